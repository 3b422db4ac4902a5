import type { ArtworkFacts, Unreadable } from '#shop/artwork/engine/facts.ts';

/**
 * Whether the shop looks at more of a file than can be looked at here: codes, and how much ink pictures take, are seen once its
 * pages were drawn as the press draws them. A page of nothing but text has neither.
 */
export function hasMoreToSee(facts: ArtworkFacts | Unreadable): boolean {
  if (typeof facts === 'string') return false;
  if (facts.kind !== 'pdf') return true;
  return facts.pages.some(({ paints, isCut }) => isCut || paints.some(({ kind }) => kind !== 'text'));
}
