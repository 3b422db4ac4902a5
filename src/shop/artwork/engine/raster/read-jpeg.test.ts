import { expect, test } from 'vitest';
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
