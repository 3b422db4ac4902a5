/**
 * How orders are found by what a customer remembers of them: each word that is typed begins a word of the order. Accents
 * and case count nothing, and a number is found by its part behind the dash.
 */

/** An entry of the index holds no more. */
const MOST_BYTES = 1500;
const MOST_WORDS_ASKED = 8;
/** Characters of a question. */
export const LONGEST_SEARCH = 200;

/** Words in small letters without accents; everything else parts them. */
export function searchWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

interface Searched {
  readonly orderNumber: string;
  readonly lines: readonly {
    readonly productName: string;
    readonly jobName: string;
    readonly artworks: readonly { readonly name: string }[];
  }[];
}

/** What an order is found by, the most telling first: what is too much is left out at the end. */
export function wordsOfOrder({ orderNumber, lines }: Searched): string {
  const texts = [
    orderNumber,
    ...lines.map(({ jobName }) => jobName),
    ...lines.map(({ productName }) => productName),
    ...lines.flatMap(({ artworks }) => artworks.map(({ name }) => name)),
  ];
  const encoder = new TextEncoder();
  let words = ' ';
  let bytes = 1;
  for (const word of new Set(texts.flatMap(searchWords))) {
    bytes += encoder.encode(word).length + 1;
    if (bytes > MOST_BYTES) break;
    words += `${word} `;
  }
  return words;
}

/** Patterns of which each has to be met; none for a question without a word. Words hold no character that means something in one. */
export function searchPatterns(question: string): string[] {
  return searchWords(question)
    .slice(0, MOST_WORDS_ASKED)
    .map((word) => `% ${word}%`);
}
