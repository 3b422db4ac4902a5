import { expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { isOwnDoing, wantedSince, wantedTried, wantedWith, type Wanted } from './unsaved-changes.ts';

const LINE = {
  id: 'one',
  quantity: 1000,
  jobName: '',
  userNotes: '',
  printContent: null,
  productConfig: { paper: 'silk-135' },
  services: [],
  promotion: null,
  deliveryAddress: null,
} as unknown as LineItemWire;

function cartOf(...lines: readonly Partial<LineItemWire>[]): CartWire {
  const all = lines.map((each) => ({ ...LINE, ...each }));
  return {
    lineOrder: all.map(({ id }) => id),
    lineItems: Object.fromEntries(all.map((each) => [each.id, each])),
  } as unknown as CartWire;
}

test('of two changes of one field the later counts, and what the line had is remembered once', () => {
  const first = wantedWith(undefined, LINE, { quantity: 2000 });
  const second = wantedWith(first, { ...LINE, quantity: 2000 }, { quantity: 500, jobName: 'Concert' });
  expect(second.change).toEqual({ quantity: 500, jobName: 'Concert' });
  expect(second.had).toEqual({ quantity: 1000, jobName: '' });
});

test('an answer settles what it was asked for, and leaves what was typed since', () => {
  const asked = { quantity: 2000 };
  const typedSince = wantedWith(wantedWith(undefined, LINE, asked), LINE, { jobName: 'Concert' });
  expect(wantedSince(typedSince, asked, LINE)?.change).toEqual({ jobName: 'Concert' });
  expect(wantedSince(wantedWith(undefined, LINE, asked), asked, LINE)).toBeUndefined();
  const typedBack = wantedWith(wantedWith(undefined, LINE, asked), LINE, { quantity: 1000 });
  expect(wantedSince(typedBack, asked, LINE)?.change).toEqual({ quantity: 1000 });
});

const NOTHING = { wanted: new Map(), removals: [], copied: [] };
const TRIED: Wanted = wantedTried(wantedWith(undefined, LINE, { quantity: 2000 }), { quantity: 2000 });

test.each([
  ['what was tried without an answer', cartOf({ quantity: 2000 }), true],
  ['nothing of what was tried', cartOf({}), true],
  ['a service more', cartOf({ services: [{ key: 'file-check' }] as unknown as LineItemWire['services'] }), false],
  ['another quantity', cartOf({ quantity: 500 }), false],
  ['another name beside what was tried', cartOf({ quantity: 2000, jobName: 'Other' }), false],
  ['another paper', cartOf({ productConfig: { paper: 'offset-120' } }), false],
  ['a line more', cartOf({ quantity: 2000 }, { id: 'two' }), false],
  ['no line', cartOf(), false],
])('a cart with %s is of this page alone: %#', (_, now, isOwn) => {
  expect(isOwnDoing(cartOf({}), now, { ...NOTHING, wanted: new Map([['one', TRIED]]) })).toBe(isOwn);
});

test('a line that was to be taken out and is gone, and a copy that was asked for and is there, are of this page alone', () => {
  const [before, removals] = [cartOf({}, { id: 'two' }), [{ line: { ...LINE, id: 'two' } }]];
  expect(isOwnDoing(before, cartOf({}), { ...NOTHING, removals })).toBe(true);
  expect(isOwnDoing(before, cartOf({}), NOTHING)).toBe(false);
  expect(isOwnDoing(before, cartOf({ id: 'two' }), { ...NOTHING, removals })).toBe(false);
  const withCopy = cartOf({}, { id: 'two' }, { id: 'three' });
  expect(isOwnDoing(before, withCopy, { ...NOTHING, copied: [LINE] })).toBe(true);
  expect(isOwnDoing(before, withCopy, NOTHING)).toBe(false);
  const withTwo = cartOf({}, { id: 'two' }, { id: 'three' }, { id: 'four' });
  expect(isOwnDoing(before, withTwo, { ...NOTHING, copied: [LINE] })).toBe(false);
  expect(isOwnDoing(before, withTwo, { ...NOTHING, copied: [LINE, { ...LINE, id: 'two' }] })).toBe(true);
  const other = { ...LINE, productConfig: { paper: 'offset-120' } };
  expect(isOwnDoing(before, withTwo, { ...NOTHING, copied: [LINE, other] })).toBe(false);
  const both = [...removals, { line: LINE }];
  expect(isOwnDoing(before, cartOf(), { ...NOTHING, removals: both })).toBe(true);
  expect(isOwnDoing(before, cartOf(), { ...NOTHING, removals })).toBe(false);
});

test('the order in which the choices of a line stand makes no other line of it', () => {
  const typed = cartOf({ productConfig: { sides: '4-4', paper: 'silk-135' } }, { id: 'two' });
  const stored = cartOf({ productConfig: { paper: 'silk-135', sides: '4-4' } });
  const removals = [{ line: { ...LINE, id: 'two' } }];
  expect(isOwnDoing(typed, stored, { ...NOTHING, removals })).toBe(true);
});

test('a cart in which this page asked for nothing was changed by another one', () => {
  expect(isOwnDoing(cartOf({}), cartOf({}), NOTHING)).toBe(false);
  const waiting = wantedWith(undefined, LINE, { quantity: 2000 });
  expect(isOwnDoing(cartOf({}), cartOf({}), { ...NOTHING, wanted: new Map([['one', waiting]]) })).toBe(false);
});
