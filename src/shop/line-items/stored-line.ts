import type { Artwork, LineDeliveryPromise, LineItem } from './line-item.ts';

/**
 * Lines in the JSON that carts and orders store. Every stored line has the number of its format. All readers use
 * `readLine`, which converts every older format to the current one. Lines are written only in the current format.
 *
 * 1 (no number): artworks were `sets`, the delivery promise was `promise`, the plant was not stored.
 * 2: all lines of a cart or an order went to its one delivery address.
 * 3: whether the check of files was offered was not stored. It was where it was bought.
 * 4: VAT was rounded for each part of a line, and what the shop said of the product (`soldAs`) was not stored.
 * 5: the current format.
 */
export const LINE_SCHEMA = 5;

type LineOfSchema4 = Omit<LineItem, 'vatRounding' | 'soldAs'> & { readonly schema: 4 };
type LineOfSchema3 = Omit<LineOfSchema4, 'offersFileCheck' | 'schema'> & { readonly schema: 3 };
type LineOfSchema2 = Omit<LineOfSchema3, 'deliveryAddress' | 'schema'> & { readonly schema: 2 };
interface LineOfSchema1 extends Omit<LineOfSchema2, 'artworks' | 'deliveryPromise' | 'schema'> {
  readonly schema?: undefined;
  readonly sets: readonly Artwork[];
  readonly promise: Omit<LineDeliveryPromise, 'plant'>;
}
type LineOfSchema5 = LineItem & { readonly schema: typeof LINE_SCHEMA };
/** Opaque outside this file: only `readLine` reads its contents. */
export type StoredLine = LineOfSchema1 | LineOfSchema2 | LineOfSchema3 | LineOfSchema4 | LineOfSchema5;

export function readLine(stored: StoredLine): LineItem {
  if (stored.schema === undefined) {
    const { schema: _none, sets, promise, ...line } = stored;
    return readLine({ schema: 2, ...line, artworks: sets, deliveryPromise: { ...promise, plant: null } });
  }
  if (stored.schema === 2) {
    const { schema: _former, ...line } = stored;
    return readLine({ schema: 3, ...line, deliveryAddress: null });
  }
  if (stored.schema === 3) {
    const { schema: _former, ...line } = stored;
    return readLine({ schema: 4, ...line, offersFileCheck: line.fileCheck });
  }
  if (stored.schema === 4) {
    const { schema: _former, ...line } = stored;
    return { ...line, vatRounding: 'part', soldAs: null };
  }
  if (stored.schema !== LINE_SCHEMA)
    throw new Error(
      `A line of schema ${String((stored as { schema: unknown }).schema)} was written by a later version`,
    );
  const { schema: _present, ...line } = stored;
  return line;
}

/** A line that is not bought yet: its VAT is rounded as it will be charged, whenever it was put into the cart. */
export function readUnbought(stored: StoredLine): LineItem {
  return { ...readLine(stored), vatRounding: 'rate' };
}

/** The text of a line for a jsonb column. */
export function lineJson(line: LineItem): string {
  return JSON.stringify({ schema: LINE_SCHEMA, ...line } satisfies LineOfSchema5);
}
