import {
  INVOICE_NUMBERS,
  isInForm,
  numbersFor,
  plainInvoiceNumber,
  type InvoiceNumber,
  type InvoiceNumbers,
} from '#shop/vat/invoice-numbers.rules.ts';
import { TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { RecapForm } from './recap-form.ts';

/** Longer than any of them with spaces and points. */
const LENGTHS: Readonly<Record<InvoiceNumber, number>> = { siret: 24, fiscalCode: 24, recipientCode: 12, pec: 254 };

export const invoiceNumberField = (kind: InvoiceNumber) => `invoice-${kind}`;

type Invoiced = Pick<RecapForm, 'billingSame' | 'billing' | 'shipping' | 'invoiceNumbers'>;

/** Those that the invoice of this form has a place for, as they are sent. */
export function invoiceNumbersOf(form: Invoiced): InvoiceNumbers {
  return Object.fromEntries(
    numbersFor(form.billingSame ? form.shipping : form.billing).flatMap((kind) => {
      const plain = plainInvoiceNumber(kind, form.invoiceNumbers[kind] ?? '');
      return plain === '' ? [] : [[kind, plain]];
    }),
  );
}

/**
 * Those that cannot be what they are to be.
 * @param refused what the server did not accept
 */
export function wrongInvoiceNumbers(form: Invoiced, refused: InvoiceNumbers): readonly InvoiceNumber[] {
  const given = invoiceNumbersOf(form);
  return INVOICE_NUMBERS.filter((kind) => {
    const plain = given[kind];
    return plain !== undefined && (!isInForm(kind, plain) || plain === refused[kind]);
  });
}

interface InvoiceNumberFieldsProps {
  readonly form: RecapForm;
  readonly problems: readonly InvoiceNumber[];
  onChange(numbers: InvoiceNumbers): void;
}

/** What the invoice needs besides the VAT number, in the countries that know such numbers. */
export function InvoiceNumberFields({ form, problems, onChange }: InvoiceNumberFieldsProps) {
  const t = useTranslate();
  return numbersFor(form.billingSame ? form.shipping : form.billing).map((kind) => (
    <TextField
      key={kind}
      id={invoiceNumberField(kind)}
      label={t(`checkout:number_${kind}`)}
      hint={t(`checkout:number_${kind}_hint`)}
      type={kind === 'pec' ? 'email' : 'text'}
      inputMode={kind === 'siret' ? 'numeric' : undefined}
      maxLength={LENGTHS[kind]}
      autoComplete="off"
      value={form.invoiceNumbers[kind] ?? ''}
      error={problems.includes(kind) ? t(`checkout:number_${kind}_wrong`) : undefined}
      onChange={(event) => onChange({ ...form.invoiceNumbers, [kind]: event.target.value })}
    />
  ));
}
