import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areJoined, areNeighbours } from './land-borders.ts';

const { source: _, ...borders } = JSON.parse(readFileSync('test/second-sources/land-borders.json', 'utf8')) as Record<
  string,
  string
>;
/** Gibraltar, and islands that border nothing. */
const LEFT_OUT = new Set(['GI', ...Object.keys(borders).filter((code) => borders[code] === '')]);
const codes = [...Object.keys(borders), 'RU', 'TR'].filter((code) => !LEFT_OUT.has(code));

test('countries of Europe are neighbours where the Factbook says so, and where a tunnel or a bridge joins them', () => {
  const said = (one: string, other: string) =>
    [`${one} ${borders[one]}`, `${other} ${borders[other]}`].some(
      (each) => each.includes(one) && each.includes(other),
    ) || ['FR GB', 'DK SE'].includes([one, other].toSorted().join(' '));
  const pairs = codes.flatMap((one) => codes.filter((other) => other !== one).map((other) => [one, other] as const));
  const wrong = pairs.filter(([one, other]) => areNeighbours(one, other) !== said(one, other));
  expect(wrong).toEqual([]);
  expect(pairs.length).toBeGreaterThan(1500);
});

test('nothing is said of countries beyond it, and of islands', () =>
  expect([areNeighbours('IT', 'MT'), areNeighbours('TR', 'GE'), areNeighbours('GI', 'ES')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]));

test('ferries join coasts of one sea, and never what has no coast', () => {
  const joined = (pairs: string) => pairs.split(' ').map((pair) => areJoined(...(pair.split('-') as [string, string])));
  expect(joined('FR-IE GB-NL ES-IT DE-SE EE-FI GR-IT BG-UA MT-IT FR-BE BE-FI NL-FI')).toEqual(
    Array.from({ length: 11 }, () => true),
  );
  expect(joined('FR-AT IT-LU GB-LI IT-NL PT-IT GB-MC FI-IT BG-IT FR-FI')).toEqual(
    Array.from({ length: 9 }, () => false),
  );
});
