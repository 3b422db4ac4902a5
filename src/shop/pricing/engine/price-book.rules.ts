import { FINISHINGS } from '#shop/catalog/price-recipe.ts';
import type { Facts, ProductProblem } from '#shop/catalog/product.ts';
import { finishingCosts } from './finishing.ts';
import type { PriceBook } from './price-book.ts';
import { priceFloorProblems } from './price-floor.rules.ts';
import { priceTermProblems } from './price-terms.rules.ts';

type Path = ProductProblem['path'];

/** Tables end here, so that no order is larger than the last of their steps. */
const LAST_STEP = 1_000_000;

/** Figures of catalog/prices.yaml that have a valid form and contradict each other. Each would change many prices. */
export function priceBookProblems(book: PriceBook): ProductProblem[] {
  const { digital, area, offset, priorities, rounding, resellers, fileCheck } = book;
  return [
    ...materialProblems(book),
    ...pressProblems(book),
    ...finishingProblems(book),
    ...priceFloorProblems(book),
    ...tableProblems(book),
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

/** Tariffs of clicks, offset and plates below what the press costs us. */
function pressProblems({ digital, offset, press }: PriceBook): ProductProblem[] {
  const cheap = digital.clicks.findIndex(({ price }) => price < press.click);
  const side = Math.min(offset.pressPerSquareMetre / 2, offset.pressPerSquareMetre * offset.oneSidePress);
  const [job, leastJob] = [offset.base + offset.platePerSlot, press.perJob.offset + press.platePerSlot];
  return [
    ...(cheap < 0
      ? []
      : below(['digital', 'clicks', cheap], `a click is ${digital.clicks[cheap]!.price}`, `${press.click}`, 'click')),
    ...(side >= press.perSquareMetre.offset
      ? []
      : below(
          ['offset', 'pressPerSquareMetre'],
          `a square metre of a side is ${side.toPrecision(3)}`,
          `${press.perSquareMetre.offset}`,
          'perSquareMetre.offset',
        )),
    ...(job >= leastJob
      ? []
      : below(
          ['offset', 'platePerSlot'],
          `base and the plates of a slot are ${job.toFixed(2)}`,
          `${leastJob.toFixed(2)}`,
          'perJob.offset and press.platePerSlot',
        )),
  ];
}

function below(path: Path, is: string, least: string, figure: string): ProductProblem[] {
  return [
    { path, message: `${is} and costs us ${least} at least: correct it, or press.${figure} if it costs us less` },
  ];
}

/** A short and a long run show a mistyped price of the job and one of the piece. */
const RUNS = [100, 10_000] as const;
/** A sheet that asks for every finishing, with a die of the house, and a large one with a long die of its own. */
const EVERY_FINISHING: Facts = {
  width: 148,
  height: 210,
  grammage: 300,
  laminatedSides: 1,
  folds: 1,
  rounded: 5,
  foil: 'gold',
  spotUv: 1,
  drill: 5,
  perforation: true,
  numbering: true,
  dieCut: 'standard',
};
const FINISHED: readonly Facts[] = [
  EVERY_FINISHING,
  { ...EVERY_FINISHING, dieCut: 'own' },
  { ...EVERY_FINISHING, dieCut: 'own', width: 1000, height: 1500 },
];

/** Finishings that are sold for less than they cost us. Setup and pieces are compared together: an owner may ask all by the piece. */
function finishingProblems({ finishing, press }: PriceBook): ProductProblem[] {
  const costsOf = (facts: Facts, figures: PriceBook['finishing'], quantity: number) =>
    finishingCosts(FINISHINGS, facts, figures).map((each) => each.setup + each.perPiece * quantity);
  return FINISHINGS.flatMap((name, at) => {
    for (const facts of FINISHED)
      for (const quantity of RUNS) {
        const sold = costsOf(facts, finishing, quantity)[at]!;
        const least = costsOf(facts, press.finishing, quantity)[at]!;
        if (sold < least)
          return below(
            ['finishing', name],
            `${name} of ${quantity} pieces is ${sold.toFixed(2)}`,
            least.toFixed(2),
            `finishing.${name}`,
          );
      }
    return [];
  });
}

/** So many times dearer is clearly another material, or clearly another price. */
const CLEARLY_DEARER = 1.5;

/** Tables of square metres that are swapped: the dearer material is sold for less. Below its own cost, its products tell it. */
function tableProblems({ area, material }: PriceBook): ProductProblem[] {
  const tables = Object.entries(area.tables).map(([name, steps]) => ({
    name,
    sold: steps.at(-1)!.price,
    cost: material.area[name as keyof typeof material.area],
  }));
  return tables.flatMap(({ name, sold, cost }) => {
    if (sold < cost) return [];
    const cheaper = tables.find((other) => cost >= other.cost * CLEARLY_DEARER && other.sold >= sold * CLEARLY_DEARER);
    return cheaper
      ? [
          {
            path: ['area', 'tables', name],
            message: `${name} costs us ${cost} a square metre and is sold for ${sold}, ${cheaper.name} costs us ${cheaper.cost} and is sold for ${cheaper.sold}: correct a table, or material.area`,
          },
        ]
      : [];
  });
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

/** One step makes it a little cheaper, never so many times. */
const MOST_FALL = 4;

/** Who buys more never pays more for one, nor a small part of it. */
function risingProblems(path: Path, steps: readonly { readonly price: number }[]): ProductProblem[] {
  const risen = steps.findIndex(({ price }, at) => at > 0 && price > steps[at - 1]!.price);
  if (risen > 0)
    return [{ path: [...path, risen], message: 'the price rises to this step: correct it, or the one before' }];
  const fallen = steps.findIndex(({ price }, at) => price > (steps[at + 1]?.price ?? price) * MOST_FALL);
  return fallen < 0
    ? []
    : [
        {
          path: [...path, fallen],
          message: `${steps[fallen]!.price}, and ${steps[fallen + 1]!.price} in the next step: correct one of them`,
        },
      ];
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
