interface LineFiles {
  readonly artworks: readonly { readonly id: string; readonly name: string }[];
  readonly files: readonly {
    readonly file: { readonly artworkId: string | null; readonly removedAt: string | null };
  }[];
}

/** The names of the artworks of a line that have no file in use. Empty where no file is in use. */
export function lackingNames({ artworks, files }: LineFiles): readonly string[] {
  const used = files.filter(({ file }) => file.removedAt === null);
  if (used.length === 0) return [];
  return artworks.filter(({ id }) => used.every(({ file }) => file.artworkId !== id)).map(({ id, name }) => name || id);
}
