import type { InkMap } from './engine/facts.ts';
import { cellsOf, inkOfPage, reversed, type Cells, type MeasuredPicture } from './engine/ink-map.ts';
import { openInkPictures, type InkMask, type InkPicture, type PlacedPicture } from './engine/pdf/ink-pictures.ts';
import { INK_CELLS, MOST_MEASURED_PIXELS, MOST_UNSAID_INK } from './page-picture.ts';

/**
 * Reads a JPEG of four inks, which is done by other programs on a server and in a browser.
 * @returns its cells; 255 stands for all of an ink, whatever the mark of Adobe's programs says. Undefined where it cannot be read.
 */
export type MeasureJpeg = (jpeg: Uint8Array) => Cells | undefined | Promise<Cells | undefined>;

/**
 * Measures the pictures of ink that a page of a PDF shows. A picture that stands on many pages is measured once.
 * @param mostPixels of all pictures together
 */
export async function inkMeterOf(
  file: Uint8Array,
  measureJpeg: MeasureJpeg,
  mostPixels = MOST_MEASURED_PIXELS,
): Promise<(number: number) => Promise<InkMap | null>> {
  const pictures = await openInkPictures(file);
  const measured = new Map<object, MeasuredInk | undefined>();
  let left = mostPixels;
  const inkOfPicture = async (of: PlacedPicture['picture']) => {
    if (measured.has(of)) return measured.get(of);
    const picture = pictures?.picture(of);
    left -= picture ? pixelsOf(picture) + (picture.mask ? pixelsOf(picture.mask) : 0) : 0;
    const cells = left > 0 ? await measuredPicture(picture, measureJpeg) : undefined;
    const mask = picture?.mask && measuredMask(picture.mask);
    const ink = cells && { ...cells, ...(mask ? { mask } : {}) };
    measured.set(of, ink);
    return ink;
  };
  return async (number) => {
    const page = pictures?.page(number);
    const placed: MeasuredPicture[] = [];
    for (const { picture, ...where } of page?.pictures ?? []) {
      const ink = await inkOfPicture(picture);
      if (ink) placed.push({ ...ink, ...where });
    }
    const ink = page && placed.length > 0 ? inkOfPage(page.media, placed, INK_CELLS) : undefined;
    return ink?.sums.some((sum) => sum > MOST_UNSAID_INK) ? ink : null;
  };
}

type MeasuredInk = Omit<MeasuredPicture, 'matrix' | 'clip' | 'opacity'>;

function pixelsOf({ width, height }: Pick<InkPicture, 'width' | 'height'>): number {
  return width * height;
}

function measuredMask({ samples, width, height, isReversed }: InkMask): Cells {
  const cells = cellsOf(samples, width, height, INK_CELLS, 1);
  return isReversed ? reversed(cells, 1) : cells;
}

async function measuredPicture(picture: InkPicture | undefined, measureJpeg: MeasureJpeg): Promise<Cells | undefined> {
  if (!picture) return undefined;
  const { kind, bytes, width, height, isReversed } = picture;
  const cells = kind === 'jpeg' ? await measureJpeg(bytes) : cellsOf(bytes, width, height, INK_CELLS);
  return cells && isReversed ? reversed(cells) : cells;
}
