import { expect, test } from 'vitest';
import { tenantPriceProblems } from './tenant-price-problems.ts';

type Prices = Parameters<typeof tenantPriceProblems>[0];
const euro = { EUR: 10_000 };
const said = ({
  markup = 10_000,
  currencyFactors = euro,
  fileCheckPrice = {},
}: Partial<Omit<Prices, 'domain'>> & Partial<Prices['domain']>) =>
  tenantPriceProblems({ markup, currencyFactors, domain: { fileCheckPrice } }).map(({ message }) => message);

test('a markup of ten times the price is told, three times is one that somebody takes', () => {
  expect(said({ markup: 100_000 })).toEqual([
    '/markup is 100000, 10 times the price: 10000 is none and 12000 a fifth more, write at most 30000',
  ]);
  expect(said({ markup: 30_000 })).toEqual([]);
});

test('a file check costs from 1 to 50 euros, or nothing', () => {
  expect([0, 490, 1500, 4900].flatMap((EUR) => said({ fileCheckPrice: { EUR } }))).toEqual([]);
  expect(said({ fileCheckPrice: { EUR: 4 } })).toEqual([
    "/domain/fileCheckPrice/EUR is '4', 0.04 EUR: write cents, from 100 to 5000, 490 for 4.90, or 0",
  ]);
  expect(said({ fileCheckPrice: { EUR: 49_000 } })).toHaveLength(1);
});

test('a file check in another currency costs about as much', () => {
  const currencyFactors = { EUR: 10_000, CHF: 11_000, CZK: 250_000 };
  expect(said({ currencyFactors, fileCheckPrice: { EUR: 490, CHF: 690, CZK: 12_000 } })).toEqual([]);
  expect(said({ currencyFactors, fileCheckPrice: { EUR: 490, CHF: 4900, CZK: 12_000 } })).toEqual([
    "/domain/fileCheckPrice/CHF is '4900', and 490 in EUR are about 539: correct one",
  ]);
  expect(said({ currencyFactors, fileCheckPrice: { EUR: 490, CZK: 490 } })).toEqual([
    "/domain/fileCheckPrice/CZK is '490', 4.90 CZK: write cents, from 2500 to 125000, 12250 for 122.50, or 0",
  ]);
});
