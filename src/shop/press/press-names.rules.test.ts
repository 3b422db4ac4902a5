import { expect, test } from 'vitest';
import { folderName, pressName } from './press-names.rules.ts';

const named = { orderNumber: 'T26-100123', job: 2, productId: 'fly-a5', size: { width: 148, height: 210 } };
const set = { set: 3, quantity: 500 };

test('a press-ready name says order, job, set, product, size and copies', () => {
  expect(folderName(named)).toBe('T26-100123-2');
  expect(pressName(named, set, 0, 1, 'application/pdf')).toBe('T26-100123-2-03-fly-a5-148x210-500.pdf');
  expect(pressName({ ...named, size: undefined }, set, 0, 1, 'image/tiff')).toBe('T26-100123-2-03-fly-a5-500.tif');
  expect(pressName({ ...named, size: { width: 85.55, height: 54 } }, set, 0, 1, 'image/png')).toBe(
    'T26-100123-2-03-fly-a5-85_6x54-500.png',
  );
});

test('several files of one set have a letter each, all of them different', () => {
  const names = Array.from({ length: 60 }, (_, index) => pressName(named, set, index, 60, 'image/jpeg'));
  expect(new Set(names).size).toBe(60);
  expect([names[0], names[25], names[26]].map((name) => name?.slice(13, 17))).toEqual(['03a-', '03z-', '03aa']);
});

test('a name has nothing in it that a system could read as a path, an option or a command', () => {
  const hostile = { ...named, orderNumber: '../../etc', productId: '-rf $(x);\u202Efdp é' };
  expect(pressName(hostile, set, 0, 1, 'application/pdf')).toBe('etc-2-03-rf-x-fdp-148x210-500.pdf');
  expect(folderName({ orderNumber: '../', job: 1 })).toBe('x-1');
});
