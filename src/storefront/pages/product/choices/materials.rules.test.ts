import { describe, expect, test } from 'vitest';
import { materialsOf, nearestWeight } from './materials.rules.ts';

const paper = (value: string, grammage: number) => ({ key: value, value, info: null, facts: { grammage } });
const PAPERS = [
  paper('Couché brillant 350 g', 350),
  paper('Couché brillant 135 g', 135),
  paper('Couché satiné 135 g', 135),
  paper('Couché satiné 300 g', 300),
  paper('Recyclé 135 g', 135),
];
const [gloss, silk] = materialsOf(PAPERS) ?? [];

describe('papers are chosen as a material, then its weight', () => {
  test('each material has its weights, lightest first', () => {
    expect(
      materialsOf(PAPERS)?.map(({ name, options }) => [name, options.map(({ weight }) => weight).join(' ')]),
    ).toEqual([
      ['Couché brillant', '135 g 350 g'],
      ['Couché satiné', '135 g 300 g'],
      ['Recyclé', '135 g'],
    ]);
  });

  test.each([
    ['one material', [paper('Offset 80 g', 80), paper('Offset 90 g', 90)]],
    ['one weight of each', [paper('Offset 80 g', 80), paper('Kraft 90 g', 90)]],
    ['an option without a weight', [...PAPERS, paper('Comme l’intérieur', 0)]],
    ['options of another kind', [{ key: 'a', value: 'Brillant recto', info: null, facts: {} }]],
  ])('%s is a plain list', (_, options) => {
    expect(materialsOf(options)).toBeUndefined();
  });

  test.each([
    [135, ['Couché satiné 135 g', 'Couché satiné 300 g'], '135 g'],
    [350, ['Couché satiné 135 g', 'Couché satiné 300 g'], '300 g'],
    [135, ['Couché satiné 300 g'], '300 g'],
    [135, [], '135 g'],
  ])('from %i g with %j possible, the nearest weight is %s', (grammage, valid, weight) => {
    expect(silk && nearestWeight(silk, grammage, (key) => valid.includes(key))?.weight).toBe(weight);
    expect(gloss).toBeDefined();
  });
});
