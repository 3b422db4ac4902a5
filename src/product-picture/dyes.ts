/** Colours of articles that are bought coloured and then printed, as they look on white. */
export const DYES: Readonly<Record<string, string>> = {
  white: '#ffffff',
  natural: '#efe4c8',
  black: '#1d1f22',
  grey: '#9a9da1',
  navy: '#1c2b4d',
  blue: '#1f5fa8',
  red: '#c0281c',
  kraft: '#cda877',
  gold: '#c79a3a',
};

/** Colours of the wire that binds. */
export const WIRES: Readonly<Record<'black' | 'white' | 'silver', string>> = {
  black: '#3a3d42',
  white: '#f2f0ea',
  silver: '#a4a9b0',
};

/** On these colours only white is readable, so their print is drawn in white. */
const DARK = new Set(['black', 'navy', 'blue', 'red']);

export interface Dye {
  readonly fill: string;
  readonly dark: boolean;
}

export function dyeOf(colour: string): Dye | undefined {
  const fill = DYES[colour];
  return fill === undefined ? undefined : { fill, dark: DARK.has(colour) };
}
