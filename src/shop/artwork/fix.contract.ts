import { instant, id, list, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import type { ArtworkFile } from './artwork-file.ts';
import { MOST_PAGES, UNREADABLE } from './engine/facts.ts';
import { TURNS, type FixOffer, type FixPlan } from './engine/fix/fix-plan.ts';
import { proofWire } from './proof.contract.ts';

const pageNumber = Type.Integer({ minimum: 1, maximum: MOST_PAGES });

/** What is to be mended in a file. */
export const fixPlan = object({
  /** Which way its pages are turned by a quarter. */
  turn: oneOf(TURNS),
  /** Brings its pages to the size that is cut. What stands over is cut off. */
  scale: Type.Boolean(),
  /** Continues what ends at the cut as in a mirror. */
  bleed: Type.Boolean(),
  /** Leaves out comments, fields, scripts, attachments and the guides of a template. */
  clean: Type.Boolean(),
  /** The pages that are printed, in their order. Null for all, as they stand. */
  pages: nullable(list(pageNumber, MOST_PAGES)),
});

/** What was mended in a file, and the id of the one that was sent, where that one can come back. */
export const fixDone = object({ plan: fixPlan, at: instant, original: nullable(id) });

/** What can be mended in a file, and what was. */
export const fixOfFile = object({
  /** Null where nothing can be mended. */
  offer: nullable(
    object({
      turn: Type.Boolean(),
      /** How large its pages become, and what is lost at most at a side, in millimetres. */
      scale: nullable(object({ percent: Type.Number({ minimum: 0 }), cut: Type.Number({ minimum: 0 }) })),
      bleed: Type.Boolean(),
      clean: Type.Boolean(),
      /** How many pages may be put into another order, or left out. 0 for none. */
      pages: Type.Integer({ minimum: 0, maximum: MOST_PAGES }),
    }),
  ),
  /** Null for a file as it was sent. */
  done: nullable(fixDone),
});
export type FixOfFile = Static<typeof fixOfFile>;

/** A mended file that nobody has agreed to yet. */
export const fixWire = object({
  state: oneOf(['none', 'making', 'ready', 'failed']),
  /** Why nothing could be made. Empty else. */
  reason: oneOf(['', ...UNREADABLE]),
  /** By which it is agreed to. Null for none. */
  id: nullable(id),
  plan: nullable(fixPlan),
  /** As it is looked at, once it is there. */
  proof: nullable(proofWire),
});
export type FixWire = Static<typeof fixWire>;

export function offerToWire(offer: FixOffer): NonNullable<FixOfFile['offer']> {
  return { ...offer, scale: offer.scale && { ...offer.scale } };
}

export function doneToWire({
  fixes,
  consentedAt,
  derivedFrom,
}: Pick<ArtworkFile, 'fixes' | 'consentedAt' | 'derivedFrom'>): FixOfFile['done'] {
  return fixes && consentedAt
    ? { plan: planToWire(fixes.plan), at: consentedAt.toISOString(), original: derivedFrom }
    : null;
}

export function planToWire(plan: FixPlan): Static<typeof fixPlan> {
  return { ...plan, pages: plan.pages && [...plan.pages] };
}
