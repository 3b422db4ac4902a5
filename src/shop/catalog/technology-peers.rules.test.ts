import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCatalog } from './catalog-files.ts';
import type { Technology } from './price-recipe.ts';
import { technologyPeerProblems } from './technology-peers.rules.ts';

const { products } = loadCatalog(join(import.meta.dirname, '../../../catalog'));

function said(id: string, at: number, change: (technology: Technology) => object): string[] {
  const { product } = products.find((each) => each.product.id === id)!;
  const technologies = product.price.technologies.map((each, index) =>
    index === at ? { ...each, ...change(each) } : each,
  ) as Technology[];
  return technologyPeerProblems({ ...product, price: { ...product.price, technologies } }).map(
    ({ path, message }) => `${path.at(-1)} ${message}`,
  );
}

const times = (name: string, factor: number) => (technology: Technology) => ({
  [name]: Number(((technology as unknown as Record<string, number>)[name]! * factor).toFixed(4)),
});
const stepsTimes = (factor: number) => (technology: Technology) => ({
  steps: ('steps' in technology ? technology.steps : []).map(({ from, price }) => ({ from, price: price * factor })),
});

test('no product of the house has a figure unlike those beside it', () =>
  expect(products.flatMap(({ product }) => technologyPeerProblems(product))).toEqual([]));

describe('a figure of a technology', () => {
  test.each([
    ['lf-rig', 1, 'perPiece', 0.1, '1 perPiece is 0.96, and 6.9, 9.6 in the other technologies'],
    ['lf-ban', 1, 'perPiece', 100, '1 perPiece is 900, and 9 in the other technologies'],
    ['pac-mail', 1, 'setup', 0.1, '1 setup is 7.5, and 45, 55, 85 in the other technologies'],
    ['env-dl', 0, 'setup', 0.1, '0 setup is 2, and 20, 22, 24 in the other technologies'],
    ['fol-pres', 0, 'setup', 0.1, '0 setup is 6, and 68 in the other technologies'],
    ['fol-pres', 0, 'perPiece', 0.1, 'perPiece is 0.014'],
    ['cal-desk', 0, 'perPiece', 0.1, 'perPiece is 0.11'],
    ['bc-multi', 0, 'setup', 0.1, 'setup is 2.8'],
    ['sti-die', 2, 'setup', 0.1, 'setup is 1.4'],
    ['app-tee', 1, 'setupPerPosition', 100, 'setupPerPosition is 5000'],
    ['app-tee', 0, 'perFurtherPosition', 0.1, 'perFurtherPosition is 0.24'],
    ['sti-die', 2, 'factor', 10, '2 factor is 11.8'],
    ['sti-die', 3, 'factor', 0.3, '3 factor is 0.42'],
  ])('of %s that is another unit than those beside it', (id, at, name, factor, says) =>
    expect(said(id, at, times(name, factor))).toContainEqual(expect.stringContaining(says)),
  );

  test.each([
    ['pac-mail', 1],
    ['lf-flag', 2],
    ['lf-roll', 1],
    ['env-dl', 2],
    ['pro-pen', 1],
    ['app-tee', 3],
  ])('and a price of one piece of %s that is a tenth of the others', (id, at) =>
    expect(said(id, at, stepsTimes(0.1))).toContainEqual(expect.stringMatching(`^${at} one costs .*correct one`)),
  );

  test('and layers that the product does not have', () =>
    expect(said('bc-multi', 0, () => ({ layers: 1 }))).toEqual([
      '0 layers is 1, and the product has layerCount: 3: correct one',
    ]));

  test('may be two fifths less or more', () => {
    const told = products.flatMap(({ product: { id, price } }) =>
      price.technologies.flatMap((_, at) =>
        [0.6, 1.4].flatMap((factor) => [
          ...said(id, at, stepsTimes(factor)),
          ...['setup', 'perPiece', 'setupPerPosition', 'handling', 'perFurtherPosition'].flatMap((name) =>
            said(id, at, (each) => (name in each ? times(name, factor)(each) : {})),
          ),
        ]),
      ),
    );
    expect(told).toEqual([]);
  });
});
