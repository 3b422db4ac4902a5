import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from './engine/box.ts';
import type { PageFacts, PdfFacts, RasterFacts } from './engine/facts.ts';
import { cutOf, type Geometry } from './engine/geometry.ts';
import type { PagePicture } from './page-picture.ts';
import { boxAt, placeOf, placesWithin, sheetPlaces } from './page-place.rules.ts';

const POINTS = 72 / 25.4;

const picture = (change: Partial<PagePicture> = {}): PagePicture => ({
  number: 1,
  codes: null,
  ink: null,
  plates: [],
  width: 1600,
  height: 800,
  box: [0, 0, 200, 100],
  rotate: 0,
  hash: 'a'.repeat(64),
  ...change,
});

const GEOMETRY: Geometry = {
  profile: 'OFF',
  width: 100,
  height: 50,
  bleed: 5,
  safe: 10,
  pages: 2,
  hasTrim: true,
  folds: { upright: [], level: [] },
  isBound: false,
  needsDie: false,
  isUncoated: false,
  plates: [],
};

const mm = (...box: readonly [number, number, number, number]) => box.map((edge) => edge * POINTS) as unknown as Box;

function page(change: Partial<PageFacts> = {}): PdfFacts {
  const media = mm(0, 0, 120, 70);
  const one: PageFacts = {
    media,
    crop: media,
    bleed: null,
    trim: mm(10, 10, 110, 60),
    rotate: 0,
    userUnit: 1,
    annotations: [],
    groupSpace: null,
    paints: [],
    isCut: false,
    ...change,
  };
  return {
    kind: 'pdf',
    pages: [one, one],
    fonts: [],
    pdfx: null,
    outputIntent: null,
    hiddenLayers: [],
    hasScripts: false,
    hasForms: false,
    attachments: 0,
    processingSteps: [],
  };
}

// The lower left quarter of a page of 200 by 100 points.
test.each([
  [0, { left: 0, top: 0.5, right: 0.5, bottom: 1 }],
  [90, { left: 0, top: 0, right: 0.5, bottom: 0.5 }],
  [180, { left: 0.5, top: 0, right: 1, bottom: 0.5 }],
  [270, { left: 0.5, top: 0.5, right: 1, bottom: 1 }],
])('the lower left of a page that is turned by %d degrees is found in its picture', (rotate, place) => {
  expect(placeOf([0, 0, 100, 50], picture({ rotate }))).toEqual(place);
  expect(boxAt(place, picture({ rotate })).map((edge) => Math.round(edge))).toEqual([0, 0, 100, 50]);
});

test('places are those of what the picture shows, wherever the page begins', () => {
  expect(placeOf([-50, 70, 50, 95], picture({ box: [-50, 20, 150, 120] }))).toEqual({
    left: 0,
    top: 0.25,
    right: 0.5,
    bottom: 0.5,
  });
});

test('what lies outside of the picture has no place in it, and the rest is cut off at its edge', () => {
  expect(
    placesWithin(
      [
        [-20, 50, 20, 100],
        [300, 0, 400, 50],
      ],
      picture(),
    ),
  ).toEqual([{ left: 0, top: 0, right: 0.1, bottom: 0.5 }]);
});

test('a line has a place', () => {
  const [place] = placesWithin([[20, 50, 120, 50]], picture());
  expect(place && place.bottom > place.top).toBe(true);
});

test('a box at a corner of the trim lands at that corner of the sheet, however the page is turned, cropped and measured', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 90, 180, 270),
      fc.double({ min: 0.5, max: 10, noNaN: true }),
      fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })),
      fc.constantFrom(0, 1, 2, 3),
      (rotate, userUnit, [x, y], [marginX, marginY], corner) => {
        const [w, h] = [(100 * POINTS) / userUnit, (50 * POINTS) / userUnit];
        const trim: Box = [x, y, x + w, y + h];
        const media: Box = [x - marginX, y - marginY, x + w + marginX, y + h + marginY];
        const facts = page({ media, crop: trim, trim, rotate, userUnit });
        const shown = picture({ box: media, rotate });
        const [cx, cy] = [trim[corner % 2 === 0 ? 0 : 2], trim[corner < 2 ? 1 : 3]];
        const spot = placeOf([cx, cy, cx, cy], shown);
        const sheet = sheetPlaces(facts, GEOMETRY, shown)!.trim;
        const isAt = (share: number, edges: readonly number[]) => edges.some((edge) => Math.abs(edge - share) < 0.001);
        expect(isAt(spot.left, [sheet.left, sheet.right])).toBe(true);
        expect(isAt(spot.top, [sheet.top, sheet.bottom])).toBe(true);
      },
    ),
  );
});

test('bleed and safe zone lie round and in the trim, by the unit of the page', () => {
  const shown = picture({ box: mm(0, 0, 60, 35) });
  const halved = page({ media: mm(0, 0, 60, 35), trim: mm(5, 5, 55, 30), userUnit: 2 });
  expect(sheetPlaces(halved, GEOMETRY, shown)).toEqual({
    trim: { left: 0.0833, top: 0.1429, right: 0.9167, bottom: 0.8571 },
    bleed: { left: 0.0417, top: 0.0714, right: 0.9583, bottom: 0.9286 },
    safe: { left: 0.1667, top: 0.2857, right: 0.8333, bottom: 0.7143 },
    folds: [],
  });
});

test('a page of 2^31 points, which is drawn in another size, has no sheet that can be seen', () => {
  const endless = page({ media: [0, 0, 2 ** 31, 2 ** 31], trim: [0, 0, 2 ** 31, 2 ** 31] });
  expect(sheetPlaces(endless, GEOMETRY, picture({ box: [0, 0, 612, 792] }))).toBeUndefined();
});

test('on a page that is turned, the bleed is as wide as on the others', () => {
  const upright = page({ media: mm(0, 0, 70, 120), trim: mm(10, 10, 60, 110), rotate: 90 });
  const places = sheetPlaces(upright, GEOMETRY, picture({ box: mm(0, 0, 70, 120), rotate: 90 }))!;
  expect([places.trim.left - places.bleed.left, places.trim.top - places.bleed.top]).toEqual([
    expect.closeTo(5 / 120, 3),
    expect.closeTo(5 / 70, 3),
  ]);
});

test('a fold stands at its distance from the left, and on the back from the right', () => {
  const folded = { ...GEOMETRY, folds: { upright: [30], level: [10] } };
  const at = (number: number) => sheetPlaces(page(), folded, picture({ number, box: mm(0, 0, 120, 70) }))!.folds;
  expect(at(1).map(({ left }) => left)).toEqual([expect.closeTo(40 / 120, 3), expect.closeTo(10 / 120, 3)]);
  expect(at(2)[0]!.left).toBeCloseTo(80 / 120, 3);
  expect(at(1)[1]!.top).toBeCloseTo(50 / 70, 3);
});

test('a page that was made upright for a wide sheet shows no folds: nobody knows how it will be turned', () => {
  const folded = { ...GEOMETRY, folds: { upright: [30], level: [] } };
  const upright = page({ media: mm(0, 0, 50, 100), crop: mm(0, 0, 50, 100), trim: mm(0, 0, 50, 100) });
  expect(sheetPlaces(upright, folded, picture({ box: mm(0, 0, 50, 100) }))!.folds).toEqual([]);
});

test.each([
  ['with its bleed', 1100, 600, { left: 0.0455, top: 0.0833, right: 0.9545, bottom: 0.9167 }],
  ['without its bleed', 1000, 500, { left: 0, top: 0, right: 1, bottom: 1 }],
  ['turned', 600, 1100, { left: 0.0833, top: 0.0455, right: 0.9167, bottom: 0.9545 }],
])('a picture file is the sheet: %s', (_how, width, height, trim) => {
  const facts: RasterFacts = {
    kind: 'jpeg',
    width,
    height,
    space: 'rgb',
    bits: 8,
    hasAlpha: false,
    hasProfile: true,
    isInverted: false,
    pictures: 1,
    orientation: 1,
  };
  expect(sheetPlaces(facts, GEOMETRY, picture({ box: [0, 0, width, height] }))?.trim).toEqual(trim);
});

test('what has no one sheet has no places', () => {
  expect(sheetPlaces(page(), { ...GEOMETRY, hasTrim: false }, picture())).toBeUndefined();
});

test('the cut is round, with corners, or drawn by the file', () => {
  expect([
    cutOf({ width: 50, height: 80, shape: 'oval' }),
    cutOf({ width: 50, height: 80, shape: 'rect', rounded: 3 }),
    cutOf({ width: 50, height: 80, shape: 'die', rounded: 12 }),
    cutOf({}),
  ]).toEqual([
    { outline: 'oval', corners: 0 },
    { outline: 'straight', corners: 0.06 },
    { outline: 'die', corners: 0 },
    { outline: 'straight', corners: 0 },
  ]);
});

test('over a page that is made for another sheet the one that was ordered lies in the middle, turned as the page is', () => {
  const sheetOn = (trim: Box) => sheetPlaces(page({ trim }), GEOMETRY, picture({ box: mm(0, 0, 120, 70) }))?.trim;
  const whole = sheetOn(mm(10, 10, 110, 60));
  expect(whole?.left).toBeCloseTo(10 / 120, 3);
  // Two millimetres less on each side than the 100 by 50 that were ordered.
  const small = sheetOn(mm(12, 12, 108, 58));
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) expect(small?.[edge]).toBeCloseTo(whole![edge], 3);
  // Half a millimetre is the file's own.
  expect(sheetOn(mm(10.25, 10, 109.75, 60))?.left).toBeCloseTo(10.25 / 120, 3);
  const upright = sheetOn(mm(40, 5, 80, 65));
  expect([upright!.right - upright!.left, upright!.bottom - upright!.top]).toEqual([
    expect.closeTo(50 / 120, 3),
    expect.closeTo(100 / 70, 3),
  ]);
});

test('the safe zone of a roll-up ends above its foot, of a page at a tenth of its size too', () => {
  const geometry = { ...GEOMETRY, profile: 'LFP', width: 850, height: 2000, bleed: 10, safe: 20, foot: 100 } as const;
  const shown = picture({ box: mm(0, 0, 85, 200) });
  const tenth = page({ media: mm(0, 0, 85, 200), trim: mm(0, 0, 85, 200) });
  expect(sheetPlaces(tenth, geometry, shown)).toMatchObject({
    trim: { left: 0, top: 0, right: 1, bottom: 1 },
    safe: { left: 0.0235, top: 0.01, right: 0.9765, bottom: 0.95 },
  });
});

test('a photograph of the proportions of its print lies over the bleed, and another picture ends at the cut', () => {
  const jpeg = { kind: 'jpeg', width: 3600, height: 2400 } as RasterFacts;
  const print = { ...GEOMETRY, width: 150, height: 100, bleed: 2, safe: 0 };
  const cut = (geometry: Geometry) => sheetPlaces(jpeg, geometry, picture({ box: [0, 0, 3600, 2400] }))!.trim;
  // As much is lost on all four sides.
  expect(cut({ ...print, isPhoto: true })).toEqual({ left: 0.0192, top: 0.0192, right: 0.9808, bottom: 0.9808 });
  expect(cut(print)).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
});
