import { pdfOf, rectangle } from './pdf-page.ts';

/** Files for a label of 50 by 75 mm on a roll, with 2 mm of bleed: clear film, white as drawn, cut along its own line. */

const [WIDTH, HEIGHT, BLEED] = [54, 79, 2];
const POINTS = 72 / 25.4;
const INK = `1 0 0 0 k ${rectangle(0, 0, WIDTH, HEIGHT)}`;
const SPOTS =
  '/ExtGState<</O<</OP true/op true>>>>' +
  '/ColorSpace<</W[/Separation/White/DeviceCMYK 1000 0 R]/C[/Separation/CutContour/DeviceCMYK 1000 0 R]>>';
const TINT = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>';
/** In millimetres: a house, cut round its roof. */
const CORNERS = [
  [6, 6],
  [48, 6],
  [48, 55],
  [27, 73],
  [6, 55],
] as const;

function labelOf(content: string): Uint8Array {
  const page = { width: WIDTH, height: HEIGHT, trimInset: BLEED, content: INK + content, resources: SPOTS };
  return pdfOf({ pages: [page], objects: [TINT] });
}

/** The picture alone. */
export function bareLabel(): Uint8Array {
  return labelOf('');
}

/** With its white plate and its cutting line. @param isClosed whether the line comes back to where it began */
export function dieLabel(isClosed = true): Uint8Array {
  const steps = CORNERS.map(([x, y], index) => `${x * POINTS} ${y * POINTS} ${index === 0 ? 'm' : 'l'}`);
  const white = `/W cs 1 scn ${rectangle(12, 12, 30, 40)}`;
  return labelOf(`q /O gs ${white} /C CS 1 SCN 0.5 w ${steps.join(' ')} ${isClosed ? 's' : 'S'} Q`);
}
