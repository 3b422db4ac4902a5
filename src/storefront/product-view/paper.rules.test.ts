import { describe, expect, test } from 'vitest';
import { caliperOf, sagOf, sheenOf } from './paper.rules.ts';

describe('paper as a body', () => {
  test.each([
    [{ grammage: 135, paper: 'coated' }, 0.115],
    [{ grammage: 350, paper: 'coated' }, 0.297],
    [{ grammage: 120, paper: 'uncoated' }, 0.15],
  ])('%j is as thick as its weight and its kind say', (facts, millimetres) => {
    expect(caliperOf(facts)).toBeCloseTo(millimetres, 2);
  });

  test('light paper bends, board stays flat, and nothing bends more than a limit', () => {
    const sag = (grammage: number) => sagOf({ grammage });
    expect(sag(90)).toBe(0.12);
    expect(sag(170)).toBeLessThan(sag(135));
    expect(sag(350)).toBeLessThan(0.01);
  });

  test('a film covers what the paper is like', () => {
    const gloss = sheenOf({ paper: 'uncoated' }, 'gloss');
    expect([gloss.coat, gloss.grain]).toEqual([1, 0]);
    expect(sheenOf({ paper: 'uncoated' }, 'plain').grain).toBe(1);
    const [shiny, silk] = ['gloss', 'silk'].map((coating) => sheenOf({ paper: 'coated', coating }, 'plain').roughness);
    expect(shiny).toBeLessThan(silk ?? 0);
    expect(sheenOf({}, 'softtouch').velvet).toBeGreaterThan(0);
  });
});
