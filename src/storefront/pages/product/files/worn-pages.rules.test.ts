import { expect, test } from 'vitest';
import { wornByChosen, wornPages, type WornPages } from './worn-pages.rules.ts';

const page = (src: string) => ({ src, trim: null });
const FILES: Readonly<Record<string, WornPages>> = {
  both: [page('front of both'), page('back of both')],
  front: [page('front')],
  back: [page('back')],
  waiting: [undefined],
};
const chosen = { order: ['both'], sides: {}, isSheet: true, isFolded: false };
const worn = (of: Partial<typeof chosen> & { readonly sides?: object }) => {
  const found = wornByChosen({ ...chosen, ...of }, (id) => FILES[id]);
  return found && [found.artwork?.src, found.otherSide?.src];
};

test.each([
  ['a sheet in one file', {}, ['front of both', 'back of both']],
  [
    'a sheet in two files, the back before the front',
    { order: ['back', 'front'], sides: { front: { id: 'front' }, back: { id: 'back' } } },
    ['front', 'back'],
  ],
  ['one side of a flat sheet', { order: ['back'], sides: { back: { id: 'back' } } }, ['back', undefined]],
  [
    'the inside of a folded sheet',
    { order: ['back'], sides: { back: { id: 'back' } }, isFolded: true },
    [undefined, 'back'],
  ],
  ['a booklet, of which the cover is seen', { isSheet: false }, ['front of both', undefined]],
  ['a file that is not drawn yet', { order: ['waiting'] }, undefined],
  ['no file', { order: [] }, undefined],
])('the picture of a product wears %s', (_, of, wears) => expect(worn(of)).toEqual(wears));

test('a page lies on the product by the place at which its sheet is cut', () => {
  const trim = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 };
  const sheet = { trim, bleed: trim, safe: null, folds: [] };
  const proof = { pages: [{ number: 1, width: 148, height: 210, sheet }] } as unknown as Parameters<
    typeof wornPages
  >[0];
  const facts = { width: 148, height: 210 };
  expect(wornPages(proof, [{ src: 'data:' }], facts)).toEqual([{ src: 'data:', trim, isTurned: false }]);
  expect(wornPages(proof, [{ undrawn: 'slow' }], facts)).toEqual([undefined]);
});
