import type { Answer } from '#kernel/endpoint.ts';
import { formatNumber } from '#kernel/format.ts';
import { languagesOf, textIn, type Languages } from '#kernel/languages.ts';
import {
  defaultSelection,
  factsOf,
  type Facts,
  type Feature,
  type Option,
  type Product,
  type Selection,
} from '../catalog/product.ts';
import { leastQuantity, quantityOffer, repairQuantity, type QuantityOffer } from '../catalog/quantity.rules.ts';
import type { ListedProduct } from '../catalog-snapshot.ts';
import { addressOfChoices } from '../configurator/choices-address.rules.ts';
import { nearestSelection, type CompiledProduct } from '../configurator/compiled-product.ts';
import type { Page } from '../content/page.ts';
import type { Ctx } from '../context.ts';
import { usualTerms } from '../line-items/usual-terms.service.ts';
import { indexOf, prepareIndex, type ShopIndex, type Target } from './held-indexes.ts';
import { measuredBy, pagesOf } from './measures.rules.ts';
import {
  asMeant,
  FLAT_PAGES,
  isSize,
  isSizeOfProduct,
  namedChoices,
  PAPER_SIZE,
  type NamedChoices,
} from './named-choices.rules.ts';
import { nearestSize } from './nearest-size.rules.ts';
import { MEASURE, matchesIn, saysSomething, type Match, type SearchIndex } from './search-index.rules.ts';
import { pagesNamed } from './pages.rules.ts';
import { MOST_HITS, type Hit, type PageHit, type searchContent } from './search.contract.ts';
import type { SearchWords } from './search-words.ts';
import { describes, isFilm, isPaperWord, isSquareWord, isSurfaceWord } from './surface-words.rules.ts';
import { sayInches } from './said-sizes.rules.ts';
import { termsOf, type Terms } from './terms.rules.ts';

/** Targets that are looked at. Several of them may lead to the same product. */
const MOST_TARGETS = 60;
/** What a product of a family is worth that was searched by the family's name. */
const OF_FAMILY = 0.4;
/** What a thing is worth of which a part was typed, where one of another family was named in full: 'enveloppes kraft' are no bags. */
const PART_BESIDE_WHOLE = 0.5;
/** What each choice is worth that a search names and a product has, up to three. */
const NAMED_CHOICE = 0.1;
const MOST_NAMED = 3;
/** What it is worth that a product comes in the size that was typed: 'poster A1' asks for none that ends at A2. */
const NAMED_SIZE = 0.25;
/** What it takes away that a thing cannot have as many pages as were typed. */
const OTHER_PAGES = 0.3;
/** The same where it is a flat sheet: '8pp A5' is no flyer. */
const NO_PAGES = 1;
/** The same where it has the next number of pages: 15 pages are bound as 16. */
const NEXT_PAGES = 0.25;
/** Bound sheets come in fours at most. */
const MOST_EMPTY_PAGES = 3;
/** In any size: 'flyer 100x210' asks for the flyer that is made in this format. */
const FREE_SIZE = 0.15;
/** At most, where the size that was typed is not made and another one is near: a poster of 60 × 80 cm is rather an A1 than an A2. */
const NEAR_SIZE = 0.24;
/** A size that is as far off as this is not near any more: one side is twice as long. */
const FAR_OFF = 0.7;
/** By how much what goes with a product is worth less than the product. */
const BELOW = 0.01;
/** What a product is worth that has all that was typed, where that is no name of a thing: '85x55', '12 pages'. */
const MEASURED = 0.6;

/** A product that was found, and the words that were said for it in full. Without, it was found by its name or by a part. */
interface Found {
  readonly productId: string;
  readonly score: number;
  readonly words: SearchWords | undefined;
  /** Whether it is bought with a product that was found, and was not itself typed. */
  readonly isBeside: boolean;
  /** Whether a name of it was typed in full that is no part of a longer one. */
  readonly isNamed: boolean;
  /** Whether it was typed in full, and not behind another thing. */
  readonly isFirst: boolean;
  /** Whether it was typed behind a thing that it goes with: 'cards with envelopes' are cards first. */
  readonly isSecond: boolean;
  /** Whether what was typed of it belongs to the name of another product: a 'folded business card' is no 'business card'. */
  readonly isTaken: boolean;
}

const NOTHING = { hits: [], pages: [] };

/** Row 2.7.16: products for what a buyer types, best first, and the pages about services that are named. */
export async function search(ctx: Ctx, query: string): Promise<Answer<typeof searchContent>> {
  const terms = termsOf(languagesOf(ctx.tenant)[0] === 'en' ? sayInches(query) : query);
  if (terms.words.length === 0 && terms.lengths.length === 0) return NOTHING;
  const index = await indexOf(searchedIn(ctx));
  const matches = thingsIn(index, terms);
  const ofProducts = new Set(matches.flatMap(({ words }) => words));
  // Nothing that is shown may be taken for it: the visitor is offered a quote. A badge is not sold, and a badge holder is.
  const isPartOf = (phrase: readonly string[], words: readonly string[]) =>
    words.length > phrase.length && phrase.every((word) => words.includes(word));
  const isUnsold = (phrase: readonly string[]) =>
    phrase.every((word) => terms.words.includes(word)) && !matches.some(({ words }) => isPartOf(phrase, words));
  if (index.unsold.some(isUnsold)) return NOTHING;
  const found = foundIn(index, terms, matches);
  const { pages, isAsked } = pagesNamed(ctx.pages.own, terms, ofProducts, found.length > 0);
  // What is said for one of them asks for nothing of which only a part was typed: 'carte bancaire' is no card, and 'order of service' no order.
  const isProductAsked = matches.some(({ hasAll }) => hasAll);
  return {
    hits: isAsked && !isProductAsked ? [] : await productsFor(ctx, found, terms),
    pages: isProductAsked && !isAsked ? [] : pages.map(asPageHit),
  };
}

function asPageHit({ id, path, title, description }: Page): PageHit {
  return { id, path, title, description };
}

async function productsFor(ctx: Ctx, found: readonly Found[], terms: Terms): Promise<Hit[]> {
  if (found.length === 0) return [];
  const listed = await ctx.catalog.list({ ids: found.map(({ productId }) => productId), limit: found.length });
  const byId = new Map(listed.map((each) => [each.sold.compiled.product.id, each]));
  const familyOf = (productId: string) => byId.get(productId)?.sold.compiled.product.family;
  const familiesWhere = (of: (each: Found) => boolean) =>
    new Set(found.filter(of).flatMap(({ productId }) => familyOf(productId) ?? []));
  const named = familiesWhere(({ isNamed, isTaken }) => isNamed && !isTaken);
  const first = familiesWhere(({ isFirst }) => isFirst);
  const answers = found.flatMap(({ productId, score: worth, words, isBeside, isNamed, isSecond, isTaken }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const { family } = product.sold.compiled.product;
    const isOther = named.size > 0 && !named.has(family) && !isNamed;
    const choices = choicesOf(ctx, product, terms, words);
    // What was typed in full and takes any size goes before what comes in this one: a 'banner 2 x 1 m' is no roll-up.
    const sizeWorth = isNamed && choices.size === 'free' ? NAMED_SIZE : WORTH_OF_SIZE[choices.size];
    const asChosen = NAMED_CHOICE * Math.min(MOST_NAMED, choices.named) + sizeWorth + choices.near;
    const isPart = isOther && !isBeside;
    // With its sisters: envelopes for business cards are no folded cards either.
    // All that was typed of it may belong to the name of a sister: a 'folded business card' is no 'business card'.
    const isBehind =
      (isSecond && isTaken) || ((isSecond || (first.size > 0 && named.has(family))) && !first.has(family));
    const score = (worth + asChosen) * (isPart ? PART_BESIDE_WHOLE : 1);
    const boughtWith = terms.isJoined || isBeside ? words?.boughtWith : undefined;
    return [{ product, choices, boughtWith, isSecond: isPart || isBehind, score }];
  });
  const judged = belowTheFirst(answers).map((each) => ({ ...each, score: each.score - each.choices.pagesOff }));
  const sorted = broughtTogether(judged).toSorted((a, b) => b.score - a.score);
  const best = terms.isJoined ? eachWithItsOwn(sorted) : sorted;
  return Promise.all(best.map(({ product, choices }) => hitOf(ctx, product, choices)));
}

interface Answering {
  readonly product: ListedProduct;
  readonly choices: Chosen;
  /** The product below which it stands. */
  readonly boughtWith: string | undefined;
  /** Whether another thing was rather meant: this one stands behind it, or was typed in part beside one typed in full. */
  readonly isSecond: boolean;
  readonly score: number;
}

/** No better an answer than the thing that was rather meant. */
function belowTheFirst(answers: readonly Answering[]): readonly Answering[] {
  const first = Math.max(...answers.map(({ isSecond, score }) => (isSecond ? 0 : score)));
  return answers.map((each) => (each.isSecond ? { ...each, score: Math.min(each.score, first - BELOW) } : each));
}

/** What was asked with a thing stands right below it, before other such things. */
function eachWithItsOwn(answers: readonly Answering[]): readonly Answering[] {
  const idOf = ({ product }: Answering) => product.sold.compiled.product.id;
  const ids = new Set(answers.map(idOf));
  const isBelow = ({ boughtWith }: Answering) => boughtWith !== undefined && ids.has(boughtWith);
  return answers.flatMap((each) =>
    isBelow(each) ? [] : [each, ...answers.filter(({ boughtWith }) => boughtWith === idOf(each))],
  );
}

/** What is bought with another product that was found comes below it, in as many or the next larger number. */
function broughtTogether(answers: readonly Answering[]): readonly Answering[] {
  return answers.map((each) => {
    const other = answers.find(({ product }) => product.sold.compiled.product.id === each.boughtWith);
    if (!other) return each;
    const { product } = each.product.sold.compiled;
    const offer = quantityOffer(product, factsOf(product, each.choices.selection));
    const quantity = repairQuantity(other.choices.quantity, offer) ?? each.choices.quantity;
    return { ...each, choices: { ...each.choices, quantity }, score: Math.min(each.score, other.score - BELOW) };
  });
}

/** For a visitor who may search soon. */
export function prepareSearch(ctx: Ctx): void {
  prepareIndex(searchedIn(ctx));
}

function searchedIn(ctx: Ctx) {
  const { tenant, catalog, db } = ctx;
  return { tenant, catalog, db, families: familiesOf(ctx) };
}

/** The names of the families by their ids, as the shop's pages have them. */
function familiesOf({ pages }: Ctx): ReadonlyMap<string, string> {
  return new Map(
    pages.own.flatMap(({ id, title }) => {
      const family = /^family-(.+)$/.exec(id)?.[1];
      return family === undefined ? [] : [[family, title] as const];
    }),
  );
}

/**
 * What the search asks for. Words of paper and film say what a thing is like, wherever a thing is named without them:
 * 'flyer pelliculé mat' is a flyer, and 'carte plastifiée' a card of its own.
 */
function thingsIn({ index, targets }: ShopIndex, terms: Terms): readonly Match[] {
  const named = (all: readonly Match[]) =>
    all.flatMap(({ isWhole, target }) => (isWhole && !isAlone(targets[target]) ? [target] : []));
  const matches = matchesIn(index, terms, MOST_TARGETS);
  const words = terms.words.filter((word) => !describes(word));
  if (words.length === terms.words.length || !words.some((word) => !MEASURE.test(word))) return matches;
  const others = matchesIn(index, { words, isOpen: false }, MOST_TARGETS);
  const things = new Set(named(others));
  return things.size > 0 && named(matches).every((target) => things.has(target)) ? others : matches;
}

function saidOf(meant: Target | undefined): SearchWords | undefined {
  return meant && 'words' in meant ? meant.words : undefined;
}

function isAlone(meant: Target | undefined): boolean {
  return saidOf(meant)?.alone === true;
}

type Role = Pick<Found, 'isNamed' | 'isFirst' | 'isSecond' | 'isTaken'>;

/** In which way each product was typed, by the phrases that were typed in full. */
function rolesIn(
  targets: readonly (Target | undefined)[],
  { words, joined, isJoined }: Terms,
  wholes: readonly Match[],
): (productId: string) => Role {
  const meantBy = ({ target }: Match) => targets[target];
  const idOf = (meant: Target | undefined) => (meant && 'productId' in meant ? meant.productId : undefined);
  const isOf = (productId: string) => (each: Match) => idOf(meantBy(each)) === productId && !isAlone(meantBy(each));
  const isThing = (each: Match) => !isAlone(meantBy(each)) && !saidOf(meantBy(each))?.finish;
  // 'Invitations with envelopes' are no 'invitation envelopes'.
  const longer = wholes.filter((each) => !isJoined || saidOf(meantBy(each))?.boughtWith === undefined);
  const names = wholes.filter((each) => saidOf(meantBy(each)) === undefined);
  const things = wholes.filter(isThing);
  const untaken = things.filter((each) => !isTaken(each, wholes, words));
  const isOwn = (each: Match) => !isOfLonger(each, longer, words);
  const isBefore = (each: Match) => joined.length === 0 || each.words.every((word) => joined.includes(word));
  const isFirstOf = (each: Match) => isBefore(each) && !isOfLonger(each, names, words);
  const first = new Set(untaken.filter(isFirstOf).flatMap((each) => idOf(meantBy(each)) ?? []));
  return (productId) => {
    const isTyped = wholes.some(isOf(productId));
    const isFirst = isTyped && (first.size === 0 || first.has(productId));
    return {
      isNamed: things.filter(isOwn).some(isOf(productId)),
      isFirst,
      isSecond: isTyped && !isFirst,
      isTaken: !untaken.filter(isOwn).some(isOf(productId)),
    };
  };
}

/** The products that the search leads to, each by the words that say most. */
function foundIn({ index, targets, measures }: ShopIndex, terms: Terms, matches: readonly Match[]): readonly Found[] {
  const best = new Map<string, Found>();
  const wholes = matches.filter(({ isWhole }) => isWhole);
  const whole = wholes.map(({ target }) => targets[target]);
  const roleOf = rolesIn(targets, terms, wholes);
  const isThingNamed = whole.some((meant) => !isAlone(meant));
  const isMeasured = terms.words.some((word) => MEASURE.test(word));
  const named = new Set(whole.map((meant) => (meant && 'productId' in meant ? meant.productId : undefined)));
  const take = (productId: string, score: number, words?: SearchWords, isBeside = false) => {
    if ((best.get(productId)?.score ?? 0) >= score) return;
    best.set(productId, { productId, score, words, isBeside, ...roleOf(productId) });
  };
  for (const { target, score, isWhole, hasAll } of matches) {
    const meant = targets[target];
    // All that was typed is no part of another name: 'matt paper' asks for no paperback.
    const isPart = (isThingNamed || isMeasured) && !(isWhole && hasAll);
    if (!meant || (isPart && isAlone(meant))) continue;
    if ('family' in meant) for (const productId of meant.family) take(productId, score * OF_FAMILY);
    else {
      const isBeside = !isWhole && meant.words?.boughtWith !== undefined && named.has(meant.words.boughtWith);
      take(meant.productId, score, isWhole || isBeside ? meant.words : undefined, isBeside);
    }
  }
  if (!namesThing(index, terms))
    for (const each of measures) {
      const score = MEASURED * measuredBy(each, terms);
      if (score > 0) take(each.productId, score);
    }
  const found = [...best.values()].sort((a, b) => b.score - a.score).slice(0, MOST_HITS);
  return found.map((each) => ({ ...each, words: withOthers(each, whole) }));
}

function placesOf({ words }: Match, typed: readonly string[]): readonly number[] {
  return words.map((word) => typed.indexOf(word)).toSorted((a, b) => a - b);
}

function areTogether(places: readonly number[]): boolean {
  return places.at(-1)! - places[0]! < places.length;
}

/** Whether its words are a part of a longer phrase that was typed as it stands: a 'carte postale' is no 'carte'. */
function isOfLonger({ words }: Match, others: readonly Match[], typed: readonly string[]): boolean {
  return others.some(
    (other) =>
      other.words.length > words.length &&
      words.every((word) => other.words.includes(word)) &&
      areTogether(placesOf(other, typed)),
  );
}

/**
 * Whether one of its words belongs to another phrase: that stands between its words, as in 'wedding business cards', or was
 * typed in its order where this one was not, as in 'business cards wedding'. Neither are 'wedding cards'.
 */
function isTaken(match: Match, others: readonly Match[], typed: readonly string[]): boolean {
  const own = placesOf(match, typed);
  const isBetween = (place: number) => place > own[0]! && place < own.at(-1)! && !own.includes(place);
  return others.some((other) => {
    const places = placesOf(other, typed);
    const shared = places.filter((place) => own.includes(place)).length;
    if (shared === 0 || shared === places.length || !areTogether(places)) return false;
    return (!match.isInOrder && other.isInOrder) || (!areTogether(own) && places.some(isBetween));
  });
}

/**
 * What all phrases choose that were typed of a product: 'soft touch' and 'vernis sélectif'. The best of them goes before the
 * others; where two others choose one feature, nobody knows which is meant: a 'photo canvas' is no photo print. A finishing
 * may be one that the product does not have.
 */
function withOthers({ productId, words }: Found, whole: readonly (Target | undefined)[]): SearchWords | undefined {
  const others = whole.flatMap((meant) => {
    const said = saidOf(meant);
    return said && !said.alone && (said.product === productId || said.finish) ? [said] : [];
  });
  const [first] = others;
  if (!first) return words;
  const chosen = new Map<string, Set<string>>();
  for (const { choose = {} } of others)
    for (const [id, option] of Object.entries(choose)) chosen.set(id, (chosen.get(id) ?? new Set()).add(option));
  const agreed = [...chosen].flatMap(([id, options]) => (options.size === 1 ? [[id, [...options][0]!]] : []));
  const quantity = others.find((each) => each.quantity !== undefined)?.quantity;
  const said = words ?? { product: first.product, says: first.says, ...(quantity === undefined ? {} : { quantity }) };
  return { ...said, choose: { ...Object.fromEntries(agreed), ...words?.choose } };
}

/** Whether a word is typed that things are called by. A measure says what it is like, and a word of nobody nothing. */
function namesThing(index: SearchIndex, { words, isOpen }: Terms): boolean {
  const names = words.filter((word) => saysSomething(word) && !MEASURE.test(word) && !isSurfaceWord(word));
  return names.length > 0 && matchesIn(index, { words: names, isOpen }, 1).length > 0;
}

/** What bears the typed size in its name goes before what has it among others. */
const WORTH_OF_SIZE = { none: 0, free: FREE_SIZE, format: NAMED_SIZE, own: NAMED_SIZE + BELOW };

interface Chosen {
  readonly selection: Selection;
  readonly quantity: number;
  /** What the search named and what goes with it, as the customer reads it. */
  readonly said: readonly string[];
  /** The number of choices that the product has from the search itself. */
  readonly named: number;
  /** Whether the size that was typed is that of the product, a format of it, or one that anybody may choose. */
  readonly size: keyof typeof WORTH_OF_SIZE;
  /** What it is worth that another size is near. */
  readonly near: number;
  /** What it takes away that it has not as many pages as were typed, or is flat where a folded thing was. */
  readonly pagesOff: number;
}

/** The product's choices: those that the words stand for, then those that were typed, then what goes with them. */
function choicesOf(ctx: Ctx, { sold }: ListedProduct, terms: Terms, given: SearchWords | undefined): Chosen {
  const { product } = sold.compiled;
  const words = withOwnChoices(product, given, terms.words.some(isPaperWord));
  const languages = languagesOf(ctx.tenant);
  const typed = choicesTyped(sold.compiled, terms, words, languages);
  const isNamedSize = isNamedAfter(product, words, terms, languages);
  const isOwnSize = isNamedSize || terms.lengths.flat().some((each) => isSize(product.facts, each));
  const nearest = isOwnSize ? undefined : sizeInstead(sold.compiled, terms, typed.choices, words?.choose ?? {});
  const wanted = { ...words?.choose, ...nearest?.choices, ...typed.choices };
  const selection = nearestSelection(sold.compiled, wanted) ?? defaultSelection(product);
  const facts = factsOf(product, selection);
  const offer = quantityOffer(product, facts);
  const usual = words?.quantity ?? product.quantity.default;
  const isOffered = (each: number | undefined): each is number =>
    each !== undefined && repairQuantity(each, offer) === each;
  const least = leastAbove(typed.quantity, offer);
  const named = product.features.filter(
    ({ id }) => typed.choices[id] !== undefined && selection[id] === typed.choices[id],
  );
  const fixedSize = nearest && Object.keys(nearest.choices).length === 0 ? saySize(ctx, facts) : [];
  return {
    selection,
    // A typed quantity that cannot be had is not made another one without a word.
    quantity: least ?? (isOffered(typed.quantity) ? typed.quantity : (repairQuantity(usual, offer) ?? usual)),
    said: [
      ...fixedSize,
      ...toldOf(product, wanted, selection).flatMap((id) => sayChoice(ctx, product, id, selection[id] ?? '')),
      ...(nearest?.isTurned ? sayTurned(ctx, product) : []),
      ...(least === undefined ? [] : [sayLeast(ctx, product, least)]),
    ],
    // Both sides of a free size are one choice.
    named: named.filter(({ number }) => number?.fact !== 'height').length + (isOwnSize ? 1 : 0),
    size: isNamedSize ? 'own' : isOwnSize ? 'format' : sizeNamed(named, selection),
    near: nearest ? NEAR_SIZE * Math.max(0, 1 - nearest.off / FAR_OFF) : 0,
    pagesOff: pagesOff(terms, pagesOf(facts)),
  };
}

function pagesOff({ pages, isFolded }: Terms, has: number | undefined): number {
  if (isFolded && pages.length === 0) return has === FLAT_PAGES ? OTHER_PAGES : 0;
  if (has === undefined || pages.length === 0 || pages.includes(has)) return 0;
  if (has === FLAT_PAGES) return Math.max(...pages) > FLAT_PAGES ? NO_PAGES : 0;
  return pages.some((each) => has > each && has - each <= MOST_EMPTY_PAGES) ? NEXT_PAGES : OTHER_PAGES;
}

/** What was typed for a product, without what the words for it do not go with: a canvas of a small size is no photo print. */
function choicesTyped(
  compiled: CompiledProduct,
  terms: Terms,
  words: SearchWords | undefined,
  languages: Languages,
): NamedChoices {
  const { product } = compiled;
  const meant = words?.choose ?? {};
  const saysFilm = product.features.some((feature) => meant[feature.id] !== undefined && isFilm(feature));
  const typed = namedChoices(
    asMeant(product, meant),
    saysFilm ? { ...terms, words: terms.words.filter((word) => !isSurfaceWord(word)) } : terms,
    languages,
  );
  // Of one feature the customer's own choice counts: 'menu A5' is not of the usual A4. What the thing is stays: a mug is not of black cotton.
  const own = Object.entries(typed.choices).filter(
    ([id, chosen]) => !isOtherMaterial(product, id, [chosen, meant[id]], languages),
  );
  const chosenOf = new Map(own);
  const isOther = (id: string, chosen: string) => chosenOf.has(id) && chosenOf.get(id) !== chosen;
  const kept = Object.fromEntries(
    Object.entries({ ...articleOf(product), ...meant }).filter(([id, chosen]) => !isOther(id, chosen)),
  );
  const choices = own.filter(([id, chosen]) => goesWith(compiled, kept, { [id]: chosen }));
  return { ...typed, choices: Object.fromEntries(choices) };
}

/** The choices of words that a product has. Who speaks of a paper asks for a film by a word of its own, which is read with the choices. */
function withOwnChoices(
  { features }: Product,
  words: SearchWords | undefined,
  isOfPaper: boolean,
): SearchWords | undefined {
  const isOwn = ([id, chosen]: readonly [string, string]) => {
    const feature = features.find((each) => each.id === id);
    if (!feature || (isOfPaper && isFilm(feature))) return false;
    return feature.number !== undefined || feature.options.some(({ key }) => key === chosen);
  };
  return words && { ...words, choose: Object.fromEntries(Object.entries(words.choose ?? {}).filter(isOwn)) };
}

/** Whether an option of a typed thickness is of another material than the words say: a Dibond of 5 mm is no PVC. */
function isOtherMaterial(
  { features }: Product,
  id: string,
  chosen: readonly (string | undefined)[],
  languages: Languages,
): boolean {
  const options = features.find((each) => each.id === id)?.options ?? [];
  const [typed, said] = chosen.map((wanted) => options.find(({ key }) => key === wanted));
  if (!typed || !said || typed.facts['thickness'] === undefined) return false;
  const wordsOf = ({ label }: Option) => termsOf(textIn(label, languages)).words.filter((word) => !MEASURE.test(word));
  return !wordsOf(typed).some((word) => wordsOf(said).includes(word));
}

/** The usual article of a product that is one of several, such as a bag, a mug or a lanyard. */
function articleOf({ features }: Product): Selection {
  const articles = features.filter(({ options }) => options.some(({ facts }) => facts['kind'] !== undefined));
  return Object.fromEntries(articles.map(({ id, default: usual }) => [id, usual]));
}

/** Whether a choice leaves those of the words as they are. */
function goesWith(compiled: CompiledProduct, meant: Selection, choice: Selection): boolean {
  const both = nearestSelection(compiled, { ...choice, ...meant });
  return both !== undefined && Object.entries({ ...meant, ...choice }).every(([id, chosen]) => both[id] === chosen);
}

/** The size that a product has in place of the typed one, unless the typed choices have it. That of the words is another one. */
function sizeInstead(compiled: CompiledProduct, terms: Terms, typed: Selection, meant: Selection) {
  const { product } = compiled;
  const isSizeIn = (choices: Selection) => (feature: Feature) =>
    choices[feature.id] !== undefined && sizeNamed([feature], choices) !== 'none';
  if (product.features.some(isSizeIn(typed))) return undefined;
  const sizes = new Set(product.features.filter(isSizeIn(meant)).map(({ id }) => id));
  const others = Object.fromEntries(Object.entries({ ...meant, ...typed }).filter(([id]) => !sizes.has(id)));
  return nearestSize(product, terms, (size) => goesWith(compiled, others, size));
}

/** A smaller number counts parts of a thing: '3 volets'. */
const LEAST_COPIES = 10;

/** The fewest copies that are sold, where fewer were typed. */
function leastAbove(typed: number | undefined, offer: QuantityOffer): number | undefined {
  const least = leastQuantity(offer);
  return typed !== undefined && typed >= LEAST_COPIES && least !== undefined && typed < least ? least : undefined;
}

function sayLeast(ctx: Ctx, { countedIn }: Product, least: number): string {
  const shown = formatNumber(least, ctx.locale);
  return ctx.say('search', 'least', { quantity: ctx.say('content', `from_${countedIn}`, { count: least, shown }) });
}

/** Who types a banner of 6 × 1 m has one that hangs across: its file lies on its side, because the press is not as wide. */
function sayTurned(ctx: Ctx, { features }: Product): string[] {
  const width = features.find(({ number }) => number?.fact === 'width')?.number;
  return width ? [ctx.say('search', 'turned', { width: formatNumber(width.max, ctx.locale) })] : [];
}

/** The features that a hit tells: what was wanted and is chosen, and what is chosen with it. The page opens with all of them. */
function toldOf({ features }: Product, wanted: Selection, selection: Selection): readonly string[] {
  return features.flatMap(({ id, hidden, default: usual }) => {
    const isWanted = wanted[id] !== undefined && selection[id] === wanted[id];
    return isWanted || (!hidden && selection[id] !== usual) ? [id] : [];
  });
}

function saySize({ locale }: Ctx, { width, height }: Facts): string[] {
  if (typeof width !== 'number' || typeof height !== 'number') return [];
  return [`${formatNumber(width, locale)} × ${formatNumber(height, locale)} mm`];
}

/**
 * Whether the paper size that was typed stands in the name of a product, or in the words that led to it: 'stickers A4' are
 * a sheet of them, and a square flyer is square before any folded one.
 */
function isNamedAfter(
  { texts }: Pick<Product, 'texts'>,
  words: SearchWords | undefined,
  terms: Terms,
  languages: Languages,
): boolean {
  const sizes = terms.words.filter((each) => PAPER_SIZE.test(each));
  const isSquare = terms.words.some(isSquareWord);
  const names = [textIn(texts.name, languages), ...languages.flatMap((language) => words?.says[language] ?? [])];
  if (sizes.length === 0 && !isSquare) return false;
  const isTyped = (word: string) => sizes.includes(word) || (isSquare && isSquareWord(word));
  return names.some((name) => termsOf(name).words.some(isTyped));
}

function sizeNamed(named: readonly Feature[], selection: Selection): Chosen['size'] {
  if (named.some(({ number }) => number?.fact === 'width' || number?.fact === 'height')) return 'free';
  const isFormat = named.some(({ id, options }) => {
    const facts = options.find(({ key }) => key === selection[id])?.facts;
    return facts !== undefined && isSizeOfProduct(facts);
  });
  return isFormat ? 'format' : 'none';
}

function sayChoice(ctx: Ctx, { features }: Product, featureId: string, chosen: string): string[] {
  const languages = languagesOf(ctx.tenant);
  const feature = features.find(({ id }) => id === featureId);
  if (!feature) return [];
  const option = feature.options.find(({ key }) => key === chosen);
  if (option) return [textIn(option.label, languages)];
  const label = textIn(feature.label, languages);
  const number = formatNumber(Number(chosen), ctx.locale);
  // A measure has its name before it, and things that are counted have theirs behind: 'Largeur 50 mm', '48 pages'.
  return [feature.number?.unit === 'mm' ? `${label} ${number} mm` : `${number} ${label.toLowerCase()}`];
}

async function hitOf(ctx: Ctx, { sold, path }: ListedProduct, { selection, quantity, said }: Chosen): Promise<Hit> {
  const { product } = sold.compiled;
  const languages = languagesOf(ctx.tenant);
  const facts = factsOf(product, selection);
  const { price, arrivalDate } = await usualTerms(ctx, sold, selection, quantity);
  return {
    id: product.id,
    path: addressOfChoices(path, product, selection, quantity),
    family: product.family,
    countedIn: product.countedIn,
    name: textIn(product.texts.name, languages),
    tagline: textIn(product.texts.tagline, languages),
    choices: [...said],
    facts: { ...facts },
    quantity,
    price,
    arrivalDate,
  };
}
