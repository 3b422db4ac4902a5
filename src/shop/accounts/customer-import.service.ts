import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { problemsOf, VALIDATION_RULES } from '#kernel/validation-rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { adding } from '../address-book/address-changes.service.ts';
import { checkAddress, prepareChange } from '../address-book/address-book.service.ts';
import type { Address } from '../addresses/address.contract.ts';
import type { CompanyFacts, Ctx, CustomerFacts } from '../context.ts';
import { queueMails, type MailDraft } from '../mails/mails.service.ts';
import { readVatNumber } from '../vat/vat-number.ts';
import { issueToken } from './account-tokens.service.ts';
import { importedMail } from './account-mails.ts';
import { accountName } from './accounts.service.ts';
import type { CustomerCells, CustomerColumn, CustomerRow, RowProblemKey, WrongCell } from './customer-file.rules.ts';
import { insertCustomer, listKnownEmails, lockImports } from './customers.repository.ts';
import { NO_PASSWORD } from './passwords.ts';

export interface ImportWish {
  /** True writes nothing and tells what would happen. */
  readonly isDry: boolean;
  /** Whether the new customers are mailed a link to set their password. Without it, they ask for one themselves. */
  readonly sendsMail: boolean;
  /** Writes down, in the same transaction, who opened the account. */
  record(tx: Tx, customerId: string): Promise<void>;
}

export interface ImportedRow {
  readonly line: number;
  /** A known address keeps the account of its customer as it is. */
  readonly outcome: 'new' | 'known' | 'refused';
  readonly problem: WrongCell | null;
}

interface CheckedRow {
  readonly email: string;
  readonly data: CustomerFacts;
  readonly address: Address | undefined;
}

type Checked = { readonly row: CheckedRow } | { readonly problem: WrongCell };

/**
 * Opens accounts for customers of a former system, in one transaction. An address whose customer has an account is left
 * alone, so a repeated import changes nothing. Beside an account that never proved the address another one is opened, as
 * by a registration: a stranger may have opened that one, and must not keep a customer's out. The accounts have no
 * password: only the reader of their mail can set one.
 */
export async function importCustomers(
  ctx: Ctx,
  rows: readonly CustomerRow[],
  { isDry, sendsMail, record }: ImportWish,
): Promise<ImportedRow[]> {
  const checked = await Promise.all(rows.map(async ({ line, cells }) => ({ line, ...(await checkRow(ctx, cells)) })));
  const emails = checked.flatMap((each) => ('row' in each ? [each.row.email] : []));
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    if (!isDry) await lockImports(tx, ctx.tenant.id);
    const known = new Set(await listKnownEmails(tx, ctx.tenant.id, emails));
    const outcomes: ImportedRow[] = [];
    const mails: MailDraft[] = [];
    for (const each of checked) {
      const { line } = each;
      if ('problem' in each) outcomes.push({ line, outcome: 'refused', problem: each.problem });
      else if (known.has(each.row.email)) outcomes.push({ line, outcome: 'known', problem: null });
      else {
        known.add(each.row.email);
        outcomes.push({ line, outcome: 'new', problem: null });
        if (isDry) continue;
        const id = await open(ctx, tx, each.row);
        await record(tx, id);
        if (sendsMail) mails.push(await invitation(ctx, tx, id, each.row.email));
      }
    }
    await queueMails(ctx, tx, ...mails);
    return outcomes;
  });
}

async function open(ctx: Ctx, tx: Tx, { email, data, address }: CheckedRow): Promise<string> {
  const id = bearerId();
  const at = timestampOf(ctx);
  await insertCustomer(tx, ctx.tenant.id, { id, email, passwordHash: NO_PASSWORD, data, termsVersion: null, at });
  if (!address) return id;
  const write = await prepareChange(ctx, tx, id, adding('shipping', address));
  if (isRefusal(write)) throw new Error(`A new address book refused an address: ${write.refusal}`);
  await write();
  return id;
}

async function invitation(ctx: Ctx, tx: Tx, id: string, email: string): Promise<MailDraft> {
  return importedMail(ctx, email, await issueToken(ctx, tx, 'first_password', id, { email, to: '' }));
}

async function checkRow(ctx: Ctx, cells: CustomerCells): Promise<Checked> {
  const refused = wrongForm(cells) ?? wrongLanguage(ctx, cells);
  if (refused) return { problem: refused };
  const email = accountName(cells.email);
  const address = addressOf(ctx, cells, email);
  if (address && 'key' in address) return { problem: address };
  const company = await companyOf(ctx, cells);
  if (company && 'key' in company) return { problem: company };
  const data: CustomerFacts = {
    firstName: cells.first_name,
    lastName: cells.last_name,
    category: company ? 'company' : 'private',
    ...(company ? { company } : {}),
    isPremium: false,
    // Consents of another system are no consents to this shop.
    isSubscriber: false,
    isNewClient: false,
  };
  return { row: { email, data, address } };
}

const { firstName, lastName } = VALIDATION_RULES.profile;
const RULES = {
  email: VALIDATION_RULES.passwordRequest.email,
  first_name: firstName,
  last_name: lastName,
  company: { maxLength: 120, format: 'name' },
  street: { maxLength: 120, format: 'text' },
  street2: { maxLength: 120, format: 'text' },
  city: { maxLength: 80, format: 'text' },
} as const;

function wrongForm(cells: CustomerCells): WrongCell | undefined {
  const [first] = problemsOf(RULES, cells);
  return first && problem(first.field as CustomerColumn, first.key as RowProblemKey);
}

/** A shop writes in one language. Customers of another one belong to another shop. */
function wrongLanguage({ tenant }: Ctx, { language }: CustomerCells): WrongCell | undefined {
  const [tag = ''] = language.toLowerCase().split(/[-_]/);
  return language === '' || tag === tenant.language.split('-')[0] ? undefined : problem('language', 'language_other');
}

const PHONE = /^[+0-9 ().-]{0,30}$/;

function addressOf(
  ctx: Ctx,
  { first_name, last_name, company, phone, street, street2, postal_code, city, country: typed }: CustomerCells,
  email: string,
): Address | WrongCell | undefined {
  if (!PHONE.test(phone)) return problem('phone', 'phone_wrong');
  if (street + street2 + postal_code + city === '') return phone === '' ? undefined : problem('phone', 'phone_alone');
  if (street === '' || city === '') return problem(street === '' ? 'street' : 'city', 'address_incomplete');
  const country = typed === '' ? ctx.tenant.domain.defaultIso2 : typed.toUpperCase();
  const checked = checkAddress(ctx, {
    firstName: first_name,
    lastName: last_name,
    company,
    street,
    street2,
    postalCode: postal_code,
    city,
    country,
    phone,
    email,
  });
  if (!isRefusal(checked)) return checked;
  return checked.refusal === 'country_not_served'
    ? problem('country', 'country_not_served')
    : problem('postal_code', 'postal_code_wrong');
}

/** The number of the register is not in such files. The customer adds it when founding a company profile. */
async function companyOf(
  { tenant }: Ctx,
  { company: name, vat_number, country }: CustomerCells,
): Promise<CompanyFacts | WrongCell | undefined> {
  if (vat_number !== '' && name === '') return problem('vat_number', 'vat_without_company');
  if (name === '') return undefined;
  const vat = vat_number === '' ? undefined : await readVatNumber(vat_number);
  if (vat_number !== '' && !vat) return problem('vat_number', 'vat_wrong');
  return {
    name,
    country: vat?.country ?? (/^[a-z]{2}$/i.test(country) ? country.toUpperCase() : tenant.domain.defaultIso2),
    number: '',
    vatNumber: vat?.number ?? '',
  };
}

function problem(field: CustomerColumn, key: RowProblemKey): WrongCell {
  return { field, key };
}
