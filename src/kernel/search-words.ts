/**
 * How what was written is found by what people remember of it: each typed word must match the beginning of a word.
 * Accents and case are ignored.
 */

const MOST_WORDS_ASKED = 8;
/** The most characters of a search question. */
export const LONGEST_SEARCH = 200;

/** Words in lower case without accents. All other characters separate words. */
export function searchWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The first ones of a long question. */
export function askedWords(words: readonly string[]): string[] {
  return words.slice(0, MOST_WORDS_ASKED);
}

/** Whether words are looked for, and none of them has a letter or a digit. Nothing can be found then. */
export function isWordless(question: string): boolean {
  return question.trim() !== '' && searchWords(question).length === 0;
}

/**
 * Returns the patterns of a search; each must match. Returns none for a question without words. The words contain no
 * special characters of patterns.
 */
export function searchPatterns(question: string): string[] {
  return askedWords(searchWords(question)).map((word) => `% ${word}%`);
}
