import type { Artwork, LineDeliveryPromise, LineItem } from './line-item.ts';

/**
 * Lines as carts and orders keep them, in JSON. Every stored line carries the number of its shape; whatever reads one goes
 * through `readLine`, which makes of every earlier shape the present one. A line is written in the present shape alone.
 *
 * 1 (no number): artworks were `sets`, the delivery promise was `promise`, the plant was not kept.
 * 2: the present one.
 */
export const LINE_SCHEMA = 2;

interface LineOfSchema1 extends Omit<LineItem, 'artworks' | 'deliveryPromise'> {
  readonly schema?: undefined;
  readonly sets: readonly Artwork[];
  readonly promise: Omit<LineDeliveryPromise, 'plant'>;
}
type LineOfSchema2 = LineItem & { readonly schema: typeof LINE_SCHEMA };
/** Opaque outside of this file: only `readLine` says what is in it. */
export type StoredLine = LineOfSchema1 | LineOfSchema2;

export function readLine(stored: StoredLine): LineItem {
  if (stored.schema === undefined) {
    const { schema: _none, sets, promise, ...line } = stored;
    return { ...line, artworks: sets, deliveryPromise: { ...promise, plant: null } };
  }
  if (stored.schema !== LINE_SCHEMA)
    throw new Error(
      `A line of schema ${String((stored as { schema: unknown }).schema)} was written by a later version`,
    );
  const { schema: _present, ...line } = stored;
  return line;
}

/** The text of a line for a jsonb column. */
export function lineJson(line: LineItem): string {
  return JSON.stringify({ schema: LINE_SCHEMA, ...line } satisfies LineOfSchema2);
}
