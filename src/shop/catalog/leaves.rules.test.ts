import { expect, test } from 'vitest';
import { messages, products, productOf } from '#test/builders/catalogue-products.ts';
import { leavesProblems } from './leaves.rules.ts';
import type { Facts } from './product.ts';

function saidOf(id: string, change: Facts): string[] {
  const { facts, ...rest } = productOf(id);
  return messages(leavesProblems({ ...rest, facts: { ...facts, ...change } }));
}

test('no product of the house contradicts itself', () =>
  expect(products.flatMap(({ product }) => leavesProblems(product))).toEqual([]));

test.each<[string, Facts, string]>([
  ['cal-wall', { leaves: 1 }, 'motifs is 13, different leaves among 1'],
  ['cal-wall', { leaves: 3 }, 'motifs is 13, different leaves among 3'],
  [
    'cal-wall',
    { motifs: 1 },
    'pages is 13, and motifs is 1: each has a page, or one for each side. Write 1 or 2 pages',
  ],
  ['cal-wall', { motifs: 130 }, 'motifs is 130, different leaves among 13'],
  ['cal-wall', { pages: 1 }, 'pages is 1, and motifs is 13'],
  ['cal-desk', { motifs: 3 }, 'pages is 26, and motifs is 3'],
  ['cal-desk', { pages: 6 }, 'pages is 6, and motifs is 13'],
  ['cal-desk', { pages: 260 }, 'pages is 260, and motifs is 13'],
  ['fly-a5', { pages: 11 }, 'pages is 11, and a sheet has two sides: write 1 or 2'],
  ['post-a6', { pages: 3 }, 'pages is 3, and a sheet has two sides'],
])('%s with %j is told', (id, change, says) => {
  const [said, ...more] = saidOf(id, change);
  expect(said).toContain(says);
  expect(more).toEqual([]);
});

test.each<[string, Facts]>([
  ['cal-wall', { pages: 26 }],
  ['cal-wall', { leaves: 12, motifs: 12, pages: 12 }],
  ['cal-wall', { leaves: 14 }],
  ['pad', { motifs: 5, pages: 5 }],
  ['pad', { pages: 2 }],
  ['boo-sad', {}],
  ['fly-a5', { pages: 2 }],
  ['fly-a5', { pages: 11, leaves: 11, motifs: 11 }],
  ['lea-half', { pages: 4 }],
  ['lea-tri', { pages: 6 }],
  ['lea-gate', { pages: 8 }],
  ['bc-fold', { pages: 4 }],
  ['bc-multi', { pages: 3 }],
  ['lab-roll', { pages: 3 }],
  ['lf-flag', { pages: 3 }],
  ['pac-mail', { pages: 4 }],
  ['pos-s', { pages: 4 }],
])('%s with %j is right', (id, change) => expect(saidOf(id, change)).toEqual([]));

test('a calendar whose leaves are missing would be sold as one leaf', () => {
  const { facts, ...rest } = productOf('cal-wall');
  const { leaves, ...others } = facts;
  expect(leaves).toBe(13);
  expect(messages(leavesProblems({ ...rest, facts: others }))).toEqual([
    'motifs is 13, different leaves among 1: leaves must be as many at least. Correct one',
  ]);
});
