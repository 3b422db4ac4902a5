/** Of a JPEG 2000 in a PDF (ITU-T T.800): whether all of its tiles are there. Its values are not decoded. */

const SIGNATURE = 'jP  ';
const CODESTREAM = 'jp2c';
const [START, SIZE, TILE, END] = [0xff4f, 0xff51, 0xff90, 0xffd9];

/** Whether the picture says how large it is, and each of its tiles is as long as it says. */
export function isWholeJpeg2000(bytes: Uint8Array): boolean {
  try {
    const code = codestreamOf(bytes);
    return code !== undefined && hasAllTiles(code);
  } catch {
    // Every read beyond its end throws a RangeError.
    return false;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The picture itself, which may lie in a row of boxes (I.4). */
function codestreamOf(bytes: Uint8Array): DataView | undefined {
  const view = viewOf(bytes);
  if (view.getUint16(0) === START) return view;
  if (nameAt(view, 4) !== SIGNATURE) return undefined;
  for (let at = 0; at < bytes.length;) {
    const length = view.getUint32(at);
    const [head, size] = length === 1 ? [16, Number(view.getBigUint64(at + 8))] : [8, length];
    if (nameAt(view, at + 4) === CODESTREAM)
      return viewOf(bytes.subarray(at + head, size === 0 ? undefined : at + size));
    if (size < head) return undefined;
    at += size;
  }
  return undefined;
}

function nameAt(view: DataView, at: number): string {
  return [0, 1, 2, 3].map((index) => String.fromCharCode(view.getUint8(at + index))).join('');
}

/** Goes from part to part (A.4): each says of which tile it is, and how long. The last one may reach to the end instead. */
function hasAllTiles(code: DataView): boolean {
  const tiles = new Set<number>();
  const wanted = tilesOf(code);
  let at = firstTile(code);
  while (at < code.byteLength && code.getUint16(at) === TILE) {
    tiles.add(code.getUint16(at + 4));
    const length = code.getUint32(at + 6);
    if (length === 0) return tiles.size >= wanted && endsWithEnd(code);
    at += Math.max(length, 12);
  }
  // The mark of the end says nothing more where all tiles are whole, and some programs forget it.
  return wanted > 0 && tiles.size >= wanted && at <= code.byteLength;
}

/** A.5.1: how many tiles cover the picture. */
function tilesOf(code: DataView): number {
  if (code.getUint16(2) !== SIZE) return 0;
  const [width, height, , , tileWidth, tileHeight, tileX, tileY] = Array.from({ length: 8 }, (_, index) =>
    code.getUint32(8 + 4 * index),
  ) as [number, number, number, number, number, number, number, number];
  const across = Math.ceil((width - tileX) / tileWidth);
  const down = Math.ceil((height - tileY) / tileHeight);
  return Number.isFinite(across * down) ? Math.max(0, across) * Math.max(0, down) : 0;
}

/** Behind the segments of the main header, each of which says how long it is. */
function firstTile(code: DataView): number {
  let at = 2;
  while (code.getUint16(at) !== TILE) at += 2 + Math.max(2, code.getUint16(at + 2));
  return at;
}

/** Some bytes may follow it: a stream is often ended by a line break. */
const MOST_BEHIND = 16;

function endsWithEnd(code: DataView): boolean {
  for (let at = code.byteLength - 2; at >= Math.max(0, code.byteLength - 2 - MOST_BEHIND); at -= 1)
    if (code.getUint16(at) === END) return true;
  return false;
}
