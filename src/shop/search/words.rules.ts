/** What is not wanted is a word of its own, so that it names nothing that has it. Labels say it in the same way: 'Sans fenêtre'. */
export const NOT = '¬';

/** Plurals that have one letter more. French ones with the same ending have it in both numbers: 'chemises'. */
const IRREGULAR = new Map([
  ['canvases', 'canva'],
  ['boxes', 'box'],
]);

/** Text without accents, case and ligatures, so that 'Dépliant', 'depliant' and 'DEPLIANT' are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** The word without the plural of French and English. Short words stay, because their last letter is part of them. */
export function singular(word: string): string {
  // Goods pass customs, and 'custom' asks for a size of one's own.
  if (word === 'customs') return word;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  return word.length > 3 && /[a-z][sx]$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of a text in their singular, as they stand in the lists of the search. */
export function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).map((word) => singular(word));
}

export function setOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}
