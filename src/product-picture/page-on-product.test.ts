import { expect, test } from 'vitest';
import { pageOnProduct } from './page-on-product.ts';

const pages = [1, 2].map((number) => ({ number, src: `/${number}/`, width: 100, height: 70, sheet: null }));
const seen = (facts: Readonly<Record<string, string | number>>, number: number) => {
  const { artwork, otherSide } = pageOnProduct({ facts, sides: 2 }, pages, pages[number - 1]!);
  return [artwork.src, otherSide?.src];
};

test('a folded sheet has page 1 outside and page 2 inside, whichever is looked at; a flat one shows the page that is', () => {
  const folded = { foldType: 'roll', width: 297, height: 210, panels: 3 };
  expect([seen(folded, 1), seen(folded, 2)]).toEqual([
    ['/1/', '/2/'],
    ['/1/', '/2/'],
  ]);
  expect(seen({ width: 148, height: 210 }, 2)).toEqual(['/2/', '/1/']);
});
