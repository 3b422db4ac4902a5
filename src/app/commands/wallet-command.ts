import { parseArgs } from 'node:util';
import { CURRENCIES, type Currency } from '#kernel/currencies.ts';
import { formatInstant, formatMoney } from '#kernel/format.ts';
import { fromDecimal } from '#kernel/money.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { ConfigError } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import type { Ctx } from '#shop/context.ts';
import { orderOfCustomer } from '#shop/orders/shop-orders.service.ts';
import { adjustWallet, showWallet } from '#shop/wallet/wallet.service.ts';
import { customerOf, say, withShops } from './shop-command.ts';

const USAGE = `npm run wallet -- show <email>                                     what is in a customer's wallets, and the last that came and went
npm run wallet -- adjust <email> <amount> <currency> --reason <text>   puts so much into it; -12.50 takes it out
                         [--reference <text>]                      the same one is counted once
                         [--order <number>]                        what it is about: shown with this order of the customer

The customer reads the reason and is told by mail. --shop <id> asks one shop alone.
`;
const LONGEST = { reason: 200, reference: 60 };

/** For the shop's owner, on the server. */
async function main(): Promise<void> {
  const { positionals, values } = wordsGiven();
  const [command = 'help', email, amount, currency] = positionals;
  if (command === 'help' || values.help) return void process.stdout.write(USAGE);
  if (command !== 'show' && command !== 'adjust') throw new ConfigError(`'${command}' is no command.\n\n${USAGE}`);
  if (email === undefined) throw new ConfigError(`${command} needs the customer's address of mail.\n\n${USAGE}`);
  const wish = command === 'adjust' ? adjustment(amount, currency, values) : undefined;
  await withShops(process.env, 'wallet command', values.shop, async (shops) => {
    const { ctx, found } = await customerOf(shops, email);
    if (wish) await adjust(ctx, found, wish);
    await show(ctx, found.id);
  });
}

function wordsGiven() {
  try {
    // A negative amount begins with a minus, but it is not an option.
    const args = process.argv.slice(2);
    const minus = args.findIndex((word) => /^-\d/.test(word));
    const words = minus < 0 ? args : args.with(minus, `minus${args[minus]?.slice(1)}`);
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        shop: { type: 'string' },
        reason: { type: 'string' },
        reference: { type: 'string' },
        order: { type: 'string' },
      },
    });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

interface Wish {
  readonly cents: number;
  readonly currency: Currency;
  readonly reason: string;
  readonly reference: string | undefined;
  readonly orderNumber: string | undefined;
}

type Options = Readonly<Partial<Record<'reason' | 'reference' | 'order', string>>>;

function adjustment(amount = '', currency = '', { reason, reference, order }: Options): Wish {
  const cents = fromDecimal(amount.replace('minus', ''));
  if (cents === undefined || cents <= 0)
    throw new ConfigError(`The amount is '${amount}'. Give it as 12.50 or -12.50.`);
  const known = CURRENCIES.find((each) => each === currency);
  if (!known) throw new ConfigError(`The currency is '${currency}'. Give one of: ${CURRENCIES.join(', ')}.`);
  if (!reason?.trim()) throw new ConfigError('--reason is missing. The customer reads it.');
  if (reason.length > LONGEST.reason) throw new ConfigError(`--reason has more than ${LONGEST.reason} characters.`);
  if ((reference ?? '').length > LONGEST.reference)
    throw new ConfigError(`--reference has more than ${LONGEST.reference} characters.`);
  return {
    cents: amount.startsWith('minus') ? -cents : cents,
    currency: known,
    reason: reason.trim(),
    reference,
    orderNumber: order,
  };
}

const REFUSED: Readonly<Record<string, string>> = {
  wallet_too_low: 'There is not enough in the wallet',
  wallet_too_high: 'A wallet cannot hold that much',
  credit_without_account: 'The account was erased, and nobody could spend it',
  wallet_reference_used: 'This reference was counted with another amount',
};

async function adjust(ctx: Ctx, { id, email }: { readonly id: string; readonly email: string }, wish: Wish) {
  if (!ctx.tenant.currencies.includes(wish.currency))
    throw new ConfigError(`This shop sells in ${ctx.tenant.currencies.join(', ')}. Nothing was changed.`);
  const { orderNumber, ...movement } = wish;
  const order = orderNumber === undefined ? undefined : await orderAbout(ctx, id, orderNumber, wish.currency);
  const moved = await adjustWallet(ctx, { customerId: id, email, ...movement, order });
  if (isRefusal(moved)) throw new ConfigError(`${REFUSED[moved.refusal] ?? moved.refusal}. Nothing was changed.`);
  say(moved.isNew ? 'Done; the customer is told by mail.' : 'This reference was counted before. Nothing was changed.');
}

async function orderAbout(ctx: Ctx, customerId: string, orderNumber: string, currency: Currency) {
  const order = await orderOfCustomer(ctx, customerId, orderNumber);
  if (!order) throw new ConfigError(`The customer has no order ${orderNumber}. Nothing was changed.`);
  if (order.currency !== currency)
    throw new ConfigError(`Order ${orderNumber} is in ${order.currency}. Nothing was changed.`);
  return order;
}

async function show(ctx: Ctx, customerId: string): Promise<void> {
  const { balances, entries } = await showWallet(ctx, { customerId }, {});
  if (balances.length === 0) say('The customer has no wallet.');
  for (const { centAmount, currencyCode } of balances) say(formatMoney(centAmount, currencyCode, ctx.locale));
  for (const { at, amount, balance, reason } of entries)
    say(
      `  ${formatInstant(at, ctx.timeZone)}  ${formatMoney(amount.centAmount, amount.currencyCode, ctx.locale)}  -> ${formatMoney(balance.centAmount, balance.currencyCode, ctx.locale)}  ${reason}`,
    );
}

runCommand(main);
