import { expect, test } from 'vitest';
import { commonSheet, comparedFormats } from './format-scale.rules.ts';

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
  expect(commonSheet(formats?.values() ?? [])).toEqual({ width: 420, height: 594 });
  expect(commonSheet([{ width: 85, height: 55 }])).toEqual({ width: 210, height: 297 });
});

test('what is folded is compared as it is closed', () => {
  const formats = comparedFormats([
    product('tri', { width: 297, height: 210, closedWidth: 99, closedHeight: 210 }),
    product('half', { width: 297, height: 210, closedWidth: 148, closedHeight: 210 }),
  ]);
  expect(formats?.get('tri')).toEqual({ width: 99, height: 210 });
});

test('products of one size, without a size, or larger than a person are not compared', () => {
  const card = { width: 85, height: 55 };
  expect(comparedFormats([product('one', card), product('other', card)])).toBeUndefined();
  expect(comparedFormats([product('one', card), product('pen', { kind: 'pen' })])).toBeUndefined();
  expect(comparedFormats([product('one', card), product('banner', { width: 3000, height: 1000 })])).toBeUndefined();
});
