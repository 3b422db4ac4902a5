/**
 * The unit in which a product is counted: a flyer has copies, a roll has labels, a sheet of labels is a sheet, a pen is
 * a piece.
 */
export const COUNTED_IN = ['copies', 'labels', 'sheets', 'stickers', 'pieces'] as const;

export type CountedIn = (typeof COUNTED_IN)[number];
