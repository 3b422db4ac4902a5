/** A file of tests as the words of `npm test -- <words>` see it. */
export interface TestFile {
  /** From the root, with slashes. */
  readonly path: string;
  /** All that its titles can be made of: its own text, and that of what it stands on. */
  readonly text: string;
}

/** All of a file, or those of its tests whose full titles match. */
export type Choice = 'all' | RegExp;

/**
 * What of a file the words ask for, whatever their case: each stands in its path or in the title of a test. Undefined when
 * nothing in it can match, so that it need not be opened.
 */
export function choiceOf({ path, text }: TestFile, words: readonly string[]): Choice | undefined {
  const named = path.toLowerCase();
  const written = text.toLowerCase();
  const rest = words.filter((word) => !named.includes(word.toLowerCase()));
  if (rest.length === 0) return 'all';
  if (!rest.every((word) => written.includes(word.toLowerCase()))) return undefined;
  return new RegExp(`^${rest.map((word) => `(?=.*${RegExp.escape(word)})`).join('')}`, 'is');
}
