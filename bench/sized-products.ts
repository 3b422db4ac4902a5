import type { Feature, Product } from '#shop/catalog/product.ts';

const same = (text: string) => ({ fr: text, it: text, en: text });

const measure = (id: string, min: number, max: number): Feature => ({
  id,
  label: same(id),
  hidden: false,
  sortIndex: 0,
  options: [],
  default: String(min),
  number: { fact: id, min, max, step: 1, unit: 'mm' },
});

/** Free sizes at every millimetre with the rules of large format, packaging and labels. */
export function sizedProducts(base: Product): readonly Product[] {
  const sized = (id: string, features: readonly Feature[], formulas: readonly string[]): Product => ({
    ...base,
    id,
    facts: {},
    features: features.map((each, index) => ({ ...each, sortIndex: index })),
    constraints: formulas.map((formula, index) => ({ id: `f${index}`, rule: 'K15', message: same(formula), formula })),
    quantity: {
      ...base.quantity,
      limits: [],
      ranges: base.quantity.ranges.map(({ min, max, step }) => ({ min, max, step })),
    },
    priorities: [],
  });
  return [
    sized('area', [measure('width', 100, 3000), measure('height', 100, 3000)], ['width * height <= 1000000']),
    sized(
      'roll',
      [measure('width', 100, 5000), measure('height', 100, 15_000)],
      ['width * height <= 10000000', 'min(width, height) <= 1600', 'height <= 10 * width'],
    ),
    sized(
      'parcel',
      [measure('width', 50, 1200), measure('height', 50, 1000), measure('depth', 20, 600)],
      ['2 * width + 2 * height + depth <= 3000'],
    ),
    sized(
      'box',
      [measure('width', 100, 600), measure('height', 100, 600), measure('depth', 50, 400)],
      ['width * height * depth <= 30000000', 'depth <= width'],
    ),
    sized(
      'labels on a roll',
      [measure('height', 10, 400), measure('labels', 100, 5000)],
      ['1444 + labels * (height + 3) * 0.2037 <= 90000'],
    ),
  ];
}
