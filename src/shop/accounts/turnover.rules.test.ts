import { expect, test } from 'vitest';
import { turnoverIn } from './turnover.rules.ts';

test.each([
  ['nothing', [], 0],
  ['what was paid in the own currency', [{ currency: 'CHF', cents: 11_800 }], 11_800],
  ['what was paid in euros at the factor of the shop', [{ currency: 'EUR', cents: 10_000 }], 11_800],
  [
    'both',
    [
      { currency: 'CHF', cents: 5000 },
      { currency: 'EUR', cents: 333 },
    ],
    5393,
  ],
] as const)('the turnover of a shop in francs counts %s', (_name, parts, cents) =>
  expect(turnoverIn('CHF', parts, { CHF: 11_800, EUR: 10_000 })).toBe(cents),
);
