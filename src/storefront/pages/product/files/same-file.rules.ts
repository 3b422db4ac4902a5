type ChosenFile = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Files that were chosen, apart from those that are there already: as the shop tells them, before their bytes are there. */
export function withoutSame<F extends ChosenFile>(
  there: readonly F[],
  chosen: readonly F[],
): { readonly added: readonly F[]; readonly again: readonly F[] } {
  const isAgain = (file: F, index: number) => [...there, ...chosen.slice(0, index)].some((each) => isSame(each, file));
  const { added = [], again = [] } = Object.groupBy(chosen, (file, index) =>
    isAgain(file, index) ? 'again' : 'added',
  );
  return { added, again };
}

function isSame(one: ChosenFile, other: ChosenFile): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
