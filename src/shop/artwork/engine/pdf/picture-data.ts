import type { PDFObject } from '@cantoo/pdf-lib';
import { spaceOf } from './colours.ts';
import { isWholeJpeg2000 } from './jpeg2000-data.ts';
import { isWholeJpeg } from './jpeg-data.ts';
import type { Objects, Packed } from './objects.ts';
import { unpackedLength } from './unpacked-length.ts';

/**
 * How many bytes are unpacked to count them, of all pictures of a document: two pages of A4 in ink at 300 dots an inch.
 * What lies beyond is taken as sound, so that a file is read in time.
 */
const MOST_COUNTED = 96 * 1024 ** 2;

/** No filter makes more than this of one byte. */
const MOST_OF_A_BYTE = 4096;

/** Packs of bytes, in which the data of a picture may lie once more. */
const OF_BYTES = ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'FlateDecode', 'RunLengthDecode'];
/** CCITTFax and JBIG2 are not decoded: of those, only that there is something. */
const FILTERS: ReadonlySet<string> = new Set([...OF_BYTES, 'DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

/** As much as a picture needs. */
interface Need {
  readonly bytes: number;
  /** Of which one row. */
  readonly row: number;
}

/** Tells whether the data of a picture is all there. Each is looked at once, and so is a mask that several share. */
export class PictureData {
  readonly #objects: Objects;
  readonly #known = new Map<PDFObject, boolean>();
  #left = MOST_COUNTED;

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  /** Whether a picture, or what hides parts of it, would be printed with a hole, or not at all. */
  isBroken(picture: PDFObject): boolean {
    return [picture, ...this.#masksOf(picture)].some((part) => this.#isPartBroken(part));
  }

  #isPartBroken(part: PDFObject): boolean {
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    const isBroken = this.isOutside(part) || !this.#isReadable(part);
    this.#known.set(part, isBroken);
    return isBroken;
  }

  #masksOf(picture: PDFObject): readonly PDFObject[] {
    const masks = ['SMask', 'Mask'].map((key) => this.#objects.entry(picture, key));
    return masks.filter((mask) => mask !== undefined && this.#objects.dict(mask) !== undefined) as PDFObject[];
  }

  /** Whether a picture or a form lies in another file, or stands for what lies there. A name as 'F' is one of a filter. */
  isOutside(part: PDFObject): boolean {
    const objects = this.#objects;
    const file = objects.entry(part, 'F');
    return (
      objects.text(file) !== undefined ||
      objects.dict(file) !== undefined ||
      ['OPI', 'Ref'].some((key) => objects.dict(objects.entry(part, key)) !== undefined)
    );
  }

  #isReadable(part: PDFObject): boolean {
    const filters = this.#objects.filters(part);
    if (!filters?.every((filter) => FILTERS.has(filter))) return false;
    if (filters.length > 1 && this.#left <= 0) return true;
    const packed = this.#objects.packed(part);
    if (!packed) return this.#objects.isBeyondLimits(part);
    if (filters.length > 1) this.#left -= packed.bytes.length;
    if (packed.bytes.length === 0) return false;
    switch (packed.filter) {
      case 'DCTDecode':
        return isWholeJpeg(packed.bytes);
      case 'JPXDecode':
        return isWholeJpeg2000(packed.bytes);
      case 'CCITTFaxDecode':
      case 'JBIG2Decode':
        return this.#needOf(part) !== undefined;
      default:
        return this.#isLongEnough(part, packed);
    }
  }

  /** A row that is short is no hole that anybody sees, and some programs write one. One that is missing is. */
  #isLongEnough(part: PDFObject, packed: Packed): boolean {
    const need = this.#needOf(part);
    if (!need) return false;
    const rows = this.#packedRow(packed);
    // Each row of a predictor as PNG has it begins with a byte of its own.
    const most = rows === undefined ? need.bytes : Math.ceil(need.bytes / rows) * (rows + 1);
    const cost = packed.filter === undefined ? 0 : most;
    if (cost > this.#left) return packed.bytes.length * MOST_OF_A_BYTE >= need.bytes;
    const earlyChange = this.#objects.number(this.#objects.entry(packed.parameters, 'EarlyChange')) ?? 1;
    const length = unpackedLength(packed, most, earlyChange);
    this.#left -= cost;
    const bytes = rows === undefined ? length : length - Math.ceil(length / (rows + 1));
    return bytes > need.bytes - need.row;
  }

  /** Undefined for a picture without a size. Where its colours are not known, it needs something at least. */
  #needOf(part: PDFObject): Need | undefined {
    const objects = this.#objects;
    const number = (key: string) => objects.number(objects.entry(part, key)) ?? 0;
    const [width, height] = [number('Width'), number('Height')];
    if (width <= 0 || height <= 0) return undefined;
    const isStencil = objects.isTrue(objects.entry(part, 'ImageMask'));
    const bits = isStencil ? 1 : number('BitsPerComponent');
    const channels = isStencil ? 1 : spaceOf(objects, objects.entry(part, 'ColorSpace')).channels;
    const row = Math.ceil((width * channels * bits) / 8);
    return row > 0 ? { bytes: row * height, row } : { bytes: 1, row: 1 };
  }

  /** How long a row is that was made easier to pack as PNG does it. Undefined for others. */
  #packedRow({ parameters }: Packed): number | undefined {
    const number = (key: string, standard: number) =>
      this.#objects.number(this.#objects.entry(parameters, key)) ?? standard;
    if (number('Predictor', 1) < 10) return undefined;
    const row = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8);
    return Math.max(1, row);
  }
}
