import { expect, test } from 'vitest';
import { isCountry } from './known-names.ts';

test.each(['FR', 'GB', 'CH', 'LI', 'SM', 'VA', 'GG', 'RS', 'XK'])('%s is a country', (code) =>
  expect(isCountry(code)).toBe(true),
);

/** Codes that are reserved for something else, of countries that are gone, of no country at all, and no codes. */
test.each(['UK', 'FX', 'EU', 'UN', 'SU', 'YU', 'AN', 'EZ', 'QO', 'XA', 'ZZ', 'XX', 'EL', 'fr', 'FRA', ''])(
  '%j is no country',
  (code) => expect(isCountry(code)).toBe(false),
);
