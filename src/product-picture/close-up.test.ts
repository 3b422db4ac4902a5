import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLOSE_UPS, closeUpOf } from './close-up.rules.ts';

describe('the surface from near', () => {
  test.each(Object.entries(CLOSE_UPS))('%s is the one of its own facts, and its picture is there', (name, facts) => {
    expect(closeUpOf(facts)).toBe(name);
    expect(existsSync(join('src/storefront/product-view/close-ups', `${name}.webp`))).toBe(true);
  });

  test('is that of what lies on top', () => {
    const paper = { paper: 'coated', coating: 'silk', grammage: 350 };
    expect(closeUpOf({ ...paper, lamination: 'none', foil: 'none', spotUv: 0 })).toBe('paper_silk');
    expect(closeUpOf({ ...paper, lamination: 'scratch', foil: 'none', spotUv: 0 })).toBe('film_matt');
    expect(closeUpOf({ ...paper, lamination: 'softtouch', foil: 'none', spotUv: 1 })).toBe('varnish');
    expect(closeUpOf({ ...paper, lamination: 'softtouch', foil: 'gold', spotUv: 1 })).toBe('foil_gold');
  });

  test('is not shown of what is no paper and has no film', () => {
    expect(closeUpOf({ kind: 'mug', material: 'ceramic' })).toBeUndefined();
    expect(closeUpOf({ kind: 'banner', material: 'mesh', lamination: 'none' })).toBeUndefined();
  });
});
