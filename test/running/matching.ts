/** A test file as `npm test -- <words>` sees it. */
export interface TestFile {
  /** Path from the root, with slashes. */
  readonly path: string;
  /** The text of the file and of the files that it imports, which contains all its titles. */
  readonly text: string;
}

/** The whole file, or the tests with full titles that match. */
export type Choice = 'all' | RegExp;

/**
 * The tests of a file that the words select, ignoring case. Each word must be in the path or in the title of a test.
 * Undefined if nothing in the file can match, so that it need not be opened.
 */
export function choiceOf({ path, text }: TestFile, words: readonly string[]): Choice | undefined {
  const named = path.toLowerCase();
  const written = text.toLowerCase();
  const rest = words.filter((word) => !named.includes(word.toLowerCase()));
  if (rest.length === 0) return 'all';
  if (!rest.every((word) => written.includes(word.toLowerCase()))) return undefined;
  return new RegExp(`^${rest.map((word) => `(?=.*${RegExp.escape(word)})`).join('')}`, 'is');
}
