import { BOUND } from './draw-bound.ts';
import { GARMENTS } from './draw-garments.ts';
import { LABELS } from './draw-labels.ts';
import { LARGE } from './draw-large.ts';
import { OUTDOOR } from './draw-outdoor.ts';
import { SHEETS } from './draw-sheets.ts';
import { THINGS } from './draw-things.ts';
import { addDrawings } from './drawings.ts';

/** For pages that show products of any kind. */
export function addAllDrawings(): void {
  for (const drawings of [SHEETS, LABELS, BOUND, LARGE, OUTDOOR, THINGS, GARMENTS]) addDrawings(drawings);
}
