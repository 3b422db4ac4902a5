import { expect, test } from 'vitest';
import { copiesOf, lineOf } from './changed-line.rules.ts';

const request = {
  productId: 'fly-a5',
  selection: { paper: 'gloss-135' },
  quantity: 1000,
  artworks: [],
  priority: 'std',
  fileCheck: false,
  jobName: 'Salon',
  userNotes: 'Sonnez',
};

test('what is not picked stays as it was bought', () => {
  expect(lineOf(request, {})).toEqual(request);
  expect(lineOf(request, { quantity: '2 500', priority: 'fast', jobName: ' Foire ' })).toEqual({
    ...request,
    quantity: 2500,
    priority: 'fast',
    jobName: 'Foire',
  });
});

test('copies of artworks and sizes add up to those of the line', () => {
  const shirts = {
    ...request,
    quantity: 5,
    artworks: [
      { name: 'S', quantity: 2 },
      { name: 'M', quantity: 3 },
    ],
  };
  expect(copiesOf(shirts, {})).toBe(5);
  expect(lineOf(shirts, { artworks: ['0', '7'] })).toMatchObject({
    quantity: 7,
    artworks: [
      { name: 'S', quantity: 0 },
      { name: 'M', quantity: 7 },
    ],
  });
});

test.each(['', '0', 'many', '-5', '123456789'])('“%s” is no number of copies', (quantity) => {
  expect(lineOf(request, { quantity })).toBeUndefined();
});

test('copies that were typed for another number of artworks are over', () => {
  const two = {
    ...request,
    artworks: [
      { name: 'A', quantity: 500 },
      { name: 'B', quantity: 500 },
    ],
  };
  expect(copiesOf(two, { artworks: ['1', '2', '3'] })).toBe(1000);
});
