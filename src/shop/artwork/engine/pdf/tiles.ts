import type { PDFObject } from '@cantoo/pdf-lib';
import { boxOf, contains, intersection, isEmpty, type Box } from '../box.ts';
import { colourOf, PATTERN, spaceOf } from './colours.ts';
import type { Colour } from '../facts.ts';
import { apply, IDENTITY, isMatrix, mapBox, times, type Matrix } from './matrix.ts';
import type { Objects } from './objects.ts';

/** Patterns of PDF (ISO 32000-2, 8.7): a gradient, or a tile that repeats. */

/** A tile, and what draws it. */
export interface Tile {
  readonly object: PDFObject;
  /** Where its first copy stands, from its own units to those of the page. */
  readonly matrix: Matrix;
  readonly box: Box;
  /** In its own units. */
  readonly step: readonly [x: number, y: number];
  /** Whether it has no colours of its own, but those with which it is asked for. */
  readonly isUncoloured: boolean;
}

/** The colour of a pattern and the tile of which it consists. A gradient has no tile. */
export interface Pattern {
  readonly colour: Colour;
  readonly tile?: Tile;
}

/**
 * @param object the pattern of the resources; undefined where they have none of the name
 * @param base the matrix with which the content that names it begins
 * @param named the colour spaces of the resources
 */
export function patternOf(
  objects: Objects,
  object: PDFObject | undefined,
  base: Matrix,
  named: PDFObject | undefined,
): Pattern {
  const shading = objects.entry(object, 'Shading');
  if (shading) return { colour: colourOf(spaceOf(objects, objects.entry(shading, 'ColorSpace'), named), undefined) };
  const colour = colourOf(PATTERN, undefined);
  const numbers = objects.numbers(objects.entry(object, 'BBox'));
  if (!object || numbers?.length !== 4) return { colour };
  const own = objects.numbers(objects.entry(object, 'Matrix'));
  const side = (name: string) => objects.number(objects.entry(object, name)) ?? 0;
  const tile = {
    object,
    matrix: times(isMatrix(own) ? own : IDENTITY, base),
    box: boxOf(numbers as [number, number, number, number]),
    step: [side('XStep'), side('YStep')] as const,
    isUncoloured: side('PaintType') === 2,
  };
  return { colour, tile };
}

/**
 * Where copies of a tile are looked at: the one next to the middle of what it fills; and where that one is not seen whole,
 * those around it. So much shows its colours, fonts, lines and pictures; the others are the same in other places.
 * @param region what is filled, on the page
 */
export function copiesOf({ matrix, box, step }: Tile, region: Box): readonly Matrix[] {
  const [x, y] = stepsTo(matrix, box, step, region);
  const copyAt = (right: number, up: number) => times([1, 0, 0, 1, (x + right) * step[0], (y + up) * step[1]], matrix);
  const middle = copyAt(0, 0);
  if (contains(region, mapBox(middle, box))) return [middle];
  const copies = AROUND.map(([right, up]) => copyAt(right, up));
  return copies.filter((copy) => !isEmpty(intersection(mapBox(copy, box), region)));
}

/** The copy itself and its eight neighbours. */
const AROUND = [0, -1, 1].flatMap((up) => [0, -1, 1].map((right) => [right, up] as const));

/** How many copies lie between the first one and the middle of a region, to the right and upwards. */
function stepsTo(matrix: Matrix, box: Box, step: Tile['step'], region: Box): readonly [number, number] {
  const [ax, ay] = apply(matrix, ...middleOf(box));
  const [bx, by] = middleOf(region);
  const [a, b, c, d] = matrix;
  const right = [a * step[0], b * step[0]] as const;
  const up = [c * step[1], d * step[1]] as const;
  const area = right[0] * up[1] - right[1] * up[0];
  const counts = [
    ((bx - ax) * up[1] - (by - ay) * up[0]) / area,
    ((by - ay) * right[0] - (bx - ax) * right[1]) / area,
  ].map(Math.round);
  return counts.every(Number.isFinite) ? [counts[0]!, counts[1]!] : [0, 0];
}

function middleOf([left, bottom, right, top]: Box): readonly [number, number] {
  return [(left + right) / 2, (bottom + top) / 2];
}
