const MOST = 8;

/**
 * The quantities that stand as buttons: all of a short list, otherwise the round ones (1, 2, 5, then 25, then the rest),
 * the smaller first where there are too many of a kind. The product's own default is always among them.
 */
export function usualQuantities(list: readonly number[], usual: number): readonly number[] {
  if (list.length <= MOST) return list;
  const ranked = list.toSorted((one, other) => rankOf(one, usual) - rankOf(other, usual) || one - other);
  return ranked.slice(0, MOST).toSorted((one, other) => one - other);
}

function rankOf(quantity: number, usual: number): number {
  if (quantity === usual) return 0;
  const leading = Number(String(quantity).replace(/0+$/, ''));
  if ([1, 2, 5].includes(leading)) return 1;
  return leading === 25 ? 2 : 3;
}
