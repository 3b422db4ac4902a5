/** The files of an item by its artworks, in the order in which these were ordered. One for all comes first. */
export function byArtwork<T extends { readonly artworkId: string | null }>(
  files: readonly T[],
  artworks: readonly { readonly id: string }[],
): readonly T[] {
  const place = new Map(artworks.map(({ id }, index) => [id, index]));
  const placeOf = ({ artworkId }: T) => (artworkId === null ? -1 : (place.get(artworkId) ?? artworks.length));
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}
