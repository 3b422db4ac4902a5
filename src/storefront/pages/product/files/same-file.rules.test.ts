import { expect, test } from 'vitest';
import { withoutSame } from './same-file.rules.ts';

const flyer = { name: 'flyer.pdf', size: 900, lastModified: 1 };
const [first, second] = [
  { file: flyer, turn: 1 },
  { file: { ...flyer }, turn: 2 },
];

test('of a file that is chosen twice the one that was there first stays', () => {
  expect(withoutSame([first, second])).toEqual({ added: [first], again: [second] });
});

test.each([
  ['of another name', { name: 'verso.pdf' }],
  ['of another size', { size: 901 }],
  ['that was changed since', { lastModified: 2 }],
])('a file %s is another one', (_, part) => {
  const other = { file: { ...flyer, ...part }, turn: 3 };
  expect(withoutSame([first, other])).toEqual({ added: [first, other], again: [] });
});
