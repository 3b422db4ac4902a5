import { pdfOf, streamOf } from './pdf-page.ts';

/** Files for the flyer of the tests: A5 upright, printed on both sides, with 3 mm of bleed. */

let made = 0;

/** No two files are alike: the same bytes are one file, and so are two of one name and size that are sent to a line. */
const unlike = () => {
  made += 1;
  return `% ${Math.random().toFixed(16)}${'x'.repeat(made % 1000)}\n`;
};
const whole = (ink: string) =>
  `${unlike()}${ink} 0 0 ${((154 * 72) / 25.4).toFixed(2)} ${((216 * 72) / 25.4).toFixed(2)} re f `;

const THIN = '0 0 0 1 K 0.1 w 150 300 m 300 300 l S ';

const side = (content: string) => ({ width: 154, height: 216, trimInset: 3, content });

/** Nothing is to be said of it but notes. */
export function cleanFlyer(): Uint8Array {
  return pdfOf({ pages: [side(whole('1 0 0 0 k')), side(whole('0 1 0 0 k'))] });
}

/** One side of the flyer, in an ink of its own: the other side is a file of its own. */
export function cleanSide(ink = '1 0 0 0 k'): Uint8Array {
  return pdfOf({ pages: [side(whole(ink))] });
}

/** The same in a wrong size. */
export function wrongSide(ink = '1 0 0 0 k'): Uint8Array {
  return pdfOf({ pages: [{ width: 111, height: 154, trimInset: 3, content: whole(ink) }] });
}

/** Its colours are those of a screen. */
export function screenFlyer(): Uint8Array {
  return pdfOf({ pages: [side(whole('0.9 0.3 0.1 rg')), side(whole('0.1 0.3 0.9 rg'))] });
}

/** It has a line on both pages that is too thin, which is a warning. */
export function softFlyer(): Uint8Array {
  return pdfOf({ pages: [side(whole('1 0 0 0 k') + THIN), side(whole('0 1 0 0 k') + THIN)] });
}

/** Its front is a JPEG of ink, as good or as bad as it is. */
export function picturedFlyer(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const front = `${unlike()}q 436.54 0 0 612.28 0 0 cm /P Do Q`;
  const size = `/Width ${width}/Height ${height}`;
  return pdfOf({
    pages: [{ ...side(front), resources: '/XObject<</P 1000 0 R>>' }, side(whole('0 1 0 0 k'))],
    objects: [streamOf(`/Subtype/Image${size}/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode`, jpeg)],
  });
}

/** Its size is not that of the flyer. */
export function wrongFlyer(): Uint8Array {
  const page = (ink: string) => ({ width: 111, height: 154, trimInset: 3, content: whole(ink) });
  return pdfOf({ pages: [page('1 0 0 0 k'), page('0 1 0 0 k')] });
}
