import { inkOfFile } from '#platform/pictures/web-picture.ts';
import { cellsOf, reversed, type Cells } from '#shop/artwork/engine/ink-map.ts';
import { INK_CELLS } from '#shop/artwork/page-picture.ts';

/** The cells of a picture file of four inks. Undefined for one of other colours, and for one that cannot be decoded. */
export async function cellsOfInk(file: Uint8Array): Promise<Cells | undefined> {
  const read = await inkOfFile(file);
  return read && cellsOf(read.values, read.width, read.height, INK_CELLS);
}

/** The same of a JPEG in a PDF. As a file it is read as one that stands for paper: in a PDF only the PDF says so. */
export async function cellsOfJpeg(jpeg: Uint8Array): Promise<Cells | undefined> {
  const cells = await cellsOfInk(jpeg);
  return cells && reversed(cells);
}
