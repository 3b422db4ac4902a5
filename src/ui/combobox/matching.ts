const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[-'’ ]+/g, ' ')
    .toLowerCase()
    .trim();

/**
 * The offers in which a word begins as typed, without regard to accents, capitals and hyphens. All of them if nothing is
 * typed, and if what is typed is one of them: then somebody looks for another.
 */
export function matching(options: readonly string[], typed: string): readonly string[] {
  const wanted = folded(typed);
  if (wanted === '' || options.some((option) => folded(option) === wanted)) return options;
  return options.filter((option) => ` ${folded(option)}`.includes(` ${wanted}`));
}
