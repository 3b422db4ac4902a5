import type { ProductProblem } from '#shop/catalog/product.ts';
import type { PriceBook } from './price-book.ts';

/** Figures beside the tables of catalog/prices.yaml that are written in another unit: classes, services, surcharges. */

type Path = ProductProblem['path'];

export function priceTermProblems(book: PriceBook): ProductProblem[] {
  return [
    ...thresholdProblems(book),
    ...designProblems(book),
    ...shareProblems(book),
    ...surchargeProblems(book),
    ...roundingProblems(book),
  ];
}

/** A turnover below a hundred euros, or so much of another currency, was written in euros: everybody would have the best class. */
const LEAST_THRESHOLD_CENTS = 8000;

function thresholdProblems({ resellers: { classes } }: PriceBook): ProductProblem[] {
  const low = classes.flatMap(({ name, from }, index) => {
    const [currency, cents] = Object.entries(from).find(([, each]) => each > 0 && each < LEAST_THRESHOLD_CENTS) ?? [];
    if (cents === undefined) return [];
    return [
      {
        path: ['resellers', 'classes', index, 'from'],
        message: `${name} begins at ${cents} cents of ${currency}: write cents, ${cents * 100} for ${cents}.00, or 0`,
      },
    ];
  });
  return low.length > 0 ? low : unlikeThresholds(classes);
}

/** Two currencies are worth about the same to each other in all classes. */
const MOST_APART = 4;

function unlikeThresholds(classes: PriceBook['resellers']['classes']): ProductProblem[] {
  const currencies = [...new Set(classes.flatMap(({ from }) => Object.keys(from)))];
  const [first, ...others] = currencies;
  const ratios = others.flatMap((currency) =>
    classes.flatMap(({ name, from }) => {
      const [one, other] = [from[first ?? ''] ?? 0, from[currency] ?? 0];
      return one > 0 && other > 0 ? [{ currency, name, one, other, ratio: one / other }] : [];
    }),
  );
  const unlike = ratios.find((each) =>
    ratios.some(({ currency, ratio }) => currency === each.currency && ratio > each.ratio * MOST_APART),
  );
  if (!unlike) return [];
  const { name, currency, one, other } = unlike;
  return [
    {
      path: ['resellers', 'classes'],
      message: `${name} begins at ${one} cents of ${first} and ${other} of ${currency}, and in another class the two are ${MOST_APART} times as far apart: correct one of them`,
    },
  ];
}

/** Euros. Below it nobody opens a file, above it was written in cents. */
const DESIGN = { least: 3, most: 5000 } as const;
/** Each is more work than the one before. */
const BY_WORK: readonly string[] = ['retouch', 'layout', 'creation'];

type Design = PriceBook['designService']['kinds'][number];

function designProblems({ designService: { kinds } }: PriceBook): ProductProblem[] {
  const path = (index: number): Path => ['designService', 'kinds', index, 'price'];
  const twice = kinds.findIndex(({ kind }, index) => kinds.findIndex((each) => each.kind === kind) < index);
  if (twice >= 0)
    return [
      {
        path: ['designService', 'kinds', twice, 'kind'],
        message: `${kinds[twice]!.kind} is there twice: rename or remove one, another service may be missing`,
      },
    ];
  const beyond = kinds.flatMap(({ kind, price }, index) =>
    price === 0 || (price >= DESIGN.least && price <= DESIGN.most)
      ? []
      : [
          {
            path: path(index),
            message: `${kind} costs ${price} euros: write ${DESIGN.least} to ${DESIGN.most}, or 0 for a service that is free`,
          },
        ],
  );
  if (beyond.length > 0) return beyond;
  const unordered = designOrderProblems(kinds, path);
  return unordered.length > 0 ? unordered : dearDesignProblems(kinds, path);
}

/** One kind is a few times as much work as the next, never so many times. */
const MOST_TIMES_DEARER = 8;

function dearDesignProblems(kinds: readonly Design[], path: (index: number) => Path): ProductProblem[] {
  const paid = kinds.filter(({ price }) => price > 0).toSorted((one, other) => one.price - other.price);
  const dear = paid.findIndex(({ price }, at) => at > 0 && price > paid[at - 1]!.price * MOST_TIMES_DEARER);
  if (dear < 0) return [];
  const [less, more] = [paid[dear - 1]!, paid[dear]!];
  return [
    {
      path: path(kinds.indexOf(more)),
      message: `${more.kind} costs ${more.price} and ${less.kind} ${less.price}: correct one, no design is so many times the work of another`,
    },
  ];
}

/** More work never costs less. Told is the kind that does not fit most of the others. */
function designOrderProblems(kinds: readonly Design[], path: (index: number) => Path): ProductProblem[] {
  const pairs = kinds.flatMap((more, index) =>
    kinds.flatMap((less, at) => (more.price < less.price && isMoreWork(more, less) ? [{ more, less, index, at }] : [])),
  );
  const first = pairs[0];
  if (!first) return [];
  const weight = (each: number) => pairs.filter(({ index, at }) => index === each || at === each).length;
  const { more, less, index, at } = first;
  return [
    {
      path: path(weight(at) > weight(index) ? at : index),
      message: `${more.kind} costs ${more.price} and ${less.kind}, which is less work, ${less.price}: correct one`,
    },
  ];
}

/** By the work itself where it is known, or else by the rounds of corrections. */
function isMoreWork(one: Design, other: Design): boolean {
  const [work, otherWork] = [BY_WORK.indexOf(one.kind), BY_WORK.indexOf(other.kind)];
  return work >= 0 && otherWork >= 0 ? work > otherWork : one.rounds > other.rounds;
}

const MOST_PAGES_FACTOR = 10;
/** Below it a further one is as good as free, which is written as 0. */
const LEAST_SHARE = 0.1;

/** Per cent in place of shares, basis points in place of factors. */
function shareProblems({ fileCheck, designService }: PriceBook): ProductProblem[] {
  const shares: readonly (readonly [Path, number])[] = [
    [['fileCheck', 'furtherArtwork'], fileCheck.furtherArtwork],
    [['designService', 'furtherPage'], designService.furtherPage],
    [['designService', 'furtherArtwork'], designService.furtherArtwork],
  ];
  return [
    ...shares.flatMap(([path, share]) =>
      share === 0 || (share >= LEAST_SHARE && share <= 1)
        ? []
        : [
            {
              path,
              message: `${share} would make a further one ${share > 1 ? 'dearer than the first' : 'almost free'}: write a share, 0.5 for half`,
            },
          ],
    ),
    ...(fileCheck.multiPageFactor <= MOST_PAGES_FACTOR
      ? []
      : [
          {
            path: ['fileCheck', 'multiPageFactor'],
            message: `${fileCheck.multiPageFactor} times the price of a check is nobody’s: write a factor of 1 to ${MOST_PAGES_FACTOR}, 1.6 for 60 % more`,
          },
        ]),
  ];
}

/** Euros. What every order of a priority costs more at least is never so much: it was written in cents. */
const MOST_SURCHARGE = 200;

function surchargeProblems({ priorities }: PriceBook): ProductProblem[] {
  const beyond = Object.entries(priorities).flatMap(([name, { minimum }]) =>
    minimum <= MOST_SURCHARGE
      ? []
      : [
          {
            path: ['priorities', name, 'minimum'],
            message: `${minimum} euros at least on every ${name} order: write euros, ${minimum / 100} for ${(minimum / 100).toFixed(2)}, at most ${MOST_SURCHARGE}`,
          },
        ],
  );
  return beyond.length > 0 ? beyond : steepSurcharge(priorities);
}

/** From fast to express a surcharge grows a few times, never so many. */
const MOST_STEEP = 12;

function steepSurcharge({ fast, express }: PriceBook['priorities']): ProductProblem[] {
  return fast.minimum === 0 || express.minimum <= fast.minimum * MOST_STEEP
    ? []
    : [
        {
          path: ['priorities', 'express', 'minimum'],
          message: `${express.minimum} euros at least on every express order, and ${fast.minimum} on every fast one: correct one of them`,
        },
      ];
}

/** As a share of the smallest price that is rounded so. A larger step would be a price of its own. */
const MOST_ROUNDED = 0.1;

function roundingProblems({ rounding }: PriceBook): ProductProblem[] {
  return rounding.default.flatMap(({ below, step }, index) => {
    const smallest = rounding.default[index - 1]?.below ?? below;
    return step <= smallest * 100 * MOST_ROUNDED
      ? []
      : [
          {
            path: ['rounding', 'default', index, 'step'],
            message: `prices ${index === 0 ? 'below' : 'from'} ${smallest} euros are rounded to ${step / 100} euros: write cents, at most ${Math.floor(smallest * 100 * MOST_ROUNDED)}`,
          },
        ];
  });
}
