import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import { openInkTable } from './ink-table.ts';

let table: Awaited<ReturnType<typeof openInkTable>>;
beforeAll(async () => {
  table = await openInkTable();
});

const filled = (background: object) => sharp({ create: { width: 40, height: 30, channels: 4, background } as never });
const ORANGE = { r: 255, g: 128, b: 0, alpha: 1 };

async function inked(picture: Uint8Array, format: 'jpeg' | 'tiff'): Promise<Uint8Array> {
  const made = await table.picture(picture, format);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** The inks in the upper left corner, in percent. */
async function cornerOf(picture: Uint8Array): Promise<readonly number[]> {
  const raw = await sharp(picture, { ignoreIcc: true })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer();
  return [...raw.subarray(0, 4)].map((value) => Math.round(value / 2.55));
}

test('a PNG becomes a TIFF of the same inks that a colour of a PDF becomes, as large, and says for which paper', async () => {
  const made = await inked(await filled(ORANGE).withDensity(300).png().toBuffer(), 'tiff');
  expect(await readFacts(made, 'image/tiff')).toMatchObject({
    width: 40,
    height: 30,
    space: 'cmyk',
    bits: 8,
    hasAlpha: false,
    hasProfile: true,
  });
  expect((await sharp(made).metadata()).density).toBe(300);
  const inks = [...(await table.inks(Uint8Array.of(255, 128, 0)))].map((value) => Math.round(value / 2.55));
  expect(await cornerOf(made)).toEqual(inks);
});

test('a JPEG stays one, and looks as it did', async () => {
  const made = await inked(await filled(ORANGE).jpeg().toBuffer(), 'jpeg');
  expect(await readFacts(made, 'image/jpeg')).toMatchObject({ width: 40, height: 30, space: 'cmyk', hasProfile: true });
  const [red = 0, green = 0, blue = 0] = await sharp(made).toColourspace('srgb').raw().toBuffer();
  // Ink knows no orange as bright.
  expect(red).toBeGreaterThan(220);
  expect(Math.abs(green - 128)).toBeLessThan(20);
  expect(blue).toBeLessThan(60);
});

test('what is transparent becomes paper, and sixteen bits become eight', async () => {
  const clear = await filled({ ...ORANGE, alpha: 0 })
    .png()
    .toBuffer();
  expect(await cornerOf(await inked(clear, 'tiff'))).toEqual([0, 0, 0, 0]);
  const deep = await filled(ORANGE).toColourspace('rgb16').png().toBuffer();
  expect(await readFacts(deep, 'image/png')).toMatchObject({ bits: 16 });
  expect(await readFacts(await inked(deep, 'tiff'), 'image/tiff')).toMatchObject({ bits: 8, space: 'cmyk' });
});

test('the profile that a picture holds is followed', async () => {
  // The same numbers mean a redder red in Display P3 than in sRGB.
  const wide = await filled({ r: 200, g: 90, b: 60, alpha: 1 }).withIccProfile('p3').png().toBuffer();
  const plain = await sharp(wide, { ignoreIcc: true }).png().toBuffer();
  expect(await cornerOf(await inked(wide, 'tiff'))).not.toEqual(await cornerOf(await inked(plain, 'tiff')));
});

test('a picture that breaks off is damaged, and one of too many pixels too complex', async () => {
  const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: ORANGE } as never })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(await table.picture(whole.subarray(0, whole.length / 2), 'tiff')).toBe('damaged');
  expect(await table.picture(Buffer.from('no picture'), 'jpeg')).toBe('damaged');
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await table.picture(bomb, 'tiff')).toBe('too_complex');
});

test('a JPEG with a hole in it becomes no ink, since the copy would look whole', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  const half = Math.floor(whole.length / 2);
  const broken = Buffer.concat([whole.subarray(0, half), whole.subarray(half + 5000)]);
  expect(await table.picture(broken, 'jpeg')).toBe('damaged');
  expect(await table.jpeg(broken)).toBeUndefined();
  expect(typeof (await table.picture(whole, 'jpeg'))).not.toBe('string');
  expect(await table.jpeg(whole)).toBeDefined();
});
