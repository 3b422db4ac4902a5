import type { ArtworkFacts, Unreadable } from '#shop/artwork/engine/facts.ts';

/**
 * Whether a picture of its pages may show more than the file says of itself: codes, and how much ink its pictures take. A page
 * of nothing but text has neither.
 */
export function hasMoreToSee(facts: ArtworkFacts | Unreadable): boolean {
  if (typeof facts === 'string') return false;
  if (facts.kind !== 'pdf') return true;
  return facts.pages.some(({ paints, isCut }) => isCut || paints.some(({ kind }) => kind !== 'text'));
}
