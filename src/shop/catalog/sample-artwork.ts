/** A leaf of a calendar, by its month from 1. */
export type MonthSide = `${number}-month`;
/** The cloth of a flag, by its shape. */
export type FlagSide = 'feather' | 'drop' | 'square';
/** What of a sample artwork is wanted: its sheet, on a round piece, its back, a page of text, the figure alone, foil. */
export type ArtworkSide = 'front' | 'round' | 'back' | 'page' | 'emblem' | 'relief' | FlagSide | MonthSide;

/** The most steps that an artwork is stretched in either direction: a little over 6:1. */
export const MOST_STEPS = 21;
/** Eight steps double the ratio of the sides, so A formats, squares and cards are met exactly. */
const STEPS_PER_DOUBLE = 8;

/**
 * The ratio of width to height, in steps. Artworks are made for steps and not for millimetres, so that the number of
 * files has an end. What is cut off for the difference is less than the margin of every artwork.
 */
export function stepsOf(width: number, height: number): number {
  const steps = Math.round(STEPS_PER_DOUBLE * Math.log2(width / height));
  return Math.min(Math.max(steps, -MOST_STEPS), MOST_STEPS);
}

export function ratioOf(steps: number): number {
  return 2 ** (steps / STEPS_PER_DOUBLE);
}

/** The address of an artwork below the address of all of them. */
export function artworkFile(name: string, side: ArtworkSide, steps: number): string {
  return `${name}/${side}${steps}.svg`;
}
