import type { Language, Localised } from '#kernel/languages.ts';
import { HAS_ANOTHER_SIZE, PAPER_SIZES } from './paper-sizes.ts';
import { textsOf } from './product-texts.rules.ts';
import type { Facts, Feature, Option, Product, ProductProblem } from './product.ts';
import { fixedSizeProblems } from './fixed-size.rules.ts';
import { sizeCodeProblems } from './size-codes.rules.ts';
import { numbersIn, sayMeant, saysSides, sizesIn, sizesOf, type SaidSize } from './sizes-in-text.rules.ts';

/**
 * Labels that say something else than the facts beside them: the customer reads the label and pays for it, prices and
 * presses read the facts.
 */

type Path = ProductProblem['path'];

/** Options whose label, code and facts contradict one another, and texts that lack a language. */
export function labelProblems(product: Product): ProductProblem[] {
  const ofLabels = [
    ...product.features.flatMap((feature, index) => {
      const path: Path = ['features', index];
      const said = feature.options.map(({ label }) => numbersOf(label));
      return [
        ...feature.options.flatMap((option, at) => {
          const message = optionProblem(option, said[at]!);
          return message === undefined ? [] : [{ path: [...path, 'options', at], message }];
        }),
        ...numberProblems(feature, said).map(({ at, message }) => ({ path: [...path, 'options', at], message })),
      ];
    }),
    ...paperSizeProblems(product),
    ...languageProblems(product),
  ];
  // What the label says already is not said of the code again.
  const told = new Set(ofLabels.map(({ path }) => path.join('/')));
  const ofCodes = sizeCodeProblems(product).filter(({ path }) => !told.has(path.join('/')));
  const ofProduct = [...ofLabels, ...ofCodes].some(({ path: [part] }) => part === 'facts');
  return [...ofLabels, ...ofCodes, ...(ofProduct ? [] : fixedSizeProblems(product))];
}

/** 'A3+', 'SRA3' and 'A6/5' are other sizes. */
const PAPER_SIZE = /(?<![\p{L}\d])(?:A[3-7]|DL|C[4-6])(?![\p{L}\d+/])/gu;
/** Printers round the sizes: 150 × 210 mm is an A5 to them. */
const NEAR_MM = 3;
/** What is left of a sheet of a named size that is cut or opened: a square, a half, a third, a double. */
const PARTS = [1 / 3, 1 / 2, 1, 2, 3];

/** Products and options that are named after a size of paper and have one of its sides: the other is mistyped. */
function paperSizeProblems({ texts, facts, features }: Product): ProductProblem[] {
  const sides = [facts['width'], facts['height']].map(Number);
  const isMeant = [texts.name, texts.description].flatMap(sizesOf).some((size) => saysSides(size, sides));
  return [
    ...(isMeant ? [] : unlikeNamed(['facts'], texts.name, facts, 'description')),
    ...features.flatMap(({ options }, index) =>
      options.flatMap(({ label, facts: own }, at) =>
        sizesOf(label).length > 0
          ? []
          : unlikeNamed(['features', index, 'options', at], label, { ...foldsOf(facts), ...own }, 'label'),
      ),
    ),
  ];
}

function foldsOf(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => HAS_ANOTHER_SIZE.includes(name)));
}

/** @param place the text that says the size where it is meant */
function unlikeNamed(path: Path, name: Localised, facts: Facts, place: string): ProductProblem[] {
  const { width, height } = facts;
  const named = new Set(Object.values(name).flatMap((text) => text.match(PAPER_SIZE) ?? []));
  const [size] = named;
  if (size === undefined || named.size > 1 || typeof width !== 'number' || typeof height !== 'number') return [];
  if (HAS_ANOTHER_SIZE.some((fact) => fact in facts)) return [];
  const [short, long] = PAPER_SIZES[size]!;
  const isMistyped = [
    [width, height],
    [height, width],
  ].some(([one, other]) => (isNear(one!, short) || isNear(one!, long)) && !isPartOf(other!, short, long));
  return isMistyped
    ? [
        {
          path,
          message: `the name says ${size}, which is ${short} × ${long} mm, and the facts are ${sayFacts(facts, ['width', 'height'])}: correct one, or ${sayMeant(place, [width, height])}`,
        },
      ]
    : [];
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR_MM;
}

function isPartOf(side: number, short: number, long: number): boolean {
  return PARTS.some((part) => isNear(side, short * part) || isNear(side, long * part));
}

/** The numbers of a label in each of its languages. */
type Said = ReadonlyMap<Language, readonly number[]>;

function numbersOf(label: Localised): Said {
  return new Map(Object.entries(label).map(([language, text]) => [language, numbersIn(text, language)]));
}

const PAIRS = [
  ['width', 'height'],
  ['closedWidth', 'closedHeight'],
  ['labelWidth', 'labelHeight'],
  ['visibleWidth', 'visibleHeight'],
] as const;
const GRAMMAGES = ['grammage', 'coverGrammage'] as const;
/** Layers and parts whose numbers are added or multiplied: '2 × 300 g', '4 colours + white'. */
const SUM = /[×+]/;
const GRAMMAGE = /\d\s*(?:g|gsm|g\/m²)(?!\p{L})/u;

function optionProblem({ label, facts }: Option, said: Said): string | undefined {
  for (const [language, text] of Object.entries(label)) {
    const numbers = said.get(language) ?? [];
    const wrong =
      unsaidSize(facts, sizesIn(text, language)) ??
      (GRAMMAGE.test(text) && !SUM.test(text) ? unsaid(facts, GRAMMAGES, numbers) : undefined);
    if (wrong !== undefined) return `the label says '${text}' and the facts are ${wrong}: correct one`;
  }
  return undefined;
}

/**
 * A label names one size at least of those that its facts have. That of an article is its own size, and the facts are what
 * is printed of it.
 */
function unsaidSize(facts: Facts, sizes: readonly SaidSize[]): string | undefined {
  if ('article' in facts || sizes.length === 0) return undefined;
  const pairs = PAIRS.filter((pair) => pair.every((name) => typeof facts[name] === 'number'));
  const isSaid = (names: readonly string[]) =>
    sizes.some((size) =>
      saysSides(
        size,
        names.map((name) => Number(facts[name])),
      ),
    );
  // Three lengths are those of a bag or a box.
  if (
    pairs.length > 0 &&
    typeof facts['depth'] === 'number' &&
    sizes.some(({ length }) => length === 3) &&
    !isSaid(['depth'])
  )
    return sayFacts(facts, [...pairs.flat(), 'depth']);
  return pairs.length === 0 || pairs.some(isSaid) ? undefined : sayFacts(facts, pairs.flat());
}

function unsaid(facts: Facts, names: readonly string[], numbers: readonly number[]): string | undefined {
  const given = names.filter((name) => typeof facts[name] === 'number');
  return given.length === 0 || given.some((name) => numbers.includes(Number(facts[name])))
    ? undefined
    : sayFacts(facts, given);
}

function sayFacts(facts: Facts, names: readonly string[]): string {
  return names.map((name) => `${name}: ${String(facts[name])}`).join(', ');
}

interface OfOption {
  readonly at: number;
  readonly message: string;
}

/** Options that say another number than their facts, each told once. */
function numberProblems(feature: Feature, said: readonly Said[]): readonly OfOption[] {
  const odd = oddOneProblems(feature, said);
  return [...odd, ...keyProblems(feature, said).filter(({ at }) => odd.every((each) => each.at !== at))];
}

/** So many options must name a fact in their labels before one that does not is a slip. */
const ENOUGH = 3;

/** Facts that are looked at in each option by itself. */
const LOOKED_AT: ReadonlySet<string> = new Set([...PAIRS.flat(), ...GRAMMAGES]);

/** The one option of a feature whose label has another number than its fact: 1, 2, 1 and 4 for '1 colour' to '4 colours'. */
function oddOneProblems({ options }: Feature, said: readonly Said[]): OfOption[] {
  const names = new Set(options.flatMap(({ facts }) => Object.keys(facts).filter((name) => !LOOKED_AT.has(name))));
  return [...names].flatMap((name) => {
    const counted = options.flatMap(({ label, facts }, at) => {
      const value = facts[name];
      const numbers = [...said[at]!.values()].flat();
      const isSum = Object.values(label).some((text) => SUM.test(text));
      return typeof value === 'number' && numbers.length > 0 && !isSum
        ? [{ at, label, value, isSaid: numbers.includes(value) }]
        : [];
    });
    const odd = counted.filter(({ isSaid }) => !isSaid);
    if (odd.length !== 1 || counted.length - 1 < ENOUGH) return [];
    const { at, label, value } = odd[0]!;
    return [
      {
        at,
        message: `the label says '${Object.values(label)[0]}' and ${name} is ${value}: the other options name it, correct one`,
      },
    ];
  });
}

/**
 * Options whose key and label say one number, and whose facts another, where the fact is the number of the key in another
 * option: '100', '100 sheets' and leaves: 10.
 */
function keyProblems({ options }: Feature, said: readonly Said[]): OfOption[] {
  const named = options.flatMap(({ key, label, facts }, at) => {
    const [written, ...more] = key.match(/\d+/g) ?? [];
    const isSaid = written !== undefined && [...said[at]!.values()].flat().includes(Number(written));
    return isSaid && more.length === 0 ? [{ at, label, facts, number: Number(written) }] : [];
  });
  const names = new Set([
    ...named.flatMap(({ facts, number }) => Object.keys(facts).filter((name) => facts[name] === number)),
    ...exchangedNames(named),
  ]);
  return named.flatMap(({ at, label, facts, number }) => {
    const name = [...names].find((each) => typeof facts[each] === 'number');
    if (name === undefined || LOOKED_AT.has(name) || Object.values(facts).includes(number)) return [];
    const text = Object.values(label)[0];
    return [{ at, message: `the label says '${text}' and ${name} is ${String(facts[name])}: correct one` }];
  });
}

/** Facts whose numbers are those of the keys, each in another option: 6 for 'r3' and 3 for 'r6'. */
function exchangedNames(named: readonly { readonly facts: Facts; readonly number: number }[]): readonly string[] {
  const sorted = (values: readonly unknown[]) =>
    values
      .map(Number)
      .toSorted((one, other) => one - other)
      .join(' ');
  const numbers = sorted(named.map(({ number }) => number));
  return named.length < 2
    ? []
    : Object.keys(named[0]!.facts).filter((name) => sorted(named.map(({ facts }) => facts[name])) === numbers);
}

/** More texts than these are written so on purpose: a product may be told in other languages than the parts that it shares. */
const MOST_SLIPS = 2;

/** Texts with a language that hardly another text has, instead of one that most have: 'de' was typed for 'en'. */
function languageProblems(product: Product): ProductProblem[] {
  const texts = textsOf(product);
  const counts = new Map<Language, number>();
  for (const { text } of texts)
    for (const language of Object.keys(text)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const most = [...counts].filter(([, count]) => count * 2 > texts.length).map(([language]) => language);
  const rare = new Set([...counts].filter(([, count]) => count <= MOST_SLIPS).map(([language]) => language));
  return texts.flatMap(({ path, text }) => {
    const [odd, ...others] = Object.keys(text).filter((language) => !most.includes(language));
    const [lacking, ...lacked] = most.filter((language) => text[language] === undefined);
    const isOneForOne = odd !== undefined && lacking !== undefined && others.length + lacked.length === 0;
    return isOneForOne && rare.has(odd)
      ? [
          {
            path,
            message: `the text is in '${odd}' and not in '${lacking}', as the others are: correct the language, or write both`,
          },
        ]
      : [];
  });
}
