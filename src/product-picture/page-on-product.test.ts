import { expect, test } from 'vitest';
import { openedFlat, pageOnProduct } from './page-on-product.ts';

type Proof = Parameters<typeof pageOnProduct>[0];

const page = (number: number) => ({ number, width: 100, height: 70, plates: [], apart: [], sheet: null });
const srcOf = (file: string, number: number) => `/${file}/${number}/`;
const seen = (proof: Partial<Proof>, number: number, count = 2) => {
  const pages = Array.from({ length: count }, (_, index) => ({ ...page(index + 1), src: srcOf('own', index + 1) }));
  const given: Proof = { facts: {}, sides: 2, side: null, otherSide: null, ...proof };
  const { front, artwork, otherSide } = pageOnProduct(given, pages, pages[number - 1]!, srcOf);
  expect(front).toBe(artwork?.src ?? '');
  return [artwork?.src, otherSide?.src];
};
const folded = { foldType: 'roll', width: 297, height: 210, panels: 3 };
const flat = { width: 148, height: 210 };

test('a folded sheet has page 1 outside and page 2 inside, whichever is looked at; a flat one shows the page that is', () => {
  expect([seen({ facts: folded }, 1), seen({ facts: folded }, 2)]).toEqual([
    ['/own/1/', '/own/2/'],
    ['/own/1/', '/own/2/'],
  ]);
  expect(seen({ facts: flat }, 2)).toEqual(['/own/2/', '/own/1/']);
});

test('a file of several sheets shows both sides of the one that is looked at', () => {
  expect([seen({ facts: flat }, 3, 4), seen({ facts: folded }, 4, 4)]).toEqual([
    ['/own/3/', '/own/4/'],
    ['/own/3/', '/own/4/'],
  ]);
});

test('a file with the inside alone is inside, and the outside wears the page of the other file', () => {
  const otherSide = { file: 'other', page: page(1) };
  expect(seen({ facts: folded, side: 'back', otherSide }, 1, 1)).toEqual(['/other/1/', '/own/1/']);
  expect(seen({ facts: folded, side: 'front', otherSide }, 1, 1)).toEqual(['/own/1/', '/other/1/']);
  // Its outside is bare while it is not drawn.
  expect(seen({ facts: folded, side: 'back' }, 1, 1)).toEqual([undefined, '/own/1/']);
  expect(seen({ facts: flat, side: 'back', otherSide }, 1, 1)).toEqual(['/own/1/', '/other/1/']);
});

test('a booklet shows its cover', () => {
  expect(seen({ facts: flat, sides: 8 }, 3, 8)).toEqual(['/own/1/', undefined]);
});

test('the inside of a folded sheet is seen on the sheet, opened flat', () => {
  const pages = [1, 2].map((number) => ({ ...page(number), src: srcOf('own', number) }));
  const given: Proof = { facts: folded, sides: 2, side: null, otherSide: null };
  const on = (number: number) => pageOnProduct(given, pages, pages[number - 1]!, srcOf);
  expect([on(1).isInside, on(2).isInside]).toEqual([false, true]);
  const opened = openedFlat({ facts: folded, ...on(2) });
  expect(opened).toMatchObject({ artwork: { src: '/own/2/' }, otherSide: { src: '/own/1/' } });
  expect(opened.facts).toEqual({ width: 297, height: 210 });
  expect(pageOnProduct({ ...given, facts: flat }, pages, pages[1]!, srcOf).isInside).toBeUndefined();
});
