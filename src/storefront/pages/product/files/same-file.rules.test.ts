import { expect, test } from 'vitest';
import { withoutSame } from './same-file.rules.ts';

const flyer = { name: 'flyer.pdf', size: 900, lastModified: 1 };

test('a file that was chosen already is not added once more', () => {
  expect(withoutSame([flyer], [{ ...flyer }])).toEqual({ added: [], again: [flyer] });
});

test('a file that comes twice in one choice is added once', () => {
  expect(withoutSame([], [flyer, { ...flyer }])).toEqual({ added: [flyer], again: [flyer] });
});

test.each([
  ['of another name', { name: 'verso.pdf' }],
  ['of another size', { size: 901 }],
  ['that was changed since', { lastModified: 2 }],
])('a file %s is another one', (_, part) => {
  const other = { ...flyer, ...part };
  expect(withoutSame([flyer], [other])).toEqual({ added: [other], again: [] });
});
