import type { PDFObject } from '@cantoo/pdf-lib';
import type { Objects } from './objects.ts';

/**
 * The values of a picture of eight bits that is packed without loss, row by row. Undefined for other pictures, and for
 * one that holds less or more than can be looked at.
 */
export function samplesOf(objects: Objects, image: PDFObject | undefined, channels: number): Uint8Array | undefined {
  const filter = objects.entry(image, 'Filter');
  if (filter !== undefined && objects.name(filter) !== 'FlateDecode') return undefined;
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => objects.number(objects.entry(image, key)));
  const samples = unpacked(objects, image, width, height, channels);
  const length = width * height * channels;
  return samples && length > 0 && samples.length >= length ? samples.subarray(0, length) : undefined;
}

function unpacked(
  objects: Objects,
  image: PDFObject | undefined,
  width: number,
  height: number,
  channels: number,
): Uint8Array | undefined {
  const predictor = objects.predictor(image);
  if (predictor === 1) return objects.bytes(image);
  return predictor >= 10 ? rowsOf(objects.packedRows(image), width, height, channels) : undefined;
}

/** Undoes what made rows easier to pack, as PNG does it: a byte before each row says how. */
function rowsOf(
  packed: Uint8Array | undefined,
  width: number,
  height: number,
  channels: number,
): Uint8Array | undefined {
  const length = width * channels;
  if (!packed || packed.length < (length + 1) * height) return undefined;
  const rows = new Uint8Array(length * height);
  for (let row = 0; row < height; row += 1) {
    const kind = packed[row * (length + 1)] ?? 0;
    for (let at = 0; at < length; at += 1) {
      const value = packed[row * (length + 1) + 1 + at] ?? 0;
      const here = row * length + at;
      const left = at < channels ? 0 : (rows[here - channels] ?? 0);
      const above = row === 0 ? 0 : (rows[here - length] ?? 0);
      const corner = row === 0 || at < channels ? 0 : (rows[here - length - channels] ?? 0);
      rows[here] = value + predicted(kind, left, above, corner);
    }
  }
  return rows;
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return Math.floor((left + above) / 2);
  if (kind !== 4) return 0;
  const [byLeft, byAbove, byCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
