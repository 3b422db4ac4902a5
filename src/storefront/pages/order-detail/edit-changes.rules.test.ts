import { expect, test } from 'vitest';
import { asksFilesAgain, changedCheck, changedChoices } from './edit-changes.rules.ts';

type Order = Parameters<typeof asksFilesAgain>[0];

const FILE = {};

function order(id: string, choices: Record<string, string>, artwork: string, files = 1): Order {
  const attributesData = Object.entries(choices).map(([name, value]) => ({ name, value }));
  return {
    lineItems: {
      [id]: {
        id,
        merchantInfo: { attributesData },
        services: [],
        uploadedFiles: Array.from({ length: files }, () => FILE),
      },
    },
    jobs: { [`job-of-${id}`]: { lineItemId: id, artwork } },
  } as unknown as Order;
}

const draftOf = (after: Order) =>
  ({ orderEditId: 'new', orderDto: after, difference: { lineItemId: 'old' } }) as unknown as Parameters<
    typeof asksFilesAgain
  >[1];

test('an edit names the choices that it changes, with what they were and will be', () => {
  const before = order('old', { Format: 'A5', Papier: '135 g', Vernis: 'Brillant' }, 'approved');
  const after = order('new', { Format: 'A5', Papier: '350 g', Coins: 'Ronds' }, 'awaited');
  expect(changedChoices(before, draftOf(after))).toEqual([
    { name: 'Papier', before: '135 g', after: '350 g' },
    { name: 'Coins', before: null, after: 'Ronds' },
    { name: 'Vernis', before: 'Brillant', after: null },
  ]);
});

test.each([
  [[], ['SVC-tirage-artwork-docreview'], { before: false, after: true }],
  [['SVC-tirage-artwork-docreview'], [], { before: true, after: false }],
  [['SVC-tirage-artwork-docreview'], ['SVC-tirage-artwork-docreview', 'coupon'], undefined],
])('an edit from the services %j to %j says of a check: %j', (before, after, said) => {
  const withServices = (id: string, keys: readonly string[]) =>
    ({ lineItems: { [id]: { id, services: keys.map((key) => ({ key })) } }, jobs: {} }) as unknown as Order;
  expect(changedCheck(withServices('old', before), draftOf(withServices('new', after)))).toEqual(said);
});

test('an edit that takes the item out names no choices', () => {
  expect(changedChoices(order('old', { Format: 'A5' }, 'approved'), draftOf(order('other', {}, 'awaited')))).toEqual(
    [],
  );
});

test.each([
  ['approved', 1, 'awaited', true],
  ['checking', 1, 'awaited', true],
  ['approved', 1, 'approved', false],
  ['awaited', 1, 'awaited', false],
  ['approved', 0, 'awaited', false],
] as const)(
  'files that were %s (%i of them) and are %s afterwards are asked again: %s',
  (state, files, after, asked) => {
    expect(asksFilesAgain(order('old', {}, state, files), draftOf(order('new', {}, after)))).toBe(asked);
  },
);
