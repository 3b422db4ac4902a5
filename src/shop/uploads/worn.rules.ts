import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '../artwork/engine/facts.ts';
import { sheetPlaces, type Place } from '../artwork/page-place.rules.ts';
import type { PageOutline } from '../artwork/page-picture.ts';
import { trimOnProduct } from '../artwork/trim-on-product.rules.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { pairsOf } from './sides.rules.ts';
import { artworksOf, knownArtwork } from './uploads.rules.ts';

/** A page that a picture of the product wears. */
export interface WornPage {
  readonly file: string;
  readonly page: number;
  /** The part of its picture that is seen. Null is all of it. */
  readonly trim: Place | null;
}

/** What a picture of a line's product wears. */
export interface Worn {
  readonly front: WornPage;
  /** Null where the other side is not printed, or is in no page that has a picture. */
  readonly back: WornPage | null;
}

interface Seen {
  readonly facts: ReadonlyMap<string, ArtworkFacts | Unreadable>;
  readonly drawn: ReadonlyMap<string, { readonly beginning: readonly PageOutline[] }>;
}

/**
 * The first page that was sent for a line, and the back of its sheet. Of a booklet it is the cover. Null while no page
 * has a picture.
 * @param files those in use, in the order in which they are printed
 */
export function wornBy(
  line: Pick<LineItem, 'facts' | 'price' | 'artworks'>,
  files: readonly ArtworkFile[],
  { facts, drawn }: Seen,
): Worn | null {
  const geometry = targetOf(checkedLine(line)).geometry;
  const printed = files.filter(isWhole).filter(({ artworkId }) => !isWithoutArtwork(line, artworkId));
  const worn = (file: string, picture: PageOutline): WornPage => {
    const read = facts.get(file);
    const trim = geometry && typeof read === 'object' ? sheetPlaces(read, geometry, picture)?.trim : null;
    return { file, page: picture.number, trim: trimOnProduct(line.facts, { ...picture, trim: trim ?? null }) };
  };
  const pages = ({ id }: { readonly id: string }) =>
    typeof facts.get(id) === 'string' ? [] : (drawn.get(id)?.beginning ?? []).map((picture) => worn(id, picture));
  const place = new Map(artworksOf(line).map(({ id }, index) => [id, index]));
  const [file] = printed.toSorted((a, b) => placeIn(place, line, a) - placeIn(place, line, b));
  const [front, next] = file ? pages(file) : [];
  if (!file || !front) return null;
  if (geometry?.pages !== 2) return { front, back: null };
  const pair = pairsOf(line, files, facts).find((sides) => sides.front.id === file.id);
  return { front, back: (pair ? pages(pair.back)[0] : next) ?? null };
}

/** A file for all artworks comes before those of one. */
function placeIn(
  place: ReadonlyMap<string, number>,
  line: Parameters<typeof knownArtwork>[0],
  file: ArtworkFile,
): number {
  return place.get(knownArtwork(line, file.artworkId) ?? '') ?? -1;
}
