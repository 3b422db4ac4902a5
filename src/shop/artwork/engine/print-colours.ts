import type { Colour, Paint } from './facts.ts';
import { plateOf } from './plates.ts';

/** Cyan, magenta, yellow and black, the strongest of them 1: tints of one colour are the same. */
type Hue = readonly number[];

const BLACK: Hue = [0, 0, 0, 1];
/** Nearer than this, people see one colour. */
const NEAR = 0.2;

interface Colours {
  /** For each colour that needs an ink of its own, the objects that have it. */
  readonly colours: readonly (readonly [Paint, ...Paint[]])[];
  /** What may hold any number of colours, as photographs and gradients do. */
  readonly uncounted: readonly Paint[];
}

/** What would be mixed as an ink of its own by a printer who has no four inks. White is what is left free. */
export function coloursOf(paints: readonly Paint[]): Colours {
  const known: { readonly name: Hue | string; readonly paints: [Paint, ...Paint[]] }[] = [];
  const uncounted: Paint[] = [];
  for (const paint of paints) {
    const names = inksOf(paint);
    if (names === null) uncounted.push(paint);
    for (const name of names ?? []) {
      const same = known.find((each) => isSame(each.name, name));
      if (same) same.paints.push(paint);
      else known.push({ name, paints: [paint] });
    }
  }
  return { colours: known.map((each) => each.paints), uncounted };
}

/** Null where it is not known. */
function inksOf({ kind, colour }: Paint): readonly (Hue | string)[] | null {
  if (colour.isWhite || colour.isAll) return [];
  const spots = colour.spots
    .filter((spot) => plateOf(spot) !== 'Cut' && plateOf(spot) !== 'Crease')
    .map((spot) => spot.toLowerCase());
  if (colour.spots.length > 0) return [...spots, ...hueOf(colour)];
  if (kind === 'image' && colour.space === 'gray') return [BLACK];
  return colour.inks === null ? null : hueOf(colour);
}

/** What cyan, magenta and yellow have in common is grey. */
function hueOf({ inks }: Colour): readonly Hue[] {
  const [cyan, magenta, yellow, black] = inks ?? [0, 0, 0, 0];
  const grey = Math.min(cyan, magenta, yellow);
  const parts = [cyan - grey, magenta - grey, yellow - grey, Math.min(1, black + grey)];
  const most = Math.max(...parts);
  return most < 0.001 ? [] : [parts.map((part) => part / most)];
}

function isSame(a: Hue | string, b: Hue | string): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.every((part, index) => Math.abs(part - (b[index] ?? 0)) <= NEAR);
}
