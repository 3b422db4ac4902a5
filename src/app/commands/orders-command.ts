import { parseArgs } from 'node:util';
import { formatMoney } from '#kernel/format.ts';
import { fromDecimal } from '#kernel/money.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import type { Ctx } from '#shop/context.ts';
import { cancelOrder } from '#shop/orders/cancel.service.ts';
import {
  CSV_HEAD,
  csvRow,
  orderOfShop,
  ordersOfShop,
  ownerStateOf,
  type ShownOrder,
} from '#shop/orders/shop-orders.service.ts';
import { contextOfJob, jobParts, type JobParts } from '../jobs.ts';
import { snapshotsOf } from '#shop/current-shops.ts';
import { layGround } from '../start.ts';

const USAGE = `npm run orders -- list [--state overdue] [--limit 50]      the newest orders of every shop
npm run orders -- show <number>                           one order, as it was ordered, with its payments
npm run orders -- paid <number> --reference <booking>     records a transfer that is on the account [--amount 120.50]
npm run orders -- cancel <number>                         cancels an unpaid order and writes to the customer
npm run orders -- export --csv                            every order, a line each, on standard output

--shop <id> asks one shop alone. States: unpaid, overdue, authorised, paid, deferred, partially_refunded, refunded, cancelled, completed.
`;
const DEFAULT_LIMIT = 50;
/** Two bookings that differ only behind it would count as one. */
const LONGEST_REFERENCE = 60;

interface Wishes {
  readonly number: string | undefined;
  readonly state: string | undefined;
  readonly limit: number;
  readonly reference: string | undefined;
  readonly amountCents: number | undefined;
}

/** For the shop's owner, on the server: what was ordered, what is paid. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      shop: { type: 'string' },
      state: { type: 'string' },
      limit: { type: 'string' },
      reference: { type: 'string' },
      amount: { type: 'string' },
      csv: { type: 'boolean' },
    },
  });
  const [command = '', number] = positionals;
  const work = WORK[command];
  if (!work || (work.needsNumber && number === undefined)) return void process.stdout.write(USAGE);
  const wishes: Wishes = {
    number,
    state: values.state,
    limit: limitOf(values.limit),
    reference: values.reference,
    amountCents: amountOf(values.amount),
  };
  await withShops(readConfig(process.env), values.shop, (shops, parts) => work.run(shops, wishes, parts));
}

type Run = (shops: readonly Ctx[], wishes: Wishes, parts: JobParts) => Promise<void>;

const WORK: Readonly<Record<string, { readonly needsNumber: boolean; readonly run: Run }>> = {
  list: { needsNumber: false, run: list },
  export: { needsNumber: false, run: exportCsv },
  show: { needsNumber: true, run: show },
  paid: { needsNumber: true, run: paid },
  cancel: { needsNumber: true, run: cancel },
};

async function withShops(
  config: Config,
  shop: string | undefined,
  work: (shops: readonly Ctx[], parts: JobParts) => Promise<void>,
): Promise<void> {
  const log = quietLog();
  const ground = await layGround(config, log);
  try {
    const parts = jobParts(config, ground);
    const ids = ground.shops.ids.filter((id) => shop === undefined || id === shop);
    if (ids.length === 0)
      throw new ConfigError(`--shop is '${shop ?? ''}'. Shops here: ${ground.shops.ids.join(', ')}.`);
    await work(
      (await snapshotsOf(ground.shops, ids)).map((each) =>
        contextOfJob(parts.context, each, 'orders command', log, 'operator'),
      ),
      parts,
    );
  } finally {
    await ground.close();
  }
}

async function list(shops: readonly Ctx[], { state, limit }: Wishes): Promise<void> {
  for (const ctx of shops) {
    let left = limit;
    for await (const order of ordersOfShop(ctx)) {
      const found = ownerStateOf(order);
      if (state !== undefined && found !== state) continue;
      left -= 1;
      say(
        [
          order.orderNumber.padEnd(12),
          order.placedAt.toISOString().slice(0, 16).replace('T', ' '),
          found.padEnd(10),
          formatMoney(order.payableCents, order.currency, ctx.locale).padStart(14),
          `${order.firstProduct}${order.lineCount > 1 ? ` +${order.lineCount - 1}` : ''}`.slice(0, 34).padEnd(34),
          order.email,
          `(${ctx.tenant.id})`,
        ].join('  '),
      );
      if (left === 0) break;
    }
  }
}

async function exportCsv(shops: readonly Ctx[]): Promise<void> {
  say(CSV_HEAD);
  for (const ctx of shops) for await (const order of ordersOfShop(ctx)) say(csvRow(ctx, order));
}

async function show(shops: readonly Ctx[], { number = '' }: Wishes): Promise<void> {
  const { ctx, shown } = await find(shops, number);
  const { order, payments, tables } = shown;
  say(`${order.orderNumber}  ${ownerStateOf(order)}  ${formatMoney(order.payableCents, order.currency, ctx.locale)}`);
  for (const { heading, rows } of tables) {
    say(`\n${heading}`);
    for (const { term, text } of rows) say(`  ${term}: ${text}`);
  }
  say('\nPayments');
  for (const { method, state, amount, since } of payments)
    say(`  ${method}  ${state}  ${formatMoney(amount.cents, amount.currency, ctx.locale)}  ${since.toISOString()}`);
  if (payments.length === 0) say('  none');
}

async function paid(shops: readonly Ctx[], { number = '', reference, amountCents }: Wishes): Promise<void> {
  if (!reference)
    throw new ConfigError('--reference is missing. Give the booking of your bank: the same one is recorded once.');
  if (reference.length > LONGEST_REFERENCE)
    throw new ConfigError(`--reference has more than ${LONGEST_REFERENCE} characters. Give the booking's own number.`);
  const { ctx } = await find(shops, number);
  const outcome = await recordTransfer(ctx, number, { bankReference: reference, amountCents });
  if (isRefusal(outcome)) throw new ConfigError(`The booking '${reference}' was recorded before. Nothing was changed.`);
  say(
    outcome === 'paid'
      ? `${number} is paid; the customer is told by mail.`
      : `The money is held: ${number} asks for another amount, is paid already or is cancelled. Give it back or clear it with the customer.`,
  );
}

async function cancel(shops: readonly Ctx[], { number = '' }: Wishes, { card }: JobParts): Promise<void> {
  const { ctx, shown } = await find(shops, number);
  const done = await cancelOrder(ctx, shown.order.id, shown.order.accessKey, [], card, 'unpaid');
  if (isRefusal(done)) throw new ConfigError(`${number} is paid or on its way to be paid. Nothing was changed.`);
  say(`${number} is cancelled; the customer is told by mail.`);
}

/** Order numbers are the same in no two shops. */
async function find(shops: readonly Ctx[], number: string): Promise<{ ctx: Ctx; shown: ShownOrder }> {
  for (const ctx of shops) {
    const shown = await orderOfShop(ctx, number);
    if (!isRefusal(shown)) return { ctx, shown };
  }
  throw new ConfigError(`There is no order ${number}. \`npm run orders -- list\` shows those there are.`);
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1) throw new ConfigError(`--limit is '${text}'. Give a whole number from 1.`);
  return limit;
}

function amountOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const cents = fromDecimal(text);
  if (cents === undefined || cents <= 0) throw new ConfigError(`--amount is '${text}'. Give it as 120.50.`);
  return cents;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function quietLog() {
  const tell = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  return { info: () => undefined, warn: () => undefined, error: tell };
}

// Whoever reads only the first lines (`| head`) closes the pipe, which is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
runCommand(main);
