const APP1 = 0xe1;
/** Of no meaning to any program that shows pictures. */
const APP15 = 0xef;
const START_OF_SCAN = 0xda;

/**
 * A JPEG that every browser shows as it lies. A camera says in the Exif part of its picture how screens are to turn it,
 * presses do not, and browsers cannot all be told to leave it.
 * @returns the same bytes, changed
 */
export function asItLies(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff;) {
    const [kind = 0, high = 0, low = 0] = jpeg.subarray(at + 1, at + 4);
    if (kind === START_OF_SCAN) break;
    if (kind === APP1) jpeg[at + 1] = APP15;
    // Bytes may fill the room in front of a marker.
    at += kind === 0xff ? 1 : 2 + high * 256 + low;
  }
  return jpeg;
}
