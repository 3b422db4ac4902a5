/** Of a JPEG in a PDF (ITU-T T.81, B): whether it reaches from its beginning to its end. Its values are not decoded. */

const FILL = 0xff;
const [START, END] = [0xd8, 0xd9];
const START_OF_SCAN = 0xda;
const INTERVAL = 0xdd;
/** What stands between scans, beside scans and the end: tables, a number of lines, notes of programs. */
const isBetween = (marker: number) => [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || isNote(marker);
const isNote = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** C4, C8 and CC say something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Within a scan: FF as a value, a byte that fills up, and marks from which a decoder may begin anew. */
const isOfScan = (marker: number) => marker <= 0x01 || marker === FILL || isMark(marker);
const isMark = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Frames of which the values are blocks of eight by eight. */
const HAS_BLOCKS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Some programs write a few bytes before the picture. All readers pass over them. */
const MOST_BEFORE = 1024;

interface Segment {
  readonly marker: number;
  readonly body: Uint8Array;
  /** Where it ends. */
  readonly end: number;
  /** Marks within a scan that were passed on the way to it. */
  readonly marks: number;
}

/** What is known of the picture so far. */
interface Known {
  readonly frame?: Frame;
  /** Groups of blocks between two marks of a scan. 0 for a scan without marks. */
  readonly interval: number;
  /** How many marks the scan has that was begun. */
  readonly marks: number;
}

interface Frame {
  readonly channels: number;
  /** Groups of blocks of which a scan of all channels consists. Undefined where there are no blocks, or no height yet. */
  readonly groups: number | undefined;
}

/**
 * Whether the picture has a frame, a scan of each of its colours, as many marks within its scans as it says, and an end. Of
 * a picture without marks that lacks a part, and was then closed as if it were whole, this says nothing.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const scanned = new Set<number>();
  let known: Known = { interval: 0, marks: 0 };
  let segment = segmentAt(bytes, startOf(bytes));
  while (segment && segment.marks >= known.marks && segment.marker !== END) {
    const { marker, body } = segment;
    if (marker === START_OF_SCAN) for (const channel of channelsOfScan(body)) scanned.add(channel);
    else if (!isBetween(marker) && (known.frame || !isFrame(marker))) return false;
    known = learnt(known, segment);
    segment = segmentAt(bytes, segment.end);
  }
  const { frame, marks } = known;
  return segment !== undefined && segment.marks >= marks && frame !== undefined && scanned.size >= frame.channels;
}

function learnt(known: Known, { marker, body }: Segment): Known {
  if (marker === INTERVAL) return { ...known, interval: wordAt(body, 0), marks: 0 };
  if (marker === START_OF_SCAN) return { ...known, marks: marksOf(known, channelsOfScan(body).length) };
  return isFrame(marker) ? { ...known, ...frameOf(marker, body), marks: 0 } : { ...known, marks: 0 };
}

function marksOf({ frame, interval }: Known, channels: number): number {
  if (!frame?.groups || interval === 0 || channels !== frame.channels) return 0;
  return Math.ceil(frame.groups / interval) - 1;
}

/** Without a width it is no frame. Its height may follow after the first scan. */
function frameOf(marker: number, body: Uint8Array): { readonly frame?: Frame } {
  const [height, width, channels] = [wordAt(body, 1), wordAt(body, 3), body[5] ?? 0];
  if (width === 0 || channels === 0) return {};
  const factors = Array.from({ length: channels }, (_, index) => body[7 + 3 * index] ?? 0);
  // A scan of one channel has its blocks one by one.
  const most = (of: (factor: number) => number) => (channels === 1 ? 1 : Math.max(1, ...factors.map(of)));
  const across = Math.ceil(width / (8 * most((factor) => factor >> 4)));
  const down = Math.ceil(height / (8 * most((factor) => factor & 15)));
  return { frame: { channels, groups: HAS_BLOCKS.has(marker) ? across * down : undefined } };
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

function startOf(bytes: Uint8Array): number {
  for (let at = 0; at < MOST_BEFORE; at += 1) if (bytes[at] === FILL && bytes[at + 1] === START) return at + 2;
  return bytes.length;
}

/** The next segment, after the values of a scan. Undefined if the picture ends before. */
function segmentAt(bytes: Uint8Array, from: number): Segment | undefined {
  let marks = 0;
  for (let at = bytes.indexOf(FILL, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(FILL, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (isMark(marker)) marks += 1;
    if (isOfScan(marker)) continue;
    if (marker === END) return { marker, body: new Uint8Array(), end: at + 2, marks };
    const end = at + 2 + wordAt(bytes, at + 2);
    return end > bytes.length || end < at + 4 ? undefined : { marker, body: bytes.subarray(at + 4, end), end, marks };
  }
  return undefined;
}

function channelsOfScan(body: Uint8Array): readonly number[] {
  return Array.from({ length: Math.min(body[0] ?? 0, 4) }, (_, index) => body[1 + 2 * index] ?? 0);
}
