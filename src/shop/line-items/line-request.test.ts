import { describe, expect, test } from 'vitest';
import { isChangedRequest, type LineRequest } from './line-request.ts';

const BEFORE: LineRequest = {
  productId: 'fly-a5',
  selection: { paper: 'silk-135', printing: '4-4' },
  quantity: 500,
  artworks: [{ name: 'Marie', quantity: 500 }],
  priority: 'std',
  fileCheck: false,
  jobName: 'Concert',
  userNotes: '',
};

describe('4.2.08 a line counts as changed', () => {
  test.each<[string, Partial<LineRequest>]>([
    ['configuration', { selection: { paper: 'silk-170', printing: '4-4' } }],
    ['quantity', { quantity: 1000 }],
    ['delivery option', { priority: 'express' }],
    ['file check', { fileCheck: true }],
    ['code', { promocode: 'BIENVENUE10' }],
    ['names', { artworks: [{ name: 'Paul', quantity: 500 }] }],
  ])('if its %s changed', (_what, change) => {
    expect(isChangedRequest(BEFORE, { ...BEFORE, ...change })).toBe(true);
  });

  test('and not if its options come in another order', () => {
    expect(isChangedRequest(BEFORE, { ...BEFORE, selection: { printing: '4-4', paper: 'silk-135' } })).toBe(false);
  });
});
