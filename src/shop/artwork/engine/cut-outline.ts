import { flagPoints, type Point } from './template/flag-shape.ts';

/** Shapes to which a sheet is cut, the same for every file. */
export const OUTLINES = ['oval', 'feather', 'drop'] as const;
export type Outline = (typeof OUTLINES)[number];

const POINTS_OF_OVAL = 120;

/** The points of an outline one after the other, from the upper left corner of its sheet down. */
export function outlinePoints(outline: Outline, width: number, height: number): readonly Point[] {
  if (outline !== 'oval') return flagPoints(outline, width, height);
  return Array.from({ length: POINTS_OF_OVAL }, (_, index): Point => {
    const turn = (index / POINTS_OF_OVAL) * 2 * Math.PI;
    return [(width / 2) * (1 + Math.cos(turn)), (height / 2) * (1 + Math.sin(turn))];
  });
}
