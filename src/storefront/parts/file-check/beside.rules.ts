import { sideIn } from '#shop/artwork/side-names.rules.ts';
import { sidesInOrder, type Side } from '#shop/artwork/sides.rules.ts';
import type { CheckedFile } from '#shop/artwork/verdict.rules.ts';

/** What tells a file from another one for the same artwork, here and at the shop. */
export interface NamedFile {
  readonly artworkId: string | null;
  readonly name: string;
  readonly bytes: number;
  /** What the shop knows of its pages. Nothing while it is on its way. */
  readonly drawn?: { readonly pages: number } | null;
  /** The side that it holds there. */
  readonly side?: Side | null;
}

interface KnownFile {
  readonly key: string;
  readonly name: string;
  isAt(file: NamedFile): boolean;
}

/**
 * The files of one artwork in the order in which the shop prints them: those that it has, then those that are to come.
 * @param own those that are known here
 * @param atShop those that the shop has, or is being sent
 * @param hasTwoSides whether they are for a sheet with a front and a back
 */
export function inPrintOrder(
  artworkId: string | null,
  own: readonly KnownFile[],
  atShop: readonly NamedFile[],
  hasTwoSides: boolean,
): readonly CheckedFile[] {
  const sideOf = ({ name, side = null }: Pick<NamedFile, 'name' | 'side'>) =>
    hasTwoSides ? (side ?? sideIn(name)) : null;
  const placeOf = (each: KnownFile) => {
    const index = atShop.findIndex((file) => each.isAt(file));
    return index < 0 ? atShop.length : index;
  };
  const others = atShop.flatMap((file, at) => {
    if (own.some((each) => each.isAt(file))) return [];
    return [{ at, file: { id: `there-${at}`, artworkId, pages: file.drawn?.pages || undefined, side: sideOf(file) } }];
  });
  const known = own.map((each) => {
    const at = placeOf(each);
    return { at, file: { id: each.key, artworkId, side: sideOf(atShop[at] ?? each) } };
  });
  const sorted = [...known, ...others].toSorted((one, other) => one.at - other.at);
  // The shop has put those in order that it knows.
  const files = sorted.map(({ file }) => file);
  return sorted.some(({ at }) => at === atShop.length) ? sidesInOrder(files) : files;
}
