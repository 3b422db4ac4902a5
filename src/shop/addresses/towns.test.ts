import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPostalCode } from './postal-code.rules.ts';
import { townsOf } from './towns.service.ts';

const linesOf = (country: string) =>
  readFileSync(`${import.meta.dirname}/towns/${country}.tsv`, 'utf8')
    .trimEnd()
    .split('\n');

/** Written by hand from the pages of La Poste and Poste Italiane that find a postal code. */
test.each([
  ['FR', '75011', 'Paris'],
  ['FR', '69003', 'Lyon'],
  ['FR', '13001', 'Marseille'],
  ['FR', '59000', 'Lille'],
  ['FR', '38000', 'Grenoble'],
  ['FR', '20000', 'Ajaccio'],
  ['FR', '97400', 'Saint-Denis'],
  ['FR', '74400', 'Chamonix-Mont-Blanc'],
  ['FR', '68000', 'Colmar'],
  ['IT', '10121', 'Torino'],
  ['IT', '20121', 'Milano'],
  ['IT', '00118', 'Roma'],
  ['IT', '50121', 'Firenze'],
  ['IT', '80121', 'Napoli'],
  ['IT', '39100', 'Bolzano'],
])('%s %s is a code of %s', (country, code, town) => {
  expect(townsOf(country, code)).toContain(town);
});

/** Codes of companies (CEDEX), and those that Italian cities had as a whole before they were divided. */
test.each([
  ['FR', '33074'],
  ['FR', '92919'],
  ['FR', '69288'],
  ['IT', '20100'],
  ['IT', '00100'],
])('%s %s is in no list of towns, and is accepted', (country, code) => {
  expect(townsOf(country, code)).toEqual([]);
  expect(isPostalCode(country, code)).toBe(true);
});

test('a code of several towns has all of them, however the code is typed', () => {
  expect(townsOf('FR', ' 01 250')).toEqual(townsOf('FR', '01250'));
  expect(townsOf('FR', '01250')).toContain('Ceyzériat');
  expect(townsOf('FR', '01250').length).toBeGreaterThan(10);
});

test('a code of no town, a part of one and a country without a list have none', () => {
  for (const [country, code] of [
    ['FR', '99999'],
    ['FR', '7501'],
    ['FR', '75011\tParis'],
    ['FR', '\n'],
    ['DE', '10115'],
    ['__proto__', '75011'],
    ['../FR', '75011'],
  ] as const)
    expect(townsOf(country, code)).toEqual([]);
});

test.each(['FR', 'IT'])(
  '%s: every code of the list is one that its post office knows, and stands there once',
  (country) => {
    const codes = linesOf(country).map((line) => line.split('\t')[0]!);
    expect(codes.filter((code) => !isPostalCode(country, code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(4500);
  },
);

test('no town is empty or longer than an address has room for', () => {
  for (const country of ['FR', 'IT'])
    for (const line of linesOf(country))
      for (const town of line.split('\t').slice(1)) expect(town, line).toMatch(/^\S.{0,78}\S$|^\S$/u);
});
