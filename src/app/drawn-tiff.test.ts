import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawnPages } from './drawn-pages.ts';

const SIDE = 60;

// The programs that draw strangers' files read no WebP, and here they may share a process with this test.
beforeAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
});

/** A TIFF of one colour, with the kinds of the channels that it has beside it. */
function tiff(photometric: number, colour: readonly number[], extra: readonly number[], ...kinds: readonly number[]) {
  const pixel = [...colour, ...extra];
  const entries = [
    [256, SIDE],
    [257, SIDE],
    [258, 8],
    [259, 1],
    [262, photometric],
    [273, 8],
    [277, pixel.length],
    [278, SIDE],
    [279, SIDE * SIDE * pixel.length],
    [338, ...kinds],
  ];
  const data = Buffer.from(Array.from({ length: SIDE * SIDE }, () => pixel).flat());
  const head = Buffer.alloc(8);
  head.write('II*', 'latin1');
  head.writeUInt32LE(8 + data.length, 4);
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag = 0, ...values]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(3, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    for (const [place, value] of values.entries()) directory.writeUInt16LE(value, at + 8 + place * 2);
  }
  return Buffer.concat([head, data, directory]);
}

test.each<[string, Uint8Array, readonly number[], number | null]>([
  ['ink and a saved selection', tiff(5, [200, 0, 0, 0], [0], 0), [0, 166, 228], 78],
  ['ink and two saved selections', tiff(5, [200, 0, 0, 0], [0, 0], 0, 0), [0, 166, 228], 78],
  ['colours of a screen and a saved selection', tiff(2, [10, 120, 200], [0], 0), [10, 120, 200], null],
  ['ink and opacity', tiff(5, [200, 0, 0, 0], [0], 2), [255, 255, 255], null],
])('a TIFF of %s is drawn as it is printed', async (_what, file, colour, ink) => {
  for await (const { head, content } of drawnPages(file, undefined)) {
    if (head.kind !== 'page') continue;
    const { data } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (const [at, value] of colour.entries()) expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(6);
    expect(head.ink?.sums[0] ?? null).toBe(ink);
    return;
  }
  expect.fail('nothing was drawn');
});
