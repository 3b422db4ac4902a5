import { describe, expect, test } from 'vitest';
import { findingsOf } from '../checks.ts';
import type { Geometry } from '../geometry.ts';
import { readJpeg } from './read-jpeg.ts';

/** A4 with its bleed at 300 dots an inch, in ink. */
const [SHORT, LONG] = [2552, 3579];

/** The segments before a picture, by hand (ITU-T T.81, B.2). */
function jpeg(width: number, height: number, exif: readonly number[] = []): Uint8Array {
  const app1 = exif.length === 0 ? [] : [0xff, 0xe1, 0, exif.length + 8, ...ascii('Exif\0\0'), ...exif];
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 4, ...Array<number>(12).fill(0)];
  return Uint8Array.from([0xff, 0xd8, ...app1, 0xff, 0xc0, 0, frame.length + 2, ...frame, 0xff, 0xda, 0, 2]);
}

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
/** A TIFF directory with the orientation alone. */
const exifOf = (orientation: number, little = true) =>
  little
    ? [...ascii('II'), 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    : [...ascii('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];

test.each([
  ['no Exif', jpeg(SHORT, LONG), 1],
  ['Exif of a phone that was held upright', jpeg(LONG, SHORT, exifOf(6)), 6],
  ['Exif in the other order of bytes', jpeg(LONG, SHORT, exifOf(8, false)), 8],
  ['an orientation that does not exist', jpeg(SHORT, LONG, exifOf(9)), 1],
  ['Exif that is cut', jpeg(SHORT, LONG, exifOf(6).slice(0, 12)), 1],
])('the orientation of a picture with %s is %#', (_what, bytes, orientation) => {
  expect(readJpeg(bytes)).toMatchObject({ orientation });
});

const A4: Geometry = {
  hasTrim: true,
  width: 210,
  height: 297,
  bleed: 3,
  safe: 4,
  pages: 1,
  profile: 'OFF',
} as Geometry;

test.each([
  ['as it is ordered', jpeg(SHORT, LONG), []],
  ['across', jpeg(LONG, SHORT), ['picture_turned']],
  ['with a note of the camera', jpeg(SHORT, LONG, exifOf(3)), ['camera_turned']],
  ['across, with a note of the camera', jpeg(LONG, SHORT, exifOf(6)), ['picture_turned', 'camera_turned']],
])('a picture that lies %s is told: %#', (_how, bytes, keys) => {
  const facts = readJpeg(bytes);
  if (typeof facts === 'string') throw new Error(facts);
  const found = findingsOf({ facts, geometry: A4, others: [], artworks: 1 });
  expect(found.filter(({ check }) => check === 'PF-37').map(({ key }) => key)).toEqual(keys);
});

describe('a picture in the shape of the sheet after the cut', () => {
  const said = (width: number, height: number, geometry: Partial<Geometry> = {}) => {
    const facts = readJpeg(jpeg(width, height));
    if (typeof facts === 'string') throw new Error(facts);
    return findingsOf({ facts, geometry: { ...A4, ...geometry }, others: [], artworks: 1 })
      .filter(({ key }) => key === 'picture_without_bleed')
      .map(({ severity, values }) => ({ severity, ...values }));
  };
  const CARD = { width: 85, height: 55, bleed: 2 };
  const CANVAS = { width: 400, height: 600, bleed: 45, profile: 'LFP' } as const;

  test('lacks the bleed, and is told the size that it has to have', () => {
    expect(said(2480, 3508)).toEqual([{ severity: 'warning', width: 216, height: 303, bleed: 3 }]);
    expect(said(1004, 650, CARD)).toEqual([{ severity: 'warning', width: 89, height: 59, bleed: 2 }]);
    expect(said(650, 1004, CARD)).toHaveLength(1);
  });

  test('is an error where the bleed is seen, as on the sides of a canvas', () => {
    expect(said(4724, 7087, CANVAS)).toEqual([{ severity: 'error', width: 490, height: 690, bleed: 45 }]);
    // Of a roll-up it is spare for the cut.
    const rollUp = { width: 850, height: 2000, bleed: 10, profile: 'LFP' } as const;
    expect(said(2125, 5000, rollUp).map(({ severity }) => severity)).toEqual(['warning']);
  });

  test.each<[string, number, number, Partial<Geometry>]>([
    ['has its bleed', 1051, 697, CARD],
    ['is a photograph, which is enlarged', 3600, 2400, { width: 150, height: 100, bleed: 2, isPhoto: true }],
    ['has the bleed of a canvas', 5787, 8150, CANVAS],
    ['has more bleed than is asked for', 1075, 720, CARD],
    ['is for a square', 1000, 1000, { width: 100, height: 100 }],
    ['is for a sheet whose two shapes are nearly the same', 7016, 9933, { width: 594, height: 841, bleed: 2 }],
    ['is for what needs no bleed', 1004, 650, { ...CARD, bleed: 0 }],
    ['is for what has several places', 1004, 650, { ...CARD, hasTrim: false }],
    ['has another shape altogether', 1000, 1000, CARD],
  ])('is none that %s', (_what, width, height, geometry) => {
    expect(said(width, height, geometry)).toEqual([]);
  });
});
