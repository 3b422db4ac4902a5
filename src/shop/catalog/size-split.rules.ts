import type { Facts, FactValue } from './product.ts';

/** The number of pieces of one size. */
export interface SizeCount {
  readonly size: string;
  readonly pieces: number;
}

/**
 * K24: the pieces per size in a mix like 'S20 M30 L30 XL20', in per cent of the quantity. The sum is the quantity: the
 * pieces lost by rounding down go to the sizes with the largest remainders, and between equal remainders to the smaller
 * size. Empty for a single size and for products without sizes.
 */
export function sizesOf(split: FactValue | undefined, quantity: number): readonly SizeCount[] {
  const shares = [...String(split ?? '').matchAll(/(\d?X*[SML])(\d+)(?= |$)/g)].map(([, size = '', percent]) => ({
    size,
    pieces: Math.floor((quantity * Number(percent)) / 100),
    remainder: (quantity * Number(percent)) % 100,
  }));
  if (shares.length < 2) return [];
  const left = quantity - shares.reduce((sum, { pieces }) => sum + pieces, 0);
  const favoured = new Set(shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left));
  return shares.map((share) => ({ size: share.size, pieces: share.pieces + (favoured.has(share) ? 1 : 0) }));
}

/** K24: whether the customer gives the number of each size. */
export function isOwnSplit({ sizeSplit }: Facts): boolean {
  return sizeSplit === 'own';
}

/** Writes 'S 3, M 5, L 7, XL 2'. */
export function sayPieces(sizes: readonly SizeCount[], say: (pieces: number) => string): string {
  return sizes.map(({ size, pieces }) => `${size}\u00a0${say(pieces)}`).join(', ');
}

/** The pieces per size in a line, given by the customer or by the mix. Empty in all other cases. */
export function piecesOf(
  facts: Facts,
  quantity: number,
  given: readonly { readonly name: string; readonly quantity: number }[],
): readonly SizeCount[] {
  return isOwnSplit(facts)
    ? given.map(({ name, quantity: pieces }) => ({ size: name, pieces }))
    : sizesOf(facts['sizeSplit'], quantity);
}
