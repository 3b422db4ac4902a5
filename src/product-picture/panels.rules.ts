import type { Geometry } from './geometry.ts';
import type { Art } from './scene.ts';

/**
 * What a sample artwork shows on a panel of a folded sheet, so that no word runs across a fold. Panels are numbered from
 * the left as they are seen. Outside, the cover is the last one, and of a gate fold the one between its doors; pictures and
 * text take turns beside it.
 */
export function panelMotif(
  fold: Geometry['fold'],
  { place, count, isInside = false }: { readonly place: number; readonly count: number; readonly isInside?: boolean },
): Art['motif'] {
  if (isInside) return place % 2 === 0 ? 'text' : 'solid';
  const cover = fold === 'gate' ? 1 : count - 1;
  if (place === cover) return 'display';
  return Math.abs(cover - place) % 2 === 1 ? 'solid' : 'text';
}
