import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatInstant } from '#kernel/format.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { ConfigError } from '#platform/config.ts';
import { runCommand } from '#platform/run-program.ts';
import {
  CUSTOMER_COLUMNS,
  MOST_IMPORTED,
  readCustomerFile,
  type CustomerFile,
} from '#shop/accounts/customer-file.rules.ts';
import { premiumCustomers } from '#shop/accounts/premium.service.ts';
import { addressesOfCustomer, changeBook } from '#shop/address-book/address-book.service.ts';
import { deferringPayments } from '#shop/address-book/address-changes.service.ts';
import type { Ctx } from '#shop/context.ts';
import { decidePremium, openApplications } from '#shop/premium/premium.service.ts';
import { importForStaff } from '#shop/staff/customer-import.service.ts';
import { customerOf, say, withShops } from './shop-command.ts';

const USAGE = `npm run customers -- list                                   premium resellers, and who asks to be one
npm run customers -- show <email>                           a customer with their addresses
npm run customers -- premium <email> on --reason <text>     makes a customer a premium reseller
npm run customers -- premium <email> off [--reason <text>]  ends that, or declines what was asked
npm run customers -- deferred <email> <address id> on|off   whether what is billed to an address may be paid later
npm run customers -- import <file> [--dry-run] [--no-mail]  opens accounts for the customers of a CSV file, each told by
                                                           mail how to set the password; known addresses are left alone

The file: UTF-8, commas or semicolons, a head with names of these columns: ${CUSTOMER_COLUMNS.join(', ')}.
Prices follow at the customer's next click; they are told by mail. --shop <id> asks one shop alone.
`;
const LONGEST_REASON = 200;

type Words = readonly (string | undefined)[];

/** For the shop's owner, on the server. */
async function main(): Promise<void> {
  const { positionals, values } = wordsGiven();
  const [command = 'help', ...words] = positionals;
  if (command === 'help' || values.help) return void process.stdout.write(USAGE);
  const work = WORK[command];
  if (!work) throw new ConfigError(`'${command}' is no command.\n\n${USAGE}`);
  await withShops(process.env, 'customers command', values.shop, (shops) =>
    work(shops, words, {
      reason: values.reason?.trim() ?? '',
      isDry: values['dry-run'] ?? false,
      sendsMail: !values['no-mail'],
    }),
  );
}

/** 128 random bits in base64url. */
const HYPHENED_ID = /^-[\w-]{21}$/;
const ID_MARK = 'id:';

function wordsGiven() {
  try {
    const { values, positionals } = parseArgs({
      // The id of an address may begin with a hyphen. It is no option.
      args: process.argv.slice(2).map((word) => (HYPHENED_ID.test(word) ? `${ID_MARK}${word}` : word)),
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        shop: { type: 'string' },
        reason: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'no-mail': { type: 'boolean' },
      },
    });
    return { values, positionals: positionals.map((word) => word.replace(ID_MARK, '')) };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

type Work = (shops: readonly Ctx[], words: Words, wishes: Wishes) => Promise<void>;

interface Wishes {
  readonly reason: string;
  readonly isDry: boolean;
  readonly sendsMail: boolean;
}

const WORK: Readonly<Record<string, Work>> = {
  list,
  show: async (shops, [email]) => {
    const { ctx, found } = await customer(shops, email);
    await show(ctx, found.id, found.email);
  },
  premium,
  deferred,
  import: importFile,
};

async function list(shops: readonly Ctx[]): Promise<void> {
  for (const ctx of shops) {
    say(`${ctx.tenant.id}`);
    for (const { email, data } of await premiumCustomers(ctx)) say(`  premium  ${email}  ${data.premiumReason ?? ''}`);
    for (const { email, form, createdAt } of await openApplications(ctx))
      say(
        `  asks     ${email}  ${formatInstant(createdAt.toISOString(), ctx.timeZone)}  ${form.company} (${form.companyCountry} ${form.companyNumber}), ${form.activity}, ${form.turnover} thousand a year`,
      );
  }
}

async function show(ctx: Ctx, customerId: string, email: string): Promise<void> {
  say(`${email}  (${ctx.tenant.id})`);
  for (const { id, type, address, hasDeferredPayments, isDefault } of await addressesOfCustomer(ctx, customerId))
    say(
      `  ${id}  ${type}${isDefault ? ', default' : ''}${hasDeferredPayments ? ', deferred payment' : ''}  ${address.company || `${address.firstName} ${address.lastName}`}, ${address.street}, ${address.postalCode} ${address.city} ${address.country}`,
    );
}

async function premium(shops: readonly Ctx[], [email, word]: Words, { reason }: Wishes): Promise<void> {
  const isPremium = isOn(word);
  if (isPremium && reason === '')
    throw new ConfigError('--reason is missing: the customer and those who come after you read it.');
  if (reason.length > LONGEST_REASON) throw new ConfigError(`--reason has more than ${LONGEST_REASON} characters.`);
  const { ctx, found } = await customer(shops, email);
  const done = await decidePremium(ctx, found.id, { isPremium, reason });
  if (done === 'gone') throw new ConfigError('The account is gone. Nothing was changed.');
  say(done === 'same' ? 'It was so already; the reason is noted.' : 'Done; the customer is told by mail.');
}

async function deferred(shops: readonly Ctx[], [email, id, word]: Words): Promise<void> {
  const on = isOn(word);
  const { ctx, found } = await customer(shops, email);
  const refused = id === undefined ? undefined : await changeBook(ctx, found.id, deferringPayments(id, on));
  if (id === undefined || isRefusal(refused))
    throw new ConfigError(`The customer has no billing address '${id ?? ''}'. \`show\` names those there are.`);
  await show(ctx, found.id, found.email);
}

/** Rows of a transaction. A repeated import goes on where a broken one ended. */
const ROWS_AT_ONCE = 100;

async function importFile(shops: readonly Ctx[], [file = '']: Words, { isDry, sendsMail }: Wishes): Promise<void> {
  const [ctx, ...others] = shops;
  if (!ctx || others.length > 0)
    throw new ConfigError(`Say which shop with --shop: ${shops.map(({ tenant }) => tenant.id).join(', ')}.`);
  const { rows, problems } = readFile(file);
  const refused = problems.map(({ line, field, key }) => ({ line, text: `${field} ${key}`.trim() }));
  const counts = { new: 0, known: 0 };
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    for (const { line, outcome, problem } of await importForStaff(ctx, rows.slice(from, from + ROWS_AT_ONCE), {
      isDry,
      sendsMail,
    })) {
      if (isDry && outcome !== 'refused') say(`line ${line}: ${outcome}`);
      if (outcome === 'refused') refused.push({ line, text: problem ? `${problem.field} ${problem.key}`.trim() : '' });
      else counts[outcome] += 1;
    }
  for (const { line, text } of refused.toSorted((one, other) => one.line - other.line))
    say(`line ${line}: refused: ${text.replaceAll('_', ' ')}`);
  const done = isDry ? 'would be opened' : 'are opened';
  say(
    `${counts.new} accounts ${done} at ${ctx.tenant.id}, ${counts.known} addresses have one already, ${refused.length} lines are refused.`,
  );
}

function readFile(file: string): CustomerFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as UTF-8: ${(error as Error).message}`);
  }
  const content = readCustomerFile(text);
  if (!('key' in content)) return content;
  const why = {
    empty: 'It has no rows.',
    too_many: `It has more than ${MOST_IMPORTED} rows: divide it.`,
    columns: `These columns are unknown, missing or there twice: ${'columns' in content ? content.columns.join(', ') : ''}.`,
  };
  throw new ConfigError(`Nothing was taken in of ${file}. ${why[content.key]}`);
}

function isOn(word: string | undefined): boolean {
  if (word !== 'on' && word !== 'off') throw new ConfigError(`'${word ?? ''}' is neither on nor off.\n\n${USAGE}`);
  return word === 'on';
}

function customer(shops: readonly Ctx[], email: string | undefined) {
  if (email === undefined) throw new ConfigError(`The customer's address of mail is missing.\n\n${USAGE}`);
  return customerOf(shops, email);
}

runCommand(main);
