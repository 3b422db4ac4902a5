import type { Address } from './address.contract.ts';

/** Countries that write the town on a line of its own, and the postal code below it. */
const TOWN_FIRST: ReadonlySet<string> = new Set(['GB', 'IE']);

export function isTownFirst(country: string): boolean {
  return TOWN_FIRST.has(country);
}

/** Postal code and town in the lines and the order of their country: '75011 Paris', but 'London' and 'SW1A 1AA'. */
export function placeLines({ postalCode, city, country }: Pick<Address, 'postalCode' | 'city' | 'country'>): string[] {
  return isTownFirst(country) ? [city, postalCode] : [`${postalCode} ${city}`];
}
