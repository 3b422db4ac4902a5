/** What is to be mended in a file, as its owner agrees to it. */
export interface FixPlan {
  /** Which way its pages are turned by a quarter. */
  readonly turn: Turn;
  /** Whether its pages are brought to the size that is cut. What stands over is cut off. */
  readonly scale: boolean;
  /** Whether what ends at the cut is continued beyond it as in a mirror. */
  readonly bleed: boolean;
  /** Whether comments, fields, scripts, attachments and the guides of a template are left out. */
  readonly clean: boolean;
  /** The pages that are printed, in their order. Null for all, as they stand. */
  readonly pages: readonly number[] | null;
}

export const TURNS = ['none', 'right', 'left'] as const;
export type Turn = (typeof TURNS)[number];

export const NO_FIX: FixPlan = { turn: 'none', scale: false, bleed: false, clean: false, pages: null };

/** What can be mended in a file for its configuration. */
export interface FixOffer {
  readonly turn: boolean;
  /** Null where a page is cut as it is, or has another shape. */
  readonly scale: ScaleOffer | null;
  readonly bleed: boolean;
  readonly clean: boolean;
  /** How many pages may be put into another order, or left out. 0 for none. */
  readonly pages: number;
}

export interface ScaleOffer {
  /** How large the pages become, of what they are. */
  readonly percent: number;
  /** What is lost at most at a side, in millimetres. */
  readonly cut: number;
}
