import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ROOT } from '../installation.ts';
import { isBrokenJpeg, isOutOfMemory, limitDecoders } from './web-picture.ts';

/**
 * Coated paper printed in offset, by the characterization FOGRA39L: made by cd-create-profile from data that is free of
 * known copyright restrictions.
 */
const PROFILE = join(ROOT, 'src/platform/pictures/fogra39l-coated.icc');
const CONDITION = 'FOGRA39';
const ROW = 1024;
const MOST_PIXELS = 100_000_000;
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const;

/** Turns the colours of a screen (sRGB) into ink on coated paper, perceptually. */
export async function openInkTable() {
  limitDecoders();
  const profile = new Uint8Array(await readFile(PROFILE));
  return {
    condition: CONDITION,
    profile,
    /** @param rgb three bytes for each pixel. Returns four, 0 for no ink. */
    async inks(rgb: Uint8Array): Promise<Uint8Array> {
      const count = rgb.length / 3;
      const height = Math.ceil(count / ROW);
      const rows = new Uint8Array(ROW * height * 3);
      rows.set(rgb);
      const raw = { width: ROW, height, channels: 3 } as const;
      const inks = await asInk(sharp(rows, { raw, limitInputPixels: MOST_PIXELS }))
        .raw()
        .toBuffer();
      return new Uint8Array(inks).subarray(0, count * 4);
    },
    /**
     * A JPEG of three channels as one of ink. Its values stand for paper, as programs write them. Undefined where a part
     * is missing: the copy would look whole.
     */
    async jpeg(bytes: Uint8Array): Promise<Uint8Array | undefined> {
      // The document says what its values mean, and not the picture.
      const input = { limitInputPixels: MOST_PIXELS, failOn: 'error', ignoreIcc: true } as const;
      const head = await sharp(bytes, input)
        .metadata()
        .catch(() => undefined);
      if (head?.format !== 'jpeg' || head.channels !== 3 || (await isBrokenJpeg(bytes))) return undefined;
      return asInk(sharp(bytes, input))
        .jpeg(JPEG)
        .toBuffer()
        .catch(() => undefined);
    },
    /**
     * A picture file as one of ink: by the profile that it holds, or as sRGB; on white where it is transparent. The
     * profile of the ink goes with it.
     */
    async picture(bytes: Uint8Array, format: 'jpeg' | 'tiff'): Promise<Uint8Array | 'damaged' | 'too_complex'> {
      const head = await sharp(bytes, { limitInputPixels: false })
        .metadata()
        .catch(() => undefined);
      if (!head) return 'damaged';
      if (head.width * head.height > MOST_PIXELS) return 'too_complex';
      if (head.format === 'jpeg' && (await isBrokenJpeg(bytes))) return 'damaged';
      const input = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const;
      const inked = asInk(sharp(bytes, input).flatten({ background: '#fff' }), true);
      const dense = head.density ? inked.withDensity(head.density) : inked;
      const written =
        format === 'jpeg' ? dense.jpeg(JPEG) : dense.tiff({ compression: 'deflate', predictor: 'horizontal' });
      return written.toBuffer().catch((error: Error) => (isOutOfMemory(error) ? 'too_complex' : 'damaged'));
    },
  };
}

function asInk(picture: Sharp, attach = false): Sharp {
  return picture.toColourspace('cmyk').withIccProfile(PROFILE, { attach });
}
