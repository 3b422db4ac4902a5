import type { ToldEvent } from './order-history.ts';
import type { ArtworkState, Job } from './order.ts';

/** Until when a check that a person does, for which the customer pays, may be bought or given up. */

/** Nobody looks at files any more that are to be printed, or were mended by a person. */
const NOT_LOOKED_AT: ReadonlySet<ArtworkState> = new Set(['approved', 'fixed', 'not_needed']);

/** As long as somebody will look at the files. */
export function mayBuyCheck(jobs: readonly Pick<Job, 'artwork'>[]): boolean {
  return jobs.every(({ artwork }) => !NOT_LOOKED_AT.has(artwork));
}

/**
 * Until the files are handed in.
 * @param isLookedAt whether a person has looked at files of the line that were taken back since
 */
export function mayGiveUpCheck(jobs: readonly Pick<Job, 'artwork'>[], isLookedAt: boolean): boolean {
  return !isLookedAt && jobs.every(({ artwork }) => artwork === 'awaited');
}

const DECISIONS: ReadonlySet<string> = new Set<ArtworkState>(['approved', 'fixed', 'rejected']);

/** The lines on whose artwork a person of the shop has decided, or on that of a line in whose place they stand. */
export function linesLookedAt(
  events: readonly Pick<ToldEvent, 'axis' | 'lineId' | 'to' | 'actor'>[],
): ReadonlySet<string> {
  return new Set(
    events.flatMap(({ axis, lineId, to, actor }) =>
      axis === 'artwork' && lineId !== null && actor.kind === 'staff' && DECISIONS.has(to) ? [lineId] : [],
    ),
  );
}
