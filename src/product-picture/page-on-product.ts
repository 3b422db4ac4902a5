import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import { onProduct } from '#shop/artwork/trim-on-product.rules.ts';
import type { ProofPage } from '#ui/proof-viewer/proof.ts';
import type { OwnArtwork } from './printed-surface.tsx';

interface OnProduct {
  /** Number of the page that is on the face. */
  readonly front: number;
  readonly artwork: OwnArtwork;
  /** Undefined where the other side is not seen, or is in no page of the file. */
  readonly otherSide: OwnArtwork | undefined;
}

/**
 * What of a file is on its product while a page is looked at. Of a booklet its cover is seen, and of a folded sheet its outside, whatever
 * page is open.
 * @param pages all that have a picture
 */
export function pageOnProduct(
  { facts, sides }: Pick<ProofWire, 'facts' | 'sides'>,
  pages: readonly ProofPage[],
  page: ProofPage,
): OnProduct {
  const artwork = (of: ProofPage) => ({
    src: of.src,
    ...onProduct(facts, { ...of, trim: of.sheet?.trim ?? null }),
  });
  const isFolded = typeof facts['foldType'] === 'string' && sides === 2;
  const outside =
    isFolded && page.number % 2 === 0 ? pages.find(({ number }) => number === page.number - 1) : undefined;
  const front = (sides > 2 ? pages[0] : outside) ?? page;
  const back = sides === 2 ? pages.find(({ number }) => number !== front.number) : undefined;
  return { front: front.number, artwork: artwork(front), otherSide: back && artwork(back) };
}
