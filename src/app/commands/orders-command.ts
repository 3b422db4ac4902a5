import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatInstant, formatMoney } from '#kernel/format.ts';
import type { Currency } from '#kernel/currencies.ts';
import { fromDecimal } from '#kernel/money.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { ConfigError } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import { orderDebits, recordReturnedDebit } from '#shop/checkout/debits.service.ts';
import { recordTransfer, type TransferOutcome } from '#shop/checkout/payment.service.ts';
import { refundOrder } from '#shop/checkout/refund.service.ts';
import type { Ctx } from '#shop/context.ts';
import { LEGACY_COLUMNS, readLegacyCsv } from '#shop/legacy-orders/legacy-csv.rules.ts';
import { takeLegacyOrders } from '#shop/legacy-orders/legacy-orders.service.ts';
import { amountOf } from '#shop/payments/balance.rules.ts';
import type { EventActor } from '#shop/orders/order-history.ts';
import { costOf } from '#shop/orders/order.ts';
import { cancelOrder } from '#shop/orders/cancel.service.ts';
import {
  CSV_HEAD,
  csvRow,
  orderOfShop,
  ordersOfShop,
  ownerStateOf,
  type OwnerState,
  type ShownOrder,
} from '#shop/orders/shop-orders.service.ts';
import type { JobParts } from '../jobs.ts';
import { say, withShops } from './shop-command.ts';

const STATES = [
  'unpaid',
  'overdue',
  'authorised',
  'paid',
  'deferred',
  'partially_refunded',
  'refunded',
  'cancelled',
  'completed',
] as const satisfies readonly OwnerState[];

const USAGE = `npm run orders -- list [--state overdue] [--limit 50]      the newest orders of every shop
npm run orders -- show <number>                           one order, as it was ordered, with its payments
npm run orders -- paid <number> --reference <booking>     records a transfer that is on the account [--amount 120.50]
npm run orders -- debits --file <new file>                writes a file for the bank that asks for all signed direct debits [--on 2026-12-01]
npm run orders -- debit-returned <number>                 records a debit that the bank has refused or taken back --reference <booking>
npm run orders -- refund <number> [--amount 12.50]        gives money back: what was paid too much, or so much [--reference <booking>]
npm run orders -- cancel <number>                         cancels an unpaid order and writes to the customer
npm run orders -- export --csv                            every order, a line each, on standard output
npm run orders -- import-legacy <file.csv>                takes orders of a former system in: ${LEGACY_COLUMNS.join(',')}

Times are those of each shop's time zone; the export's are UTC.
--shop <id> asks one shop alone; shops whose orders begin with the same letters may have the same number.
States: ${STATES.join(', ')}.
`;
const DEFAULT_LIMIT = 50;
/** Longer references are refused: if they were cut off, two bookings could count as one. */
const LONGEST_REFERENCE = 60;

interface Wishes {
  readonly number: string | undefined;
  readonly state: OwnerState | undefined;
  readonly limit: number;
  readonly reference: string | undefined;
  readonly amountCents: number | undefined;
  readonly file: string | undefined;
  readonly on: string | undefined;
}

/** For the shop's owner, on the server: lists orders and payments. */
async function main(): Promise<void> {
  const { positionals, values } = wordsGiven();
  const [command = 'help', number] = positionals;
  if (command === 'help' || values.help) return void process.stdout.write(USAGE);
  const work = WORK[command];
  if (!work) throw new ConfigError(`'${command}' is no command.\n\n${USAGE}`);
  if (work.needs && number === undefined) throw new ConfigError(`${command} needs ${work.needs}.\n\n${USAGE}`);
  const wishes: Wishes = {
    number,
    state: stateOf(values.state),
    limit: limitOf(values.limit),
    reference: values.reference,
    amountCents: centsOf(values.amount),
    file: values.file,
    on: values.on,
  };
  await withShops(process.env, 'orders command', values.shop, (shops, parts) => work.run(shops, wishes, parts));
}

function wordsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        shop: { type: 'string' },
        state: { type: 'string' },
        limit: { type: 'string' },
        reference: { type: 'string' },
        amount: { type: 'string' },
        file: { type: 'string' },
        on: { type: 'string' },
        csv: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

type Run = (shops: readonly Ctx[], wishes: Wishes, parts: JobParts) => Promise<void>;

const WORK: Readonly<Record<string, { readonly needs?: string; readonly run: Run }>> = {
  list: { run: list },
  export: { run: exportCsv },
  show: { needs: 'an order number', run: show },
  paid: { needs: 'an order number', run: paid },
  debits: { run: debits },
  'debit-returned': { needs: 'an order number', run: debitReturned },
  refund: { needs: 'an order number', run: refund },
  cancel: { needs: 'an order number', run: cancel },
  'import-legacy': { needs: 'a file', run: importLegacy },
};

async function list(shops: readonly Ctx[], { state, limit }: Wishes): Promise<void> {
  let isEmpty = true;
  for (const ctx of shops) {
    let left = limit;
    for await (const order of ordersOfShop(ctx)) {
      const found = ownerStateOf(order);
      if (state !== undefined && found !== state) continue;
      left -= 1;
      isEmpty = false;
      say(
        [
          order.orderNumber.padEnd(12),
          whenIn(ctx, order.placedAt),
          found.padEnd(10),
          formatMoney(costOf(order), order.currency, ctx.locale).padStart(14),
          `${order.firstProduct}${order.lineCount > 1 ? ` +${order.lineCount - 1}` : ''}`.slice(0, 34).padEnd(34),
          order.email,
          `(${ctx.tenant.id})`,
        ].join('  '),
      );
      if (left === 0) break;
    }
  }
  if (isEmpty) say(state === undefined ? 'There is no order.' : `There is no order that is ${state}.`);
}

/** The time in the shop's time zone, as its pages and mails show it. */
function whenIn({ timeZone }: Ctx, at: Date): string {
  return formatInstant(at.toISOString(), timeZone);
}

async function exportCsv(shops: readonly Ctx[]): Promise<void> {
  say(CSV_HEAD);
  for (const ctx of shops) for await (const order of ordersOfShop(ctx)) say(csvRow(ctx, order));
}

async function show(shops: readonly Ctx[], { number = '' }: Wishes): Promise<void> {
  const { ctx, shown } = await find(shops, number);
  const { order, money, events, tables } = shown;
  say(`${order.orderNumber}  ${ownerStateOf(order)}  ${formatMoney(costOf(order), order.currency, ctx.locale)}`);
  for (const { heading, rows } of tables) {
    say(`\n${heading}`);
    for (const { term, text } of rows) say(`  ${term}: ${text}`);
  }
  say('\nPayments');
  for (const payment of money.payments) {
    const { cents, currency } = amountOf(payment, money.transactions);
    const bookings = money.transactions.filter(({ paymentId }) => paymentId === payment.id);
    sayParts(
      payment.method,
      payment.state,
      formatMoney(cents, currency, ctx.locale),
      bookings.map(({ reference }) => reference).join(', '),
      whenIn(ctx, payment.since),
    );
  }
  if (money.payments.length === 0) say('  none');
  say('\nMoney');
  for (const { kind, state, amountCents, currency, reference, reason, at } of money.transactions)
    sayParts(
      kind,
      state,
      formatMoney(amountCents, currency as Currency, ctx.locale),
      reference,
      reason,
      whenIn(ctx, at),
    );
  const { chargedCents, returnedCents, dueCents, overpaidCents } = money.balance;
  const sums = { charged: chargedCents, returned: returnedCents, due: dueCents, overpaid: overpaidCents };
  for (const [what, cents] of Object.entries(sums)) say(`  ${what}: ${formatMoney(cents, order.currency, ctx.locale)}`);
  say('\nHistory');
  for (const event of events) {
    const { axis, actor, reason, at } = event;
    // On the axis of the total the states are amounts in cents.
    const shownState = (state: string) =>
      axis === 'total' ? formatMoney(Number(state), order.currency, ctx.locale) : state;
    const move = `${axis}: ${event.from === null ? '-' : shownState(event.from)} -> ${shownState(event.to)}`;
    sayParts(whenIn(ctx, at), move, `by ${nameOf(actor)}`, reason);
  }
}

function nameOf({ kind, id, onBehalfOf }: EventActor): string {
  return [kind, ...(id ? [id] : []), ...(onBehalfOf ? [`for ${onBehalfOf}`] : [])].join(' ');
}

/** One line below a heading. What is empty leaves no gap. */
function sayParts(...parts: readonly string[]): void {
  say(`  ${parts.filter((part) => part !== '').join('  ')}`);
}

async function paid(
  shops: readonly Ctx[],
  { number: typed = '', reference, amountCents }: Wishes,
  { providers }: JobParts,
): Promise<void> {
  const booking = bookingOf(reference);
  const { ctx, number } = await find(shops, typed);
  const provider = providers.byMethod(ctx.tenant, 'transfer');
  if (!provider) throw new ConfigError(`The shop of ${number} takes no transfers.`);
  const outcome = await recordTransfer(ctx, number, { bankReference: booking, amountCents }, provider);
  if (isRefusal(outcome)) throw new ConfigError(`The booking '${booking}' was recorded before. Nothing was changed.`);
  say(SAID_OF[outcome](number));
}

const SAID_OF: Readonly<Record<TransferOutcome, (number: string) => string>> = {
  paid: (number) => `${number} is paid; the customer is told by mail.`,
  part: (number) => `A part of ${number} is paid; \`show\` says what is still due, and the rest is waited for.`,
  refund_due: (number) =>
    `The money is recorded: ${number} is cancelled, so all of it is due back. Give it back with \`refund\`.`,
  held: (number) => `The money is held: ${number} is paid already. Give it back with \`refund\`.`,
};

/** The file is written before anything is recorded, and never over another one: that one may be at the bank already. */
async function debits(shops: readonly Ctx[], { file, on }: Wishes): Promise<void> {
  if (!file) throw new ConfigError('--file is missing. Give the path of the file for the bank.');
  const asking = shops.filter(({ tenant }) => tenant.legal.bank.creditorId !== undefined);
  const [ctx, ...others] = asking;
  if (!ctx) throw new ConfigError('No shop has direct debits: its file names no /legal/bank/creditorId.');
  if (others.length > 0)
    throw new ConfigError(
      `Each shop has a file of its own. Say which with --shop: ${asking.map(({ tenant }) => tenant.id).join(', ')}.`,
    );
  const day = debitDay(ctx, on);
  const ordered = await orderDebits(ctx, day, (text) => writeNew(file, text));
  if (isRefusal(ordered)) throw new ConfigError(`The shop ${ctx.tenant.id} has no direct debits.`);
  const { count, cents } = ordered;
  if (count === 0) return say('No direct debit waits. Nothing was written.');
  say(`${file}: ${count} direct debits, ${formatMoney(cents, 'EUR', ctx.locale)}, on ${day}. Give it to the bank now.`);
}

/** Banks take files until the day before, and none has the customer's notice of a day shortened. */
const LEAST_DAYS = 2;

function debitDay({ now, timeZone }: Ctx, on: string | undefined): string {
  const least = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: LEAST_DAYS });
  if (on === undefined) return onWorkday(least).toString();
  try {
    const asked = Temporal.PlainDate.from(on);
    if (Temporal.PlainDate.compare(asked, least) >= 0 && onWorkday(asked).equals(asked)) return on;
  } catch {
    // It is told like a day that is too early.
  }
  throw new ConfigError(`--on is '${on}'. Give a working day from ${onWorkday(least).toString()} on.`);
}

function onWorkday(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day;
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new ConfigError(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code}). Nothing was asked for; give another path.`,
      { cause: error },
    );
  }
}

async function debitReturned(shops: readonly Ctx[], { number: typed = '', reference }: Wishes): Promise<void> {
  const booking = bookingOf(reference);
  const { ctx, number } = await find(shops, typed);
  const done = await recordReturnedDebit(ctx, number, booking);
  if (isRefusal(done)) throw new ConfigError(RETURN_REFUSALS[done.refusal] ?? `Nothing was recorded: ${done.refusal}.`);
  say(`${number} is to be paid again; the customer is told by mail.`);
}

const RETURN_REFUSALS: Readonly<Record<string, string>> = {
  debit_not_ordered: 'The bank was asked for no direct debit of this order. Nothing was changed.',
  transfer_already_recorded: 'This booking was recorded before. Nothing was changed.',
};

function bookingOf(reference: string | undefined): string {
  if (!reference)
    throw new ConfigError('--reference is missing. Give the booking of your bank: the same one is recorded once.');
  if (reference.length > LONGEST_REFERENCE)
    throw new ConfigError(`--reference has more than ${LONGEST_REFERENCE} characters. Give the booking's own number.`);
  return reference;
}

async function refund(
  shops: readonly Ctx[],
  { number: typed = '', reference, amountCents }: Wishes,
  { providers }: JobParts,
): Promise<void> {
  const { ctx, number } = await find(shops, typed);
  const done = await refundOrder(ctx, number, { amountCents, bankReference: reference }, providers);
  if (isRefusal(done))
    throw new ConfigError(REFUND_REFUSALS[done.refusal] ?? `Nothing was given back: ${done.refusal}.`);
  say(
    `${formatMoney(done.cents, done.currency, ctx.locale)} of ${number} are given back; the customer is told by mail.`,
  );
}

const REFUND_REFUSALS: Readonly<Record<string, string>> = {
  refund_too_much:
    'Nothing was given back. Without --amount that is what was paid too much; at most what `show` says was charged and not returned.',
  refund_by_hand:
    'Money of a transfer goes back by hand: send it, then give the booking with --reference, one payment at a time (--amount).',
  refund_by_provider:
    'This money goes back through the payment provider: make no transfer, and leave --reference out. Nothing was given back.',
  refund_refused: 'The payment provider refused. Nothing was given back; the order is as it was.',
  payment_unavailable:
    'The payment provider did not answer. The refund is on its way until it tells: look with `show`.',
  transfer_already_recorded: 'This booking was recorded before. Nothing was changed.',
};

async function cancel(shops: readonly Ctx[], { number: typed = '' }: Wishes, { providers }: JobParts): Promise<void> {
  const { ctx, shown, number } = await find(shops, typed);
  if (shown.order.orderState === 'cancelled') return say(`${number} is cancelled already. Nothing was changed.`);
  const because = ownerStateOf(shown.order) === 'overdue' ? 'unpaid' : 'by_shop';
  const done = await cancelOrder(ctx, shown.order.id, shown.order.accessKey, providers, { because });
  if (isRefusal(done)) throw new ConfigError(`${number} is paid or on its way to be paid. Nothing was changed.`);
  say(`${number} is cancelled; the customer is told by mail.`);
}

/** Imports all orders of a file or none. Importing a file again updates its orders. */
async function importLegacy(shops: readonly Ctx[], { number: file = '' }: Wishes): Promise<void> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${file} cannot be read: ${(error as Error).message}`);
  }
  const { rows, problems } = readLegacyCsv(
    text,
    shops.map(({ tenant }) => tenant.id),
  );
  if (problems.length > 0)
    throw new ConfigError(
      `Nothing was taken in of ${file}.\n${problems.map(({ line, problem }) => `line ${line}: ${problem}`).join('\n')}`,
    );
  for (const ctx of shops) {
    const orders = rows.filter(({ tenantId }) => tenantId === ctx.tenant.id).map(({ order }) => order);
    if (orders.length === 0) continue;
    await takeLegacyOrders(ctx, orders);
    say(`${ctx.tenant.id}: ${orders.length} former orders`);
  }
}

interface Found {
  readonly ctx: Ctx;
  readonly shown: ShownOrder;
  /** As the shop writes it. */
  readonly number: string;
}

/** Order numbers are unique only within a shop. A number that several shops have used finds no order. */
async function find(shops: readonly Ctx[], typed: string): Promise<Found> {
  const number = typed.trim().toUpperCase();
  const found: Found[] = [];
  for (const ctx of shops) {
    const shown = await orderOfShop(ctx, number);
    if (!isRefusal(shown)) found.push({ ctx, shown, number });
  }
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (only)
    throw new ConfigError(
      `${found.length} shops have an order ${number}. Say which with --shop: ${found.map(({ ctx }) => ctx.tenant.id).join(', ')}. Nothing was changed.`,
    );
  throw new ConfigError(`There is no order ${number}. \`npm run orders -- list\` shows those there are.`);
}

function stateOf(text: string | undefined): OwnerState | undefined {
  const state = STATES.find((each) => each === text);
  if (text !== undefined && !state) throw new ConfigError(`--state is '${text}'. Give one of: ${STATES.join(', ')}.`);
  return state;
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1) throw new ConfigError(`--limit is '${text}'. Give a whole number from 1.`);
  return limit;
}

function centsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const cents = fromDecimal(text);
  if (cents === undefined || cents <= 0) throw new ConfigError(`--amount is '${text}'. Give it as 120.50.`);
  return cents;
}

runCommand(main);
