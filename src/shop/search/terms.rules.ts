import { PAPER_SIZES } from '../catalog/paper-sizes.ts';
import { withInches, withPlainNumbers, withTimes } from './said-sizes.rules.ts';
import { FOLD, withFoldedPages, withPlainWords, withUnwanted } from './said-words.rules.ts';
import { FOOT, GRAMS, MILLIMETRES, PAGES, unitOf } from './units.rules.ts';
import { fold, NOT, setOf, singular, wordsOf } from './words.rules.ts';

/** What somebody typed, in terms that products can be compared with. */
export interface Terms {
  /**
   * Words without accents, case and plural, in their order. Numbers stand among them, since names have some: '3 volets'.
   * What has a unit is one word: '5 cm' and '50mm' are '50mm'.
   */
  readonly words: readonly string[];
  /** True if the last word may still be written on. */
  readonly isOpen: boolean;
  /** Lengths that belong together, '85 x 55 mm', in the units that they may be meant in, as millimetres. */
  readonly lengths: readonly Lengths[];
  /** Lengths of which was said which side they are, '40 mm high', as millimetres. They are not among the others. */
  readonly sides: readonly SideLength[];
  /** Grams per square metre. */
  readonly grammages: readonly number[];
  readonly pages: readonly number[];
  /** How many names or designs: 'cartes 4 noms'. */
  readonly artworks: readonly number[];
  /** Whole numbers without a unit, or with one of copies. */
  readonly numbers: readonly number[];
  /** True if one thing was typed with another: 'invitations avec enveloppes'. */
  readonly isJoined: boolean;
  /** The words before such a word or one of purpose, which say what the other thing goes with. Empty without one. */
  readonly joined: readonly string[];
  /** True if a folded thing was typed. */
  readonly isFolded: boolean;
}

/** The same lengths in each unit that they may be meant in. A length with a unit has one reading. */
export type Lengths = readonly (readonly number[])[];

export interface SideLength {
  readonly side: 'width' | 'height';
  readonly length: number;
}

/** A search says what is meant within its first characters. What comes after them is not read. */
const LONGEST = 120;
const MOST_WORDS = 10;

/** '50 feuilles' are those of a pad, or as many copies, and name no sheet by themselves. */
const SHEETS = new Set(['feuille', 'foglio', 'fogli', 'sheet']);
const ARTWORKS = new Set(
  wordsOf(
    'noms nom nome nomi name names modele modello modelli design soggetto soggetti artwork visuel collegue collaborateur collega colleghi colleague',
  ),
);

/** Words that say which side a length is, beside it: 'hauteur 40 mm', '40 mm de haut'. */
const SIDES = new Map<string, SideLength['side']>([
  ...wordsOf('largeur large larghezza largo larga width wide').map((word) => [word, 'width'] as const),
  ...wordsOf('hauteur haut haute altezza alto alta height high tall').map((word) => [word, 'height'] as const),
]);

/** What a thing has several of. The number before it is no number of copies: '3 volets', '2 pieghe', '4 panels'. */
const PARTS_OF_ONE = new Set(
  wordsOf(
    `volet pli face pagina anta ante piega pieghe facciata fold side case casella caselle stamp timbri
    an ans anno anni year th bougie oeillet occhiello occhielli eyelet go gb
    etoile star stella stelle heure hour ora ore jour day giorno giorni`,
  ),
);

/** The same of a few: '2 couleurs' are those of a print. */
const PARTS_OF_FEW = setOf('couleur colore colori colour color');
/** The same where something is folded: '3 panneaux' are those of a leaflet, or as many signs. */
const PANELS = setOf('panneau panel pannello pannelli');
const HAS_PANELS = /depliant|leaflet|brochure|flyer|pieghevol|plaquette|fold|menu|cart|card|bigliett/;
const MOST_FEW = 9;

/** Words without a meaning of their own, in all languages of the house. They count only if nothing else is typed. */
const SMALL_WORDS = new Set(
  wordsOf(`a al alla alle an and au aux avec con d da dal de dei del della delle des di du e ed en et exemplaire for from gli i il in
   l la le lo les ma mes mio mon my of on ou o per pour sa se su sur the to tres un una une uno with x copie copia copy
   can do does how what when where i my you your ex pc pcs piece pezzo pezzi imprimer impression stampa stampare print printing printed format formato size dimension
   dimensione dimensioni`),
);

/** Words of price, of asking and of grammar. They name nothing, and the first letters of what they name would: 'pas cher', 'faire', 'par'. */
const NOISE = new Set(
  wordsOf(`pas cher chere moins prix tarif economique abordable cheap cheaper cheapest inexpensive affordable price pricing
   economico economica economici economiche conveniente convenienti prezzo prezzi faire fait par comment combien
   de un une uno the fare come quanto make making need want plain`),
);
/** Words between a thing and what goes with it. */
const JOINING = new Set(['and', 'avec', 'con', 'e', 'ed', 'et', 'with']);
/** Words between a thing and what it is for: 'posters for shop window' are posters. */
const PURPOSE = new Set(['for', 'per', 'pour']);

/**
 * '1 000' is one number, '85 × 55 500' and '500 135 g' are two: what follows a length, or has a unit of its own, is not a
 * part of the number before it.
 */
const SPACED = String.raw`(?<!×\s*)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d|\s*(?:g|gr|gsm|gram\w*|page\w*|pagin\w*|facciate|pp?|mm|cm|m)\b)`;
const NUMBER = String.raw`${SPACED}|\d{1,3}(?:[.,']\d{3})+(?!\d)|\d+(?:[.,]\d+)?`;
const PART = new RegExp(String.raw`(${NUMBER})|(${NOT}?[\p{L}][\p{L}\p{N}]*)|(×)`, 'gu');

/** Reads a search. Nothing that can be typed is an error: what cannot be read is left out. */
export function termsOf(query: string): Terms {
  const typed = query.slice(0, LONGEST);
  const text = withTimes(withUnwanted(withFoldedPages(withPlainNumbers(withInches(withPlainWords(fold(typed)))))));
  const parts = [...text.matchAll(PART)].map(([whole, number, word]) => ({
    number: number === undefined ? undefined : numberIn(number),
    word,
    whole,
  }));
  const terms = {
    words: [] as string[],
    lengths: [] as Lengths[],
    sides: [] as SideLength[],
    grammages: [] as number[],
    pages: [] as number[],
    artworks: [] as number[],
    numbers: [] as number[],
  };
  const sided = sidesIn(parts);
  for (let at = 0; at < parts.length; at += 1) {
    const { number, word, whole } = parts[at]!;
    // 'wide' and 'high' beside a length name nothing else.
    if (sided.words.has(at)) continue;
    if (word !== undefined) terms.words.push(singular(word));
    if (number === undefined) continue;
    const group = lengthsFrom(parts, at);
    if (group) {
      const [meant, ...others] = group.lengths;
      const side = sided.of.get(at);
      if (side && meant?.length === 1) terms.sides.push({ side, length: meant[0]! });
      else terms.lengths.push(group.lengths);
      if (meant && others.length === 0) terms.words.push(`${meant.join('x')}mm`);
      at = group.last;
      continue;
    }
    const unit = singular(parts[at + 1]?.word ?? '');
    if (GRAMS.has(unit)) {
      terms.grammages.push(number);
      terms.words.push(`${number}g`);
      at += 1;
    } else if (PAGES.has(unit)) {
      terms.pages.push(number);
      terms.words.push(`${number}p`);
      at += 1;
    } else if (ARTWORKS.has(unit)) {
      terms.artworks.push(number);
      at += 1;
    } else if (SHEETS.has(unit)) {
      terms.numbers.push(number);
      terms.words.push(`${number}sheets`);
      at += 1;
    } else if (Number.isSafeInteger(number) && number > 0) {
      const isOfFew = PARTS_OF_FEW.has(unit) || (PANELS.has(unit) && HAS_PANELS.test(text));
      const isOfParts = PARTS_OF_ONE.has(unit) || (isOfFew && number <= MOST_FEW);
      if (!isOfParts && !isYear(number, whole)) terms.numbers.push(number);
      // '4 couleurs' names no thing of four parts.
      terms.words.push(PARTS_OF_FEW.has(unit) ? `${number}colours` : String(number));
    }
  }
  const said = terms.words.filter((each) => !NOISE.has(each));
  const own = said.filter((each) => !SMALL_WORDS.has(each));
  const words = [...new Set(own.length > 0 ? own : said)].slice(0, MOST_WORDS);
  const joinsAt = terms.words.findIndex((each) => JOINING.has(each) || PURPOSE.has(each));
  const writtenOn = /[\p{L}\p{N}]+$/u.exec(text)?.[0];
  return {
    ...terms,
    words,
    isFolded: FOLD.test(text),
    isJoined: terms.words.some((each) => JOINING.has(each)),
    joined: terms.words.slice(0, Math.max(0, joinsAt)),
    isOpen: writtenOn !== undefined && singular(writtenOn) === words.at(-1),
  };
}

/** '2027' is a year, '2 027' are as many copies. */
function isYear(number: number, typed: string): boolean {
  return typed.length === 4 && number > 2020 && number < 2050;
}

interface Part {
  readonly number: number | undefined;
  readonly word: string | undefined;
  readonly whole: string;
}

/** Lengths that begin here: numbers with '×' between them, or one number with a unit. */
function lengthsFrom(
  parts: readonly Part[],
  first: number,
): { readonly lengths: Lengths; readonly last: number } | undefined {
  const values: { readonly value: number; readonly unit: number | undefined }[] = [];
  let last = first;
  for (let at = first; ; at += 1) {
    const value = parts[at]?.number;
    if (value === undefined) break;
    const unit = unitOf(parts[at + 1]?.word);
    values.push({ value, unit });
    last = unit === undefined ? at : at + 1;
    if (parts[last + 1]?.whole !== '×') break;
    at = last + 1;
  }
  const common = values.findLast(({ unit }) => unit !== undefined)?.unit;
  if (values.length < 2 && common === undefined) return undefined;
  const unit = common ?? (isSheetInCentimetres(values.map(({ value }) => value)) ? MILLIMETRES['cm'] : undefined);
  const units = unit === undefined ? Object.values(MILLIMETRES) : [unit];
  return {
    lengths: units.map((each) =>
      values.map(({ value, unit }, at) => millimetres(value, unit ?? unitBeside(value, at, common) ?? each)),
    ),
    last,
  };
}

/** '21 x 29,7' is an A4, and no label of as many millimetres. */
function isSheetInCentimetres(values: readonly number[]): boolean {
  const [short, long] = values.map((value) => value * 10).toSorted((a, b) => a - b);
  const isPartly = values.some((value) => !Number.isInteger(value));
  return isPartly && Object.values(PAPER_SIZES).some((sheet) => sheet[0] === short && sheet[1] === long);
}

/** Nobody means 80 metres by '3 m par 80' or '80 par 3 m'. A long banner is still '50 x 1,5 m'. */
function unitBeside(value: number, at: number, common: number | undefined): number | undefined {
  const isMuch = at > 0 ? value >= 20 : value > 50;
  return common === MILLIMETRES['m'] && isMuch ? MILLIMETRES['cm'] : undefined;
}

/** Who says feet means no millimetres: these are whole centimetres. */
function millimetres(value: number, unit: number): number {
  const step = unit === FOOT ? 10 : 1;
  return Math.round((value * unit) / step) * step;
}

/** The lengths that stand beside a word for a side: by the places of their numbers, with the places of these words. */
function sidesIn(parts: readonly Part[]): {
  readonly of: ReadonlyMap<number, SideLength['side']>;
  readonly words: ReadonlySet<number>;
} {
  const of = new Map<number, SideLength['side']>();
  const words = new Set<number>();
  const sideAt = (at: number) => (words.has(at) ? undefined : SIDES.get(singular(parts[at]?.word ?? '')));
  for (let at = 0; at < parts.length; at += 1) {
    const group = lengthsFrom(parts, at);
    if (!group) continue;
    // 'de haut', 'di altezza': a word without a meaning may stand between.
    const after = SMALL_WORDS.has(parts[group.last + 1]?.word ?? '') ? group.last + 2 : group.last + 1;
    const place = [at - 1, after].find((each) => sideAt(each) !== undefined);
    if (place !== undefined) {
      of.set(at, sideAt(place)!);
      words.add(place);
    }
    at = group.last;
  }
  return { of, words };
}

/** '1 000', '1.000' and '1,000' are a thousand; '2,5' and '2.5' are two and a half. */
function numberIn(text: string): number {
  if (/^\d{1,3}(?:[ .,'\u00a0\u202f]\d{3})+$/.test(text)) return Number(text.replaceAll(/\D/g, ''));
  return Number(text.replace(',', '.'));
}
