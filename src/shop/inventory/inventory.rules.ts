import type { Product, Selection } from '../catalog/product.ts';

/** Copies of one article that are in stock or arrive on a day. Local date, ISO. */
export interface StockRow {
  readonly arrivesOn: string;
  readonly quantity: number;
}

/** Row 3.19. */
export interface Inventory {
  readonly hasInventory: boolean;
  readonly immediateQuantity: number;
  readonly futureAvailability: readonly { readonly quantity: number; readonly availableOn: string }[];
}

/** The stock article of a selection: 'tee-black/m'. Undefined for products made here. */
export function stockItem({ supplier }: Pick<Product, 'supplier'>, selection: Selection): string | undefined {
  return supplier && (supplier.stockBy ?? []).map((feature) => selection[feature] ?? '').join('/');
}

/** @param rows of one article, in any order */
export function inventoryOf(rows: readonly StockRow[], today: string): Inventory {
  const sorted = rows.toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1));
  const there = sorted.filter((row) => row.arrivesOn <= today);
  return {
    hasInventory: rows.length > 0,
    immediateQuantity: there.reduce((sum, row) => sum + row.quantity, 0),
    futureAvailability: sorted
      .filter((row) => row.arrivesOn > today && row.quantity > 0)
      .map(({ arrivesOn, quantity }) => ({ quantity, availableOn: arrivesOn })),
  };
}

/** Row 4.2.10: the first day on which the stock and the arrivals cover a quantity. Undefined if they never do. */
export function coveredOn(inventory: Inventory, quantity: number, today: string): string | undefined {
  if (!inventory.hasInventory || inventory.immediateQuantity >= quantity) return today;
  let covered = inventory.immediateQuantity;
  for (const arrival of inventory.futureAvailability) {
    covered += arrival.quantity;
    if (covered >= quantity) return arrival.availableOn;
  }
  return undefined;
}

/**
 * The rest of a stock after other lines have taken theirs: first from the stock, then from the arrivals in their order.
 */
export function withoutTaken(inventory: Inventory, quantity: number): Inventory {
  let left = quantity;
  const take = (from: number) => {
    const part = Math.min(left, from);
    left -= part;
    return from - part;
  };
  const immediateQuantity = take(inventory.immediateQuantity);
  const futureAvailability = inventory.futureAvailability
    .map((arrival) => ({ ...arrival, quantity: take(arrival.quantity) }))
    .filter((arrival) => arrival.quantity > 0);
  return { ...inventory, immediateQuantity, futureAvailability };
}

/**
 * How a quantity is taken: first from the stock, then from the arrivals in their order. Undefined if it is not covered.
 */
export function takeFrom(rows: readonly StockRow[], quantity: number): StockRow[] | undefined {
  const taken: StockRow[] = [];
  let left = quantity;
  for (const row of rows.toSorted((a, b) => (a.arrivesOn < b.arrivesOn ? -1 : 1))) {
    const part = Math.min(left, row.quantity);
    if (part > 0) taken.push({ arrivesOn: row.arrivesOn, quantity: part });
    left -= part;
    if (left === 0) return taken;
  }
  return undefined;
}
