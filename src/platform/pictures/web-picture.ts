import sharp from 'sharp';
import type { DrawnPage } from './pdf-pages.ts';

/** A picture as WebP. */
export interface WebPicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Good enough for small text, at about 200 kB for a page. */
const WEBP = { quality: 82, effort: 2 } as const;
/** A banner of 5 by 2 m at 150 ppi has 350 million. */
const MOST_PIXELS = 600_000_000;
const DECODERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadTiffBuffer'];

/** Of all that libvips can open only what the shop takes, and only from the memory: no other decoder meets a stranger's bytes. */
export function limitDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  sharp.concurrency(1);
  sharp.cache(false);
}

export async function pictureOfPage({ pixels, width, height }: DrawnPage): Promise<WebPicture> {
  const bytes = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp(WEBP)
    .toBuffer();
  return { width, height, bytes };
}

/** Black where a page has a colour that lacks blue, as far as it does, and clear elsewhere. */
export async function pictureOfPlate({ pixels, width, height }: DrawnPage): Promise<Buffer> {
  const covered = new Uint8Array(width * height * 4);
  for (let at = 0; at < covered.length; at += 4) covered[at + 3] = 255 - (pixels[at + 2] ?? 255);
  return sharp(covered, { raw: { width, height, channels: 4 } })
    .webp({ ...WEBP, alphaQuality: 90 })
    .toBuffer();
}

/** A picture file that was drawn, as far as it holds a picture. */
export interface FilePicture extends WebPicture {
  /** Whether a part of it is missing, and drawn as one grey. */
  readonly isBroken: boolean;
}

/** A picture file as the press sees it: upright, its first picture, on white paper, its colours as a screen shows them. */
export async function pictureOfFile(
  file: Uint8Array,
  longest: number,
): Promise<FilePicture | 'damaged' | 'too_complex'> {
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return 'damaged';
  if (head.width * head.height > MOST_PIXELS) return 'too_complex';
  const strict = await drawFile(file, longest, head.format === 'jpeg' ? 'warning' : 'error');
  if (!(strict instanceof Error)) return { ...strict, isBroken: false };
  // A warning ends a strict drawing, and most of them are harmless.
  const drawn = head.format === 'jpeg' ? await drawFile(file, longest, 'error') : strict;
  if (drawn instanceof Error) return isOutOfMemory(drawn) ? 'too_complex' : 'damaged';
  return { ...drawn, isBroken: isPartMissing(strict) };
}

/** All of them lie in the memory at once, and a drawing beside them. */
const MOST_PIXELS_KEPT = 60_000_000;
/** As many as Photoshop gives to a picture. */
const MOST_CHANNELS = 56;

/**
 * A TIFF with nothing but its colours: libvips takes any further channel for opacity, whatever the file calls it.
 * @returns undefined for another file, for one that is too large, and for one that cannot be decoded
 */
export async function onlyColoursOf(tiff: Uint8Array): Promise<Uint8Array | undefined> {
  const head = await sharp(tiff, { limitInputPixels: false, limitInputChannels: MOST_CHANNELS })
    .metadata()
    .catch(() => undefined);
  if (head?.format !== 'tiff' || head.width * head.height > MOST_PIXELS_KEPT) return undefined;
  const input = { failOn: 'error', sequentialRead: true, limitInputChannels: MOST_CHANNELS } as const;
  const opaque = sharp(tiff, input).removeAlpha().keepIccProfile();
  // Ink stays ink, with the values that it has.
  const kept = head.space === 'cmyk' ? opaque.pipelineColourspace('cmyk').toColourspace('cmyk') : opaque;
  return kept
    .tiff({ compression: 'none' })
    .toBuffer()
    .catch(() => undefined);
}

async function drawFile(file: Uint8Array, longest: number, failOn: 'warning' | 'error'): Promise<WebPicture | Error> {
  return sharp(file, { limitInputPixels: MOST_PIXELS, failOn, sequentialRead: true })
    .flatten({ background: '#fff' })
    .resize(longest, longest, { fit: 'inside' })
    .toColourspace('srgb')
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ width: info.width, height: info.height, bytes: data }))
    .catch((error: Error) => error);
}

/** Whether a part of a JPEG is missing. Of a smaller copy as much is read, and less is worked out. */
export async function isBrokenJpeg(file: Uint8Array): Promise<boolean> {
  const read = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'warning', sequentialRead: true }).resize(64);
  return read
    .raw()
    .toBuffer()
    .then(() => false)
    .catch((error: Error) => isPartMissing(error));
}

/** What libjpeg says where the values of a picture end too early, or make no sense. */
function isPartMissing({ message }: Error): boolean {
  return /premature end|bad Huffman|found marker/i.test(message);
}

/** An interlaced picture comes as a whole or not at all, and may be larger than the memory. */
export function isOutOfMemory({ message }: Error): boolean {
  return /out of memory|insufficient memory/i.test(message);
}

/** The pixels of a picture file as a screen shows them, on white, at most as large. Undefined where it cannot be decoded. */
export async function pixelsOfFile(
  file: Uint8Array,
  longest: number,
): Promise<Omit<DrawnPage, 'number' | 'box' | 'rotate'> | undefined> {
  const drawn = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .flatten({ background: '#fff' })
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return drawn && { width: drawn.info.width, height: drawn.info.height, pixels: drawn.data };
}

/** The values of a picture of the four inks, four bytes a pixel. */
export interface InkValues {
  readonly width: number;
  readonly height: number;
  /** 255 for all of an ink. */
  readonly values: Uint8Array;
}

/** Of the longer side of a picture that is too large to be read as it is. */
const LONGEST_REDUCED = 3600;

/**
 * @returns undefined for a picture of other colours, and for one that cannot be decoded. Of a JPEG 255 is taken for paper,
 * whether Adobe's programs have marked it or not.
 */
export async function inkOfFile(file: Uint8Array): Promise<InkValues | undefined> {
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (head?.space !== 'cmyk') return undefined;
  // Its values as they are: a profile says how they look, and not how much there is of them.
  const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, ignoreIcc: true })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk');
  // A reduced picture has a few percent more or less ink at a place.
  const isLarge = head.width * head.height > MOST_PIXELS_KEPT;
  const read = isLarge ? picture.resize(LONGEST_REDUCED, LONGEST_REDUCED, { fit: 'inside' }) : picture;
  const decoded = await read
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (decoded?.info.channels !== 4) return undefined;
  return { width: decoded.info.width, height: decoded.info.height, values: decoded.data };
}
