import type { Languages } from '#kernel/languages.ts';
import { textIn } from '#kernel/languages.ts';
import type { Facts, NumberEntry } from '../catalog/product.ts';
import type { MeasuredProduct } from '../catalog-snapshot.ts';
import { fits, FLAT_PAGES, foldedPages, isClosedSize, isSizeOfProduct, PAPER_SIZE } from './named-choices.rules.ts';
import { termsOf, type Terms } from './terms.rules.ts';

/** What a product comes in, from its own facts: a search of a size alone has no other words. Lengths are millimetres. */
export interface Measures {
  readonly productId: string;
  readonly sizes: readonly Sized[];
  /** Names of paper sizes in the product's name and options: 'a5'. */
  readonly papers: readonly Counted[];
  readonly pages: readonly Counted[];
  /** Grams per square metre. */
  readonly grammages: readonly Counted[];
  /** What the customer types: the sides of a product in a free size, a number of pages. By the fact. */
  readonly free: Readonly<Partial<Record<'width' | 'height' | 'pages', Free>>>;
}

interface Sized {
  readonly facts: Facts;
  readonly isUsual: boolean;
}

interface Counted {
  readonly value: number | string;
  readonly isUsual: boolean;
}

interface Free {
  readonly number: NumberEntry;
  readonly usual: number;
}

/** The product as it is usually ordered; in another option; folded or in its other orientation; in a size that anybody may choose. */
const USUAL = 1;
const OPTION = 0.9;
const OTHERWISE = 0.75;
const FREE = 0.6;

/** The pages of a thing as who holds it counts them. Undefined for what is of a kind that has none. */
export function pagesOf(facts: Facts): number | undefined {
  const pages = foldedPages(facts) ?? Number(facts['pages'] ?? 0);
  const isSheet = facts['kind'] === undefined || facts['kind'] === 'sheet';
  return isSheet ? Math.max(FLAT_PAGES, pages) : pages || undefined;
}

/** Undefined for what is no product that this version reads: it is not shown either. */
export function measuresOf(
  { productId, title, facts, features }: MeasuredProduct,
  languages: Languages,
): Measures | undefined {
  if (!facts || !features) return undefined;
  const shown = features.filter(({ hidden }) => !hidden);
  const options = shown.flatMap(({ options: all, default: usual, label }) =>
    all.map((option) => ({ option, isUsual: option.key === usual, feature: textIn(label, languages) })),
  );
  const all = [{ facts, isUsual: true }, ...options.map(({ option, isUsual }) => ({ facts: option.facts, isUsual }))];
  const counted = (name: string) =>
    all.flatMap(({ facts: each, isUsual }) =>
      each[name] === undefined ? [] : [{ value: Number(each[name]), isUsual }],
    );
  const sizes = all.filter(({ facts: each }) => isSizeOfProduct(each) || each['closedWidth'] !== undefined);
  const paperOf = (text: string) => termsOf(text).words.filter((word) => PAPER_SIZE.test(word));
  const free: { [name in 'width' | 'height' | 'pages']?: Free } = {};
  for (const { number, default: usual } of shown)
    if (number && (number.fact === 'width' || number.fact === 'height' || number.fact === 'pages'))
      free[number.fact] = { number, usual: Number(usual) };
  return {
    productId,
    sizes,
    papers: [
      ...paperOf(title).map((value) => ({ value, isUsual: true })),
      ...options.flatMap(({ option, isUsual }) =>
        isSizeOfProduct(option.facts)
          ? paperOf(textIn(option.label, languages)).map((value) => ({ value, isUsual }))
          : [],
      ),
    ],
    pages: [
      ...counted('pages'),
      ...sizes.flatMap(({ facts: each, isUsual }) => {
        const value = foldedPages({ ...facts, ...each });
        return value === undefined ? [] : [{ value, isUsual }];
      }),
    ],
    grammages: counted('grammage'),
    free,
  };
}

/**
 * How well a product answers the measures that were typed, from 0 (it has none of them) to 1 (it has all, as it is
 * usually ordered).
 */
export function measuredBy(measures: Measures, terms: Terms): number {
  const { lengths, sides, pages, grammages, words } = terms;
  const papers = words.filter((word) => PAPER_SIZE.test(word));
  const marks = [
    ...lengths.map((readings) => Math.max(...readings.map((each) => markOfSize(measures, each)))),
    ...sides.map(({ side, length }) => markOfFree(measures.free[side], length)),
    ...pages.map((each) => Math.max(markOf(measures.pages, each), markOfFree(measures.free.pages, each))),
    ...grammages.map((each) => markOf(measures.grammages, each)),
    ...papers.map((each) => markOf(measures.papers, each)),
  ];
  return marks.length === 0 ? 0 : marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
}

function markOf(known: readonly Counted[], typed: number | string): number {
  const found = known.filter(({ value }) => value === typed);
  if (found.length === 0) return 0;
  return found.some(({ isUsual }) => isUsual) ? USUAL : OPTION;
}

function markOfFree(free: Free | undefined, typed: number): number {
  if (!free || !fits(free.number, typed)) return 0;
  if (free.usual === typed) return USUAL;
  return free.number.presets?.includes(typed) ? OTHERWISE : FREE;
}

function markOfSize({ sizes, free }: Measures, typed: readonly number[]): number {
  const [first, second] = typed;
  const marks = sizes.map(({ facts, isUsual }) => {
    const { width, height } = facts;
    // A single length is a width: of a roll-up, of a banner.
    if (second === undefined) return width === first ? OTHERWISE : 0;
    if (width === first && height === second) return isUsual ? USUAL : OPTION;
    return (width === second && height === first) || isClosedSize(facts, typed) ? OTHERWISE : 0;
  });
  return Math.max(0, ...marks, markOfFreeSize(free, typed));
}

function markOfFreeSize({ width, height }: Measures['free'], [first, second]: readonly number[]): number {
  if (first === undefined || !width || !height) return 0;
  const sides = [
    markOfFree(width, first),
    markOfFree(height, second ?? (width.usual === height.usual ? first : height.usual)),
  ];
  return Math.min(...sides);
}
