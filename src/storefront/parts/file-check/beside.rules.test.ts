import { expect, test } from 'vitest';
import { inPrintOrder, type NamedFile } from './beside.rules.ts';

const at = (name: string, pages?: number): NamedFile => ({
  artworkId: null,
  name,
  bytes: 1,
  ...(pages === undefined ? {} : { drawn: { pages } }),
});
const own = (name: string) => ({ key: `own ${name}`, name, isAt: (file: NamedFile) => file.name === name });
const ordered = (...of: [readonly ReturnType<typeof own>[], readonly NamedFile[]]) =>
  inPrintOrder(null, ...of, true).map(({ id, pages }) => (pages === undefined ? id : `${id} of ${pages}`));

test('a file is judged behind those that the shop has, and these with the pages that the shop has counted', () => {
  expect(ordered([own('verso')], [at('recto', 1)])).toEqual(['there-0 of 1', 'own verso']);
  expect(ordered([own('verso')], [at('recto', 0)])).toEqual(['there-0', 'own verso']);
});

test('files that are known here stand where the shop has them, once', () => {
  const there = [at('b'), at('a'), at('a')];
  expect(ordered([own('a'), own('b'), own('c')], there)).toEqual(['own b', 'own a', 'own c']);
});

test('a file comes before the one that the shop has as the back, and is the side that its name says', () => {
  const back = { ...at('dépliant', 1), side: 'back' } as const;
  expect(inPrintOrder(null, [own('dehors')], [back], true).map(({ id, side }) => [id, side])).toEqual([
    ['own dehors', undefined],
    ['there-0', 'back'],
  ]);
  expect(inPrintOrder(null, [own('verso.pdf')], [], true)).toMatchObject([{ side: 'back' }]);
  expect(inPrintOrder(null, [own('verso.pdf')], [], false)).toMatchObject([{ side: null }]);
});
