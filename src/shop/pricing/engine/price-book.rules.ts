import type { ProductProblem } from '#shop/catalog/product.ts';
import type { PriceBook } from './price-book.ts';
import { priceTermProblems } from './price-terms.rules.ts';

type Path = ProductProblem['path'];

/** Tables end here, so that no order is larger than the last of their steps. */
const LAST_STEP = 1_000_000;

/** Figures of catalog/prices.yaml that have a valid form and contradict each other. Each would change many prices. */
export function priceBookProblems(book: PriceBook): ProductProblem[] {
  const { digital, area, offset, priorities, rounding, resellers, fileCheck } = book;
  return [
    ...materialProblems(book),
    ...stepsProblems(['digital', 'clicks'], digital.clicks, 'upTo'),
    ...risingProblems(['digital', 'clicks'], digital.clicks),
    ...Object.entries(area.tables).flatMap(([name, steps]) => [
      ...stepsProblems(['area', 'tables', name], steps, 'upTo'),
      ...risingProblems(['area', 'tables', name], steps),
    ]),
    ...stepsProblems(['rounding', 'default'], rounding.default, 'below'),
    ...sheetProblems(
      ['digital', 'sheetSquareMetres'],
      digital.sheetWidth,
      digital.sheetHeight,
      digital.sheetSquareMetres,
    ),
    ...sheetProblems(['offset', 'slotSquareMetres'], offset.slotWidth, offset.slotHeight, offset.slotSquareMetres),
    ...priorityProblems(priorities),
    ...priceTermProblems(book),
    ...resellers.classes.flatMap(({ factor }, index) => {
      const before = resellers.classes[index - 1]?.factor ?? factor;
      return factor <= before
        ? []
        : [
            {
              path: ['resellers', 'classes', index, 'factor'],
              message: `who buys more would pay more, ${factor} after ${before}: write a smaller one`,
            },
          ];
    }),
    ...(fileCheck.multiPageFactor >= 1
      ? []
      : [
          {
            path: ['fileCheck', 'multiPageFactor'],
            message: `${fileCheck.multiPageFactor} would make the check of many pages cheaper than that of one: write 1 or more`,
          },
        ]),
    ...resellers.classes.flatMap(({ from }, index) => {
      const before = resellers.classes[index - 1]?.from ?? {};
      return Object.entries(before).some(([currency, cents]) => (from[currency] ?? 0) <= cents)
        ? [
            {
              path: ['resellers', 'classes', index, 'from'],
              message: 'begins before the class above: write a larger one',
            },
          ]
        : [];
    }),
  ];
}

interface Figure {
  readonly path: Path;
  readonly euros: number;
  /** What the market asks, with room for the cheapest and the dearest kind. */
  readonly between: readonly [least: number, most: number];
  readonly unit: string;
}

/** Mills sell printing paper at about a euro a kilogram, merchants sheets at two to three; the dearest are cotton and synthetic papers. */
const PAPER = { between: [0.5, 15], unit: 'a kilogram' } as const;

/**
 * What material costs. Prices are held against these figures, so one that is mistyped lets others pass: it is held against
 * what the market asks.
 */
function materialProblems({ digital, offset, material }: PriceBook): ProductProblem[] {
  const figures: readonly Figure[] = [
    { path: ['digital', 'paperPerKg'], euros: digital.paperPerKg, ...PAPER },
    { path: ['offset', 'paperPerKg'], euros: offset.paperPerKg, ...PAPER },
    { path: ['material', 'perKg'], euros: material.perKg, between: [0.3, 100], unit: 'a kilogram' },
    { path: ['material', 'roll'], euros: material.roll, between: [0.1, 20], unit: 'a square metre' },
    ...Object.entries(material.area).map(([name, euros]) => ({
      path: ['material', 'area', name],
      euros,
      between: [0.3, 150] as const,
      unit: 'a square metre',
    })),
  ];
  return figures.flatMap(({ path, euros, between: [least, most], unit }) =>
    euros >= least && euros <= most
      ? []
      : [
          {
            path,
            message: `${path.at(-1)} is ${euros} euros ${unit}, and no such material costs that: write ${least} to ${most}`,
          },
        ],
  );
}

function stepsProblems<N extends 'upTo' | 'below'>(
  path: Path,
  steps: readonly Readonly<Record<N, number>>[],
  bound: N,
): ProductProblem[] {
  const fallen = steps.findIndex((step, at) => at > 0 && step[bound] <= steps[at - 1]![bound]);
  if (fallen > 0) return [{ path: [...path, fallen], message: `${bound} does not rise: order the steps` }];
  return (steps.at(-1)?.[bound] ?? 0) < LAST_STEP
    ? [{ path: [...path, steps.length - 1], message: `the last step ends too early: write ${bound}: 1000000000` }]
    : [];
}

/** Who buys more never pays more for one. */
function risingProblems(path: Path, steps: readonly { readonly price: number }[]): ProductProblem[] {
  const risen = steps.findIndex(({ price }, at) => at > 0 && price > steps[at - 1]!.price);
  return risen > 0
    ? [{ path: [...path, risen], message: 'the price rises to this step: correct it, or the one before' }]
    : [];
}

/** What is bought of a sheet is at least what can be printed on it, and not twice as much. */
function sheetProblems(path: Path, width: number, height: number, squareMetres: number): ProductProblem[] {
  const printable = (width * height) / 1_000_000;
  return squareMetres >= printable && squareMetres <= 2 * printable
    ? []
    : [
        {
          path,
          message: `${squareMetres} m² does not fit ${width} × ${height} mm, which is ${printable.toFixed(4)} m²: correct one of the three`,
        },
      ];
}

function priorityProblems({ eco, std, fast, express }: PriceBook['priorities']): ProductProblem[] {
  const rises = eco.factor <= std.factor && std.factor <= fast.factor && fast.factor <= express.factor;
  const minimums = fast.minimum <= express.minimum;
  return rises && minimums
    ? []
    : [{ path: ['priorities'], message: 'a faster priority must not be cheaper: order the factors and minimums' }];
}
