/**
 * How many artworks files may be for of which nobody said for which they are: those that have none of their own, at least one.
 * @param files all of the line
 */
export function artworksLeft(
  { artworks }: { readonly artworks: number },
  files: readonly { readonly artworkId: string | null }[],
): number {
  const own = new Set(files.flatMap(({ artworkId }) => artworkId ?? []));
  return Math.max(1, artworks - own.size);
}
