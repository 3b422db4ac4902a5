import type { Address } from '../addresses/address.contract.ts';
import { EMAIL } from '../addresses/address.rules.ts';

/**
 * What an invoice carries besides the VAT number, by the law of its country.
 * - siret: the establishment of a French company (Code de commerce, R123-237; needed for electronic invoices).
 * - fiscalCode: the Italian codice fiscale of a person, or of a company (DPR 605/1973).
 * - recipientCode: the codice destinatario, to which Italy's exchange system hands over a company's invoice; seven
 *   characters, six for a public office.
 * - pec: the certified e-mail address that takes its place (both: FatturaPA 1.2, CodiceDestinatario and PECDestinatario).
 */
export const INVOICE_NUMBERS = ['siret', 'fiscalCode', 'recipientCode', 'pec'] as const;
export type InvoiceNumber = (typeof INVOICE_NUMBERS)[number];
/** Those that were given, in their plain form. */
export type InvoiceNumbers = { readonly [kind in InvoiceNumber]?: string };

const OF_COMPANY: Readonly<Record<string, readonly InvoiceNumber[]>> = {
  FR: ['siret'],
  IT: ['fiscalCode', 'recipientCode', 'pec'],
};
const OF_PERSON: Readonly<Record<string, readonly InvoiceNumber[]>> = { IT: ['fiscalCode'] };

type Invoiced = Pick<Address, 'country' | 'company'>;

/** Which of them an invoice to this address has a place for. */
export function numbersFor({ country, company }: Invoiced): readonly InvoiceNumber[] {
  return (company.trim() === '' ? OF_PERSON : OF_COMPANY)[country] ?? [];
}

/** Those that belong on an invoice to this address. One that was typed for another address is not kept. */
export function numbersOnInvoice(to: Invoiced, given: InvoiceNumbers): InvoiceNumbers {
  return Object.fromEntries(numbersFor(to).flatMap((kind) => (given[kind] ? [[kind, given[kind]]] : [])));
}

const FORMS: Readonly<Record<InvoiceNumber, RegExp>> = {
  siret: /^\d{14}$/,
  fiscalCode: /^(?:\d{11}|[A-Z]{6}[A-Z0-9]{10})$/,
  recipientCode: /^[A-Z0-9]{6,7}$/,
  pec: new RegExp(EMAIL, 'u'),
};

/** The number as it is kept: without spaces and points, in capital letters; an address as it was typed. */
export function plainInvoiceNumber(kind: InvoiceNumber, typed: string): string {
  return kind === 'pec' ? typed.trim() : typed.toUpperCase().replaceAll(/[\s.\u00a0-]/g, '');
}

/** Whether it looks like one. Check digits are not looked at. */
export function isInForm(kind: InvoiceNumber, plain: string): boolean {
  return FORMS[kind].test(plain);
}
