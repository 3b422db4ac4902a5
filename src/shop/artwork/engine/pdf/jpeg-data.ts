/** Of a JPEG in a PDF (ITU-T T.81, B): whether it reaches from its beginning to its end. Its values are not decoded. */

const FILL = 0xff;
const [START, END] = [0xd8, 0xd9];
const START_OF_SCAN = 0xda;
/** What stands between scans, beside scans and the end: tables, a number of lines, notes of programs. */
const isBetween = (marker: number) => [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || isNote(marker);
const isNote = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** C4, C8 and CC say something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Within a scan: FF as a value, a byte that fills up, and marks from which a decoder may begin anew. */
const isOfScan = (marker: number) => marker <= 0x01 || marker === FILL || (marker >= 0xd0 && marker <= 0xd7);
/** Some programs write a few bytes before the picture. All readers pass over them. */
const MOST_BEFORE = 1024;

interface Segment {
  readonly marker: number;
  readonly body: Uint8Array;
  /** Where it ends. */
  readonly end: number;
}

/**
 * Whether the picture has a frame, a scan of each of its colours, and an end. Of a picture that lacks a part, and was then
 * closed as if it were whole, this says nothing.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  const scanned = new Set<number>();
  let channels = 0;
  let segment = segmentAt(bytes, startOf(bytes));
  while (segment && segment.marker !== END) {
    const { marker, body } = segment;
    if (isFrame(marker) && channels === 0) channels = channelsOf(body);
    else if (marker === START_OF_SCAN) for (const channel of channelsOfScan(body)) scanned.add(channel);
    else if (!isBetween(marker)) return false;
    segment = segmentAt(bytes, segment.end);
  }
  return segment !== undefined && channels > 0 && scanned.size >= channels;
}

function startOf(bytes: Uint8Array): number {
  for (let at = 0; at < MOST_BEFORE; at += 1) if (bytes[at] === FILL && bytes[at + 1] === START) return at + 2;
  return bytes.length;
}

/** The next segment, after the values of a scan. Undefined if the picture ends before. */
function segmentAt(bytes: Uint8Array, from: number): Segment | undefined {
  for (let at = bytes.indexOf(FILL, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(FILL, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (isOfScan(marker)) continue;
    if (marker === END) return { marker, body: new Uint8Array(), end: at + 2 };
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    return end > bytes.length || end < at + 4 ? undefined : { marker, body: bytes.subarray(at + 4, end), end };
  }
  return undefined;
}

/** How many colours a frame has. 0 where it has no width; its height may follow after the first scan. */
function channelsOf(frame: Uint8Array): number {
  const width = (frame[3] ?? 0) * 256 + (frame[4] ?? 0);
  return width === 0 ? 0 : (frame[5] ?? 0);
}

function channelsOfScan(body: Uint8Array): readonly number[] {
  return Array.from({ length: Math.min(body[0] ?? 0, 4) }, (_, index) => body[1 + 2 * index] ?? 0);
}
