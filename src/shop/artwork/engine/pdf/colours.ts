import type { PDFObject } from '@cantoo/pdf-lib';
import type { Colour, ColourSpace } from '../facts.ts';
import { plainName } from '../plain-name.ts';
import type { Objects } from './objects.ts';

/** How values of a colour space are to be read. */
export interface Space {
  readonly space: ColourSpace;
  readonly hasProfile: boolean;
  /** How many values a colour has. */
  readonly channels: number;
  /** Names of the plates of Separation and DeviceN. */
  readonly plates: readonly string[];
  /** Of Indexed: the space of its table. Of Pattern: that of a tile without colours of its own. */
  readonly base?: Space;
}

const plain = (space: ColourSpace, channels: number): Space => ({ space, hasProfile: false, channels, plates: [] });

export const GRAY = plain('gray', 1);
export const RGB = plain('rgb', 3);
export const CMYK = plain('cmyk', 4);
const LAB = plain('lab', 3);
export const PATTERN = plain('pattern', 0);
export const OTHER = plain('other', 0);

/** A map, since a file may call a colour space 'constructor'. */
const NAMED: ReadonlyMap<string, Space> = new Map(
  Object.entries({
    DeviceGray: GRAY,
    G: GRAY,
    CalGray: { ...GRAY, hasProfile: true },
    DeviceRGB: RGB,
    RGB,
    CalRGB: { ...RGB, hasProfile: true },
    DeviceCMYK: CMYK,
    CMYK,
    Lab: LAB,
    Pattern: PATTERN,
  }),
);
/** Spaces of the resources that outrank the device's. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['DeviceGray', 'DefaultGray'],
  ['DeviceRGB', 'DefaultRGB'],
  ['DeviceCMYK', 'DefaultCMYK'],
]);
const OF_CHANNELS: Readonly<Record<number, Space>> = { 1: GRAY, 3: RGB, 4: CMYK };
const DEEPEST = 4;

/** @param named the colour spaces of the resources, for a name that is none of PDF's own */
export function spaceOf(objects: Objects, object: PDFObject | undefined, named?: PDFObject, depth = 0): Space {
  if (depth > DEEPEST) return OTHER;
  const name = objects.name(object);
  if (name !== undefined) {
    const own = objects.entry(named, name);
    const standIn = STAND_INS.get(name);
    const other = standIn === undefined ? own : objects.entry(named, standIn);
    return other === undefined ? (NAMED.get(name) ?? OTHER) : spaceOf(objects, other, undefined, depth + 1);
  }
  const [kind, first] = objects.array(object) ?? [];
  switch (objects.name(kind)) {
    case 'ICCBased': {
      const channels = objects.number(objects.entry(first, 'N')) ?? 0;
      return { ...(OF_CHANNELS[channels] ?? OTHER), hasProfile: true };
    }
    case 'Indexed':
    case 'I':
      return {
        ...spaceOf(objects, first, named, depth + 1),
        channels: 1,
        base: spaceOf(objects, first, named, depth + 1),
      };
    case 'Separation':
      return { ...plain('spot', 1), plates: [plainName(objects.name(first) ?? '')] };
    case 'DeviceN': {
      const plates = objects.array(first)?.map((one) => plainName(objects.name(one) ?? '')) ?? [];
      return { ...plain('spot', plates.length), plates };
    }
    case 'Pattern':
      return first === undefined ? PATTERN : { ...PATTERN, base: spaceOf(objects, first, named, depth + 1) };
    case undefined:
      return OTHER;
    default:
      return NAMED.get(objects.name(kind) ?? '') ?? OTHER;
  }
}

/** In the order of the values of a colour. */
export const PROCESS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);

/** A colour of a space. Without values it is what a picture of that space may hold. */
export function colourOf(space: Space, values: readonly number[] | undefined): Colour {
  const spots = space.plates.filter((plate) => !PROCESS.has(plate) && plate !== 'All' && plate !== 'None');
  const inks = values === undefined ? null : inksOf(space, values.map(clamp));
  return {
    space: space.plates.length > 0 && spots.length === 0 && !space.plates.includes('All') ? 'cmyk' : space.space,
    hasProfile: space.hasProfile,
    inks,
    spots,
    isWhite: values !== undefined && isWhite(space, values),
    isAll: space.plates.includes('All'),
  };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function inksOf({ space, plates, base }: Space, values: readonly number[]): Colour['inks'] {
  if (base) return null;
  if (space === 'gray') return [0, 0, 0, 1 - (values[0] ?? 0)];
  if (space === 'cmyk') return [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0, values[3] ?? 0];
  if (space !== 'spot') return null;
  if (plates.includes('All')) return [values[0] ?? 0, values[0] ?? 0, values[0] ?? 0, values[0] ?? 0];
  const share = (plate: string) => values[plates.indexOf(plate)] ?? 0;
  return [share('Cyan'), share('Magenta'), share('Yellow'), share('Black')];
}

function isWhite({ space, base }: Space, values: readonly number[]): boolean {
  if (base || values.length === 0) return false;
  if (space === 'gray' || space === 'rgb') return values.every((value) => value >= 0.999);
  if (space === 'cmyk' || space === 'spot') return values.every((value) => value <= 0.001);
  return space === 'lab' && (values[0] ?? 0) >= 99.5;
}
