import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { Inflate } from 'fflate';

type Key = PDFObject | undefined;

/** What one stream may hold once it is unpacked, in bytes: a bomb of 7 kB holds 4 GB. */
const MOST_STREAM_BYTES = 64 * 1024 ** 2;
/** Filters other than Flate unpack in one piece, at most a thousandfold. */
const MOST_PACKED_BYTES = 256 * 1024;
const MOST_REFERENCES = 32;

/** Filters, by the short names that pictures within a content have, and some programs write everywhere. */
const FULL_NAMES: ReadonlyMap<string, string> = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

/** A stream as far as it is still packed. */
export interface Packed {
  readonly bytes: Uint8Array;
  /** The filter that is left. Undefined for none. */
  readonly filter: string | undefined;
  readonly parameters: Key;
}

/** Looks into the objects of a document. What is missing or of another kind is undefined, and nothing throws. */
export class Objects {
  readonly #context: PDFContext;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** All objects that have a number, wherever they are used. */
  all(): readonly PDFObject[] {
    return this.#context.enumerateIndirectObjects().map(([, object]) => object);
  }

  resolve(object: Key): Key {
    let found = object;
    for (let step = 0; found instanceof PDFRef; step += 1) {
      if (step === MOST_REFERENCES) return undefined;
      found = this.#context.lookup(found);
    }
    return found;
  }

  /** The entries of a dictionary, or of a stream. */
  dict(object: Key): PDFDict | undefined {
    const found = this.resolve(object);
    if (found instanceof PDFStream) return found.dict;
    return found instanceof PDFDict ? found : undefined;
  }

  entry(of: Key, ...keys: readonly string[]): Key {
    let found: Key = of;
    for (const key of keys) found = this.dict(found)?.get(PDFName.of(key));
    return this.resolve(found);
  }

  /** The entry of a dictionary as it writes it: a reference names the same object wherever it stands. */
  reference(of: Key, key: string): PDFObject | undefined {
    return this.dict(of)?.get(PDFName.of(key));
  }

  array(object: Key): readonly PDFObject[] | undefined {
    const found = this.resolve(object);
    return found instanceof PDFArray ? found.asArray() : undefined;
  }

  number(object: Key): number | undefined {
    const found = this.resolve(object);
    return found instanceof PDFNumber && Number.isFinite(found.asNumber()) ? found.asNumber() : undefined;
  }

  numbers(object: Key): readonly number[] | undefined {
    const found = this.array(object)?.map((one) => this.number(one));
    return found?.every((one) => one !== undefined) ? found : undefined;
  }

  name(object: Key): string | undefined {
    const found = this.resolve(object);
    return found instanceof PDFName ? found.decodeText() : undefined;
  }

  /** The object that names `name`, for what takes an object or its name. */
  nameObject(name: string): PDFObject {
    return PDFName.of(name);
  }

  text(object: Key): string | undefined {
    const found = this.resolve(object);
    try {
      return found instanceof PDFString || found instanceof PDFHexString ? found.decodeText() : undefined;
    } catch {
      return undefined;
    }
  }

  /** How the rows of a stream were made easier to pack: 1 for not at all, from 10 on as PNG does it. */
  predictor(object: Key): number {
    const dict = this.dict(object);
    return (dict && this.number(this.entry(this.#parameters(dict), 'Predictor'))) ?? 1;
  }

  /** The rows of a stream as they were packed: what its predictor did is not undone. */
  packedRows(object: Key): Uint8Array | undefined {
    const stream = this.resolve(object);
    if (!(stream instanceof PDFRawStream) || !isFlate(this.#filters(stream.dict))) return undefined;
    return inflate(stream.contents);
  }

  /** What a string holds, where it is no text. */
  stringBytes(object: Key): Uint8Array | undefined {
    const found = this.resolve(object);
    return found instanceof PDFString || found instanceof PDFHexString ? found.asBytes() : undefined;
  }

  isTrue(object: Key): boolean {
    return this.resolve(object) === PDFBool.True;
  }

  /** The unpacked bytes of a stream. Undefined if it is none, cannot be unpacked, or holds more than is looked at. */
  bytes(object: Key): Uint8Array | undefined {
    const stream = this.resolve(object);
    if (!(stream instanceof PDFRawStream)) return undefined;
    const filters = this.#filters(stream.dict);
    try {
      if (filters.length === 0) return stream.contents;
      if (isFlate(filters) && this.predictor(stream) === 1) return inflate(stream.contents);
      return stream.contents.length > MOST_PACKED_BYTES ? undefined : decodePDFRawStream(stream).decode();
    } catch {
      return undefined;
    }
  }

  /** The filters of a stream by their full names, the outermost first; '' for what is no name. Undefined without a stream. */
  filters(object: Key): readonly string[] | undefined {
    const stream = this.resolve(object);
    if (!(stream instanceof PDFRawStream)) return undefined;
    return this.#filters(stream.dict).map((name = '') => FULL_NAMES.get(name) ?? name);
  }

  /**
   * A stream without all of its filters but the last. Undefined if it is none, cannot be unpacked so far, or is larger than
   * is looked at.
   */
  packed(object: Key): Packed | undefined {
    const stream = this.resolve(object);
    const filters = this.filters(object);
    if (!(stream instanceof PDFRawStream) || !filters) return undefined;
    const parameters = this.entry(stream, 'DecodeParms');
    const all = this.array(parameters) ?? [parameters];
    const last = filters.length - 1;
    const bytes = last > 0 ? this.bytes(this.#without(stream, last)) : stream.contents;
    return bytes && { bytes, filter: filters[last], parameters: all[Math.max(last, 0)] };
  }

  /** Whether a stream with several filters has too many bytes to be unpacked by them. */
  isBeyondLimits(object: Key): boolean {
    const stream = this.resolve(object);
    return stream instanceof PDFRawStream && stream.contents.length > MOST_PACKED_BYTES;
  }

  /** The same stream, unpacked by the first of its filters alone. */
  #without(stream: PDFRawStream, count: number): PDFRawStream {
    const dict = stream.dict.clone();
    const names = this.filters(stream)?.slice(0, count) ?? [];
    const parameters = this.array(this.entry(stream, 'DecodeParms'))?.slice(0, count);
    dict.set(PDFName.of('Filter'), this.#context.obj(names.map((name) => PDFName.of(name))));
    if (parameters) dict.set(PDFName.of('DecodeParms'), this.#context.obj([...parameters]));
    return PDFRawStream.of(dict, stream.contents);
  }

  #filters(dict: PDFDict): readonly (string | undefined)[] {
    const filter = this.entry(dict, 'Filter');
    return filter === undefined ? [] : (this.array(filter)?.map((one) => this.name(one)) ?? [this.name(filter)]);
  }

  #parameters(dict: PDFDict): Key {
    const parameters = this.entry(dict, 'DecodeParms');
    return this.array(parameters)?.[0] ?? parameters;
  }
}

function isFlate(filters: readonly (string | undefined)[]): boolean {
  const [only] = filters;
  return filters.length === 1 && (only === 'FlateDecode' || only === 'Fl');
}

/** How many bytes are to come of one step, and go into it: many small ones take four times as long, large ones memory. */
const STEP = { unpacked: 512 * 1024, least: 512, most: 64 * 1024 };

/** How many bytes a stream of Flate holds, counted up to a number of them. It is followed as far as it goes, and not kept. */
export function countInflated(packed: Uint8Array, most: number): number {
  let total = 0;
  let step = STEP.least;
  const inflater = new Inflate((chunk) => {
    total += chunk.length;
  });
  try {
    for (let at = 2; at < packed.length; at += step) {
      if (total >= most) return total;
      if (total > 0) step = Math.floor((STEP.unpacked * at) / total);
      step = Math.min(STEP.most, Math.max(STEP.least, step));
      inflater.push(packed.subarray(at, at + step));
    }
    inflater.push(new Uint8Array(), true);
  } catch {
    // It breaks off here.
  }
  return total;
}

/** Unpacks as far as it goes: a stream that breaks off is drawn as far, too. Undefined beyond the limit. */
function inflate(packed: Uint8Array): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let total = 0;
  // The two bytes before it are zlib's own. Its check sum at the end is not read.
  const inflater = new Inflate((chunk) => {
    total += chunk.length;
    if (total > MOST_STREAM_BYTES) throw new RangeError('too large');
    chunks.push(chunk.slice());
  });
  try {
    for (let at = 2; at < packed.length; at += 16_384)
      inflater.push(packed.subarray(at, at + 16_384), at + 16_384 >= packed.length);
  } catch {
    if (total > MOST_STREAM_BYTES) return undefined;
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
