import { expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { askedOf, cartChanges, isQuotedFor, needsConsent } from './cart-changes.ts';

const LINE = {
  id: 'a',
  productId: 'fly-a5',
  mcpProdName: 'Flyer A5',
  quantity: 1000,
  productConfig: { paper: 'gloss-135', sides: '4-4' },
  multiArtworkDetails: [],
  merchantInfo: { selectedPriority: 'std', fileCheck: false },
  jobName: '',
  userNotes: '',
  promotion: null,
  contentQuestion: null as { country: string; answer: string | null } | null,
  taxedTotalPriceWithServices: { centAmount: 1000 },
  promisedArrivalDate: '2026-12-01',
};
const cartOf = (...lines: (typeof LINE)[]) =>
  ({
    lineOrder: lines.map(({ id }) => id),
    lineItems: Object.fromEntries(lines.map((line) => [line.id, line])),
  }) as unknown as CartWire;
const kinds = (seen: CartWire, now: CartWire) => cartChanges(seen, now).map(({ kind }) => kind);
const changed = (change: object) => kinds(cartOf(LINE), cartOf({ ...LINE, ...change }));

test('a line that is gone, one that is new and one that was edited elsewhere are told, each by its name', () => {
  const other = { ...LINE, id: 'b', mcpProdName: 'Affiche' };
  expect(kinds(cartOf(LINE, other), cartOf(LINE))).toEqual(['removed']);
  expect(cartChanges(cartOf(LINE, other), cartOf(LINE))[0]?.line.mcpProdName).toBe('Affiche');
  expect(kinds(cartOf(LINE), cartOf(LINE, other))).toEqual(['added']);
  expect(changed({ quantity: 2000 })).toEqual(['altered']);
  expect(changed({ productConfig: { paper: 'gloss-135', sides: '4-0' } })).toEqual(['altered']);
  expect(changed({ multiArtworkDetails: [{ id: 'x', name: 'Rosé', quantity: 1000 }] })).toEqual(['altered']);
  expect(changed({ merchantInfo: { selectedPriority: 'express', fileCheck: false } })).toEqual(['altered']);
});

test('the same line written in another order of its options is the same line', () => {
  expect(changed({ productConfig: { sides: '4-4', paper: 'gloss-135' } })).toEqual([]);
});

test('a later date and a higher price ask again; an earlier date is told, a lower price shown, and neither asks', () => {
  const asks = (change: object) => needsConsent(cartChanges(cartOf(LINE), cartOf({ ...LINE, ...change })));
  expect(changed({ promisedArrivalDate: '2026-12-03' })).toEqual(['later']);
  expect(changed({ promisedArrivalDate: '2026-11-30' })).toEqual(['earlier']);
  expect(changed({ taxedTotalPriceWithServices: { centAmount: 1001 } })).toEqual(['dearer']);
  expect(changed({ taxedTotalPriceWithServices: { centAmount: 900 } })).toEqual([]);
  expect(asks({ promisedArrivalDate: '2026-12-03' })).toBe(true);
  expect(asks({ promisedArrivalDate: '2026-11-30' })).toBe(false);
});

test('a code that an e-mail address has used up is told as the code it is, not as a price that rose', () => {
  const promotion = { code: 'BIENVENUE10', reason: '' };
  const seen = cartOf({ ...LINE, promotion } as unknown as typeof LINE);
  const now = cartOf({
    ...LINE,
    promotion: { ...promotion, reason: 'gone' },
    taxedTotalPriceWithServices: { centAmount: 1100 },
  } as unknown as typeof LINE);
  expect(kinds(seen, now)).toEqual(['code_lost']);
});

test('a line that goes where what is printed decides its VAT is told, until that is answered', () => {
  const open = { country: 'BE', answer: null };
  const before = { ...LINE, contentQuestion: { country: 'FR', answer: 'reading' } };
  const told = (change: object) => kinds(cartOf(before), cartOf({ ...before, ...change }));
  expect(changed({ contentQuestion: open })).toEqual(['asked']);
  expect(told({ contentQuestion: open })).toEqual(['asked']);
  expect(told({ contentQuestion: open, taxedTotalPriceWithServices: { centAmount: 1100 } })).toEqual([
    'dearer',
    'asked',
  ]);
  expect(told({ contentQuestion: { country: 'BE', answer: 'reading' } })).toEqual([]);
  const asked = cartOf({ ...LINE, contentQuestion: open });
  expect(kinds(asked, asked)).toEqual([]);
  expect(needsConsent(cartChanges(cartOf(before), asked))).toBe(true);
});

test('an answer that no longer counts where the line comes back to is asked for again', () => {
  const [answered, open] = [
    { country: 'FR', answer: 'reading' },
    { country: 'FR', answer: null },
  ];
  const lineOf = (contentQuestion: typeof open | typeof answered) => cartOf({ ...LINE, contentQuestion });
  expect(kinds(lineOf(answered), lineOf(open))).toEqual(['asked']);
  expect(kinds(lineOf(open), lineOf(answered))).toEqual([]);
});

const TO = { country: 'FR', postalCode: '75011', company: 'Atelier', vatNumber: 'GR094259216', collectAt: null };

test.each([
  ['GR094259216', 'EL094259216'],
  ['BE411905847', 'BE0411905847'],
])('a cart is quoted for %s, which the server has written as %s', (vatNumber, written) => {
  const cart = { ...TO, vatNumber: written } as unknown as CartWire;
  const to = { ...TO, vatNumber };
  expect(isQuotedFor(cart, to, { asked: vatNumber, written })).toBe(true);
  expect(isQuotedFor(cart, to, { asked: '', written: null })).toBe(false);
  expect(isQuotedFor({ ...cart, vatNumber: null }, to, { asked: vatNumber, written })).toBe(false);
  expect(isQuotedFor({ ...cart, vatNumber: null }, { ...TO, vatNumber: '' }, { asked: '', written: null })).toBe(true);
});

test('a number that was refused for one place is another question at the next, and the same at one plant', () => {
  expect(askedOf({ ...TO, country: 'DE' })).not.toBe(askedOf(TO));
  expect(askedOf({ ...TO, postalCode: '69001' })).not.toBe(askedOf(TO));
  const collected = { ...TO, collectAt: 'lyon' };
  expect(askedOf(collected)).not.toBe(askedOf(TO));
  expect(askedOf({ ...collected, postalCode: '' })).toBe(askedOf(collected));
});
