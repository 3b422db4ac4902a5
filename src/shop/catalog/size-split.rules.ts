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
  const shares = sharesOf(String(split ?? '')).map(({ size, percent }) => ({
    size,
    pieces: Math.floor((quantity * percent) / 100),
    remainder: (quantity * percent) % 100,
  }));
  if (shares.length < 2) return [];
  const left = quantity - shares.reduce((sum, { pieces }) => sum + pieces, 0);
  const favoured = new Set(shares.toSorted((a, b) => b.remainder - a.remainder).slice(0, left));
  return shares.map((share) => ({ size: share.size, pieces: share.pieces + (favoured.has(share) ? 1 : 0) }));
}

interface Share {
  readonly size: string;
  readonly percent: number;
}

function sharesOf(split: string): readonly Share[] {
  return [...split.matchAll(/(\d?X*[SML])(\d+)(?= |$)/g)].map(([, size = '', percent]) => ({
    size,
    percent: Number(percent),
  }));
}

/** A size with a share, also as it may be mistyped: in small letters. */
const LIKE_SHARE = /^\d?x*[sml]\d+$/i;

/**
 * What is wrong with a mix: a part that is no size with its share, a size twice, shares that are not the whole. Undefined
 * if nothing is, and for a word such as 'own' or 'xl', which is no mix.
 */
export function mixProblem(split: FactValue): string | undefined {
  const text = String(split);
  const parts = text.split(/[\s,;]+/);
  if (!parts.some((part) => LIKE_SHARE.test(part))) return undefined;
  const shares = sharesOf(text);
  const sizes = new Set(shares.map(({ size }) => size));
  const sum = shares.reduce((all, { percent }) => all + percent, 0);
  if (shares.map(({ size, percent }) => `${size}${percent}`).join(' ') !== text)
    return `the mix '${text}' is not written as 'S20 M30 L30 XL20': correct it, or sizes get no pieces`;
  if (sizes.size < shares.length) return `the mix '${text}' names a size twice: correct one`;
  return sum === 100 ? undefined : `the mix '${text}' is ${sum} %: correct its shares, they are 100 % together`;
}

/** Says that a single size, or one of a mix, is not among those that the product has. Without a list any size will do. */
export function unknownSize(split: FactValue, sizes: readonly string[] | undefined): string | undefined {
  if (!sizes || split === 'own') return undefined;
  const shares = sharesOf(String(split)).map(({ size }) => size);
  const named = shares.length > 0 ? shares : [String(split)];
  const unknown = named.find((size) => !sizes.includes(size.toUpperCase()));
  return unknown === undefined
    ? undefined
    : `sizeSplit is '${String(split)}', and '${unknown}' is not among sizes: correct it, or write one of ${sizes.join(', ')}`;
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
