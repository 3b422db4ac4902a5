import type { Box } from './box.ts';
import type { Paint } from './facts.ts';

/** All places of objects that are kept: for what lies inside of a sheet, as a fold, a window and the edge of a shape. */
export function placesOf({ places, inner = [] }: Pick<Paint, 'places' | 'inner'>): readonly Box[] {
  return [...places, ...inner];
}
