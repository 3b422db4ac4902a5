type NamedFile = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Files without those that came before among them: as the shop tells them, before their bytes are there. */
export function withoutSame<F extends { readonly file: NamedFile }>(
  chosen: readonly F[],
): { readonly added: readonly F[]; readonly again: readonly F[] } {
  const isAgain = ({ file }: F, index: number) => chosen.slice(0, index).some((each) => isSame(each.file, file));
  return { added: chosen.filter((each, index) => !isAgain(each, index)), again: chosen.filter(isAgain) };
}

function isSame(one: NamedFile, other: NamedFile): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
