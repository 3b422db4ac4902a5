import { pdfOf, rectangle, word, EMBEDDED, type PageOf } from './pdf-page.ts';

/** Files for business cards of 85 by 55 mm with 2 mm of bleed, several cards in one PDF. */

/** A side of a card in an ink of its own, so that a page is known again in another file. */
function side(page: number, of: number): PageOf {
  const ink = `${((page / of) * 0.6).toFixed(3)} ${(0.6 - (page / of) * 0.6).toFixed(3)} 0.1 0 k`;
  const content = `% ${Math.random()}\n${ink} ${rectangle(0, 0, 89, 59)} f 0 0 0 0 k ${word(12, 28, 24, `Page ${page}`)}`;
  return { width: 89, height: 59, trimInset: 2, resources: EMBEDDED, content };
}

/** A PDF of so many sides, each of them as it is to be printed. */
export function cards(pages: number): Uint8Array {
  return pdfOf({
    pages: Array.from({ length: pages }, (_, index) => side(index + 1, pages)),
    objects: ['<</Length 0>>stream\n\nendstream'],
  });
}

/** The same, without the bleed that cards need. */
export function cardsWithoutBleed(pages: number): Uint8Array {
  return pdfOf({
    pages: Array.from({ length: pages }, () => ({
      width: 85,
      height: 55,
      content: `% ${Math.random()}\n0.5 0.2 0 0 k ${rectangle(0, 0, 85, 55)} f`,
    })),
  });
}
