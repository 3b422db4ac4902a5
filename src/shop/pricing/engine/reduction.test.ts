import { expect, test } from 'vitest';
import type { Evaluation } from '../../promotions/engine/evaluate.ts';
import { reasonOver, type Tried } from './reduction.ts';

const COUNTS: Evaluation = { applies: true, discountCents: 100 };
const tried = (quantity: number, evaluation: Evaluation | 'minimum' | 'no_file_check' | 'expired'): Tried => ({
  quantity,
  priority: 'std',
  evaluation: typeof evaluation === 'string' ? { applies: false, reason: evaluation } : evaluation,
});
const CHOSEN = { quantity: 100, priority: 'std' } as const;

test.each([
  ['counts anywhere', [tried(100, 'minimum'), tried(250, COUNTS)], undefined, undefined, undefined],
  [
    'does not count where one cell is chosen',
    [tried(100, 'minimum'), tried(250, COUNTS)],
    CHOSEN,
    undefined,
    'minimum',
  ],
  ['counts where one cell is chosen', [tried(100, COUNTS), tried(250, 'minimum')], CHOSEN, undefined, undefined],
  ['has several reasons', [tried(100, 'no_file_check'), tried(250, 'minimum')], undefined, undefined, 'minimum'],
  ['is gone in one cell', [tried(100, 'minimum'), tried(250, 'expired')], undefined, undefined, 'expired'],
  ['is gone for everybody', [], undefined, 'used_up', 'used_up'],
  ['meets no cell', [], undefined, undefined, 'other_product'],
] as const)(
  'a promotion that %s is spoken of alike in either order of the cells',
  (_name, cells, chosen, gone, reason) => {
    expect(reasonOver(cells, chosen, gone)).toBe(reason);
    expect(reasonOver(cells.toReversed(), chosen, gone)).toBe(reason);
  },
);
