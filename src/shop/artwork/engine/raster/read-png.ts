import type { RasterFacts, Unreadable } from '../facts.ts';

const SIGNATURE_BYTES = 8;
const SPACES: Readonly<Record<number, RasterFacts['space']>> = { 0: 'gray', 2: 'rgb', 3: 'rgb', 4: 'gray', 6: 'rgb' };

/** Reads the chunks before the picture itself (ISO/IEC 15948). */
export function readPng(bytes: Uint8Array): RasterFacts | Unreadable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || chunkName(bytes, SIGNATURE_BYTES) !== 'IHDR') return 'damaged';
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [bits, colourType] = [view.getUint8(24), view.getUint8(25)];
  const space = SPACES[colourType];
  if (width === 0 || height === 0 || space === undefined) return 'damaged';
  let hasAlpha = colourType === 4 || colourType === 6;
  let hasProfile = false;
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.length;) {
    const name = chunkName(bytes, at);
    if (name === 'IDAT') break;
    hasAlpha ||= name === 'tRNS';
    hasProfile ||= name === 'iCCP' || name === 'sRGB';
    // Length, name, data, check sum.
    at += 12 + view.getUint32(at);
  }
  return {
    kind: 'png',
    width,
    height,
    space,
    bits,
    hasAlpha,
    hasProfile,
    isInverted: false,
    pictures: 1,
    orientation: 1,
  };
}

function chunkName(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at + 4, at + 8));
}
