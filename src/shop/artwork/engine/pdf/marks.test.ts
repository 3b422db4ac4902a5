import { describe, expect, test } from 'vitest';
import { EMBEDDED, pdfOf, rectangle, streamOf } from '#test/builders/pdf-page.ts';
import type { Box } from '../box.ts';
import type { PdfFacts } from '../facts.ts';
import { findingsOf } from '../checks.ts';
import { geometryOf } from '../geometry.ts';
import { Overprints, type Drawn } from './overprints.ts';
import { readPdf } from './read-pdf.ts';

const GROUND = '<</Length 0>>stream\n\nendstream';
const SQUARES = Array.from({ length: 12 }, (_, index) => rectangle(10 + 10 * index, 20, 5, 5)).join('');
const group = streamOf(
  '/Subtype/Form/BBox[0 0 500 700]/Group<</S/Transparency/CS/DeviceRGB/I true>>',
  new TextEncoder().encode(`1 0 0 0 k ${SQUARES}`),
);
const PAGES = 40;
const page = {
  width: 154,
  height: 216,
  trimInset: 3,
  resources: `${EMBEDDED}/XObject<</P 1001 0 R>>`,
  content: '/P Do',
};

describe('what a press prints otherwise on each page of a long file', () => {
  const read = async () =>
    (await readPdf(pdfOf({ pages: Array.from({ length: PAGES }, () => page), objects: [GROUND, group] }))) as PdfFacts;

  test('is kept with some hundreds of places in all', async () => {
    const { pages } = await read();
    expect(pages.flatMap(({ mixedInRgb = [] }) => mixedInRgb)).toHaveLength(300);
  });

  test('is told of each page, of the last ones without a place', async () => {
    const geometry = geometryOf({ kind: 'flyer', width: 148, height: 210, bleed: 3, safe: 3 }, 'offset');
    const found = findingsOf({ facts: await read(), geometry: geometry!, others: [], artworks: 1 });
    const places = found.filter(({ key }) => key === 'mixed_in_rgb').map((each) => each.places.length);
    expect(places).toEqual(Array.from({ length: PAGES }, (_, index) => (index < 25 ? 12 : 0)));
  });
});

test('coloured overprints are looked for until objects of the document were compared half a million times', () => {
  const drawn = (inks: readonly [number, number, number, number], overprints: boolean): Drawn => ({
    kind: 'area',
    colour: { space: 'cmyk', hasProfile: false, inks, spots: [], isWhite: false, isAll: false },
    size: 0,
    space: { space: 'cmyk', hasProfile: false, channels: 4, plates: [] },
    overprints,
    sparesZero: true,
    opacity: 1,
    isMasked: false,
    isMixedAnyhow: false,
    fillsBox: true,
  });
  const told = (looks: number) => {
    const overprints = new Overprints({ looks, places: 0 });
    const box: Box = [0, 0, 10, 10];
    overprints.add(drawn([1, 0, 0, 0], false), box);
    overprints.add(drawn([0, 1, 0, 0], true), box);
    return overprints.all();
  };
  expect(told(499_999)).toEqual([[0, 0, 10, 10]]);
  expect(told(500_000)).toBeUndefined();
});
