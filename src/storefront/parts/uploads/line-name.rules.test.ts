import { expect, test } from 'vitest';
import { nameOfLine } from './line-name.rules.ts';

const line = (lineItemId: string, product: string, jobName = '') => ({ lineItemId, product, jobName });

test.each([
  ['the only one of its product', [line('a', 'Flyer A5'), line('b', 'Carte')], 'a', 'Flyer A5', null],
  ['one with a name of its own', [line('a', 'Flyer A5', 'Jazz'), line('b', 'Flyer A5')], 'a', 'Flyer A5 (Jazz)', null],
  ['one of two of one product', [line('a', 'Carte'), line('b', 'Flyer A5'), line('c', 'Flyer A5')], 'c', 'Flyer A5', 3],
  ['one of two of one name', [line('a', 'Flyer A5', 'Jazz'), line('b', 'Flyer A5', 'Jazz')], 'b', 'Flyer A5 (Jazz)', 2],
])('%s is told from the other items of an order', (_, lines, id, name, place) => {
  const own = lines.find(({ lineItemId }) => lineItemId === id);
  if (!own) throw new Error('The item is not among the others');
  expect(nameOfLine(lines, own)).toEqual({ name, place });
});
