import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import { trimOnProduct } from '#shop/artwork/trim-on-product.rules.ts';
import type { ProofPage } from '#ui/proof-viewer/proof.ts';
import type { OwnArtwork } from './printed-surface.tsx';

interface WornPages {
  /** The address of the page that is on the face. Empty where none is. */
  readonly front: string;
  /** Undefined for the inside of a folded sheet whose outside has no picture. */
  readonly artwork: OwnArtwork | undefined;
  /** Undefined where the other side is not seen, or has no picture. */
  readonly otherSide: OwnArtwork | undefined;
  /** Whether the page is the inside of a folded sheet. Undefined where nothing is folded. */
  readonly isInside: boolean | undefined;
}

/**
 * What is on a product while a page of a file is looked at. Of a booklet its cover is seen, and of a folded sheet its
 * outside, whatever page is open: `openedFlat` shows its inside. A file that holds one side has the other file's page on the other one.
 * @param pages all that have a picture
 * @param srcOf the address of a page of another file
 */
export function pageOnProduct(
  { facts, sides, side, otherSide }: Pick<ProofWire, 'facts' | 'sides' | 'side' | 'otherSide'>,
  pages: readonly ProofPage[],
  page: ProofPage,
  srcOf: (file: string, page: number) => string,
): WornPages {
  const isFolded = typeof facts['foldType'] === 'string' && sides === 2;
  const other = otherSide
    ? { ...otherSide.page, src: srcOf(otherSide.file, otherSide.page.number) }
    : pages.find(({ number }) => sides === 2 && number === (page.number % 2 === 0 ? page.number - 1 : page.number + 1));
  const isInside = isFolded && (side === null ? page.number % 2 === 0 : side === 'back');
  const cover = sides > 2 ? pages[0] : undefined;
  const [front, back] = isInside ? [other, page] : [cover ?? page, other];
  const artwork = (of: ProofPage) => ({
    src: of.src,
    ...trimOnProduct(facts, { ...of, trim: of.sheet?.trim ?? null }),
  });
  return {
    front: front?.src ?? '',
    artwork: front && artwork(front),
    otherSide: back && artwork(back),
    isInside: isFolded ? isInside : undefined,
  };
}

/** A folded sheet, opened flat and seen from inside. */
export function openedFlat<
  Seen extends Pick<WornPages, 'artwork' | 'otherSide'> & { readonly facts: ProofWire['facts'] },
>(seen: Seen): Seen {
  const { kind: _kind, foldType: _foldType, panels: _panels, ...facts } = seen.facts;
  return { ...seen, facts, artwork: seen.otherSide, otherSide: seen.artwork };
}
