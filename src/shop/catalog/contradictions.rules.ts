import { isOneLetterOff } from '#kernel/similar-name.ts';
import { passes } from './condition.ts';
import { factSetsOf } from './fact-sets.ts';
import { leavesProblems } from './leaves.rules.ts';
import { namesReadBy } from './fact-names.rules.ts';
import type { Facts, FactValue, Product, ProductProblem } from './product.ts';
import type { Technology } from './price-recipe.ts';
import { baseQuantities } from './quantity.rules.ts';
import { scaleProblems } from './scale-factors.rules.ts';
import { mixProblem, unknownSize } from './size-split.rules.ts';

/**
 * Parts of a product that contradict one another. Each is right by itself; together they sell something else than they say,
 * or nothing.
 */
export function contradictionProblems(product: Product): ProductProblem[] {
  return [
    ...sameOptionProblems(product),
    ...slipProblems(product),
    ...factSetsOf(product).flatMap(({ path, given, facts }) =>
      [
        laminationProblem(given, facts),
        coloursProblem(given, facts),
        sizesProblem(given, product.sizes),
        safeProblem(given, facts),
        edgeProblem(given),
        bleedProblem(given, facts, product),
        closedProblem(given, facts),
        foldsProblem(given, facts),
        panelsProblem(given, facts),
      ].flatMap((message) => (message === undefined ? [] : [{ path, message }])),
    ),
    ...artworksProblems(product),
    ...limitProblems(product),
    ...taxProblems(product),
    ...weightProblems(product),
    ...presetProblems(product),
    ...pressProblems(product),
    ...scaleProblems(product),
    ...leavesProblems(product),
    ...branchProblems(product),
    ...boardProblems(product),
  ];
}

/**
 * Options of one feature that the house cannot tell apart: whoever pays for one is made the other. Options that rules or
 * prices name by their keys are told apart, and those without facts are told apart by people.
 */
function sameOptionProblems(product: Product): ProductProblem[] {
  const named = new Set(namesReadBy(product));
  return product.features.flatMap(({ id, options }, index) => {
    if (named.has(`choice.${id}`)) return [];
    const first = new Map<string, string>();
    return options.flatMap(({ key, facts }, at) => {
      const told = sayFacts(facts);
      const same = first.get(told);
      first.set(told, same ?? key);
      return same === undefined || told === ''
        ? []
        : [
            {
              path: ['features', index, 'options', at],
              message: `options '${same}' and '${key}' of '${id}' have the same facts {${told}}, so one is made for the other: correct one, or remove it`,
            },
          ];
    });
  });
}

/**
 * Words of one fact that differ by a letter, or by capitals alone: 'mat' for one option and 'matt' for the others. Rules and
 * pictures know one of the two.
 */
function slipProblems(product: Product): ProductProblem[] {
  const meantApart = deliberateWords(product);
  const said = factSetsOf(product).flatMap(({ path, given }) =>
    Object.entries(given).flatMap(([name, word]) =>
      typeof word === 'string' && !meantApart.has(`${name}: ${word}`) ? [{ path, name, word }] : [],
    ),
  );
  return [...Map.groupBy(said, ({ name }) => name)].flatMap(([name, places]) => {
    const words = Map.groupBy(places, ({ word }) => word);
    return [...words].flatMap(([word, few]) => {
      const meant = [...words].find(([other, many]) => isSlip(word, other) && isOdd([word, few], [other, many]));
      return meant === undefined
        ? []
        : few.map(({ path }) => ({
            path,
            message: `'${name}' is '${word}' here and '${meant[0]}' in another place: write it alike, or choose words that differ by more than a letter`,
          }));
    });
  });
}

/**
 * Words a letter apart that are meant to be: 'pewhite' and 'ppwhite'. Each stands in one option of a feature, and that option
 * has the same word as its key (`pe-white`), or nothing but the word tells it from the other option.
 */
function deliberateWords({ features }: Product): ReadonlySet<string> {
  const found = features.flatMap(({ options }) =>
    options.flatMap((option) =>
      Object.entries(option.facts).flatMap(([name, word]) => {
        const other = options.find(({ facts }) => isOneForTheOther(word, facts[name]));
        if (!other || options.filter(({ facts }) => facts[name] === word).length > 1) return [];
        const isNamed = [option, other].every(({ key, facts }) => lettersOf(key) === String(facts[name]).toLowerCase());
        const isOnly = sayFacts({ ...other.facts, [name]: word }) === sayFacts(option.facts);
        return isNamed || isOnly ? [`${name}: ${String(word)}`] : [];
      }),
    ),
  );
  return new Set(found);
}

/** Another letter in the same place. A letter more or less, or a capital, is hardly another thing. */
function isOneForTheOther(word: FactValue, other: FactValue | undefined): boolean {
  return (
    typeof word === 'string' &&
    typeof other === 'string' &&
    word.length === other.length &&
    isSlip(word, other) &&
    word.toLowerCase() !== other.toLowerCase()
  );
}

function lettersOf(key: string): string {
  return key.replaceAll(/[^a-z]/g, '');
}

/** Of two words that stand in as many places one is told: that with capitals, else the first of the alphabet. */
function isOdd([word, few]: [string, readonly unknown[]], [other, many]: [string, readonly unknown[]]): boolean {
  return many.length === few.length ? word < other : many.length > few.length;
}

function isSlip(word: string, other: string): boolean {
  if (word === other) return false;
  const [one, two] = [word.toLowerCase(), other.toLowerCase()];
  // Hardly anybody mistypes the first letter: ink is no slip for pink.
  return one === two || isDoubled(one, two) || isDoubled(two, one) || (one[0] === two[0] && isOneLetterOff(one, two));
}

/** 'matt' of 'mat'. */
function isDoubled(word: string, other: string): boolean {
  return other === `${word}${word.at(-1)}`;
}

/** Writes 'foil: gold, setup: 65', in the order of the names. */
function sayFacts(facts: Facts): string {
  return Object.entries(facts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}

/** A film lies on one side at least, and no film on none: the price counts the sides, and the press reads the film. */
function laminationProblem(given: Facts, { lamination, laminatedSides }: Facts): string | undefined {
  if (!('lamination' in given || 'laminatedSides' in given)) return undefined;
  if (lamination === undefined || laminatedSides === undefined) return undefined;
  return (lamination === 'none') === (laminatedSides === 0)
    ? undefined
    : `lamination is '${String(lamination)}' on ${String(laminatedSides)} sides: correct lamination or laminatedSides`;
}

/** Inks of the front and of the back: '4/4' is printed on two sides, '4/0' on one. */
function coloursProblem(given: Facts, { colours, printedSides }: Facts): string | undefined {
  if (!('colours' in given || 'printedSides' in given) || colours === undefined) return undefined;
  const inks = /^(\d{1,2})\/(\d{1,2})$/.exec(String(colours))?.slice(1).map(Number);
  if (!inks) return `'colours' is '${String(colours)}', no inks of front and back: write 4/0 or 4/4`;
  const sides = inks.filter((each) => each > 0).length;
  return printedSides === undefined || printedSides === sides
    ? undefined
    : `colours '${String(colours)}' are inks of ${sides} sides, and printedSides is ${String(printedSides)}: correct one`;
}

function sizesProblem({ sizeSplit }: Facts, sizes: Product['sizes']): string | undefined {
  return sizeSplit === undefined ? undefined : (mixProblem(sizeSplit) ?? unknownSize(sizeSplit, sizes));
}

/** What must be kept free along both edges leaves nothing between them. */
function safeProblem(given: Facts, facts: Facts): string | undefined {
  const { safe } = facts;
  const side = (['width', 'height'] as const).find(
    (name) => (name in given || 'safe' in given) && Number(safe) * 2 >= Number(facts[name]),
  );
  return side === undefined
    ? undefined
    : `safe is ${String(safe)} mm on each edge and ${side} is ${String(facts[side])} mm, so nothing may be printed: correct one`;
}

const PRESSES: ReadonlySet<string> = new Set(['digital', 'offset', 'booklet']);
/** No knife cuts so exactly. */
const LEAST_EDGE = 0.5;
/** What is printed with a white border needs no bleed, as nothing is cut through. */
const WHITE_BORDER = 5;

function edgeProblem(given: Facts): string | undefined {
  const name = (['bleed', 'safe'] as const).find((each) => Number(given[each]) > 0 && Number(given[each]) < LEAST_EDGE);
  return name === undefined
    ? undefined
    : `${name} is ${String(given[name])} mm, and no knife cuts so exactly: write it in millimetres, or 0`;
}

function bleedProblem(given: Facts, facts: Facts, { price, noPrinting }: Product): string | undefined {
  const isCut = !noPrinting && price.technologies.every(({ kind }) => PRESSES.has(kind));
  const isBare = given['bleed'] === 0 && Number(facts['safe']) < WHITE_BORDER;
  return isCut && isBare && price.technologies.length > 0
    ? `bleed is 0 and safe ${String(facts['safe'])} mm, so a cut that is a little off shows white paper: write a bleed of 2, or a safe of ${WHITE_BORDER} and more for a white border`
    : undefined;
}

/** What is folded is not larger than what is open. */
function closedProblem(given: Facts, facts: Facts): string | undefined {
  const sides = [
    ['closedWidth', 'width'],
    ['closedHeight', 'height'],
  ] as const;
  const wrong = sides.find(
    ([closed, open]) => (closed in given || open in given) && Number(facts[closed]) > Number(facts[open]),
  );
  return wrong
    ? `${wrong[0]} is ${String(facts[wrong[0]])} mm, and open it is ${wrong[1]}: ${String(facts[wrong[1]])} mm: correct one`
    : undefined;
}

/** A fold at most doubles the panels, and a further one makes at least one more. */
function foldsProblem(given: Facts, { folds, panels }: Facts): string | undefined {
  if (typeof folds !== 'number' || typeof panels !== 'number' || !('folds' in given || 'panels' in given))
    return undefined;
  if (panels > folds && panels <= 2 ** folds) return undefined;
  const made = folds === 1 ? '1 fold makes 2' : `${folds} folds make ${folds + 1} to ${2 ** folds}`;
  return `${made} panels, and panels is ${panels}: correct one`;
}

const OF_PANELS = ['width', 'height', 'closedWidth', 'closedHeight', 'panels'] as const;
/** What is cut away, and sides in whole millimetres. */
const LEAST_COVERED = 0.9;

/**
 * Panels as large as what is closed cover what is open: none is larger. A depth is no panel, and neither is a flap: of what no
 * machine folds, as a folder, there may be one to glue, smaller than a panel.
 */
function panelsProblem(given: Facts, facts: Facts): string | undefined {
  if (facts['flapHeight'] !== undefined || facts['depth'] !== undefined) return undefined;
  if (!OF_PANELS.some((name) => name in given)) return undefined;
  const [width, height, closedWidth, closedHeight, panels] = OF_PANELS.map((name) => Number(facts[name]));
  const most = facts['folds'] === undefined ? panels! + 1 : panels! / LEAST_COVERED;
  return most * closedWidth! * closedHeight! <= width! * height!
    ? `closed it is ${closedWidth} × ${closedHeight} mm, and ${panels} panels of that make no ${width} × ${height} mm: correct one, or write the flap that is glued as flapHeight`
    : undefined;
}

/** Limits that no quantity of the product meets: where they hold, nothing can be ordered. */
function limitProblems({ quantity }: Product): ProductProblem[] {
  const offered = [
    ...quantity.list,
    ...quantity.ranges.flatMap(({ min, max }) => [min, max]),
    ...(quantity.freeEntry ? [quantity.freeEntry.min, quantity.freeEntry.max] : []),
  ];
  const [least, most] = [Math.min(...offered), Math.max(...offered)];
  return quantity.limits.flatMap(({ min = least, max = most }, at) => {
    const wrong = min > most ? `min: ${min}` : `max: ${max}`;
    return min <= most && max >= least
      ? []
      : [
          {
            path: ['quantity', 'limits', at],
            message: `the limit is ${wrong}, and the quantities go from ${least} to ${most}: correct it, or offer others`,
          },
        ];
  });
}

/** Machines that print sheets. What the others make is neither a book nor a leaflet, whatever is printed on it. */
const PRINTED_SHEETS: ReadonlySet<string> = new Set(['digital', 'offset', 'booklet', 'list']);

/** Tax classes that a product cannot have: its VAT would be too low, and the shop owes the difference. */
function taxProblems(product: Product): ProductProblem[] {
  const { taxCode, price } = product;
  if (taxCode === 'standard') return [];
  const says = (message: string) => [{ path: ['taxCode'], message: `taxCode is ${taxCode}, and ${message}` }];
  const other = price.technologies.find(({ kind }) => !PRINTED_SHEETS.has(kind));
  return other ? says(`it is made by ${other.kind}, which prints no sheets: write standard`) : [];
}

/** Whether it is bound or folded, or has more than one page. */
export function hasPages(product: Product): boolean {
  return (
    product.features.some(({ number }) => number?.fact === 'pages') ||
    factSetsOf(product).some(
      ({ given: { pages, binding, folds, panels } }) =>
        binding !== undefined || [pages, panels].some((each) => Number(each) > 1) || Number(folds) > 0,
    )
  );
}

/** Wrapping that weighs more than this is mistyped: no parcel may weigh more than 31.5 kg with what is in it. */
const MOST_PACKAGING = 20_000;
/** So many times away from what its paper weighs, a piece is weighed in another unit. */
const WEIGHS_ANOTHER = 5;

function weightProblems(product: Product): ProductProblem[] {
  const { by, grams = 0, packaging } = product.weight;
  const paper = by === 'piece' && grams > 0 ? paperGrams(product) : undefined;
  return [
    ...(packaging <= MOST_PACKAGING
      ? []
      : [
          {
            path: ['weight', 'packaging'],
            message: `packaging is ${packaging} g, and a parcel may not weigh so much in all: write grams, ${MOST_PACKAGING} at most`,
          },
        ]),
    ...(paper === undefined || (grams <= paper * WEIGHS_ANOTHER && grams >= paper / WEIGHS_ANOTHER)
      ? []
      : [
          {
            path: ['weight', 'grams'],
            message: `a piece weighs ${grams} g, and its paper alone is about ${paper.toFixed(1)} g: correct grams, the size or the grammage`,
          },
        ]),
  ];
}

/** Sizes that a page proposes and that cannot be chosen. */
function presetProblems({ features }: Product): ProductProblem[] {
  return features.flatMap(({ id, number }, index) => {
    const { min, max, step, presets = [] } = number ?? { min: 0, max: 0, step: 1 };
    const isOnStep = (preset: number) => Math.abs(Math.round((preset - min) / step) * step - (preset - min)) < 1e-6;
    return presets.flatMap((preset, at) =>
      preset >= min && preset <= max && isOnStep(preset)
        ? []
        : [
            {
              path: ['features', index, 'number', 'presets', at],
              message: `'${id}' goes from ${min} to ${max} in steps of ${step}, and ${preset} is none of them: correct it`,
            },
          ],
    );
  });
}

/** What presses and their knives take at most. The thickest board of a folding box has 600 g/m². */
const MOST_ON_A_PRESS = [
  { name: 'grammage', most: 1000, unit: 'g/m²' },
  { name: 'coverGrammage', most: 1000, unit: 'g/m²' },
  { name: 'bleed', most: 10, unit: 'mm' },
  { name: 'safe', most: 30, unit: 'mm' },
] as const;

/** Facts that are right for a board or a banner, and mistyped for what comes from a press. */
function pressProblems(product: Product): ProductProblem[] {
  if (!product.price.technologies.every(({ kind }) => PRESSES.has(kind) || kind === 'roll')) return [];
  return factSetsOf(product).flatMap(({ path, given }) =>
    MOST_ON_A_PRESS.filter(({ name, most }) => Number(given[name]) > most).map(({ name, most, unit }) => ({
      path,
      message: `${name} is ${String(given[name])}, and no press takes it: write ${most} ${unit} at most`,
    })),
  );
}

/** Neighbours of a number may differ by this factor, and by twice that of their areas. */
const MOST_APART = 5;

/** Technologies that differ in one number alone, of which one costs many times as much: a frame of 20 mm and of 40 mm. */
function branchProblems({ price }: Product): ProductProblem[] {
  const branches = price.technologies.flatMap((each, index) =>
    'steps' in each
      ? Object.entries(each.when ?? {}).flatMap(([name, value]) =>
          typeof value === 'number' && value > 0
            ? [{ index, name, value, one: each.steps[0]!.price, rest: sayBranch(each, name) }]
            : [],
        )
      : [],
  );
  return [...Map.groupBy(branches, ({ rest }) => rest).values()].flatMap((alike) => {
    const sorted = alike.toSorted((one, other) => one.value - other.value);
    return sorted.flatMap((next, at) => {
      const before = sorted[at - 1];
      if (!before) return [];
      const most = Math.max(MOST_APART, 2 * (next.value / before.value) ** 2);
      const [least, dearest] = [before, next].toSorted((one, other) => one.one - other.one) as [
        typeof next,
        typeof next,
      ];
      return dearest.one > least.one * most
        ? [
            {
              path: ['price', 'technologies', least.index],
              message: `one costs ${before.one} with ${before.name}: ${before.value} and ${next.one} with ${next.name}: ${next.value}: correct one of the two prices`,
            },
          ]
        : [];
    });
  });
}

/** What a technology has in common with its neighbours, but for one fact. */
function sayBranch(technology: Technology, but: string): string {
  const { kind, when = {} } = technology;
  const others = Object.entries(when).filter(([name]) => name !== but);
  return JSON.stringify([kind, 'scale' in technology ? technology.scale : undefined, but, others.toSorted()]);
}

/** Tables of prices for what is rolled up or lies flat. */
const THIN_TABLES: ReadonlySet<string> = new Set(['banner', 'poster']);
/** From here on, in mm, it is a board. */
const BOARD = 2;

/** Boards that are sold at the price of paper or of a banner, whose material costs a fraction. */
function boardProblems({ price, features }: Product): ProductProblem[] {
  return price.technologies.flatMap((each, index) => {
    if (each.kind !== 'area' || !THIN_TABLES.has(each.table)) return [];
    const when = Object.entries(each.when ?? {});
    return features.flatMap(({ id, options }) => {
      const board = options.find(
        ({ facts }) =>
          Number(facts['thickness']) >= BOARD &&
          when.every(([name, test]) => facts[name] === undefined || passes(test, facts[name])),
      );
      return board
        ? [
            {
              path: ['price', 'technologies', index],
              message: `table ${each.table} is for sheets and rolls, and option '${board.key}' of '${id}' is ${String(board.facts['thickness'])} mm thick: write rigid or dibond`,
            },
          ]
        : [];
    });
  });
}

/** What a piece from a press weighs by its size and its paper, in the first option of each. Undefined if that is not known. */
function paperGrams({ price, facts, features }: Product): number | undefined {
  if (!price.technologies.every(({ kind }) => PRESSES.has(kind))) return undefined;
  const first = Object.assign({}, facts, ...features.map(({ options }) => options[0]?.facts)) as Facts;
  const { width, height, grammage, layerCount = 1, leaves = 1 } = first;
  const grams = (Number(width) * Number(height) * Number(grammage) * Number(layerCount) * Number(leaves)) / 1_000_000;
  return Number.isFinite(grams) && grams > 0 ? grams : undefined;
}

/** Numbers of artworks that nobody could order: more than are allowed, or more copies than the largest quantity has. */
function artworksProblems({ sets, features, quantity }: Product): ProductProblem[] {
  const index = features.findIndex(({ id }) => id === sets?.feature);
  const feature = features[index];
  if (!sets || !feature) return [];
  const largest = baseQuantities(quantity).at(-1) ?? 0;
  const counts = [
    ...feature.options.map(({ facts }, at) => ({ path: ['options', at], count: Number(facts['sets'] ?? 1) })),
    ...(feature.number ? [{ path: ['number', 'max'], count: feature.number.max }] : []),
  ];
  return counts.flatMap(({ path, count }) => {
    const copies = count * sets.minimumPerSet;
    const says = (message: string) => [{ path: ['features', index, ...path], message }];
    if (count > sets.max) return says(`it offers ${count} artworks, and sets.max is ${sets.max}: correct one`);
    return count > 1 && copies > largest
      ? says(
          `${count} artworks of ${sets.minimumPerSet} copies or more are ${copies}, and the largest quantity is ${largest}: correct sets.minimumPerSet, or offer fewer artworks`,
        )
      : [];
  });
}
