import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { INVOICE_NUMBER_REFUSALS } from './invoice-numbers.schema.ts';
import {
  INVOICE_NUMBERS,
  isInForm,
  plainInvoiceNumber,
  type InvoiceNumber,
  type InvoiceNumbers,
} from './invoice-numbers.rules.ts';

type Validator = { validate(value: string): { readonly isValid: boolean } };

/** Those with check digits, by the names that the library uses. A company's Italian code is its VAT number. */
const CHECKED: Partial<Record<InvoiceNumber, readonly (readonly [country: string, kind: string])[]>> = {
  siret: [['FR', 'siret']],
  fiscalCode: [
    ['IT', 'codicefiscale'],
    ['IT', 'iva'],
  ],
};

const WRONG = {
  siret: 'siret_wrong',
  fiscalCode: 'fiscal_code_wrong',
  recipientCode: 'recipient_code_wrong',
  pec: 'pec_wrong',
} as const satisfies Record<InvoiceNumber, keyof typeof INVOICE_NUMBER_REFUSALS>;

/** Reads what was typed. Refuses the first that cannot be one. Empty ones are left out. */
export async function readInvoiceNumbers(
  typed: Readonly<Partial<Record<InvoiceNumber, string | undefined>>>,
): Promise<InvoiceNumbers | Refusal> {
  const read: { [kind in InvoiceNumber]?: string } = {};
  for (const kind of INVOICE_NUMBERS) {
    const plain = plainInvoiceNumber(kind, typed[kind] ?? '');
    if (plain === '') continue;
    if (!isInForm(kind, plain) || !(await hasItsCheckDigits(kind, plain))) return refuse(WRONG[kind], 422);
    read[kind] = plain;
  }
  return read;
}

async function hasItsCheckDigits(kind: InvoiceNumber, plain: string): Promise<boolean> {
  const kinds = CHECKED[kind];
  if (!kinds) return true;
  // The library contains the numbers of all countries. It is loaded when the first number is typed.
  const { stdnum } = await import('stdnum');
  const all = stdnum as unknown as Record<string, Record<string, Validator>>;
  return kinds.some(([country, name]) => all[country]?.[name]?.validate(plain).isValid);
}
