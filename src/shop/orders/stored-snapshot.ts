import type { OrderSnapshot } from './order.ts';

/**
 * What an order was bought with, as it is kept in JSON: the number of its shape, and the one place where every earlier shape
 * becomes the present one.
 *
 * 1 (no number): the VAT number was not kept by the first shops.
 * 2: the present one.
 */
export const SNAPSHOT_SCHEMA = 2;

type SnapshotOfSchema1 = Omit<OrderSnapshot, 'vatNumber'> & {
  readonly schema?: undefined;
  readonly vatNumber?: string | null;
};
export type StoredSnapshot = SnapshotOfSchema1 | (OrderSnapshot & { readonly schema: typeof SNAPSHOT_SCHEMA });

export function readSnapshot(stored: StoredSnapshot): OrderSnapshot {
  if (stored.schema === undefined) {
    const { schema: _none, ...snapshot } = stored;
    return { ...snapshot, vatNumber: snapshot.vatNumber ?? null };
  }
  if (stored.schema !== SNAPSHOT_SCHEMA)
    throw new Error(
      `An order of schema ${String((stored as { schema: unknown }).schema)} was written by a later version`,
    );
  const { schema: _present, ...snapshot } = stored;
  return snapshot;
}

export function snapshotJson(snapshot: OrderSnapshot): string {
  return JSON.stringify({ schema: SNAPSHOT_SCHEMA, ...snapshot });
}
