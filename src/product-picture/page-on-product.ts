import type { ProofWire } from '#shop/artwork/proof.contract.ts';
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
 * What of a file is on its product while a page is looked at. Of a booklet its cover is seen, whatever page is open.
 * @param pages all that have a picture
 */
export function pageOnProduct(
  { facts, sides }: Pick<ProofWire, 'facts' | 'sides'>,
  pages: readonly ProofPage[],
  page: ProofPage,
): OnProduct {
  const artwork = (of: ProofPage) => ({ src: of.src, trim: trimOn(facts, of) });
  const front = (sides > 2 ? pages[0] : undefined) ?? page;
  const back = sides === 2 ? pages.find(({ number }) => number !== front.number) : undefined;
  return { front: front.number, artwork: artwork(front), otherSide: back && artwork(back) };
}

/** How far the format of a page may be from that of the product, as a share. */
const LIKE = 0.05;

/** The trim of a page that has the format of the product. Another one is shown as far as it goes, and not stretched. */
function trimOn({ width, height }: ProofWire['facts'], { sheet, ...page }: ProofPage) {
  if (!sheet) return null;
  const { left, top, right, bottom } = sheet.trim;
  const own = ((right - left) * page.width) / ((bottom - top) * page.height);
  const asked = Number(width) / Number(height);
  const isLike = [asked, 1 / asked].some((format) => Math.abs(own / format - 1) < LIKE);
  return isLike ? sheet.trim : null;
}
