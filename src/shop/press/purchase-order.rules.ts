import { csvCell } from '#kernel/csv.ts';
import { formatCountry } from '#kernel/format.ts';
import type { Supplier } from '../delivery/engine/network.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { LegalEntity } from '../tenants/tenant.ts';
import type { JobTicket } from './job-ticket.rules.ts';

/** What a supplier is told of one job. Nothing of who ordered it stands here but what they wrote of the item: it is delivered to the shop. */
export interface PurchaseOrder {
  /** Also the name of the folder with its files. */
  readonly number: string;
  readonly supplier: Supplier;
  readonly buyer: readonly string[];
  readonly product: string;
  readonly quantity: number;
  readonly dueOn: string;
  readonly choices: readonly { readonly name: string; readonly value: string }[];
  /** The designs and the sizes with their pieces. */
  readonly parts: readonly { readonly name: string; readonly quantity: number }[];
  /** What the customer asks to mind. Empty for nothing. */
  readonly notes: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** @param line what was ordered. A reprint makes fewer pieces, so it is not told how they were divided */
export function purchaseOrder(
  ticket: JobTicket,
  line: Pick<LineItem, 'artworks' | 'quantity'>,
  supplier: Supplier,
  legal: LegalEntity,
  locale: string,
): PurchaseOrder {
  const { company, street, postalCode, city, country, vatNumber, email, phone } = legal;
  return {
    number: ticket.folder,
    supplier,
    buyer: [company, street, `${postalCode} ${city}`, formatCountry(country, locale), vatNumber, email, phone].filter(
      (part) => part !== '',
    ),
    product: ticket.product.name,
    quantity: ticket.job.quantity,
    dueOn: ticket.job.dueOn,
    choices: ticket.product.choices.map(({ name, value }) => ({ name, value })),
    parts: line.quantity === ticket.job.quantity ? line.artworks.map(({ name, quantity }) => ({ name, quantity })) : [],
    notes: ticket.product.notes,
    files: ticket.sets.flatMap(({ files }) => files.map(({ name, sha256 }) => ({ name, sha256 }))),
  };
}

/** The words of the document, in the shop's language. */
export type Words = (key: string) => string;

/**
 * The lines of the document: what it is called, and what it is.
 * @param dueOn the day as its reader writes it
 */
export function rowsOf(
  order: PurchaseOrder,
  say: Words,
  dueOn: string,
): readonly (readonly [term: string, text: string])[] {
  return [
    [say('supplier_article'), order.product],
    [say('supplier_quantity'), String(order.quantity)],
    ...order.choices.map(({ name, value }) => [name, value] as const),
    ...order.parts.map(({ name, quantity }) => [`${say('supplier_part')} ${name}`.trim(), String(quantity)] as const),
    [say('supplier_due'), dueOn],
    ...order.files.map(({ name }) => [say('supplier_file'), name] as const),
    ...(order.notes === '' ? [] : [[say('supplier_notes'), order.notes] as const]),
  ];
}

/** The same as CSV, one row for each fact. */
export function purchaseOrderCsv(order: PurchaseOrder, say: Words): string {
  const { number, supplier, files } = order;
  const rows = [
    [say('supplier_number'), number],
    [say('supplier_to'), supplier.name],
    ...rowsOf(order, say, order.dueOn),
    ...files.map(({ name, sha256 }) => [`SHA-256 ${name}`, sha256] as const),
  ];
  return `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
