import { expect, test } from 'vitest';
import { commonSheet, commonThing, comparedFormats } from './format-scale.rules.ts';

const product = (id: string, facts: object) => ({ id, facts }) as never;

test('formats of a group are compared on a sheet that has room for A4 and for the largest of them', () => {
  const formats = comparedFormats([
    product('a6', { width: 105, height: 148 }),
    product('a2', { width: 420, height: 594 }),
  ]);
  expect([...(formats?.values() ?? [])]).toEqual([
    { width: 105, height: 148 },
    { width: 420, height: 594 },
  ]);
  const all = [...(formats?.values() ?? [])];
  const thing = commonThing(all);
  expect(thing.kind).toBe('a4');
  expect(commonSheet(all, thing)).toEqual({ width: 420, height: 594 });
  expect(commonSheet([{ width: 85, height: 55 }], thing)).toEqual({ width: 210, height: 297 });
});

test('what is folded is compared as it is closed', () => {
  const formats = comparedFormats([
    product('tri', { width: 297, height: 210, closedWidth: 99, closedHeight: 210 }),
    product('half', { width: 297, height: 210, closedWidth: 148, closedHeight: 210 }),
  ]);
  expect(formats?.get('tri')).toEqual({ width: 99, height: 210 });
});

test('what one stands before is compared beside a person of 1.75 m', () => {
  const formats = comparedFormats([
    product('roll-up', { width: 850, height: 2000 }),
    product('banner', { width: 3000, height: 1000 }),
    product('sign', { width: 600, height: 400 }),
  ]);
  const all = [...(formats?.values() ?? [])];
  const thing = commonThing(all);
  expect(thing).toMatchObject({ kind: 'person', height: 1750 });
  expect(commonSheet(all, thing)).toEqual({ width: 3600, height: 2000 });
});

test('products of one size, without a size, or larger than a house are not compared', () => {
  const card = { width: 85, height: 55 };
  expect(comparedFormats([product('one', card), product('other', card)])).toBeUndefined();
  expect(comparedFormats([product('one', card), product('pen', { kind: 'pen' })])).toBeUndefined();
  expect(comparedFormats([product('one', card), product('net', { width: 5000, height: 50_000 })])).toBeUndefined();
});
