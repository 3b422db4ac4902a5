import type { OrderSnapshot } from './order.ts';

/**
 * The stored JSON of what an order was bought with. It has a schema number, and only this file converts earlier schemas
 * to the present one.
 *
 * 1 (no number): the first shops did not store the VAT number.
 * 2: no purchase-order number.
 * 3: no numbers for the invoice but that of the VAT.
 * 4: nothing of how the VAT number was checked.
 * 5: the present schema.
 */
export const SNAPSHOT_SCHEMA = 5;

type SnapshotOfSchema4 = Omit<OrderSnapshot, 'vatCheck'> & { readonly schema: 4 };
type SnapshotOfSchema3 = Omit<SnapshotOfSchema4, 'invoiceNumbers' | 'schema'> & { readonly schema: 3 };
type SnapshotOfSchema2 = Omit<SnapshotOfSchema3, 'purchaseOrder' | 'schema'> & { readonly schema: 2 };
type SnapshotOfSchema1 = Omit<SnapshotOfSchema2, 'vatNumber' | 'schema'> & {
  readonly schema?: undefined;
  readonly vatNumber?: string | null;
};
export type StoredSnapshot =
  | SnapshotOfSchema1
  | SnapshotOfSchema2
  | SnapshotOfSchema3
  | SnapshotOfSchema4
  | (OrderSnapshot & { readonly schema: typeof SNAPSHOT_SCHEMA });

export function readSnapshot(stored: StoredSnapshot): OrderSnapshot {
  if (stored.schema === undefined || stored.schema === 2) {
    const { schema: _earlier, ...snapshot } = stored;
    return {
      ...snapshot,
      vatNumber: snapshot.vatNumber ?? null,
      purchaseOrder: '',
      invoiceNumbers: {},
      vatCheck: null,
    };
  }
  if (stored.schema === 3) {
    const { schema: _earlier, ...snapshot } = stored;
    return { ...snapshot, invoiceNumbers: {}, vatCheck: null };
  }
  if (stored.schema === 4) {
    const { schema: _earlier, ...snapshot } = stored;
    return { ...snapshot, vatCheck: null };
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
