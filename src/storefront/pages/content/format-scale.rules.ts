import type { ListedProduct } from './listed-product.ts';

/** Trim size in millimetres. */
export interface Format {
  readonly width: number;
  readonly height: number;
}

/** A thing whose size everybody knows: the formats of a group are drawn with it. */
export interface CommonThing extends Format {
  readonly kind: 'a4' | 'person';
}

const A4: CommonThing = { kind: 'a4', width: 210, height: 297 };
/** 1.75 m tall, and as wide as its drawing. */
const PERSON: CommonThing = { kind: 'person', width: 500, height: 1750 };

/** Up to here A4 is seen beside a format. */
const MOST_FOR_A4 = 1000;
/** Up to here a person is. */
const MOST = 6000;

/**
 * The formats of a group by product, if all of them can be compared: each has a width and a height, they differ, and
 * none is so large that a person would be a dot beside it. What is folded or bound is compared as it is closed.
 */
export function comparedFormats(products: readonly ListedProduct[]): ReadonlyMap<string, Format> | undefined {
  const formats = new Map<string, Format>();
  for (const { id, facts } of products) {
    const width = facts['closedWidth'] ?? facts['width'];
    const height = facts['closedHeight'] ?? facts['height'];
    if (typeof width !== 'number' || typeof height !== 'number' || Math.max(width, height) > MOST) return undefined;
    formats.set(id, { width, height });
  }
  const sizes = new Set([...formats.values()].map(({ width, height }) => `${width} ${height}`));
  return sizes.size > 1 ? formats : undefined;
}

/** What the formats of a group are drawn with: what lies in the hand with a sheet, what one stands before with a person. */
export function commonThing(formats: Iterable<Format>): CommonThing {
  for (const { width, height } of formats) if (Math.max(width, height) > MOST_FOR_A4) return PERSON;
  return A4;
}

/**
 * The ground on which every format of the group and the common thing have room, in millimetres. Formats lie on the sheet,
 * and stand beside the person.
 */
export function commonSheet(formats: Iterable<Format>, thing: CommonThing): Format {
  let { width, height } = thing;
  for (const format of formats) {
    width = Math.max(width, beside(thing) + format.width);
    height = Math.max(height, format.height);
  }
  return { width, height };
}

/** How far from the left a format begins: a person stands before it, with a gap. */
export function beside({ kind, width }: CommonThing): number {
  return kind === 'person' ? width * 1.2 : 0;
}
