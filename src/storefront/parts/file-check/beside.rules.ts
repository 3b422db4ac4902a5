import type { CheckedFile } from '#shop/artwork/verdict.rules.ts';

/** What tells a file from another one for the same artwork, here and at the shop. */
export interface NamedFile {
  readonly artworkId: string | null;
  readonly name: string;
  readonly bytes: number;
  /** What the shop knows of its pages. Nothing while it is on its way. */
  readonly drawn?: { readonly pages: number } | null;
}

interface KnownFile {
  readonly key: string;
  isAt(file: NamedFile): boolean;
}

/**
 * The files of one artwork in the order in which the shop prints them: those that it has, then those that are to come.
 * @param own those that are known here
 * @param atShop those that the shop has, or is being sent
 */
export function inPrintOrder(
  artworkId: string | null,
  own: readonly KnownFile[],
  atShop: readonly NamedFile[],
): readonly CheckedFile[] {
  const placeOf = (each: KnownFile) => {
    const index = atShop.findIndex((file) => each.isAt(file));
    return index < 0 ? atShop.length : index;
  };
  const others = atShop.flatMap((file, at) => {
    if (own.some((each) => each.isAt(file))) return [];
    return [{ at, file: { id: `there-${at}`, artworkId, pages: file.drawn?.pages || undefined } }];
  });
  return [...own.map((each) => ({ at: placeOf(each), file: { id: each.key, artworkId } })), ...others]
    .toSorted((one, other) => one.at - other.at)
    .map(({ file }) => file);
}
