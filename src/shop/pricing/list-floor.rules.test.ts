import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { messages, productOf, products } from '#test/builders/catalogue-products.ts';
import type { PriceBook } from './engine/price-book.ts';
import { listFloorProblems } from './list-floor.rules.ts';

const book = parse(readFileSync(join(import.meta.dirname, '../../../catalog/prices.yaml'), 'utf8')) as PriceBook;
const LEAFLETS = [
  [100, 24],
  [500, 41],
  [1000, 58],
];
const said = (factor: number, id = 'fly-a5') =>
  messages(
    listFloorProblems(
      {
        ...productOf(id),
        price: {
          technologies: [
            { kind: 'list', rows: LEAFLETS.map(([quantity = 0, price = 0]) => [quantity, price * factor]) },
          ],
          finishing: [],
        },
      },
      book,
    ),
  );

test('a list at a tenth costs less than the cheapest job of a press with its material', () => {
  expect(said(0.1)).toEqual([expect.stringMatching(/^100 cost 2\.40 € by the list, and the cheapest job of a press /)]);
  expect(said(0.1)[0]).toContain('correct the list, or press.perJob and material.perKg of catalog/prices.yaml');
});

test('a list may be cheap, or of something that is not of paper', () => {
  expect(said(1)).toEqual([]);
  expect(said(0.8)).toEqual([]);
  expect(said(0.1, 'pro-pen')).toEqual([]);
  expect(products.flatMap(({ product }) => listFloorProblems(product, book))).toEqual([]);
});

test('each column has the weight of its own option', () => {
  const leaflet = productOf('fly-a5');
  const columns = [
    ...new Set(leaflet.features.flatMap(({ options }) => options.flatMap(({ facts }) => facts['grammage'] ?? []))),
  ];
  const rows = [[5000, ...columns.map((grammage) => (Number(grammage) >= 300 ? 80 : 400))]];
  const price = {
    technologies: [{ kind: 'list' as const, by: 'grammage', columns: columns.map(String), rows }],
    finishing: [],
  };
  expect(messages(listFloorProblems({ ...leaflet, price }, book))).toEqual([
    expect.stringContaining('5000 cost 80.00 € by the list'),
  ]);
});
