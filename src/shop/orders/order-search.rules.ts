/**
 * How orders are found by what a customer remembers: each typed word must match the beginning of a word of the order.
 * Accents and case are ignored. An order number is also found by the part after the dash.
 */

/** The most bytes that an index entry can hold. */
const MOST_BYTES = 1500;
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

interface Searched {
  readonly orderNumber: string;
  readonly snapshot: { readonly purchaseOrder: string };
  readonly lines: readonly {
    readonly productName: string;
    readonly jobName: string;
    readonly artworks: readonly { readonly name: string }[];
  }[];
}

/** The words by which an order is found, the most important first. Words beyond the limit are left out at the end. */
export function wordsOfOrder({ orderNumber, snapshot, lines }: Searched): string {
  const texts = [
    orderNumber,
    snapshot.purchaseOrder,
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

/**
 * Returns the patterns of a search; each must match. Returns none for a question without words. The words contain no
 * special characters of patterns.
 */
export function searchPatterns(question: string): string[] {
  return searchWords(question)
    .slice(0, MOST_WORDS_ASKED)
    .map((word) => `% ${word}%`);
}
