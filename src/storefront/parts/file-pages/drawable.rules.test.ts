import { expect, test } from 'vitest';
import { MOST_BYTES_HERE, undrawnOf } from './drawable.rules.ts';

const file = (size: number) => ({ size }) as Blob;

test.each([
  ['a PDF', { file: file(1000), type: 'application/pdf', size: null }, undefined],
  ['a photograph', { file: file(1000), type: 'image/jpeg', size: { width: 6000, height: 4000 } }, undefined],
  ['more bytes than are read here', { file: file(MOST_BYTES_HERE + 1), type: 'image/png', size: null }, 'large'],
  [
    'pixels that would fill the memory',
    { file: file(9), type: 'image/png', size: { width: 9e4, height: 9e4 } },
    'large',
  ],
  ['what no browser shows', { file: file(9), type: 'image/tiff', size: { width: 9, height: 9 } }, 'unsupported'],
] as const)('%s is drawn here or it is said why not', (_name, drawable, why) => {
  expect(undrawnOf(drawable)).toBe(why);
});
