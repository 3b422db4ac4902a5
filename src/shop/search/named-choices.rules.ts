import type { Languages } from '#kernel/languages.ts';
import { textIn } from '#kernel/languages.ts';
import type { Facts, Feature, NumberEntry, Option, Product, Selection } from '../catalog/product.ts';
import { termsOf, type Lengths, type Terms } from './terms.rules.ts';

/** The choices of a product that a search names: 'flyer A5 350 g' names a paper, 'sticker 5 cm' a width and a height. */
export interface NamedChoices {
  /** By feature id. They may not go together: the configurator decides. */
  readonly choices: Selection;
  /** The quantity that was typed, as it was typed. */
  readonly quantity: number | undefined;
}

/** Finds in a product what a search says besides the product's name. */
export function namedChoices(product: Product, terms: Terms, languages: Languages): NamedChoices {
  const choices: Record<string, string> = {};
  const stem = GENDERED.has(languages[0] ?? '') ? stemOf : (word: string) => word;
  const words = new Set(terms.words.flatMap((word) => [word, stem(word)]));
  const used = new Set<string>();
  for (const feature of product.features) {
    if (feature.hidden || feature.role === 'sets') continue;
    const option = optionNamed(feature, { words, stem }, languages) ?? optionOfFacts(product, feature, terms);
    if (option) {
      choices[feature.id] = option.key;
      for (const word of termsOf(textIn(option.label, languages)).words) used.add(word);
    }
    const pages =
      feature.number?.fact === 'pages' ? terms.pages.find((each) => fits(feature.number!, each)) : undefined;
    if (pages !== undefined) choices[feature.id] = String(pages);
  }
  Object.assign(choices, lengthsChosen(product, terms.lengths));
  const name = new Set(termsOf(textIn(product.texts.name, languages)).words);
  const quantity = terms.numbers.find((each) => !name.has(String(each)) && !used.has(String(each)));
  return { choices, quantity };
}

/** The words that were typed with their stems, and how to find the stem of another one. */
interface TypedWords {
  readonly words: ReadonlySet<string>;
  stem(word: string): string;
}

/** Languages whose adjectives follow the thing: 'une étiquette ronde' is of the shape 'Rond', 'maglietta nera' of the colour 'Nero'. */
const GENDERED: ReadonlySet<string> = new Set(['fr', 'it']);

/** A word without the vowel that says its gender. Short words say too little without it. */
function stemOf(word: string): string {
  return /^\p{L}{3,}[aeio]$/u.test(word) ? word.slice(0, -1) : word;
}

/** Names of paper sizes. They say enough without the rest of a label that begins with them: 'A5' is 'A5 portrait'. */
const PAPER_SIZE = /^(?:[abc]\d{1,2}|dl)$/;

/** The option whose label was typed, in full or one of its alternatives: 'Rond ou ovale' is found by 'rond'. */
function optionNamed(feature: Feature, typedWords: TypedWords, languages: Languages): Option | undefined {
  let found: { readonly option: Option; readonly typed: number } | undefined;
  for (const option of feature.options)
    for (const part of textIn(option.label, languages).split(/,|\(|\s(?:ou|o|or)\s/)) {
      const typed = typedOf(termsOf(part).words, typedWords);
      // The longer label says more: 'vinyle blanc polymère' goes before 'vinyle blanc'.
      if (typed > (found?.typed ?? 0)) found = { option, typed };
    }
  return found?.option;
}

/** How many words of a label were typed, if they name it. A bare number names nothing: it may be a quantity. */
function typedOf(label: readonly string[], { words, stem }: TypedWords): number {
  const isTyped = (word: string) => words.has(word) || words.has(stem(word));
  if (label.every((word) => isTyped(word) && !/^\d+$/.test(word))) return label.length;
  const [first] = label;
  return first !== undefined && words.has(first) && PAPER_SIZE.test(first) ? 1 / 2 : 0;
}

/** The option with the size, grammage or number of pages that was typed. Of several, the one most like the default. */
function optionOfFacts(product: Product, feature: Feature, terms: Terms): Option | undefined {
  const { lengths, grammages, pages } = terms;
  const sizes = lengths.flat().filter((each) => each.length === 2);
  const usual = feature.options.find(({ key }) => key === feature.default)?.facts ?? product.facts;
  const fitting = feature.options.filter(
    ({ facts }) =>
      sizes.some((size) => isSize(facts, size)) ||
      grammages.some((each) => facts['grammage'] === each) ||
      pages.some((each) => facts['pages'] === each),
  );
  const [first] = fitting.toSorted((a, b) => alike(b.facts, usual, sizes) - alike(a.facts, usual, sizes));
  return first;
}

function isSize({ width, height }: Facts, [a, b]: readonly number[]): boolean {
  return (width === a && height === b) || (width === b && height === a);
}

/** How many facts two options have in common. The size as it was typed, width first, counts most. */
function alike(facts: Facts, usual: Facts, sizes: readonly (readonly number[])[]): number {
  const asTyped = sizes.some(([width, height]) => facts['width'] === width && facts['height'] === height) ? 100 : 0;
  return asTyped + Object.entries(facts).filter(([name, value]) => usual[name] === value).length;
}

/**
 * Typed lengths for a product whose width and height are numbers. One length is both sides of a product that begins
 * square, such as a sticker, and otherwise its width.
 */
function lengthsChosen({ features }: Product, typed: readonly Lengths[]): Selection {
  const numberOf = (fact: string) => features.find((feature) => feature.number?.fact === fact);
  const width = numberOf('width');
  const height = numberOf('height');
  if (!width?.number || !height?.number) return {};
  const isSquare = width.default === height.default;
  for (const lengths of typed)
    for (const [first, second] of lengths) {
      if (first === undefined) continue;
      const tall = second ?? (isSquare ? first : undefined);
      if (!fits(width.number, first) || (tall !== undefined && !fits(height.number, tall))) continue;
      return { [width.id]: String(first), ...(tall === undefined ? {} : { [height.id]: String(tall) }) };
    }
  return {};
}

function fits({ min, max, step }: NumberEntry, value: number): boolean {
  return value >= min && value <= max && (value - min) % step === 0;
}
