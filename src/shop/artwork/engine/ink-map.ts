import { heightOf, widthOf, type Box } from './box.ts';
import type { InkMap } from './facts.ts';
import type { Matrix } from './pdf/matrix.ts';

/** The means of the cells of a picture, row by row from the upper left: all inks together, in percent. */
export type Cells = Pick<InkMap, 'columns' | 'rows' | 'sums'>;

/** A measured picture where a page draws it. */
export interface MeasuredPicture extends Cells {
  /** Its unit square becomes this part of the page. */
  readonly matrix: Matrix;
  readonly clip: Box;
  /** How far it covers what lies under it, 0 to 1. */
  readonly opacity: number;
  /** The same cell by cell, in percent, on top of that. Absent where it is the same everywhere. */
  readonly mask?: Cells;
}

/** How many cells a sheet has that is this large, as square as they can be. @param cells along its longer side */
export function gridOf(width: number, height: number, cells: number): Pick<InkMap, 'columns' | 'rows'> {
  const longer = Math.max(width, height);
  const along = (side: number) => Math.max(1, Math.min(cells, Math.round((cells * side) / longer)));
  return { columns: along(width), rows: along(height) };
}

/**
 * The ink of a page whose pictures are known: each covers what was drawn before it, as far as it is not transparent. What
 * lies beside them takes none.
 * @param media of the page, in its points
 * @param cells along its longer side
 */
export function inkOfPage(media: Box, pictures: readonly MeasuredPicture[], cells: number): InkMap {
  const [width, height] = [widthOf(media), heightOf(media)];
  const { columns, rows } = gridOf(width, height, cells);
  const sums = Array.from({ length: columns * rows }, () => 0);
  for (const picture of pictures) {
    const ink = inkAt(picture);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const x = media[0] + ((column + 0.5) * width) / columns;
        const y = media[3] - ((row + 0.5) * height) / rows;
        const [under, over] = [sums[row * columns + column] ?? 0, ink(x, y)];
        sums[row * columns + column] = over ? over.sum * over.share + under * (1 - over.share) : under;
      }
  }
  return { left: media[0], bottom: media[1], width, height, columns, rows, sums: sums.map(Math.round) };
}

/** What a picture prints at a place of the page, and how far it covers that. Undefined where it does not reach. */
function inkAt({ matrix, clip, opacity, mask, ...picture }: MeasuredPicture) {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  return (x: number, y: number): { readonly sum: number; readonly share: number } | undefined => {
    if (determinant === 0 || x < clip[0] || y < clip[1] || x > clip[2] || y > clip[3]) return undefined;
    const across = (d * (x - e) - c * (y - f)) / determinant;
    const up = (a * (y - f) - b * (x - e)) / determinant;
    if (across < 0 || across >= 1 || up <= 0 || up > 1) return undefined;
    return {
      sum: cellAt(picture, across, up),
      share: opacity * (mask ? cellAt(mask, across, up) / 100 : 1),
    };
  };
}

function cellAt({ columns, rows, sums }: Cells, across: number, up: number): number {
  return sums[Math.floor((1 - up) * rows) * columns + Math.floor(across * columns)] ?? 0;
}

/**
 * The cells of values of four inks, or of a mask.
 * @param samples a byte for each channel of a pixel, 255 for all of it
 */
export function cellsOf(samples: Uint8Array, width: number, height: number, cells: number, channels = 4): Cells {
  const { columns, rows } = gridOf(width, height, cells);
  const [inks, pixels] = [new Float64Array(columns * rows), new Uint32Array(columns * rows)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const first = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1, at += channels) {
      const cell = first + Math.floor((x * columns) / width);
      inks[cell] = (inks[cell] ?? 0) + sumOf(samples, at, channels);
      pixels[cell] = (pixels[cell] ?? 0) + 1;
    }
  }
  return { columns, rows, sums: Array.from(inks, (ink, cell) => Math.round(ink / (pixels[cell] ?? 1) / 2.55)) };
}

function sumOf(samples: Uint8Array, at: number, channels: number): number {
  let sum = 0;
  for (let channel = 0; channel < channels; channel += 1) sum += samples[at + channel] ?? 0;
  return sum;
}

/** The same where 255 stands for nothing. */
export function reversed({ columns, rows, sums }: Cells, channels = 4): Cells {
  return { columns, rows, sums: sums.map((sum) => channels * 100 - sum) };
}
