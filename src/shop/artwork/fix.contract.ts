import { instant, id, line, list, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { MOST_FILES_OF_A_LINE, type ArtworkFile } from './artwork-file.ts';
import { MOST_PAGES, UNREADABLE } from './engine/facts.ts';
import { CMYK_OFFERS, TURNS, type FixOffer, type FixPlan, type FixWish } from './engine/fix/fix-plan.ts';
import { proofWire } from './proof.contract.ts';

const pageNumber = Type.Integer({ minimum: 1, maximum: MOST_PAGES });

const artworkId = line(40);

const plan = {
  /** Which way its pages are turned by a quarter. */
  turn: oneOf(TURNS),
  /** Brings its pages to the size that is cut. What stands over is cut off. */
  scale: Type.Boolean(),
  /** Continues what ends at the cut as in a mirror. */
  bleed: Type.Boolean(),
  /** Leaves out comments, fields, scripts, attachments and the guides of a template. */
  clean: Type.Boolean(),
  /** Converts RGB to ink as coated paper takes it (FOGRA39L). Black and greys become black ink alone. */
  cmyk: Type.Boolean(),
  /** The pages that are printed, in their order. Null for all, as they stand. */
  pages: nullable(list(pageNumber, MOST_PAGES)),
};

/** What is mended in a file. */
export const fixPlan = object(plan);

/** What is asked for of a file. */
export const fixWish = object({
  ...plan,
  /** Spreads its pages over the artworks of its line: a file is made for each. Null for one file, as it is. */
  sets: nullable(list(object({ artworkId, pages: list(pageNumber, MOST_PAGES) }), MOST_FILES_OF_A_LINE)),
});

/** What was mended in a file, and the id of the one that was sent, where that one can come back. */
export const fixDone = object({
  plan: fixPlan,
  at: instant,
  original: nullable(id),
  /** Whether several files were made of that one. All of them go when it comes back. */
  isPart: Type.Boolean(),
});

/** What can be mended in a file, and what was. */
export const fixOfFile = object({
  /** Null where nothing can be mended. */
  offer: nullable(
    object({
      turn: oneOf(TURNS),
      /** How large its pages become, and what is lost at most at a side, in millimetres. */
      scale: nullable(object({ percent: Type.Number({ minimum: 0 }), cut: Type.Number({ minimum: 0 }) })),
      bleed: Type.Boolean(),
      clean: Type.Boolean(),
      /** 'paper' where colours would be converted, and there is no profile for this paper. */
      cmyk: oneOf(CMYK_OFFERS),
      /** How many pages may be put into another order, or left out. 0 for none. */
      pages: Type.Integer({ minimum: 0, maximum: MOST_PAGES }),
      /** The artworks over which its pages may be spread. Empty for none. */
      sets: list(artworkId, MOST_FILES_OF_A_LINE),
    }),
  ),
  /** Null for a file as it was sent. */
  done: nullable(fixDone),
});
export type FixOfFile = Static<typeof fixOfFile>;

/** What was made of a file, and nobody has agreed to yet. */
export const fixWire = object({
  state: oneOf(['none', 'making', 'ready', 'failed']),
  /** Why nothing could be made. Empty else. */
  reason: oneOf(['', ...UNREADABLE, 'colours']),
  /** By which it is agreed to. Null for none. */
  id: nullable(id),
  plan: nullable(fixWish),
  /** What is made: one file, or one for each artwork. */
  files: list(
    object({
      id,
      /** The artwork that it is for. Null for all of the line. */
      artworkId: nullable(artworkId),
      /** As it is looked at, once it is there. */
      proof: nullable(proofWire),
    }),
    MOST_FILES_OF_A_LINE,
  ),
});
export type FixWire = Static<typeof fixWire>;

export function offerToWire(offer: FixOffer): NonNullable<FixOfFile['offer']> {
  return { ...offer, scale: offer.scale && { ...offer.scale }, sets: [...offer.sets] };
}

export function doneToWire({
  fixes,
  isPart,
  consentedAt,
  derivedFrom,
}: Pick<ArtworkFile, 'fixes' | 'isPart' | 'consentedAt' | 'derivedFrom'>): FixOfFile['done'] {
  return fixes && consentedAt
    ? { plan: planToWire(fixes.plan), at: consentedAt.toISOString(), original: derivedFrom, isPart }
    : null;
}

export function planToWire(plan: FixPlan): Static<typeof fixPlan> {
  return { ...plan, pages: plan.pages && [...plan.pages] };
}

export function wishToWire({ sets, ...rest }: FixWish): NonNullable<FixWire['plan']> {
  return {
    ...planToWire(rest),
    sets: sets && sets.map(({ artworkId: of, pages }) => ({ artworkId: of, pages: [...pages] })),
  };
}
