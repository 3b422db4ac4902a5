import type { RasterFacts, Unreadable } from '../facts.ts';
import { orientationOf } from './read-tiff.ts';

/** Start of a frame: baseline, progressive and lossless. C4, C8 and CC say something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';
const APP2 = 0xe2;
const APP14 = 0xee;

/** Reads the segments before the picture itself (ITU-T T.81, B.1). */
export function readJpeg(bytes: Uint8Array): RasterFacts | Unreadable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame:
    | { readonly width: number; readonly height: number; readonly bits: number; readonly channels: number }
    | undefined;
  let hasProfile = false;
  let isAdobe = false;
  let orientation = 1;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return 'damaged';
    const marker = bytes[at + 1] ?? 0;
    // A marker may be filled up with any number of FF.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    const length = view.getUint16(at + 2);
    const body = bytes.subarray(at + 4, at + 2 + length);
    if (isFrame(marker) && body.length >= 6)
      frame = {
        bits: body[0] ?? 0,
        height: (body[1] ?? 0) * 256 + (body[2] ?? 0),
        width: (body[3] ?? 0) * 256 + (body[4] ?? 0),
        channels: body[5] ?? 0,
      };
    if (marker === APP1 && startsWith(body, EXIF)) orientation = orientationOf(body.subarray(EXIF.length));
    if (marker === APP2 && startsWith(body, 'ICC_PROFILE')) hasProfile = true;
    if (marker === APP14 && startsWith(body, 'Adobe')) isAdobe = true;
    at += 2 + length;
  }
  if (!frame || frame.width === 0 || frame.height === 0) return 'damaged';
  const { width, height, bits, channels } = frame;
  const space = channels === 1 ? 'gray' : channels === 4 ? 'cmyk' : 'rgb';
  return {
    kind: 'jpeg',
    width,
    height,
    space,
    bits,
    hasAlpha: false,
    hasProfile,
    isInverted: space === 'cmyk' && isAdobe,
    pictures: 1,
    orientation,
  };
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((one, index) => bytes[index] === one.charCodeAt(0));
}
