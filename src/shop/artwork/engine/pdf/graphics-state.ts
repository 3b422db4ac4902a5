import type { PDFObject } from '@cantoo/pdf-lib';
import type { Box } from '../box.ts';
import type { Colour } from '../facts.ts';
import { colourOf, GRAY, type Space } from './colours.ts';
import type { Font } from './fonts.ts';
import { IDENTITY, type Matrix } from './matrix.ts';
import type { Objects } from './objects.ts';
import type { PaintedState } from './operators.ts';
import type { Tile } from './tiles.ts';
import { isTransferred } from './transfers.ts';

/** What something is painted with. */
export interface Ink {
  readonly space: Space;
  readonly colour: Colour;
  readonly tile?: Tile & { readonly ink: Ink };
}

export function inkOf(space: Space, values: readonly number[]): Ink {
  return { space, colour: colourOf(space, values) };
}

export const BLACK = inkOf(GRAY, [0]);

export function isSameInk(a: Ink, b: Ink): boolean {
  return JSON.stringify(a.colour) === JSON.stringify(b.colour);
}

/** What a picture of a space may hold. */
export function unknownInk(space: Space): Ink {
  const own = space.base ?? space;
  return { space: own, colour: colourOf(own, undefined) };
}

/** What of the state of graphics and text (ISO 32000-2, 8.4) decides how something is drawn. */
export interface GraphicsState extends PaintedState {
  readonly matrix: Matrix;
  readonly clip: Box;
  readonly fill: Ink;
  readonly stroke: Ink;
  readonly overprintsFill: boolean;
  readonly overprintsStroke: boolean;
  /** Overprint mode 1: an ink of which a colour has nothing leaves what lies below. */
  readonly sparesZero: boolean;
  /** Whether the blend mode darkens what lies below, as overprint does. */
  readonly darkens: boolean;
  /** Whether values are changed on their way to the press. */
  readonly isTransferred: boolean;
  /** Whether a group that is drawn is mixed in RGB. */
  readonly mixesInRgb: boolean;
  /** How far what is filled covers what lies under it, 0 to 1. */
  readonly opacity: number;
  /** Whether a mask of the graphics state hides parts of what is drawn. */
  readonly isMasked: boolean;
  readonly font: Font | undefined;
  readonly fontSize: number;
}

/** With which a page begins. */
export function firstState(clip: Box): GraphicsState {
  return {
    matrix: IDENTITY,
    clip,
    fill: BLACK,
    stroke: BLACK,
    lineWidth: 1,
    overprintsFill: false,
    overprintsStroke: false,
    sparesZero: false,
    darkens: false,
    isTransferred: false,
    mixesInRgb: false,
    opacity: 1,
    isMasked: false,
    font: undefined,
    fontSize: 0,
    charSpace: 0,
    wordSpace: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  };
}

const DARKENING: ReadonlySet<string | undefined> = new Set(['Multiply', 'Darken']);

/** What a dictionary of the graphics state changes. The font is missing: it is read once for all of a document. */
export function changesOf(objects: Objects, dictionary: PDFObject | undefined): Partial<GraphicsState> {
  const entry = (key: string) => objects.entry(dictionary, key);
  const strokes = entry('OP');
  const fills = entry('op') ?? strokes;
  const mode = objects.number(entry('OPM'));
  const blend = entry('BM');
  const transfer = entry('TR2') ?? entry('TR');
  const opacity = objects.number(entry('ca'));
  const mask = entry('SMask');
  const lineWidth = objects.number(entry('LW'));
  return {
    ...(strokes && { overprintsStroke: objects.isTrue(strokes) }),
    ...(fills && { overprintsFill: objects.isTrue(fills) }),
    ...(mode !== undefined && { sparesZero: mode === 1 }),
    ...(blend && { darkens: DARKENING.has(objects.name(objects.array(blend)?.[0] ?? blend)) }),
    ...(transfer && { isTransferred: isTransferred(objects, transfer) }),
    ...(opacity !== undefined && { opacity: Math.min(1, Math.max(0, opacity)) }),
    ...(mask && { isMasked: objects.name(mask) !== 'None' }),
    ...(lineWidth !== undefined && { lineWidth }),
  };
}
