import type { ListedOrderWire } from '#shop/orders/orders.contract.ts';

/** How the items of an order are named in a list: each name once, with the number of items that have it. */
export function listedNames(
  products: readonly Pick<ListedOrderWire['products'][number], 'name' | 'jobName'>[],
): readonly { readonly name: string; readonly count: number }[] {
  const byName = Map.groupBy(products, ({ name, jobName }) => jobName || name);
  return [...byName].map(([name, items]) => ({ name, count: items.length }));
}
