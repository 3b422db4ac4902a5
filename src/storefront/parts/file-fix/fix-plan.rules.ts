import type { FixOfFile } from '#shop/artwork/fix.contract.ts';

export type Offer = NonNullable<FixOfFile['offer']>;
export type Plan = NonNullable<FixOfFile['done']>['plan'];

/** All that is offered, but for the order of the pages: only their owner knows that one. */
export function suggestedPlan(offer: Offer): Plan {
  return {
    turn: offer.turn ? 'right' : 'none',
    scale: offer.scale !== null,
    bleed: offer.bleed,
    clean: offer.clean,
    pages: null,
  };
}

export function isEmptyPlan({ turn, scale, bleed, clean, pages }: Plan): boolean {
  return turn === 'none' && !scale && !bleed && !clean && pages === null;
}

/** A page that lies the wrong way is brought to size only once it was turned. */
export function withTurn(plan: Plan, turn: Plan['turn'], offer: Offer): Plan {
  return { ...plan, turn, scale: offer.scale !== null && (turn !== 'none' || !offer.turn) && plan.scale };
}

/** Pages in another order, or null where they stand as they were sent and none is left out. */
export function withPages(plan: Plan, pages: readonly number[], count: number): Plan {
  const isAsSent = pages.length === count && pages.every((page, index) => page === index + 1);
  return { ...plan, pages: isAsSent ? null : [...pages] };
}

/** Puts one of them at another place; the others close up. */
export function movedPage(pages: readonly number[], from: number, to: number): number[] {
  const page = pages[from];
  if (page === undefined) return [...pages];
  return pages.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, pages.length - 1)), 0, page);
}

export function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one.turn === other.turn &&
    one.scale === other.scale &&
    one.bleed === other.bleed &&
    one.clean === other.clean &&
    one.pages?.join(' ') === other.pages?.join(' ')
  );
}
