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
  /** Whether RGB becomes ink, as coated paper takes it. */
  readonly cmyk: boolean;
  /** The pages that are printed, in their order. Null for all, as they stand. */
  readonly pages: readonly number[] | null;
}

/** What is asked for of one file: it is mended, or several are made of it. */
export interface FixWish extends FixPlan {
  /** Which pages each artwork gets, in their order. A page may serve several, as a back that all of them share. */
  readonly sets: readonly SetPages[] | null;
}

export interface SetPages {
  readonly artworkId: string;
  readonly pages: readonly number[];
}

export const CMYK_OFFERS = ['none', 'offered', 'paper'] as const;
export type CmykOffer = (typeof CMYK_OFFERS)[number];

export const TURNS = ['none', 'right', 'left'] as const;
export type Turn = (typeof TURNS)[number];

export const NO_FIX: FixPlan = { turn: 'none', scale: false, bleed: false, clean: false, cmyk: false, pages: null };

/** What can be mended in a file for its configuration. */
export interface FixOffer {
  /** Which way its pages are best turned; either way may be asked for. 'none' where they lie right. */
  readonly turn: Turn;
  /** Null where a page is cut as it is, or has another shape. */
  readonly scale: ScaleOffer | null;
  readonly bleed: boolean;
  readonly clean: boolean;
  /** 'paper' where colours would be converted, and nobody knows how this paper takes ink. */
  readonly cmyk: CmykOffer;
  /** How many pages may be put into another order, or left out. 0 for none. */
  readonly pages: number;
  /** The artworks over which its pages may be spread. Empty for none. */
  readonly sets: readonly string[];
}

export interface ScaleOffer {
  /** How large the pages become, of what they are. */
  readonly percent: number;
  /** What is lost at most at a side, in millimetres. */
  readonly cut: number;
}
