import LETTERING from './lettering.json' with { type: 'json' };

export type Face = keyof typeof LETTERING;

/**
 * By character: its width, and its outline in relative steps of SVG (m, l, q, c, z) with y downwards from the baseline. All for
 * 1000 units per em. Undefined for what is not of western Europe.
 */
export type Glyphs = Readonly<Record<string, readonly [width: number, outline: string] | undefined>>;

/** The letters of a face as outlines: they need no font where they are shown. */
export function glyphsOf(face: Face): Glyphs {
  return LETTERING[face] as unknown as Glyphs;
}
