import type { FixOfFile, FixWire } from '#shop/artwork/fix.contract.ts';
import { isSameSets } from './sets.rules.ts';

export type Offer = NonNullable<FixOfFile['offer']>;
/** What was mended in a file. */
export type Plan = NonNullable<FixOfFile['done']>['plan'];
/** What is asked for. */
export type Wish = NonNullable<FixWire['plan']>;

/** All that is offered, but for the order of the pages: only their owner knows that one. */
export function suggestedPlan(offer: Offer, sets: Wish['sets'] = null): Wish {
  return {
    turn: offer.turn,
    scale: offer.scale !== null,
    bleed: offer.bleed,
    clean: offer.clean,
    cmyk: offer.cmyk === 'offered',
    pages: null,
    sets,
  };
}

export function isEmptyPlan({ turn, scale, bleed, clean, cmyk, pages, sets }: Wish): boolean {
  return (
    turn === 'none' && !scale && !bleed && !clean && !cmyk && pages === null && (sets === null || sets.length === 0)
  );
}

/** A page that lies the wrong way is brought to size only once it was turned. */
export function withTurn(plan: Wish, turn: Wish['turn'], offer: Offer): Wish {
  return { ...plan, turn, scale: offer.scale !== null && (turn !== 'none' || offer.turn === 'none') && plan.scale };
}

/** Pages in another order, or null where they stand as they were sent and none is left out. */
export function withPages(plan: Wish, pages: readonly number[], count: number): Wish {
  const isAsSent = pages.length === count && pages.every((page, index) => page === index + 1);
  return { ...plan, pages: isAsSent ? null : [...pages] };
}

/** Puts one of them at another place; the others close up. */
export function movedPage(pages: readonly number[], from: number, to: number): number[] {
  const page = pages[from];
  if (page === undefined) return [...pages];
  return pages.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, pages.length - 1)), 0, page);
}

export function isSamePlan(one: Wish, other: Wish): boolean {
  return (
    one.turn === other.turn &&
    one.scale === other.scale &&
    one.bleed === other.bleed &&
    one.clean === other.clean &&
    one.cmyk === other.cmyk &&
    one.pages?.join(' ') === other.pages?.join(' ') &&
    isSameSets(one.sets, other.sets)
  );
}
