import type { Product, Selection } from '../catalog/product.ts';

/** How choices stand in the address of a product page: `?o.paper=gloss-170&q=500`. */
export const CHOICE_PREFIX = 'o.';
export const QUANTITY_PARAMETER = 'q';

/** The address of a product's page that opens with these choices. It names only what differs from the product's defaults. */
export function addressOfChoices(
  path: string,
  { features, quantity: model }: Pick<Product, 'features' | 'quantity'>,
  selection: Selection,
  quantity: number,
): string {
  const search = new URLSearchParams();
  for (const { id, default: usual } of features) {
    const chosen = selection[id];
    if (chosen !== undefined && chosen !== usual) search.set(CHOICE_PREFIX + id, chosen);
  }
  if (quantity !== model.default) search.set(QUANTITY_PARAMETER, String(quantity));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
