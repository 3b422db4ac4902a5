import type { RasterFacts, Unreadable } from '../facts.ts';

const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  photometric: 262,
  samples: 277,
  subfile: 254,
  orientation: 274,
  extraSamples: 338,
  profile: 34_675,
} as const;
const BYTES_OF_TYPE: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1, 13: 4, 16: 8 };
const SPACES: Readonly<Record<number, RasterFacts['space']>> = {
  0: 'gray',
  1: 'gray',
  2: 'rgb',
  3: 'rgb',
  5: 'cmyk',
  6: 'rgb',
  8: 'lab',
  9: 'lab',
};
const COLOUR_CHANNELS = { gray: 1, rgb: 3, cmyk: 4, lab: 3 } as const;
/** Colours that stand in a table: one channel of numbers. */
const PALETTE = 3;
const MOST_PICTURES = 1000;

/** Reads the directories of a TIFF 6.0 or BigTIFF file. The first one is the picture that is printed. */
export function readTiff(bytes: Uint8Array): RasterFacts | Unreadable {
  try {
    return new Tiff(bytes).facts();
  } catch {
    // Every read beyond the file's end throws a RangeError.
    return 'damaged';
  }
}

/** The orientation that stands in the Exif part of another file, which is made like a TIFF. 1 if none can be read. */
export function orientationOf(exif: Uint8Array): number {
  try {
    return new Tiff(exif).orientation();
  } catch {
    return 1;
  }
}

function orientationIn(tags: Tags): number {
  const orientation = tags.get(TAGS.orientation)?.[0] ?? 1;
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

type Tags = ReadonlyMap<number, readonly number[]>;

/** Of the extra samples 1 and 2 are opacity; others are saved selections and plates of their own. */
function alphasIn(tags: Tags): number {
  return (tags.get(TAGS.extraSamples) ?? []).filter((kind) => kind === 1 || kind === 2).length;
}

/** How many channels there are beside those of the colours, opacity among them. */
function furtherChannels(tags: Tags, space: RasterFacts['space']): number {
  const colours = tags.get(TAGS.photometric)?.[0] === PALETTE ? 1 : COLOUR_CHANNELS[space];
  return (tags.get(TAGS.samples)?.[0] ?? colours) - colours;
}

class Tiff {
  readonly #view: DataView;
  readonly #little: boolean;
  readonly #isBig: boolean;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = bytes[0] === 0x49;
    this.#isBig = this.#short(2) === 43;
  }

  facts(): RasterFacts | Unreadable {
    const first = this.#isBig ? this.#long8(8) : this.#long(4);
    const tags = this.#directory(first).tags;
    const [width, height] = [tags.get(TAGS.width)?.[0] ?? 0, tags.get(TAGS.height)?.[0] ?? 0];
    const space = SPACES[tags.get(TAGS.photometric)?.[0] ?? -1];
    if (width === 0 || height === 0 || space === undefined) return 'damaged';
    const alphas = alphasIn(tags);
    return {
      kind: 'tiff',
      width,
      height,
      space,
      bits: tags.get(TAGS.bits)?.[0] ?? 1,
      hasAlpha: alphas > 0,
      ...(furtherChannels(tags, space) > alphas ? { hasFurtherChannel: true } : {}),
      hasProfile: tags.has(TAGS.profile),
      isInverted: false,
      pictures: this.#pictures(first),
      orientation: orientationIn(tags),
    };
  }

  orientation(): number {
    return orientationIn(this.#directory(this.#isBig ? this.#long8(8) : this.#long(4)).tags);
  }

  /** Thumbnails and masks are no pictures of their own. */
  #pictures(first: number): number {
    let count = 0;
    const visited = new Set<number>();
    for (let at = first; at > 0 && !visited.has(at) && visited.size < MOST_PICTURES;) {
      visited.add(at);
      const { tags, next } = this.#directory(at);
      if (((tags.get(TAGS.subfile)?.[0] ?? 0) & 0b101) === 0) count += 1;
      at = next;
    }
    return Math.max(1, count);
  }

  #directory(at: number): { readonly tags: Tags; readonly next: number } {
    const count = this.#isBig ? this.#long8(at) : this.#short(at);
    const [head, size] = this.#isBig ? [8, 20] : [2, 12];
    const tags = new Map<number, readonly number[]>();
    for (let index = 0; index < Math.min(count, 4096); index += 1) {
      const entry = at + head + index * size;
      const tag = this.#short(entry);
      if (Object.values<number>(TAGS).includes(tag)) tags.set(tag, this.#values(entry));
    }
    const end = at + head + count * size;
    return { tags, next: this.#isBig ? this.#long8(end) : this.#long(end) };
  }

  /** The first few values of an entry. Of a profile it only matters that it is there. */
  #values(entry: number): readonly number[] {
    const type = this.#short(entry + 2);
    const [count, inline, at] = this.#isBig
      ? [this.#long8(entry + 4), 8, entry + 12]
      : [this.#long(entry + 4), 4, entry + 8];
    const bytes = BYTES_OF_TYPE[type] ?? 1;
    const from = count * bytes <= inline ? at : this.#isBig ? this.#long8(at) : this.#long(at);
    return Array.from({ length: Math.min(count, 8) }, (_, index) => this.#value(from + index * bytes, bytes));
  }

  #value(at: number, bytes: number): number {
    if (bytes === 2) return this.#short(at);
    if (bytes === 4) return this.#long(at);
    return bytes === 8 ? this.#long8(at) : this.#view.getUint8(at);
  }

  #short(at: number): number {
    return this.#view.getUint16(at, this.#little);
  }

  #long(at: number): number {
    return this.#view.getUint32(at, this.#little);
  }

  #long8(at: number): number {
    return Number(this.#view.getBigUint64(at, this.#little));
  }
}
