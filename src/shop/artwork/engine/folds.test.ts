import { expect, test } from 'vitest';
import { geometryOf } from './geometry.ts';

const A4 = { kind: 'folded', width: 297, height: 210, panels: 3, printedSides: 2 };

test('a roll fold has its short panel on the left of page 1, which is the outside: 97, 100 and 100 mm', () => {
  expect(geometryOf({ ...A4, foldType: 'roll', innerPanelShorter: 3 }, 'offset')?.folds.upright).toEqual([97, 197]);
  expect(geometryOf({ ...A4, foldType: 'zigzag', innerPanelShorter: 0 }, 'offset')?.folds.upright).toEqual([99, 198]);
});
