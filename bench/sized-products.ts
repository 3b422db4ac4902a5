import type { Feature, Product } from '#shop/catalog/product.ts';

const same = (text: string) => ({ fr: text, it: text, en: text });

const measure = (id: string, min: number, max: number, step = 1): Feature => ({
  id,
  label: same(id),
  hidden: false,
  sortIndex: 0,
  options: [],
  default: String(min),
  number: { fact: id, min, max, step, unit: 'mm' },
});

const materials: Feature = {
  id: 'material',
  label: same('material'),
  hidden: false,
  sortIndex: 0,
  default: '0',
  options: [
    [3000, 5_000_000, 4, 0.5],
    [2600, 9_000_000, 3, 0.75],
    [2000, 1_000_000, 5, 1],
    [2200, 2_000_000, 2, 1.25],
    [1500, 1_500_000, 10, 1.5],
  ].map(([girth = 0, area = 0, ratio = 0, falling = 0], at) => ({
    key: String(at),
    label: same(String(at)),
    facts: { girth, area, ratio, falling },
  })),
};

/** Free sizes at every millimetre, half and quarter of an inch with the rules of large format, packaging and labels. */
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
      'box by volume, girth and sides',
      [measure('width', 100, 1200), measure('height', 100, 800), measure('depth', 50, 600)],
      ['width * height * depth <= 120000000', '2 * width + 2 * height + depth <= 3000', 'depth <= width'],
    ),
    sized(
      'parcel of a carrier',
      [measure('width', 100, 2700), measure('height', 50, 1500), measure('depth', 50, 1500)],
      ['width >= height', 'height >= depth', 'width + 2 * height + 2 * depth <= 4000'],
    ),
    sized(
      'length and girth of a parcel',
      [measure('width', 10, 1200), measure('height', 10, 1200), measure('depth', 10, 1200)],
      ['2 * (width + height + depth) - max(width, height, depth) <= 3000'],
    ),
    sized(
      'length and girth, sum and volume of a parcel',
      [measure('width', 10, 1200), measure('height', 10, 1200), measure('depth', 10, 1200)],
      [
        '2 * (width + height + depth) - max(width, height, depth) <= 3000',
        'width + height + depth <= 1800',
        'width * height * depth <= 150000000',
      ],
    ),
    sized(
      'girth and surface of a parcel',
      [measure('width', 10, 1200), measure('height', 10, 1200), measure('depth', 10, 1200)],
      [
        '2 * (width + height + depth) - max(width, height, depth) <= 3000',
        '2 * (width * height + width * depth + height * depth) <= 3000000',
      ],
    ),
    sized(
      'three sums of sides',
      [measure('width', 10, 1200), measure('height', 10, 1200), measure('depth', 10, 1200)],
      [
        'width + 2 * (height + depth) <= 3000',
        '3 * height + width + depth <= 3600',
        'depth + 4 * (height + width) <= 7000',
      ],
    ),
    sized(
      'length and girth at halves of a millimetre',
      [measure('width', 10, 600, 0.5), measure('height', 10, 600, 0.5), measure('depth', 10, 600, 0.5)],
      ['2 * (width + height + depth) - max(width, height, depth) <= 1500'],
    ),
    sized(
      'length and girth from 25.4 mm on',
      [measure('width', 25.4, 1200.4), measure('height', 25.4, 1200.4), measure('depth', 25.4, 1200.4)],
      ['2 * (width + height + depth) - max(width, height, depth) <= 3000'],
    ),
    sized(
      'area at quarters of an inch',
      [measure('width', 25.4, 1524, 6.35), measure('height', 25.4, 1524, 6.35)],
      ['width * height <= 1000000'],
    ),
    sized(
      'blank of a carton',
      [measure('width', 20, 400), measure('height', 20, 400), measure('depth', 10, 300)],
      ['(2 * width + 2 * depth + 15) * (height + 2 * depth + 30) <= 490000'],
    ),
    sized(
      'paper bag',
      [measure('width', 100, 500), measure('height', 100, 600), measure('depth', 50, 250)],
      ['2 * (width + depth) + 30 <= 1000', 'height + depth / 2 + 40 <= 700'],
    ),
    sized(
      'ratio of the sides',
      [measure('width', 100, 3000), measure('height', 100, 3000)],
      ['max(width, height) <= 3 * min(width, height)', 'width * height <= 2000000'],
    ),
    sized(
      'labels on a roll',
      [measure('height', 10, 400), measure('labels', 100, 5000)],
      ['1444 + labels * (height + 3) * 0.2037 <= 90000'],
    ),
    sized(
      'two ratios and girth of a parcel',
      [measure('width', 100, 1200), measure('height', 100, 1200), measure('depth', 50, 1200)],
      [
        'width <= 3 * height',
        'height <= 3 * depth',
        '2 * (width + height + depth) - max(width, height, depth) <= 3000',
      ],
    ),
    sized(
      'least and largest volume with girth',
      [measure('width', 100, 1200), measure('height', 100, 1200), measure('depth', 100, 1200)],
      [
        'width * height * depth >= 1000000',
        'width * height * depth <= 150000000',
        '2 * (width + height + depth) - max(width, height, depth) <= 3000',
      ],
    ),
    sized(
      'least and largest area with a ratio',
      [measure('width', 200, 3000), measure('height', 200, 3000)],
      ['width * height >= 40000', 'width * height <= 2000000', 'max(width, height) <= 4 * min(width, height)'],
    ),
    sized(
      'factors that rise and fall',
      [measure('width', 50, 3000), measure('height', 50, 3000), measure('depth', 50, 3000)],
      ['2 * width - depth + height >= 50'],
    ),
    sized(
      'area and roll of five materials',
      [measure('width', 100, 5000), measure('height', 100, 15_000), materials],
      ['width * height <= area', 'min(width, height) <= girth', 'max(width, height) <= 10 * min(width, height)'],
    ),
    sized(
      'girth and volume of five materials',
      [measure('width', 50, 1200), measure('height', 50, 1200), measure('depth', 50, 1200), materials],
      ['2 * (width + height + depth) - max(width, height, depth) <= girth', 'width * height * depth <= 20 * area'],
    ),
    sized(
      'label with gap and core',
      [
        measure('height', 10, 400),
        measure('gap', 2, 10, 0.5),
        measure('labels', 100, 5000),
        measure('core', 25, 76, 3),
      ],
      ['core * core + labels * (height + gap) * 0.2037 <= 90000'],
    ),
    sized(
      'lid and base of a box',
      [measure('width', 50, 600), measure('height', 20, 400), measure('depth', 50, 600), measure('lid', 10, 400)],
      [
        'lid <= height',
        '(width + 2 * height) * (depth + 2 * height) <= 400000',
        '(width + 2 * lid + 4) * (depth + 2 * lid + 4) <= 400000',
      ],
    ),
    sized(
      'area of five materials',
      [measure('width', 100, 3000), measure('height', 100, 3000), materials],
      ['width * height <= area'],
    ),
    sized(
      'girth of a box in five materials',
      [measure('width', 50, 1200), measure('height', 50, 1200), measure('depth', 20, 600), materials],
      ['2 * width + 2 * height + depth <= girth'],
    ),
    sized(
      'girth, volume and ratio of a box in five materials',
      [measure('width', 50, 1200), measure('height', 50, 1200), measure('depth', 20, 600), materials],
      ['2 * width + 2 * height + depth <= girth', 'width * height * depth <= 20 * area', 'width <= ratio * height'],
    ),
    sized(
      'lid and base in pairs',
      [
        measure('width', 50, 600),
        measure('depth', 50, 600),
        measure('height', 20, 400),
        measure('lidWidth', 52, 640),
        measure('lidDepth', 52, 640),
        measure('lidHeight', 10, 400),
      ],
      [
        'lidWidth >= width + 2',
        'lidWidth <= width + 6',
        'lidDepth >= depth + 2',
        'lidDepth <= depth + 6',
        'lidHeight <= height',
        '(width + 2 * height) * (depth + 2 * height) <= 400000',
        '(lidWidth + 2 * lidHeight) * (lidDepth + 2 * lidHeight) <= 400000',
      ],
    ),
    sized(
      'lid two millimetres larger than its base',
      [
        measure('width', 50, 600),
        measure('depth', 50, 600),
        measure('height', 20, 400),
        measure('lidWidth', 52, 640),
        measure('lidDepth', 52, 640),
        measure('lid', 10, 400),
      ],
      [
        'lidWidth = width + 2',
        'lidDepth = depth + 2',
        'lid <= height',
        '(width + 2 * height) * (depth + 2 * height) <= 400000',
        '(lidWidth + 2 * lid) * (lidDepth + 2 * lid) <= 400000',
      ],
    ),
    sized(
      'height that falls with the width by a factor of the material',
      [measure('width', 100, 3000), measure('height', 100, 3000), materials],
      ['height + falling * width <= girth'],
    ),
    sized(
      'sum of three sides that falls by factors of the material',
      [measure('width', 50, 3000), measure('height', 50, 3000), measure('depth', 50, 3000), materials],
      [
        'height <= girth - falling * width',
        'falling * height + depth <= girth',
        '2 * width - depth + falling * height >= 50',
      ],
    ),
    sized(
      'two blanks beside each other on one sheet',
      [
        measure('firstWidth', 50, 1400),
        measure('firstHeight', 50, 1000),
        measure('secondWidth', 50, 1400),
        measure('secondHeight', 50, 1000),
      ],
      [
        'firstWidth + secondWidth <= 1400',
        'max(firstHeight, secondHeight) <= 1000',
        'firstWidth * firstHeight <= 800000',
        'secondWidth * secondHeight <= 800000',
      ],
    ),
    sized(
      'blanks of lid and base on one sheet',
      [measure('width', 50, 600), measure('height', 20, 400), measure('depth', 50, 600), measure('lid', 10, 400)],
      ['lid <= height', '2 * width + 2 * height + 2 * lid + 4 <= 1400', 'depth + 2 * height <= 1000'],
    ),
    sized(
      'blanks of lid and base on the sheets of five materials',
      [
        measure('width', 50, 600),
        measure('height', 20, 400),
        measure('depth', 50, 600),
        measure('lid', 10, 400),
        materials,
      ],
      ['lid <= height', '2 * width + 2 * height + 2 * lid + 4 <= girth', '2 * (depth + 2 * height) <= girth'],
    ),
    sized(
      'two blanks by their area',
      [
        measure('firstWidth', 50, 200),
        measure('firstHeight', 50, 200),
        measure('secondWidth', 50, 200),
        measure('secondHeight', 50, 200),
      ],
      ['firstWidth * firstHeight + secondWidth * secondHeight <= 50000'],
    ),
  ];
}
