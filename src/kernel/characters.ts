/**
 * The length of a text as the published schemas count it (`maxLength` of JSON Schema): an emoji or a letter of any script
 * is one, where a string of the language and a browser's own limit count two.
 */
export function lengthOf(text: string): number {
  return [...text].length;
}
