import type { Languages } from '#kernel/languages.ts';
import { textIn } from '#kernel/languages.ts';
import {
  defaultSelection,
  factsOf,
  type Facts,
  type Feature,
  type NumberEntry,
  type Option,
  type Product,
  type Selection,
} from '../catalog/product.ts';
import { quantityOffer, repairQuantity } from '../catalog/quantity.rules.ts';
import { MEASURE, saysSomething } from './search-index.rules.ts';
import {
  filmNamed,
  isFilm,
  isPaper,
  isSideWord,
  isSquareWord,
  paperNamed,
  sidesNamed,
  surfacesApart,
} from './surface-words.rules.ts';
import { termsOf, type SideLength, type Terms } from './terms.rules.ts';

/** The choices of a product that a search names: 'flyer A5 350 g' names a paper, 'sticker 5 cm' a width and a height. */
export interface NamedChoices {
  /** By feature id. They may not go together: the configurator decides. */
  readonly choices: Selection;
  /** The quantity that was typed, as it was typed. */
  readonly quantity: number | undefined;
}

/** The product as words mean it that choose something of it: what is like the usual choice is like theirs. */
export function asMeant(product: Product, meant: Selection): Product {
  return {
    ...product,
    features: product.features.map((each) => ({ ...each, default: meant[each.id] ?? each.default })),
  };
}

/** Finds in a product what a search says besides the product's name. */
export function namedChoices(product: Product, terms: Terms, languages: Languages): NamedChoices {
  const choices: Record<string, string> = {};
  const stem = GENDERED.has(languages[0] ?? '') ? stemOf : (word: string) => word;
  const used = new Set<string>();
  const features = product.features.filter(({ hidden, role }) => !hidden && role !== 'sets');
  const free = freeSides(product, withoutNamed(terms, features, languages));
  const typed = terms.words.filter((word) => !free?.words.has(word));
  const withStems = (all: readonly string[]) => new Set(all.flatMap((word) => [word, stem(word)]));
  const { ofPaper, ofFilm } = surfacesApart(typed);
  let isRound = false;
  for (const feature of features) {
    // 'Matt' alone says what the paper is like: a film is asked for by a word of its own.
    const read = isFilm(feature) ? ofFilm : isPaper(feature) ? ofPaper : typed;
    const named = optionNamed(feature, { words: withStems(read), inOrder: typed, stem }, languages);
    const option =
      paperNamed(feature, ofPaper, terms.grammages) ??
      sidesNamed(feature, typed, named) ??
      filmNamed(feature, ofFilm, printedSides(product, choices)) ??
      named ??
      optionOfFacts(product, feature, terms);
    if (option) {
      choices[feature.id] = option.key;
      isRound ||= option.facts['shape'] === 'oval';
      for (const word of termsOf(textIn(option.label, languages)).words) used.add(word.replace(/(?<=^\d+)sheets$/, ''));
    }
    const pages = feature.number?.fact === 'pages' ? pagesNear(feature.number, terms.pages) : undefined;
    if (pages !== undefined) choices[feature.id] = String(pages);
  }
  Object.assign(choices, artworksChosen(product, terms));
  if (free) Object.assign(choices, free.chosen(isRound || typed.some(isSquareWord)));
  // '80x60 vertical' is said to be upright.
  for (const [id, chosen] of Object.entries(orientationChosen(product, choices, terms))) choices[id] ??= chosen;
  const name = new Set(termsOf(textIn(product.texts.name, languages)).words);
  const numbers = terms.numbers.filter((each) => !name.has(String(each)) && !used.has(String(each)));
  const width = numbers.flatMap((each) => widthNamed(product, choices, each) ?? [])[0];
  if (width) choices[width.feature] = width.option;
  return { choices, quantity: numbers.find((each) => each !== width?.number) };
}

function printedSides(product: Product, chosen: Selection): number {
  return Number(factsOf(product, { ...defaultSelection(product), ...chosen })['printedSides'] ?? 1);
}

/** The number of pages that was typed, or the next one that a booklet can have: 15 pages are 16 with an empty one. */
function pagesNear({ min, max, step }: NumberEntry, typed: readonly number[]): number | undefined {
  return typed.map((each) => min + Math.ceil((each - min) / step) * step).find((each) => each >= min && each <= max);
}

/** The number of artworks that was typed, where it can be had. */
function artworksChosen({ features }: Product, { artworks }: Terms): Selection {
  const feature = features.find(({ role }) => role === 'sets');
  if (!feature) return {};
  const { id, number, options } = feature;
  const wanted = artworks.find((each) => number && fits(number, each));
  const option = options.find(({ facts }) => artworks.some((each) => facts['sets'] === each));
  const key = wanted === undefined ? option?.key : String(wanted);
  return key === undefined ? {} : { [id]: key };
}

/** The search without the lengths that stand beside the name of a feature with such an option: 'mandrin 40 mm'. */
function withoutNamed(terms: Terms, features: readonly Feature[], languages: Languages): Terms {
  const isNamed = (length: number) => {
    const word = `${length}mm`;
    const at = terms.words.indexOf(word);
    const beside = new Set([terms.words[at - 1], terms.words[at + 1]]);
    return features.some(
      ({ label, options }) =>
        termsOf(textIn(label, languages)).words.some((each) => beside.has(each)) &&
        options.some((option) => termsOf(textIn(option.label, languages)).words.includes(word)),
    );
  };
  return {
    ...terms,
    lengths: terms.lengths.filter((each) => !each.every((group) => group.length === 1 && isNamed(group[0]!))),
  };
}

/**
 * The option with a width that was typed as a bare number, in millimetres or centimetres: 'roll-up 100' is one metre wide.
 * A number of copies goes before it.
 */
function widthNamed(product: Product, chosen: Selection, number: number) {
  const offer = quantityOffer(product, factsOf(product, defaultSelection(product)));
  if (repairQuantity(number, offer) === number) return undefined;
  for (const { id, options } of product.features) {
    if (chosen[id] !== undefined) continue;
    const option = options.find(
      ({ facts }) => isSizeOfProduct(facts) && (facts['width'] === number || facts['width'] === number * 10),
    );
    if (option) return { feature: id, option: option.key, number };
  }
  return undefined;
}

/** Facts of an option with a size of the product itself: that of an article, or of the place of a print, is another one. */
export function isSizeOfProduct(facts: Facts): boolean {
  return facts['width'] !== undefined && facts['kind'] === undefined && facts['printPlace'] === undefined;
}

const ORIENTATIONS: Readonly<Partial<Record<string, string>>> = {
  portrait: 'vertical',
  upright: 'vertical',
  paysage: 'horizontal',
  landscape: 'horizontal',
};

/** '55x85' is '85x55' upright, where a product has its orientation apart from its size. */
function orientationChosen(product: Product, choices: Selection, { lengths, words }: Terms): Selection {
  const facts = factsOf(product, { ...defaultSelection(product), ...choices });
  const sides = new Set<unknown>([facts['width'], facts['height']]);
  const typed = lengths.flat().find(([first, second]) => first !== second && sides.has(first) && sides.has(second));
  const [across = 0, up = 0] = typed ?? [];
  const said = words.flatMap((word) => ORIENTATIONS[word] ?? [])[0];
  if (!typed && !said) return {};
  const turned = said ?? (across > up ? 'horizontal' : 'vertical');
  return Object.fromEntries(
    product.features.flatMap(({ id, options }) => {
      const option = options.find((each) => each.facts['orientation'] === turned);
      return option ? [[id, option.key]] : [];
    }),
  );
}

/** The words that were typed with their stems, and how to find the stem of another one. */
interface TypedWords {
  readonly words: ReadonlySet<string>;
  /** Without stems. */
  readonly inOrder: readonly string[];
  stem(word: string): string;
}

/** Languages whose adjectives follow the thing: 'une étiquette ronde' is of the shape 'Rond', 'maglietta nera' of the colour 'Nero'. */
const GENDERED: ReadonlySet<string> = new Set(['fr', 'it']);

/** A word without the vowel that says its gender, and the h that keeps its sound. Short words say too little without it. */
function stemOf(word: string): string {
  return /^\p{L}{3,}[aeio]$/u.test(word) ? word.slice(0, -1).replace(/(?<=[cg])h$/, '') : word;
}

/** Names of paper sizes. They say enough without the rest of a label that begins with them: 'A5' is 'A5 portrait'. */
export const PAPER_SIZE = /^(?:[abc]\d{1,2}|dl)$/;

/** The option whose label was typed, in full or one of its alternatives: 'Rond ou ovale' is found by 'rond'. */
function optionNamed(feature: Feature, typedWords: TypedWords, languages: Languages): Option | undefined {
  let found: { readonly option: Option; readonly typed: number; readonly at: number } | undefined;
  const stems = typedWords.inOrder.map((word) => typedWords.stem(word));
  const placeOf = (label: readonly string[]) =>
    stems.findIndex((word) => label.some((each) => typedWords.stem(each) === word));
  const named: readonly NamedOption[] = feature.options.map((option) => ({
    option,
    labels: namesOf(option, languages),
  }));
  const isOfSides = feature.options.some(({ facts }) => (facts['printedSides'] ?? facts['printPlace']) !== undefined);
  const own = ownWords(named.map(({ labels }) => labels.flat().filter((word) => isOfSides || !isSideWord(word))));
  for (const { option, labels } of named)
    for (const [place, label] of labels.entries()) {
      // 'Colour' is said of any side: 'Front only, colour'.
      if (place > 0 && option.facts['printedSides'] !== undefined && !label.some(isSideWord)) continue;
      // 'Ceramic' names no 'ceramic, coloured inside' where another one is of white ceramic.
      if (labels.length > 1 && isPartOfOther(label, named, option)) continue;
      if (!isOfSides && label.every(isSideWord)) continue;
      const typed = Math.max(typedOf(label, typedWords), distinctOf(label, own, typedWords));
      const at = placeOf(label);
      // The longer label says more: 'vinyle blanc polymère' goes before 'vinyle blanc'. Of as long ones that beside the
      // thing: 't-shirt noir, impression blanche' is black.
      const saysMore = typed > (found?.typed ?? 0) || (found && typed === found.typed && at < found.at);
      if (saysMore) found = { option, typed, at };
    }
  return found?.option;
}

interface NamedOption {
  readonly option: Option;
  readonly labels: readonly (readonly string[])[];
}

function isPartOfOther(label: readonly string[], all: readonly NamedOption[], own: Option): boolean {
  const isLonger = (other: readonly string[]) =>
    other.length > label.length && label.every((word) => other.includes(word));
  return all.some(({ option, labels }) => option !== own && labels.some(isLonger));
}

/** The words of a label and of its alternatives. A measure behind a name is that of a part: '4 holes, 10 mm'. */
function namesOf({ label }: Option, languages: Languages): readonly (readonly string[])[] {
  return textIn(label, languages)
    .split(/,(?!\d)|\(|\s(?:ou|o|or)\s/)
    .map((part) => termsOf(part).words)
    .filter((words, at) => at === 0 || !words.every((word) => MEASURE.test(word)));
}

/** The words that only one of several options is called by. A measure alone tells two of them apart by its own rules. */
function ownWords(all: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const words of all) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const own = [...counts].filter(([word, count]) => count === 1 && saysSomething(word) && !MEASURE.test(word));
  return new Set(own.map(([word]) => word));
}

/**
 * How many words of a label were typed, if those are among them that no other option has: of a brown and a white kraft
 * paper, 'white' names one.
 */
function distinctOf(label: readonly string[], own: ReadonlySet<string>, { words, inOrder, stem }: TypedWords): number {
  const isTyped = (word: string) => words.has(word) || words.has(stem(word));
  // 'A4 landscape' names no A5 landscape.
  if (inOrder.some((word) => PAPER_SIZE.test(word)) && label.some((word) => PAPER_SIZE.test(word) && !words.has(word)))
    return 0;
  const telling = label.filter((word) => own.has(word));
  return telling.length > 0 && telling.every(isTyped) ? label.filter(isTyped).length : 0;
}

/** How many words of a label were typed, if they name it. A number alone names nothing, since it may be a quantity: '50 feuilles' does. */
function typedOf(label: readonly string[], { words, inOrder, stem }: TypedWords): number {
  const isTyped = (word: string) => words.has(word) || words.has(stem(word));
  const isCounted = (word: string, at: number) => !/^\d+$/.test(word) || isFollowed(inOrder, word, label[at + 1]);
  if (label.every((word, at) => isTyped(word) && isCounted(word, at))) return label.length;
  const [first] = label;
  return first !== undefined && words.has(first) && PAPER_SIZE.test(first) ? 1 / 2 : 0;
}

function isFollowed(words: readonly string[], word: string, next: string | undefined): boolean {
  return next !== undefined && words.some((each, at) => each === word && words[at + 1] === next);
}

/** The option with the size, grammage or number of pages that was typed. Of several, the one most like the default. */
function optionOfFacts(product: Product, feature: Feature, terms: Terms): Option | undefined {
  const { grammages } = terms;
  const pages = pagesOffered(feature, terms.pages);
  const lengths = [...terms.lengths.flat(), ...terms.sides.map(({ length }) => [length]), ...openSizes(feature, terms)];
  const sizes = lengths.filter((each) => each.length === 2);
  const usual = feature.options.find(({ key }) => key === feature.default)?.facts ?? product.facts;
  const fitting = feature.options.filter(
    ({ facts }) =>
      sizes.some((size) => isSize(facts, size) || isClosedSize(facts, size)) ||
      lengths.some((each) => each.length === 3 && isRoom(facts, each)) ||
      (isSizeOfProduct(facts) &&
        lengths.some((each) => each.length === 1 && isSide(terms, facts, each[0]!, feature.options))) ||
      grammages.some((each) => facts['grammage'] === each) ||
      lengths.some((each) => each.length === 1 && facts['thickness'] === each[0]) ||
      pages.some((each) => pagesIn(facts) === each),
  );
  const [first] = fitting.toSorted((a, b) => alike(b.facts, usual, sizes) - alike(a.facts, usual, sizes));
  return first;
}

/** The typed numbers of pages, each as the next one that is offered. */
function pagesOffered({ options }: Feature, typed: readonly number[]): readonly number[] {
  const offered = options.flatMap(({ facts }) => pagesIn(facts) ?? []);
  return typed.flatMap((each) => offered.toSorted((a, b) => a - b).find((next) => next >= each) ?? []);
}

function pagesIn(facts: Facts): number | undefined {
  return typeof facts['pages'] === 'number' ? facts['pages'] : foldedPages(facts);
}

/** Sheets of the A series, and a leaflet as it lies in a long envelope, in millimetres. */
const SHEET_SIZES: Readonly<Record<string, readonly [number, number]>> = {
  a3: [297, 420],
  a4: [210, 297],
  a5: [148, 210],
  a6: [105, 148],
  dl: [99, 210],
};

/** The paper sizes that were typed for a folded sheet, which is named by its lengths: 'dépliant 3 volets A4' is one of 297 × 210 mm. */
function openSizes({ options }: Feature, { words }: Terms): readonly (readonly number[])[] {
  if (!options.some(({ facts }) => facts['closedWidth'] !== undefined)) return [];
  return words.flatMap((word) => (SHEET_SIZES[word] ? [SHEET_SIZES[word]] : []));
}

/** One length is a width, unless it was said to be the height or none of what stands upright is as wide: a flag of 3.4 m is so high. */
function isSide({ sides }: Terms, facts: Facts, length: number, options: readonly Option[]): boolean {
  const said = sides.find((each) => each.length === length)?.side;
  const isUpright = Number(facts['height']) > Number(facts['width']);
  const isNoWidth = said === undefined && isUpright && options.every((each) => each.facts['width'] !== length);
  return facts[said ?? (isNoWidth ? 'height' : 'width')] === length;
}

/** A sheet has two sides, whichever of them are printed. */
export const FLAT_PAGES = 2;

/** The pages of a folded sheet: two for each panel. What is of a kind, such as a folder, has none. */
export function foldedPages({ kind, panels }: Facts): number | undefined {
  return kind === undefined && typeof panels === 'number' ? FLAT_PAGES * panels : undefined;
}

/** The size of a folded sheet as it lies in the hand. */
export function isClosedSize({ closedWidth, closedHeight }: Facts, [a, b]: readonly number[]): boolean {
  return closedWidth === a && closedHeight === b;
}

/** Whether three lengths are those of a bag or a box, in whatever order they are said. */
function isRoom({ width, height, closedWidth = width, closedHeight = height, depth }: Facts, typed: readonly number[]) {
  const own = [closedWidth, closedHeight, depth].map(Number).toSorted((a, b) => a - b);
  const said = typed.toSorted((a, b) => a - b);
  return own.every((length, at) => length === said[at]);
}

export function isSize({ width, height }: Facts, [a, b]: readonly number[]): boolean {
  return (width === a && height === b) || (width === b && height === a);
}

/** How many facts two options have in common. The size as it was typed, width first, counts most. */
function alike(facts: Facts, usual: Facts, sizes: readonly (readonly number[])[]): number {
  const asTyped = sizes.some(([width, height]) => facts['width'] === width && facts['height'] === height) ? 100 : 0;
  const isTurned = sizes.some((size) => isSize(facts, size) || isClosedSize(facts, size)) ? 50 : 0;
  return asTyped + isTurned + Object.entries(facts).filter(([name, value]) => usual[name] === value).length;
}

/**
 * Typed lengths for a product whose width and height are numbers. One length is both sides of what is round or square, or of a
 * product that begins square, such as a sticker, and otherwise its width.
 */
function freeSides({ features }: Product, { lengths, sides }: Terms) {
  const numberOf = (fact: string) => features.find((feature) => feature.number?.fact === fact);
  const width = numberOf('width');
  const height = numberOf('height');
  if (!width?.number || !height?.number) return undefined;
  const limits = { width: width.number, height: height.number };
  const isSquare = width.default === height.default;
  const said = sides.filter(({ side, length }) => fits(limits[side], length));
  const fitting = lengths
    .flat()
    .filter(
      ([first, second]) => first !== undefined && fits(limits.width, first) && (!second || fits(limits.height, second)),
    );
  // Without a unit it is meant in the one that makes it most like the usual size: a sign of 100 × 100 is one metre wide.
  const off = ([first = 1, second]: readonly number[]) =>
    Math.abs(Math.log(first / Number(width.default))) +
    (second ? Math.abs(Math.log(second / Number(height.default))) : 0);
  const [typed] = fitting.toSorted((one, other) => off(one) - off(other));
  if (said.length === 0 && !typed) return undefined;
  const chosen = (isAsWide: boolean): Selection => {
    const isEven = isAsWide || (isSquare && said.length === 0);
    const [first, second] = typed ?? [];
    const of: Partial<Record<SideLength['side'], number>> = {
      ...(first ? { width: first } : {}),
      ...(second ? { height: second } : {}),
    };
    for (const { side, length } of said) of[side] = length;
    const one = of.width ?? of.height;
    if (isEven && one !== undefined && fits(limits.width, one) && fits(limits.height, one)) {
      of.width ??= one;
      of.height ??= one;
    }
    return {
      ...(of.width === undefined ? {} : { [width.id]: String(of.width) }),
      ...(of.height === undefined ? {} : { [height.id]: String(of.height) }),
    };
  };
  // These words are taken: '40 mm' of a label's height names no core.
  const words = new Set([...said.map(({ length }) => `${length}mm`), ...(typed ? [`${typed.join('x')}mm`] : [])]);
  return { chosen, words };
}

export function fits({ min, max, step }: NumberEntry, value: number): boolean {
  return value >= min && value <= max && (value - min) % step === 0;
}
