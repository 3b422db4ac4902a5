import { expect, test } from 'vitest';
import { NO_FIX, type FixPlan } from './engine/fix/fix-plan.ts';
import type { Geometry } from './engine/geometry.ts';
import { mendedName, mendedType, wasPutRight } from './mended-file.rules.ts';

test('a mended PNG is a TIFF and is called so; what else is mended stays what it is', () => {
  expect([mendedType('image/png'), mendedName('Été.PNG', 'image/png')]).toEqual(['image/tiff', 'Été.tif']);
  expect([mendedType('image/jpeg'), mendedName('été.jpg', 'image/jpeg')]).toEqual(['image/jpeg', 'été.jpg']);
  expect(mendedName('flyer.png', 'application/pdf')).toBe('flyer.png');
});

test('a file was put right by any fix but the choice of its pages, and not where an earlier order printed it', () => {
  const mended = (plan: Partial<FixPlan>, fromOrder: string | null = null) =>
    wasPutRight({ fixes: { plan: { ...NO_FIX, ...plan }, geometry: {} as Geometry }, fromOrder });
  for (const plan of [{ turn: 'left' }, { scale: true }, { bleed: true }, { clean: true }, { cmyk: true }] as const)
    expect(mended(plan)).toBe(true);
  expect([
    mended({ pages: [2, 1] }),
    mended({ scale: true }, 'T26-1'),
    wasPutRight({ fixes: null, fromOrder: null }),
  ]).toEqual([false, false, false]);
});
