import type { Facts, FactValue } from './product.ts';

/** How many pieces of a size. */
export interface SizeCount {
  readonly size: string;
  readonly pieces: number;
}

/**
 * K24: the pieces of each size in a mix written as 'S20 M30 L30 XL20', per cent of the quantity. They add up to it: what
 * the whole pieces leave over goes to the sizes with the largest remainders, the smaller size first where they are
 * equal. Empty for a single size and for what has none.
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

/** K24: the customer says how many of each size. */
export function isOwnSplit({ sizeSplit }: Facts): boolean {
  return sizeSplit === 'own';
}

/** 'S 3, M 5, L 7, XL 2'. */
export function sayPieces(sizes: readonly SizeCount[], say: (pieces: number) => string): string {
  return sizes.map(({ size, pieces }) => `${size}\u00a0${say(pieces)}`).join(', ');
}

/** The pieces of each size in a line, as the customer gave them or as its mix gives them; empty for anything else. */
export function piecesOf(
  facts: Facts,
  quantity: number,
  given: readonly { readonly name: string; readonly quantity: number }[],
): readonly SizeCount[] {
  return isOwnSplit(facts)
    ? given.map(({ name, quantity: pieces }) => ({ size: name, pieces }))
    : sizesOf(facts['sizeSplit'], quantity);
}
