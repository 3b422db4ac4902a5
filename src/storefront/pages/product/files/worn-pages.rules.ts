import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import { trimOnProduct } from '#shop/artwork/trim-on-product.rules.ts';
import type { Sides } from '#shop/artwork/sides.rules.ts';
import { wornSides } from '#shop/artwork/worn-sides.rules.ts';
import type { OwnArtwork } from '#product-picture/printed-surface.tsx';
import type { WornHere } from '../../../product-picture/worn-here.ts';
import type { DrawnHere } from './use-drawn-pages.ts';

/** The first pages of a file, as a picture of the product wears them. Undefined for one that is not drawn yet. */
export type WornPages = readonly (OwnArtwork | undefined)[];

/** A sheet has two sides. */
const MOST_WORN = 2;

/**
 * @param drawn the first pages of the file, as far as they were drawn
 * @param facts of the configuration
 */
export function wornPages(
  { pages }: ProofWire,
  drawn: readonly (DrawnHere | undefined)[],
  facts: Readonly<Record<string, unknown>>,
): WornPages {
  return pages.slice(0, MOST_WORN).map(({ number, width, height, sheet }) => {
    const here = drawn[number - 1];
    if (!here || !('src' in here)) return undefined;
    return { src: here.src, ...trimOnProduct(facts, { width, height, trim: sheet?.trim ?? null }) };
  });
}

interface Chosen {
  /** Ids of the files in the order in which they are printed. */
  readonly order: readonly string[];
  readonly sides: Sides<{ readonly id: string }>;
  /** Whether their pages are the two sides of a sheet. */
  readonly isSheet: boolean;
  readonly isFolded: boolean;
}

/** What the chosen files put on the picture, as the shop will show it once it has them. */
export function wornByChosen(
  { order, sides, isSheet, isFolded }: Chosen,
  pagesOf: (id: string) => WornPages | undefined,
): WornHere | undefined {
  const pages = pagesOf(sides.front?.id ?? order[0] ?? '') ?? [];
  if (!pages[0]) return undefined;
  if (!isSheet) return { artwork: pages[0], otherSide: undefined };
  const sided = { front: sides.front !== undefined, back: sides.back !== undefined };
  const { front, back } = wornSides(pages, pagesOf(sides.back?.id ?? '')?.[0], sided, isFolded);
  return { artwork: front, otherSide: back };
}
