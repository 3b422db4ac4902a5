import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isRefusal } from '#kernel/refusal.ts';
import { productOf } from '#test/builders/catalogue-products.ts';
import type { NumberEntry } from '../catalog/product.ts';
import { compileProduct } from '../configurator/compile-product.ts';
import type { Ctx } from '../context.ts';
import { priceConfiguration } from './pricing.service.ts';

const book: unknown = parse(readFileSync(join(import.meta.dirname, '../../../catalog/prices.yaml'), 'utf8'));
const ctx = {
  tenant: {
    markup: 10_000,
    currencyFactors: {},
    legal: { country: 'FR' },
    domain: { currency: 'EUR' },
  },
  catalog: { book },
  currency: 'EUR',
  actor: { kind: 'visitor' },
  now: Temporal.Instant.from('2027-03-01T12:00:00Z'),
  timeZone: 'Europe/Paris',
} as unknown as Ctx;

test('a size that no press takes is refused, though a former check has let it be sold', () => {
  const roll = productOf('lab-roll');
  const features = roll.features.map((each) =>
    each.id === 'width' ? { ...each, number: { ...(each.number as NumberEntry), max: 320 } } : each,
  );
  const result = compileProduct({ ...roll, features });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const chosen = Object.fromEntries(features.map(({ id, default: first }) => [id, String(first)]));
  const priced = (width: string) =>
    priceConfiguration(
      ctx,
      { compiled: result.compiled, version: '' },
      { ...chosen, width },
      { country: 'FR', postalCode: '' },
    );
  expect(isRefusal(priced('310'))).toBe(false);
  expect(priced('311')).toMatchObject({ refusal: 'configuration_invalid', status: 422 });
});
