import { expect, test } from 'vitest';
import { assortmentOf, type AssortmentFacts } from './assortment.rules.ts';

const FLYER = {
  id: 'fly-a5',
  version: 'v1',
  family: 'flyers',
  name: { fr: 'Flyer A5' },
  description: { fr: 'Un flyer' },
};
const FACTS: AssortmentFacts = {
  offered: [FLYER],
  maintenance: [],
  maintenanceNames: new Map(),
  retired: new Map(),
};

/** The assortment after files in which pages have these addresses, from that before. */
function next(before: ReturnType<typeof assortmentOf>, taken: readonly string[], facts = FACTS) {
  return assortmentOf(facts, { speaker: { language: 'fr', fallback: [] }, listed: undefined, taken }, before);
}
const pathsOf = (entries: ReturnType<typeof assortmentOf>) => entries.map(({ path }) => path);

test('a product whose address a page takes has another one, and its own again when the page is gone', () => {
  const first = next([], ['/']);
  const moved = next(first, ['/', '/flyer-a5/']);
  const back = next(moved, ['/']);
  expect([first, moved, back].map(pathsOf)).toEqual([['/flyer-a5/'], ['/flyer-a5-fly-a5/'], ['/flyer-a5/']]);
});

test('a product keeps its address when its name changes', () => {
  const renamed = { ...FACTS, offered: [{ ...FLYER, name: { fr: 'Tract A5' } }] };
  expect(pathsOf(next(next([], ['/']), ['/'], renamed))).toEqual(['/flyer-a5/']);
});

test('an address that looks as if it stood beside another one is kept', () => {
  const written = { ...FACTS, offered: [{ ...FLYER, address: { fr: 'flyer-a5-fly-a5' } }] };
  expect(pathsOf(next([], ['/'], written))).toEqual(['/flyer-a5-fly-a5/']);
  expect(pathsOf(next(next([], ['/'], written), ['/'], written))).toEqual(['/flyer-a5-fly-a5/']);
  const named = (name: string) => ({ ...FACTS, offered: [{ ...FLYER, id: 'a5', name: { fr: name } }] });
  expect(pathsOf(next(next([], ['/'], named('Flyer A5')), ['/'], named('Flyer')))).toEqual(['/flyer-a5/']);
});

test('no product has an address of the server', () => {
  const named = { ...FACTS, offered: [{ ...FLYER, name: { fr: 'Brand' } }] };
  expect(pathsOf(next([], ['/'], named))).toEqual(['/brand-fly-a5/']);
});
