import { singular } from './words.rules.ts';

export const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 };
export const FOOT = 304.8;
/** Units that nobody means without writing them, and the full names of the others. */
const WRITTEN_UNITS: Readonly<Record<string, number>> = {
  inch: 25.4,
  inche: 25.4,
  pouce: 25.4,
  pollice: 25.4,
  pollici: 25.4,
  ft: FOOT,
  foot: FOOT,
  feet: FOOT,
  pied: FOOT,
  piede: FOOT,
  piedi: FOOT,
  millimetre: 1,
  millimeter: 1,
  millimetro: 1,
  millimetri: 1,
  centimetre: 10,
  centimeter: 10,
  centimetro: 10,
  centimetri: 10,
  metre: 1000,
  meter: 1000,
  metro: 1000,
  metri: 1000,
  ml: 1000,
  mt: 1000,
};
/** A map, since an object knows 'constructor', too. */
const UNITS: ReadonlyMap<string, number> = new Map(Object.entries({ ...MILLIMETRES, ...WRITTEN_UNITS }));
export const GRAMS = new Set(['g', 'gr', 'grs', 'gm', 'gm2', 'gsm', 'gramme', 'grammi', 'gram']);
export const PAGES = new Set(['page', 'pagina', 'pagine', 'pag', 'facciate', 'pp', 'p', 'pg', 'pgs']);

/** A unit in a pattern. */
export const UNIT = String.raw`(?:mm|cm|m|(?:${Object.keys(WRITTEN_UNITS).join('|')})s?)`;

export function unitOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  return UNITS.get(word) ?? UNITS.get(singular(word));
}
