import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { codesIn } from './code-reader.ts';
import { openCodeReader } from './open-code-reader.ts';

const SIDE = 600;

interface Drawing {
  readonly pixels: Uint8Array;
  fill(left: number, top: number, width: number, height: number, tone: number): void;
}

function paper(tone = 255): Drawing {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(tone);
  return {
    pixels,
    fill(left, top, width, height, grey) {
      for (let y = top; y < top + height; y += 1)
        for (let x = left; x < left + width; x += 1) pixels.fill(grey, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
    },
  };
}

/** A QR code of 25 squares of 8 pixels, whose upper left corner is at 200, 200. */
function qrOn({ pixels, fill }: Drawing, dark = 0, light = 255): Uint8Array {
  const { data, size } = encode('https://tirage.example/', { border: 0, minVersion: 2, maxVersion: 2 });
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) fill(200 + x * 8, 200 + y * 8, 8, 8, data[y]?.[x] ? dark : light);
  return pixels;
}

const DIGITS = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];

/** An EAN-8: 67 bars of 4 pixels. */
function barsOn({ pixels, fill }: Drawing): Uint8Array {
  const code = [...'96385074'].map((digit) => DIGITS[Number(digit)] ?? '');
  const right = code.slice(4).map((bits) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join(''));
  const bits = `101${code.slice(0, 4).join('')}01010${right.join('')}101`;
  for (const [index, bit] of [...bits].entries()) if (bit === '1') fill(100 + index * 4, 200, 4, 120, 0);
  return pixels;
}

const seen = (pixels: Uint8Array) => codesIn({ width: SIDE, height: SIDE, pixels }, openCodeReader);

test('a QR code is found at its place, with its squares, its contrast and the room round it', async () => {
  const [code, ...others] = await seen(qrOn(paper()));
  expect(others).toEqual([]);
  expect(code).toMatchObject({ kind: 'matrix', isRead: true, isInverted: false, quiet: 4, contrast: 1 });
  expect(code?.module).toBeCloseTo(8, 0);
  for (const [edge, at] of [
    [code?.left, 200],
    [code?.top, 200],
    [code?.right, 400],
    [code?.bottom, 400],
  ])
    expect(Math.abs((edge ?? 0) - (at ?? 0))).toBeLessThan(4);
});

test('bars are found, and how wide the smallest is', async () => {
  const [code] = await seen(barsOn(paper()));
  expect(code).toMatchObject({ kind: 'linear', isRead: true, quiet: 4 });
  expect(code?.module).toBeCloseTo(4, 0);
});

test('a pale code, one on a dark ground and one with something beside it are told apart', async () => {
  const [pale] = await seen(qrOn(paper(), 180, 255));
  expect(pale?.contrast).toBeCloseTo(75 / 255, 1);
  const [inverted] = await seen(qrOn(paper(0), 255, 0));
  expect(inverted).toMatchObject({ isInverted: true, isRead: true });
  const crowded = paper();
  qrOn(crowded);
  crowded.fill(412, 180, 60, 240, 0);
  expect((await seen(crowded.pixels))[0]).toMatchObject({ isRead: true, quiet: 1 });
});

test('a code whose squares are spoilt is found and said not to be read, and paper has none', async () => {
  const spoilt = paper();
  qrOn(spoilt);
  for (let index = 0; index < 12; index += 1)
    spoilt.fill(264 + (index % 4) * 32, 264 + Math.floor(index / 4) * 40, 24, 32, 0);
  expect(await seen(spoilt.pixels)).toMatchObject([{ kind: 'matrix', isRead: false }]);
  expect(await seen(paper().pixels)).toEqual([]);
});
