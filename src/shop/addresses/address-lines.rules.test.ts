import { expect, test } from 'vitest';
import { placeLines } from './address-lines.rules.ts';

test.each([
  ['FR', '75011', 'Paris', ['75011 Paris']],
  ['IT', '20121', 'Milano', ['20121 Milano']],
  ['GB', 'SW1A 1AA', 'London', ['London', 'SW1A 1AA']],
  ['IE', 'D02 AF30', 'Dublin', ['Dublin', 'D02 AF30']],
])('an address in %s writes %s and %s in the order of its country', (country, postalCode, city, lines) => {
  expect(placeLines({ country, postalCode, city })).toEqual(lines);
});
