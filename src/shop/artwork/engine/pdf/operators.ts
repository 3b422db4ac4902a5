import { CMYK, GRAY, RGB, type Space } from './colours.ts';
import { isMatrix, type Matrix } from './matrix.ts';
import type { Operand } from './tokens.ts';

export type Point = readonly [number, number];

/** Numbers of the state of graphics and text that operators set as they are. */
export interface PaintedState {
  readonly lineWidth: number;
  readonly charSpace: number;
  readonly wordSpace: number;
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

/** Who goes through the content of a page: what its operators ask for. Lengths are in the units of the content. */
export interface Painter {
  change(change: Partial<PaintedState>): void;
  save(): void;
  restore(): void;
  transform(matrix: Matrix): void;
  moveTo(x: number, y: number): void;
  /** Adds points of a path. The last one is where it goes on. */
  reach(...points: readonly Point[]): void;
  closePath(): void;
  clipNext(): void;
  paint(fills: boolean, strokes: boolean): void;
  space(which: 'fill' | 'stroke', name: Operand | undefined): void;
  colour(which: 'fill' | 'stroke', operands: readonly Operand[]): void;
  device(which: 'fill' | 'stroke', space: Space, name: string, operands: readonly Operand[]): void;
  graphicsState(name: Operand | undefined): void;
  shading(name: Operand | undefined): void;
  beginText(): void;
  setFont(name: Operand | undefined, size: number): void;
  moveText(x: number, y: number): void;
  setTextMatrix(matrix: Matrix): void;
  nextLine(): void;
  show(operand: Operand | undefined): void;
  draw(name: Operand | undefined): void;
  drawInline(dictionary: Operand | undefined): void;
}

export function numbersOf(operands: readonly Operand[]): readonly number[] {
  return operands.filter((operand) => typeof operand === 'number');
}

type Operator = (walk: Painter, operands: readonly Operand[]) => void;

const at = (operands: readonly Operand[], index: number): number => {
  const operand = operands[index];
  return typeof operand === 'number' ? operand : 0;
};

const withMatrix =
  (use: (walk: Painter, matrix: Matrix) => void): Operator =>
  (walk, operands) => {
    const matrix = numbersOf(operands);
    if (isMatrix(matrix)) use(walk, matrix);
  };

const painting =
  (fills: boolean, strokes: boolean): Operator =>
  (walk) =>
    walk.paint(fills, strokes);

const closing =
  (fills: boolean): Operator =>
  (walk) => {
    walk.closePath();
    walk.paint(fills, true);
  };

/** What each operator of a page's content does (ISO 32000-2, annex A). Those that paint nothing are missing. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['q', (walk) => walk.save()],
  ['Q', (walk) => walk.restore()],
  ['cm', withMatrix((walk, matrix) => walk.transform(matrix))],
  ['w', (walk, operands) => walk.change({ lineWidth: at(operands, 0) })],
  ['gs', (walk, operands) => walk.graphicsState(operands[0])],
  // Paths
  ['m', (walk, operands) => walk.moveTo(at(operands, 0), at(operands, 1))],
  ['l', (walk, operands) => walk.reach([at(operands, 0), at(operands, 1)])],
  [
    'c',
    (walk, operands) =>
      walk.reach(
        [at(operands, 0), at(operands, 1)],
        [at(operands, 2), at(operands, 3)],
        [at(operands, 4), at(operands, 5)],
      ),
  ],
  ['v', (walk, operands) => walk.reach([at(operands, 0), at(operands, 1)], [at(operands, 2), at(operands, 3)])],
  ['y', (walk, operands) => walk.reach([at(operands, 0), at(operands, 1)], [at(operands, 2), at(operands, 3)])],
  [
    're',
    (walk, operands) => {
      const [x, y, width, height] = [at(operands, 0), at(operands, 1), at(operands, 2), at(operands, 3)];
      walk.moveTo(x, y);
      walk.reach([x + width, y], [x + width, y + height], [x, y + height], [x, y]);
      walk.closePath();
    },
  ],
  ['h', (walk) => walk.closePath()],
  ['W', (walk) => walk.clipNext()],
  ['W*', (walk) => walk.clipNext()],
  ['n', painting(false, false)],
  ['f', painting(true, false)],
  ['F', painting(true, false)],
  ['f*', painting(true, false)],
  ['S', painting(false, true)],
  ['s', closing(false)],
  ['B', painting(true, true)],
  ['B*', painting(true, true)],
  ['b', closing(true)],
  ['b*', closing(true)],
  // Colours
  ['cs', (walk, operands) => walk.space('fill', operands[0])],
  ['CS', (walk, operands) => walk.space('stroke', operands[0])],
  ['sc', (walk, operands) => walk.colour('fill', operands)],
  ['scn', (walk, operands) => walk.colour('fill', operands)],
  ['SC', (walk, operands) => walk.colour('stroke', operands)],
  ['SCN', (walk, operands) => walk.colour('stroke', operands)],
  ['g', (walk, operands) => walk.device('fill', GRAY, 'DeviceGray', operands)],
  ['G', (walk, operands) => walk.device('stroke', GRAY, 'DeviceGray', operands)],
  ['rg', (walk, operands) => walk.device('fill', RGB, 'DeviceRGB', operands)],
  ['RG', (walk, operands) => walk.device('stroke', RGB, 'DeviceRGB', operands)],
  ['k', (walk, operands) => walk.device('fill', CMYK, 'DeviceCMYK', operands)],
  ['K', (walk, operands) => walk.device('stroke', CMYK, 'DeviceCMYK', operands)],
  ['sh', (walk, operands) => walk.shading(operands[0])],
  // Text
  ['BT', (walk) => walk.beginText()],
  ['Tc', (walk, operands) => walk.change({ charSpace: at(operands, 0) })],
  ['Tw', (walk, operands) => walk.change({ wordSpace: at(operands, 0) })],
  ['Tz', (walk, operands) => walk.change({ stretch: at(operands, 0) / 100 })],
  ['TL', (walk, operands) => walk.change({ leading: at(operands, 0) })],
  ['Ts', (walk, operands) => walk.change({ rise: at(operands, 0) })],
  ['Tr', (walk, operands) => walk.change({ mode: at(operands, 0) })],
  ['Tf', (walk, operands) => walk.setFont(operands[0], at(operands, 1))],
  ['Td', (walk, operands) => walk.moveText(at(operands, 0), at(operands, 1))],
  [
    'TD',
    (walk, operands) => {
      walk.change({ leading: -at(operands, 1) });
      walk.moveText(at(operands, 0), at(operands, 1));
    },
  ],
  ['Tm', withMatrix((walk, matrix) => walk.setTextMatrix(matrix))],
  ['T*', (walk) => walk.nextLine()],
  ['Tj', (walk, operands) => walk.show(operands[0])],
  ['TJ', (walk, operands) => walk.show(operands[0])],
  [
    "'",
    (walk, operands) => {
      walk.nextLine();
      walk.show(operands[0]);
    },
  ],
  [
    '"',
    (walk, operands) => {
      walk.change({ wordSpace: at(operands, 0), charSpace: at(operands, 1) });
      walk.nextLine();
      walk.show(operands[2]);
    },
  ],
  // Pictures
  ['Do', (walk, operands) => walk.draw(operands[0])],
  ['BI', (walk, operands) => walk.drawInline(operands[0])],
]);
