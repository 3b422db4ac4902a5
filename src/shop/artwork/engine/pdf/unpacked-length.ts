import type { Packed } from './objects.ts';
import { countInflated } from './objects.ts';

/** How many bytes a stream unpacks to, counted up to a number of them. Nothing of it is kept. */

type Count = (bytes: Uint8Array, most: number, earlyChange: number) => number;

const COUNTS: ReadonlyMap<string | undefined, Count> = new Map<string | undefined, Count>([
  [undefined, (bytes) => bytes.length],
  ['FlateDecode', countInflated],
  ['LZWDecode', countLzw],
  ['RunLengthDecode', countRuns],
  ['ASCIIHexDecode', countHex],
  ['ASCII85Decode', countBase85],
]);

/** @param earlyChange of LZW: how many codes earlier than it must each code grows */
export function unpackedLength({ bytes, filter }: Packed, most: number, earlyChange: number): number {
  return COUNTS.get(filter)?.(bytes, most, earlyChange) ?? 0;
}

const [BLANK, TILDE, GREATER, FOUR_ZEROS] = [0x20, 0x7e, 0x3e, 0x7a];

/** ISO 32000-2, 7.4.2: two digits for a byte. */
function countHex(bytes: Uint8Array, most: number): number {
  let digits = 0;
  for (const byte of bytes) {
    if (byte === GREATER || digits >= 2 * most) break;
    if (byte > BLANK) digits += 1;
  }
  return Math.ceil(digits / 2);
}

/** ISO 32000-2, 7.4.3: five digits for four bytes, or one letter for four zeros. */
function countBase85(bytes: Uint8Array, most: number): number {
  let digits = 0;
  for (const byte of bytes) {
    if (byte === TILDE || digits * 4 >= most * 5) break;
    if (byte > BLANK) digits += byte === FOUR_ZEROS ? 5 : 1;
  }
  return Math.floor((digits * 4) / 5);
}

/** ISO 32000-2, 7.4.5: a byte says how many follow, or how often the next one is repeated. */
function countRuns(bytes: Uint8Array, most: number): number {
  let total = 0;
  for (let at = 0; at < bytes.length && total < most;) {
    const said = bytes[at] ?? 0;
    if (said === 128) break;
    const isCopy = said < 128;
    total += isCopy ? Math.min(said + 1, bytes.length - at - 1) : at + 1 < bytes.length ? 257 - said : 0;
    at += isCopy ? said + 2 : 2;
  }
  return total;
}

const [CLEAR, END, FIRST_FREE] = [256, 257, 258];
const MOST_CODES = 4096;

/** ISO 32000-2, 7.4.4: each code stands for one byte, or for what an earlier one stood for and one byte more. */
function countLzw(bytes: Uint8Array, most: number, earlyChange: number): number {
  const lengths = new Uint16Array(MOST_CODES + 1).fill(1);
  let [total, free, width, before] = [0, FIRST_FREE, 9, 0];
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ff_ff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END || code > free || total >= most) break;
    if (code === CLEAR) [free, width, before] = [FIRST_FREE, 9, 0];
    else {
      if (before > 0) {
        lengths[free] = before + 1;
        free = Math.min(free + 1, MOST_CODES);
      }
      before = lengths[code] ?? 1;
      total += before;
      width = widthOf(free + earlyChange);
    }
  }
  return total;
}

/** How many bits a code has while so many are known. */
function widthOf(codes: number): number {
  if (codes < 512) return 9;
  if (codes < 1024) return 10;
  return codes < 2048 ? 11 : 12;
}
