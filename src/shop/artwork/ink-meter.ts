import { inkOfFile, isMarkedByAdobe } from '#platform/pictures/web-picture.ts';
import type { InkMap } from '#shop/artwork/engine/facts.ts';
import { cellsOf, inkOfPage, reversed, type Cells, type MeasuredPicture } from '#shop/artwork/engine/ink-map.ts';
import {
  openInkPictures,
  type InkMask,
  type InkPicture,
  type PlacedPicture,
} from '#shop/artwork/engine/pdf/ink-pictures.ts';
import { INK_CELLS, MOST_MEASURED_PIXELS, MOST_UNSAID_INK } from '#shop/artwork/page-picture.ts';

/**
 * Measures the pictures of ink that a page of a PDF shows. A picture that stands on many pages is measured once.
 * @param mostPixels of all pictures together
 */
export async function inkMeterOf(
  file: Uint8Array,
  mostPixels = MOST_MEASURED_PIXELS,
): Promise<(number: number) => Promise<InkMap | null>> {
  const pictures = await openInkPictures(file);
  const measured = new Map<object, MeasuredInk | undefined>();
  let left = mostPixels;
  const inkOfPicture = async (of: PlacedPicture['picture']) => {
    if (measured.has(of)) return measured.get(of);
    const picture = pictures?.picture(of);
    left -= picture ? pixelsOf(picture) + (picture.mask ? pixelsOf(picture.mask) : 0) : 0;
    const cells = left > 0 ? await measuredPicture(picture) : undefined;
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

async function measuredPicture(picture: InkPicture | undefined): Promise<Cells | undefined> {
  if (!picture) return undefined;
  const { kind, bytes, width, height, isReversed } = picture;
  if (kind === 'samples') {
    const cells = cellsOf(bytes, width, height, INK_CELLS);
    return isReversed ? reversed(cells) : cells;
  }
  const cells = await inkOfFile(bytes, INK_CELLS);
  // Read as a file, a JPEG that Adobe's programs have marked stands for paper. In a PDF only the PDF says so.
  return cells && isMarkedByAdobe(bytes) !== isReversed ? reversed(cells) : cells;
}
