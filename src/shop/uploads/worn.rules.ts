import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { pagesOf, type ArtworkFacts, type Unreadable } from '../artwork/engine/facts.ts';
import { sheetPlaces } from '../artwork/page-place.rules.ts';
import type { PageOutline } from '../artwork/page-picture.ts';
import { trimOnProduct, type TrimOnProduct } from '../artwork/trim-on-product.rules.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { wornSides } from '../artwork/worn-sides.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { byArtwork } from './file-order.rules.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { sheetsOf } from './sides.rules.ts';
import { artworksOf, knownArtwork, printedFiles } from '../line-items/files-of-artworks.rules.ts';

/** A page that a picture of the product wears. */
export interface WornPage extends TrimOnProduct {
  readonly file: string;
  readonly page: number;
}

/** A picture shows so many artworks of one order. */
const MOST_SHOWN = 4;

/** What a picture of a line's product wears. */
export interface Worn {
  /** Null where the inside of a folded sheet came without its outside. */
  readonly front: WornPage | null;
  /** Null where the other side is not printed, or is in no page that has a picture. */
  readonly back: WornPage | null;
  /** The fronts of further artworks. Null where none was sent yet, or it is not known which page it is. */
  readonly others: (WornPage | null)[];
}

interface Seen {
  readonly facts: ReadonlyMap<string, ArtworkFacts | Unreadable>;
  readonly drawn: ReadonlyMap<string, { readonly beginning: readonly PageOutline[] }>;
}

/**
 * The first page that was sent for a line, the back of its sheet, and the fronts of its further artworks. Of a booklet it
 * is the cover. Null while no page has a picture.
 * @param files those in use, in the order in which they are printed
 */
export function wornBy(
  line: Pick<LineItem, 'facts' | 'price' | 'artworks'>,
  files: readonly ArtworkFile[],
  { facts, drawn }: Seen,
): Worn | null {
  const geometry = targetOf(checkedLine(line)).geometry;
  const printed = printedFiles(line, files.filter(isWhole));
  const worn = (file: string, picture: PageOutline): WornPage => {
    const read = facts.get(file);
    const trim = geometry && typeof read === 'object' ? sheetPlaces(read, geometry, picture)?.trim : null;
    return { file, page: picture.number, ...trimOnProduct(line.facts, { ...picture, trim: trim ?? null }) };
  };
  const pages = ({ id }: { readonly id: string }) =>
    typeof facts.get(id) === 'string' ? [] : (drawn.get(id)?.beginning ?? []).map((picture) => worn(id, picture));
  const artworks = artworksOf(line);
  const ids = artworks.map(({ id }) => id);
  const ordered = byArtwork(
    printed.map((each) => ({ ...each, artworkId: knownArtwork(line, each.artworkId) })),
    artworks,
  );
  const [file] = ordered;
  const [front, next] = file ? pages(file) : [];
  if (!file || !front) return null;
  const isForAll = file.artworkId === null;
  const read = facts.get(file.id);
  // Which of its pages are whose is known once it was spread.
  const isSame = isForAll && typeof read === 'object' && pagesOf(read) <= (geometry?.pages ?? 1);
  const others = ids
    .filter((id) => id !== (isForAll ? ids[0] : file.artworkId))
    .slice(0, MOST_SHOWN - 1)
    .map((id) => {
      const own = ordered.find(({ artworkId }) => artworkId === id);
      return own ? (pages(own)[0] ?? null) : isSame ? front : null;
    });
  if (geometry?.pages !== 2) return { front, back: null, others };
  const sheet = sheetsOf(line, files, facts).find((sides) => (sides.front ?? sides.back)?.id === file.id);
  const sides = { front: sheet?.front !== undefined, back: sheet?.back !== undefined };
  const back = sheet?.back && pages(sheet.back)[0];
  const seen = wornSides([front, next], back, sides, typeof line.facts['foldType'] === 'string');
  return { front: seen.front ?? null, back: seen.back ?? null, others };
}
