/**
 * A PDF written by hand, so that what the engine reads was not made by the library that reads it. Each page is drawn by
 * the operators given.
 */
export interface PageOf {
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  /** Distance of the TrimBox from the edge of the page. Without it the page has no TrimBox. */
  readonly trimInset?: number;
  readonly content?: string;
  /** More entries of the page, as '/Rotate 90'. */
  readonly entries?: string;
  /** Entries of its resources. */
  readonly resources?: string;
}

export interface PdfOf {
  readonly pages: readonly PageOf[];
  /** More entries of the catalogue. */
  readonly root?: string;
  readonly trailer?: string;
  /** More objects, numbered from 1000. */
  readonly objects?: readonly string[];
}

const POINTS = 72 / 25.4;

export function pdfOf({ pages, root = '', trailer = '', objects = [] }: PdfOf): Uint8Array {
  const parts: (readonly [number, string])[] = [
    [1, `<</Type/Catalog/Pages 2 0 R${root}>>`],
    [2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${10 + index * 2} 0 R`).join(' ')}]>>`],
    ...pages.flatMap((page, index) => {
      const [w, h] = [page.width * POINTS, page.height * POINTS];
      const inset = (page.trimInset ?? 0) * POINTS;
      const trim = page.trimInset === undefined ? '' : `/TrimBox[${inset} ${inset} ${w - inset} ${h - inset}]`;
      const content = page.content ?? '';
      return [
        [
          10 + index * 2,
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]${trim}${page.entries ?? ''}` +
            `/Resources<<${page.resources ?? ''}>>/Contents ${11 + index * 2} 0 R>>`,
        ],
        [11 + index * 2, `<</Length ${content.length}>>stream\n${content}\nendstream`],
      ] as const;
    }),
    ...objects.map((object, index) => [1000 + index, object] as const),
  ];
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of parts) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length;
  const entries = [...offsets].map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer<</Size ${1000 + objects.length}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** An object with data. */
export function streamOf(entries: string, data: Uint8Array): string {
  return `<<${entries}/Length ${data.length}>>stream\n${Buffer.from(data).toString('latin1')}\nendstream`;
}

/** A rectangle in millimetres from the lower left corner, filled with what is set. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  return `${[x, y, width, height].map((mm) => mm * POINTS).join(' ')} re f `;
}

/** A word at a place in millimetres. Its font is called F1. */
export function word(x: number, y: number, size: number, text = 'Tirage'): string {
  return `BT /F1 ${size} Tf ${x * POINTS} ${y * POINTS} Td (${text}) Tj ET `;
}

/** A font that is in the file, and one that is not. Resources name them. */
export const EMBEDDED =
  '/Font<</F1<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Inter/FirstChar 32/Widths[]/FontDescriptor<</Type/FontDescriptor/FontFile2 1000 0 R>>>>>>';
export const NOT_EMBEDDED = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';

/** Two pages: an ordinary one, and one that draws a form which draws ten forms, nine times over. */
export function laughingPdf(first: PageOf): Uint8Array {
  const form = (index: number) => {
    const content = index === 8 ? '0 0 1 1 re f' : '/F Do '.repeat(10);
    const inner = `/Resources<</XObject<</F ${1001 + index} 0 R>>>>`;
    return `<</Type/XObject/Subtype/Form/BBox[0 0 500 500]${inner}/Length ${content.length}>>stream\n${content}\nendstream`;
  };
  return pdfOf({
    pages: [first, { ...first, content: '/F Do', resources: '/XObject<</F 1000 0 R>>' }],
    objects: Array.from({ length: 9 }, (_, index) => form(index)),
  });
}
