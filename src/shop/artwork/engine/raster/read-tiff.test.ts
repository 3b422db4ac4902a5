import { expect, test } from 'vitest';
import { findingsOf } from '../checks.ts';
import type { Geometry } from '../geometry.ts';
import { readTiff } from './read-tiff.ts';

const [SHORT, INK, RGB, PALETTE] = [3, 5, 2, 3];

/** The first bytes of a TIFF: what it says of itself. */
function tiff(photometric: number, samples: number, ...extra: readonly number[]): Uint8Array {
  const entries = [
    [256, 1800],
    [257, 2544],
    [258, 8],
    [262, photometric],
    [277, samples],
    ...(extra.length > 0 ? [[338, ...extra]] : []),
  ];
  const bytes = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  bytes.write('II*\0\x08', 'latin1');
  bytes.writeUInt16LE(entries.length, 8);
  for (const [index, [tag = 0, ...values]] of entries.entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(SHORT, at + 2);
    bytes.writeUInt32LE(values.length, at + 4);
    for (const [place, value] of values.entries()) bytes.writeUInt16LE(value, at + 8 + place * 2);
  }
  return bytes;
}

const SHEET = { hasTrim: true, width: 148, height: 210, bleed: 3, safe: 3, pages: 1, profile: 'OFF' } as Geometry;

test.each<[string, Uint8Array, readonly string[]]>([
  ['four inks', tiff(INK, 4), []],
  ['a saved selection beside four inks', tiff(INK, 5, 0), ['further_channel']],
  ['a channel of which it says nothing', tiff(INK, 5), ['further_channel']],
  ['a saved selection beside the colours of a screen', tiff(RGB, 4, 0), ['further_channel']],
  ['opacity', tiff(INK, 5, 2), ['alpha']],
  ['opacity and a saved selection', tiff(RGB, 5, 1, 0), ['alpha', 'further_channel']],
  ['a table of colours', tiff(PALETTE, 1), []],
])('of a TIFF with %s it is told what is no colour: %#', (_what, bytes, keys) => {
  const facts = readTiff(bytes);
  if (typeof facts === 'string') throw new Error(facts);
  const told = findingsOf({ facts, geometry: SHEET, others: [], artworks: 1 }).map(({ key }) => key);
  expect(told.filter((key) => key === 'alpha' || key === 'further_channel')).toEqual(keys);
});
