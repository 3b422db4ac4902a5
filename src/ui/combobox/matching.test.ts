import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const TOWNS = ['Ceyzériat', "L'Isle-Adam", 'Saint-Just', 'Simandre-sur-Suran'];

test.each([
  ['', TOWNS],
  ['  ', TOWNS],
  ['cey', ['Ceyzériat']],
  ['CEYZÉ', ['Ceyzériat']],
  ['st', []],
  ['saint j', ['Saint-Just']],
  ['suran', ['Simandre-sur-Suran']],
  ['uran', []],
  ['l’isle', ["L'Isle-Adam"]],
  ['Paris', []],
  ['saint just', TOWNS],
  ['.*', []],
])('%j finds %j', (typed, found) => {
  expect(matching(TOWNS, typed)).toEqual(found);
});
