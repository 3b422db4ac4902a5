import { line, object, Type } from '#kernel/schema.ts';

/** The numbers of an invoice (invoice-numbers.rules), as they are sent and answered. */
export const invoiceNumbersWire = object({
  siret: Type.Optional(line(24)),
  fiscalCode: Type.Optional(line(24)),
  recipientCode: Type.Optional(line(12)),
  pec: Type.Optional(line(254)),
});

export const INVOICE_NUMBER_REFUSALS = {
  siret_wrong: 422,
  fiscal_code_wrong: 422,
  recipient_code_wrong: 422,
  pec_wrong: 422,
} as const;
