import { GRAMS, PAGES, UNIT, unitOf } from './units.rules.ts';
import { setOf, singular, wordsOf } from './words.rules.ts';

const TIMES = new RegExp(String.raw`(\d\s*${UNIT}?)\s*[x×*]\s*(?=\d)`, 'g');
/** For whom copies are: '250 par 4 noms', '100 per 80 invitati'. Other words behind two numbers tell what has that size. */
const FOR_PEOPLE = setOf(
  `nom nome nomi name modele modello modelli personne persone person people guest invite invitati ospiti client clienti employe
   dipendenti staff`,
);
/** What they may be for, or what has that size: '500 per 3 negozi', and '100 by 70 shop sign'. */
const COUNTED = new Set(
  wordsOf(`lot boite scatola
   scatole box paquet pacco pacchi rouleau rotolo rotoli roll feuille foglio fogli sheet exemplaire copie copy copies ex piece pezzi pc
   jour giorni day semaine settimane week moi mesi month heure ore hour magasin negozi shop store evento eventi event an anni year ville citta city`),
);
const MONTHS = new Set(
  wordsOf(
    `january february march april may june july august september october november december janvier fevrier mars avril mai juin juillet
   aout septembre octobre novembre decembre gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre`,
  ),
);
const MOST_DAYS = 31;
/** Two lengths as they are said aloud: '60 par 40 cm', '3 metri per 2', '8ft by 4ft', '80 par 60 dibond'. */
const SAID_TIMES = new RegExp(
  String.raw`(?<![\d.,]|[x×*]\s?)(\d+(?:[.,]\d+)?)(\s*${UNIT})?\s+(?:par|sur|per|by)\s+(?=(\d+(?:[.,]\d+)?)(?:\s*(["″'′]|in\b|${UNIT}(?!\p{L})))?\s*(\p{L}+)?)`,
  'gu',
);

/** '85x55', '85 x 55' and '85*55' are the same; an x inside a word is a letter. */
export function withTimes(text: string): string {
  return text
    .replaceAll(TIMES, '$1 × ')
    .replaceAll(SAID_TIMES, (said, first: string, unit = '', second = '', otherUnit = '', next = '') => {
      const isStrip =
        /^[cm]m$/.test(unit.trim()) && otherUnit === '' && isAsLongAsAStrip(Number(first), Number(second));
      const isLength = !isStrip && (unit !== '' || otherUnit !== '' || areSides(Number(first), Number(second), next));
      return isLength ? `${first}${unit} × ` : said;
    });
}

const LEAST_OF_STRIP = 100;
const TIMES_AS_LONG = 10;

/** Behind a short length a bare number of this size is one of copies: 'stickers 5 cm x 500'. '85 cm x 200' is a size. */
function isAsLongAsAStrip(first: number, second: number): boolean {
  return second >= LEAST_OF_STRIP && second >= TIMES_AS_LONG * first;
}

/** Copies are at least so many times what they are for: '250 par 4 noms'. */
const FOR_EACH = 5;

/** Without a unit, sides are about as long as each other: '500 by 5 may' and '250 par 4 noms' are none. */
function areSides(first: number, second: number, next: string): boolean {
  const word = singular(next);
  const isDate = MONTHS.has(word) && second <= MOST_DAYS;
  const isCounted = FOR_PEOPLE.has(word) || (COUNTED.has(word) && first >= FOR_EACH * second);
  if (Math.max(first, second) > 999 || isDate || isCounted || GRAMS.has(word) || PAGES.has(word)) return false;
  return next === '' || first >= 10 === second >= 10;
}

/** Metres with their centimetres: '2 m 50 cm', '2 metri e 50 centimetri'. */
const METRES_AND_CENTIMETRES =
  /(?<![\d.,])(\d{1,2})\s?m(?:etres?|eters?|etri|etro)?\s?(?:(?:e|et|and)\s)?(\d{1,2})\s?(?:cm|centimet\w+)\b/g;
/** Two digits behind the metres: '2m50', '2 m 50 x 1 m', '1 mètre 50'. In '2 m 50 exemplaires' they are copies. */
const METRES_AND_REST =
  /(?<!\d)(\d{1,2})\s?m(?:(\d{2})|(?:etres?|eters?|etri|etro)?\s?(?:e\s)?(\d{2})(?=\s*(?:$|[x×*]|(?:par|sur|per|by|de|di)\b)))(?!\d|[.,]\d|\s*(?:mm|cm|g)\b)/g;

/** Photographs, canvases and posters that English-speaking buyers know by their inches, without saying so. */
const INCH_SIZES: ReadonlySet<string> = new Set(
  '2x3.5 4x6 5x7 6x8 8x8 8x10 8x12 11x14 12x12 12x16 12x18 16x20 16x24 18x24 20x24 20x30 24x36'.split(' '),
);
/** Banners that they know by their feet. */
const FEET_SIZES: ReadonlySet<string> = new Set(
  '2x4 2x5 3x5 2x6 3x6 4x6 2x8 3x8 4x8 2x10 3x10 4x10 3x12 4x12 3x15 3x16 3x20 4x20'.split(' '),
);
/** A unit is a whole word: '5x7 invitations' says none. */
const BARE_SIZE = new RegExp(
  String.raw`(?<![\d.,x×*])(\d{1,2}(?:\.\d)?)\s*(?:[x×*]|\bby\b)\s*(\d{1,2}(?:\.\d)?)(?![\d.,]|\s*(?:["″']|[x×*]\s*\d|(?:in|${UNIT})(?!\p{L})))`,
  'giu',
);

/** Says the unit of sizes that are sold in inches or in feet, and typed without one. */
export function sayInches(query: string): string {
  const isBanner = /\b(?:banner|hoarding)/i.test(query);
  return query.replaceAll(BARE_SIZE, (size, first: string, second: string) => {
    const name = [Number(first), Number(second)].toSorted((a, b) => a - b).join('x');
    if (isBanner && FEET_SIZES.has(name)) return `${size} ft`;
    return INCH_SIZES.has(name) && !(isBanner && name.includes('.')) ? `${size} inch` : size;
  });
}

const FEET = String.raw`(\d{1,2})\s?(?:ft|foot|feet|′|')`;
/** '6ft 6in', `6'6"`, '2ft6', and behind the other side 'by 2 foot 6': three banners of 6 ft are '6ft 3'. */
const FEET_AND_INCHES = new RegExp(
  String.raw`(?<![\d.,])(?:${FEET}\s?(?:and\s)?(\d{1,2})\s?(?:in(?:ch(?:es)?)?(?!\p{L})|"|''|′′)|${FEET}(\d|1[01])(?!\d)|(?<=(?:[x×*]|\bby)\s*)${FEET}\s(\d|1[01])(?=\s*$))`,
  'gu',
);

/** 'A 24x36 in poster' is of inches, and '60x40 in dibond' of the material that follows. */
const INCHES_OF =
  /(\d)\s*in\b(?=\s+(?:round|square|posters?|banners?|signs?|boards?|prints?|photos?|stickers?|labels?|decals?|cards?|flyers?)\b)/g;

/** The signs of feet and inches as words. 'in' is a length among lengths or at the end: elsewhere it is a word of its language. */
export function withInches(text: string): string {
  return text
    .replaceAll(/(?<=\d\s?)[’‘]/g, "'")
    .replaceAll(/(?<=\d\s?)[”“]/g, '"')
    .replaceAll(FEET_AND_INCHES, (_, ...found: (string | undefined)[]) => {
      const [feet, inches] = found.slice(0, 6).filter((each) => each !== undefined);
      return `${Math.round((Number(feet) * 12 + Number(inches)) * 2.54)}cm`;
    })
    .replaceAll(/(\d)\s*(?:"|″|''|in\b(?=\s*(?:[x×*]\s*\d|$)))/g, '$1 inch')
    .replaceAll(INCHES_OF, '$1 inch')
    .replaceAll(/(\d)\s*(?:′|'(?!\d))/g, '$1 ft');
}

/** Behind a whole size, '× 200' are copies: 'stickers 5x5 x 200', '100 x 50 mm x 500'. '40 x 60 x 10' has three sides. */
const SIZE_TIMES = new RegExp(
  String.raw`(\d[x×*]\d+(?:[.,]\d+)?(?:\s*${UNIT})?(?=\s)|\d\s*[x×*]\s*\d+(?:[.,]\d+)?\s*${UNIT}(?!\p{L})|\d\s*${UNIT}\s*[x×*]\s*\d+(?:[.,]\d+)?\s*${UNIT}(?=\s*[x×*]\s*\d{3}))\s*[x×*]\s*(?=\d+(?![.,\d]|\s*${UNIT}(?!\p{L})))`,
  'gu',
);

/**
 * Thousands of a size, as French writes them: '3 000 x 1 500', '850 x 2 000 mm'. In '85 x 55 500' the last number is another
 * one.
 */
const THOUSANDS = new RegExp(
  [
    String.raw`(?<!\d|[x×*]\s?)(\d{1,2})[ \u00a0\u202f](\d{3}(?:\s*${UNIT})?\s*[x×*]\s*\d{1,2})[ \u00a0\u202f](?=\d{3}(?!\d))`,
    String.raw`(\d(?:\s*${UNIT})?\s*[x×*]\s*\d{1,2})[ \u00a0\u202f](?=000(?!\d)|\d{3}\s*mm(?!\p{L}))`,
  ].join('|'),
  'gu',
);
/** How far eyelets are apart is no size but a word of its own, in millimetres: 'œillets tous les 50 cm', 'every metre'. */
const DISTANCES = new RegExp(
  String.raw`\b(?:tous les|every|ogni)\s+(?:(\d+(?:[ \u00a0\u202f,.']\d{3})+|\d+(?:[.,]\d+)?)\s*)?(${UNIT})(?!\p{L})`,
  'gu',
);

function asDistance(_: string, number: string | undefined, unit: string): string {
  const plain = number?.replaceAll(/[^\d](?=\d{3})/g, '').replace(',', '.') ?? '1';
  return ` every${Math.round(Number(plain) * (unitOf(unit) ?? 1))} `;
}

/** What is printed on a thing counts no copies: '-50 %', '24h/24', '7j/7', '14 juillet', '2 for 1', 'year 6', 'n°1'. */
const NO_COPIES = new RegExp(
  String.raw`-?(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+(?:[.,]\d+)?)\s?(?:%|€|£|(?:euros?|eur|chf|dpi)\b)|[€£]\s?\d+(?:[.,]\d+)?|(?<![x×*]\s?)\b(?:12|24|48|72)\s?h(?:rs?|ours?)?\b(?!\s?\/)|\b24\s?h?\s?\/\s?(?:24|7)\b|\b7\s?[jgd]?\s?\/\s?7\b|\b[1-9] for [1-9]\b|\b\d{1,3}(?= today\b)|\b(?:season|year|under|saison) \d{1,2}s?\b(?!\s*(?:mm|cm)\b)|\bn°\s?\d+|(?<!\d)\d{1,2}\s+(?=(?:${[...MONTHS].join('|')})s?\b)`,
  'g',
);
/** Behind a word '× 500' are copies, too: 'flyers x500'. */
const WORD_TIMES = new RegExp(
  String.raw`(?<=\p{L}{2,}\s+)(?<!\d\s?${UNIT}\s+)x\s?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d|\s*[x×*])|\d+)(?![.,\d]|\s?k\b|\s*[x×*]\s*\d|\s*${UNIT}(?!\p{L}))`,
  'gu',
);
/** Behind the thickness of a board: 'pvc 5 mm x 5'. */
const THICK_TIMES = /(?<![\d.,x×*]\s?)((?:\d|10)\s?mm)\s*[x×*]\s*(?=\d{1,3}(?![.,\d]|\s*(?:mm|cm|m)\b|\s*[x×*]\s*\d))/g;
/** Behind one length they may be: 'stickers 5 cm x 500'. */
const LENGTH_TIMES = new RegExp(
  String.raw`(?<![\d.,x×*]\s?)(\d+(?:[.,]\d+)?)(\s?[cm]m)\s*[x×*]\s*(\d{3,})(?![.,\d]|\s*${UNIT}(?!\p{L})|\s*[x×*]\s*\d)`,
  'gu',
);
/** Sides with their names or the first letters of these: 'largeur 80 hauteur 40', 'W800 x H600', '800w x 600h'. */
const WIDTH_AND_HEIGHT = new RegExp(
  [
    String.raw`\b(?:largeur|larghezza|largh?|width)\.?\s?:?\s?(\d+)\s*(?:[x×*,]|et|e|and)?\s*(?:hauteur|altezza|alt|haut|height)\.?\s?:?\s?(\d+)(?!\d)`,
    String.raw`(?<![\p{L}\d])[wl]\s?(\d+)\s*[x×*]\s*h\s?(\d+)(?!\d)`,
    String.raw`(?<![\p{L}\d])(\d+)\s?[wl]\s*[x×*]\s*(\d+)\s?h(?!\p{L})`,
  ].join('|'),
  'gu',
);

/**
 * '30e' and '50°' count no copies. '2m50' is two metres and fifty centimetres; with spaces only where no copies can be meant.
 * '6 m²' says no side, and '10k' are ten thousand.
 */
export function withPlainNumbers(text: string): string {
  return text
    .replaceAll(THOUSANDS, (_, ...found: (string | undefined)[]) => found.slice(0, 3).join(''))
    .replaceAll(DISTANCES, asDistance)
    .replaceAll(NO_COPIES, ' ')
    .replaceAll(/(?<=\d)(?:°|eme|er|ere|esim[oa]|st|nd|rd|th|[aeo])(?!\p{L})/gu, ' th ')
    .replaceAll(METRES_AND_CENTIMETRES, (_, metres: string, rest: string) => `${Number(metres) * 100 + Number(rest)}cm`)
    .replaceAll(
      METRES_AND_REST,
      (_, metres: string, tight = '', spaced = '') => `${Number(metres) * 100 + Number(tight || spaced)}cm`,
    )
    .replaceAll(SIZE_TIMES, '$1 ')
    .replaceAll(/(\d)\s?x\s?(?=\d+\s?(?:pages?|pagine|pag|pp)\b)/g, '$1 ')
    .replaceAll(THICK_TIMES, '$1 ')
    .replaceAll(WORD_TIMES, '$1 ; ')
    .replaceAll(LENGTH_TIMES, (said, length: string, unit: string, copies: string) =>
      isAsLongAsAStrip(Number(length.replace(',', '.')), Number(copies)) ? `${length}${unit} ${copies}` : said,
    )
    .replaceAll(WIDTH_AND_HEIGHT, (_, ...found: (string | undefined)[]) => {
      const [width, height] = found.slice(0, 6).filter((each) => each !== undefined);
      return `${width} × ${height}`;
    })
    .replaceAll(
      /[ø⌀]\s?(\d+(?:[.,]\d+)?)(?![\d.,]|\s?(?:mm|cm|m|in)\b)/g,
      (_, across: string) => `${across}${Number(across.replace(',', '.')) < 10 ? 'cm' : 'mm'}`,
    )
    .replaceAll(/(?:\d{1,3}(?:[ \u00a0\u202f.']\d{3})+|\d+(?:[.,]\d+)?)\s*m2\b/g, ' ')
    .replaceAll(/(?<![\d.,])(\d{1,3}(?:[.,]\d)?)\s?k(?!\p{L})/gu, (_, thousands: string) =>
      String(Number(thousands.replace(',', '.')) * 1000),
    );
}
