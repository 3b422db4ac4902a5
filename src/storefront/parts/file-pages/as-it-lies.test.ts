import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asItLies } from './as-it-lies.ts';

test('a picture that its camera wants turned is shown as it lies, with the same pixels', async () => {
  const turned = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const lying = asItLies(new Uint8Array(turned));
  const { orientation, width, height } = await sharp(lying).metadata();
  expect([orientation, width, height]).toEqual([undefined, 30, 20]);
  expect(await sharp(lying).raw().toBuffer()).toEqual(await sharp(turned).raw().toBuffer());
});

test('bytes that are cut off, or are no JPEG, stay as they are', () => {
  for (const bytes of [[], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xff, 0xff], [1, 2, 3, 4, 5, 6]])
    expect([...asItLies(new Uint8Array(bytes))]).toEqual(bytes);
});
