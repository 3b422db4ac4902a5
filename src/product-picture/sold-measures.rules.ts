import type { Pane } from '#shop/artwork/engine/envelope-window.ts';

/** Measures in millimetres that the catalogue says in words and that are no facts. */

/** A notebook. Its facts are those of the part that is printed. */
export const NOTEBOOK = { width: 148, height: 210 };

const CARTON_WINDOW = { width: 40, height: 60 };
/** Where the middle of the window is, as a share of the face from its upper edge. */
const WINDOW_MIDDLE = 0.58;

/** The window in the face of a carton. */
export function cartonWindow(face: { readonly width: number; readonly height: number }): Pane {
  const { width, height } = CARTON_WINDOW;
  return { x: (face.width - width) / 2, y: face.height * WINDOW_MIDDLE - height / 2, width, height };
}

/** From the middle of a hole to the edges of a sign, from a sign on spacers to its wall, and across a spacer. */
const HOLE_INSET = 20;
export const OFF_WALL = 20;
const SPACER = 18;
/** Of what is smaller than this share of a sign nothing would be seen. */
const LEAST_SEEN = 0.02;

interface Sign {
  readonly width: number;
  readonly height: number;
  readonly drill: number;
  readonly spacers: boolean;
}

export interface Fixing {
  /** From the lower left corner. */
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** Holes in the corners of a sign, or the spacers in them. On a large sign they are up to twice as wide as they are made. */
export function fixingsOf({ width, height, drill, spacers }: Sign): readonly Fixing[] {
  if (!spacers && drill === 0) return [];
  const made = spacers ? SPACER : drill;
  const diameter = Math.min(2 * made, Math.max(made, Math.min(width, height) * LEAST_SEEN));
  return [HOLE_INSET, width - HOLE_INSET].flatMap((x) =>
    [HOLE_INSET, height - HOLE_INSET].map((y) => ({ x, y, diameter })),
  );
}
