import { describe, expect, test } from 'vitest';
import { cellsOf, gridOf, inkOfPage, reversed } from './ink-map.ts';
import type { Matrix } from './pdf/matrix.ts';

/** Two cells across, two rows: full ink in the upper left. */
const CORNER = { columns: 2, rows: 2, sums: [400, 0, 0, 0], opacity: 1 };
const PAGE = [0, 0, 100, 100] as const;

/** Columns and rows of the cells with ink, of a page of 4 by 4. */
function inked(matrix: Matrix, clip: readonly [number, number, number, number] = PAGE): string[] {
  const { columns, sums } = inkOfPage(PAGE, [{ ...CORNER, matrix, clip }], 4);
  return sums.flatMap((sum, cell) => (sum > 0 ? [`${cell % columns},${Math.floor(cell / columns)}`] : []));
}

describe('the ink of a page', () => {
  test.each<[string, Matrix, string[]]>([
    ['over all of it', [100, 0, 0, 100, 0, 0], ['0,0', '1,0', '0,1', '1,1']],
    ['in its lower half', [100, 0, 0, 50, 0, 0], ['0,2', '1,2']],
    ['turned to the left', [0, 100, -100, 0, 100, 0], ['0,2', '1,2', '0,3', '1,3']],
    ['turned over', [-100, 0, 0, 100, 100, 0], ['2,0', '3,0', '2,1', '3,1']],
    ['without any size', [0, 0, 0, 0, 50, 50], []],
  ])('of a picture %s lies where the picture is drawn', (_how, matrix, cells) => {
    expect(inked(matrix)).toEqual(cells);
  });

  test('ends where the picture is cut off', () => {
    expect(inked([100, 0, 0, 100, 0, 0], [25, 0, 100, 100])).toEqual(['1,0', '1,1']);
  });

  test('is that of the picture that covers the others', () => {
    const all = { matrix: [100, 0, 0, 100, 0, 0] as const, clip: PAGE, columns: 1, rows: 1, opacity: 1 };
    const { sums } = inkOfPage(
      PAGE,
      [
        { ...all, sums: [380] },
        { ...all, sums: [40] },
      ],
      4,
    );
    expect(new Set(sums)).toEqual(new Set([40]));
  });

  test('is that of both where the upper one is transparent, all over or cell by cell', () => {
    const all = { matrix: [100, 0, 0, 100, 0, 0] as const, clip: PAGE, columns: 1, rows: 1 };
    const under = { ...all, sums: [300], opacity: 1 };
    const sumsUnder = (over: Parameters<typeof inkOfPage>[1][number]) => inkOfPage(PAGE, [under, over], 2).sums;
    expect(sumsUnder({ ...all, sums: [100], opacity: 0.25 })).toEqual([250, 250, 250, 250]);
    const mask = { columns: 2, rows: 1, sums: [100, 0] };
    expect(sumsUnder({ ...all, sums: [100], opacity: 1, mask })).toEqual([100, 300, 100, 300]);
    expect(sumsUnder({ ...all, sums: [100], opacity: 0.5, mask })).toEqual([200, 300, 200, 300]);
  });

  test('begins where its sheet begins', () => {
    const { left, bottom, sums } = inkOfPage(
      [-50, 20, 50, 120],
      [{ ...CORNER, matrix: [100, 0, 0, 100, -50, 20], clip: [-50, 20, 50, 120] }],
      2,
    );
    expect([left, bottom, sums]).toEqual([-50, 20, [400, 0, 0, 0]]);
  });
});

test('a grid has cells as square as they can be, and one at least', () => {
  expect(gridOf(210, 297, 80)).toEqual({ columns: 57, rows: 80 });
  expect(gridOf(1000, 1, 80)).toEqual({ columns: 80, rows: 1 });
});

test('the cells of values are their means, and those of paper the rest', () => {
  // Two pixels side by side: all inks, and black alone. Below them paper.
  const samples = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0);
  const cells = cellsOf(samples, 2, 2, 2);
  expect(cells).toEqual({ columns: 2, rows: 2, sums: [400, 100, 0, 0] });
  expect(reversed(cells).sums).toEqual([0, 300, 400, 400]);
  expect(cellsOf(samples, 2, 2, 1).sums).toEqual([125]);
  const mask = cellsOf(Uint8Array.of(255, 51), 2, 1, 2, 1);
  expect([mask.sums, reversed(mask, 1).sums]).toEqual([
    [100, 20],
    [0, 80],
  ]);
});
