import type { Facts, Feature, Option } from '../catalog/product.ts';
import { NOT, setOf, singular } from './words.rules.ts';

/** What a paper is like, by the facts of its option. */
type Surface = Pick<Facts, 'coating'> | Pick<Facts, 'paper'>;

function wordsOf<T>(words: string, meant: T): (readonly [string, T])[] {
  return words.split(' ').map((word) => [singular(word), meant] as const);
}

/** What buyers call the surface of a paper, in all languages of the house. Matt paper is silk coated: an uncoated one is called natural. */
const SURFACES = new Map<string, Surface>([
  ...wordsOf('satine satinee silk mat mate matt matte opaco opaca opachi opache', { coating: 'silk' }),
  ...wordsOf('brillant brillante gloss glossy lucido lucida lucidi lucide', { coating: 'gloss' }),
  ...wordsOf('recycle recyclee recycled riciclato riciclata riciclati riciclate', { paper: 'recycled' }),
  ...wordsOf(
    `uncoated usomano ${NOT}couche ${NOT}couchee ${NOT}patinata ${NOT}patinato ${NOT}patinati ${NOT}patinate`,
    { paper: 'uncoated' },
  ),
]);

/** The film that is as matt or as glossy as a paper. */
const FILMS: Readonly<Record<string, string>> = { silk: 'matt', gloss: 'gloss' };
/** Who asks for a film and does not say which gets the one that is ordered most. */
const USUAL_FILM = 'matt';

/** Films that no paper is like, by their names. */
const FILM_NAMES: ReadonlyMap<string, string> = new Map([
  ...wordsOf('soft softtouch doux toucher velours velvet vellutato vellutata vellutati vellutate', 'softtouch'),
  ...wordsOf('antirayures antigraffio scratch scratchproof', 'scratch'),
]);

/** What buyers call a square thing, in all languages of the house: a square sticker is a sticker. */
const SQUARE: ReadonlySet<string> = new Set('carre carree square quadrato quadrata quadrati quadrate'.split(' '));

/** With one of these, the same words say what a film is like. */
const OF_FILM: ReadonlySet<string> = new Set(
  `pellicule pelliculee pelliculage plastifie plastifiee plastification film lamination laminated laminating laminato lamine laminee
   plastificato plastificata plastificati plastificate plastificazione`
    .split(/\s+/)
    .map((word) => singular(word)),
);

/** What is said of paper, and tells no surface. */
const OF_PAPER: ReadonlySet<string> = new Set('couche couchee coated patinata patinato patinati patinate'.split(' '));

const GRAMMAGE = /^\d+g$/;

const PAPERS: ReadonlySet<string> = new Set(['paper', 'papier', 'carta', ...OF_PAPER]);

/** Whether a paper is spoken of: 'gloss' beside it is no film. */
export function isPaperWord(word: string): boolean {
  return PAPERS.has(word);
}

/** What is said of a film or a label that is seen through. */
const SEEN_THROUGH: ReadonlySet<string> = new Set('transparent transparente trasparente trasparenti'.split(' '));

/** What is said of the sides of a print. */
const OF_SIDES: ReadonlySet<string> = new Set('fronte retro recto verso'.split(' '));
const SIDES = new Set(['front', 'back', 'both', 'dos', 'side', ...OF_SIDES]);

export function isSurfaceWord(word: string): boolean {
  return SURFACES.has(word);
}

export function isSquareWord(word: string): boolean {
  return SQUARE.has(word);
}

const OF_A_SIDE = setOf('sided side cote lato lati');
const TWO_SIDES = setOf('double both two 2 deux due entrambi doppio ambo ogni each every chaque');
const ONE_SIDE = setOf('single one 1 seul solo');

/** How many sides are to be printed, if it was typed. */
function sidesTyped(words: readonly string[]): number | undefined {
  const has = (...any: readonly string[]) => any.some((word) => words.includes(word));
  if (has('recto', 'fronte')) return has('verso', 'retro') ? 2 : 1;
  if (has('front') && has('back')) return 2;
  const before = words[words.findIndex((word) => OF_A_SIDE.has(word)) - 1] ?? '';
  if (TWO_SIDES.has(before)) return 2;
  return ONE_SIDE.has(before) ? 1 : undefined;
}

/**
 * The option with as many printed sides as were typed, the usual one of several. Undefined for a feature of something else,
 * and where an option of so many is named by its own words.
 */
export function sidesNamed(
  { options, default: usual }: Feature,
  words: readonly string[],
  named: Option | undefined,
): Option | undefined {
  const sides = sidesTyped(words);
  const hasSides = ({ facts }: Option) =>
    sides !== undefined && (facts['printedSides'] === sides || (sides === 2 && facts['printPlace'] === 'frontback'));
  if (named && hasSides(named)) return undefined;
  const fitting = options.filter(hasSides);
  return fitting.find(({ key }) => key === usual) ?? fitting[0];
}

/** Whether a word says which side is meant, and not what is on it: 'recto' asks for no varnish there. */
export function isSideWord(word: string): boolean {
  return SIDES.has(word);
}

/** Whether a word says what a thing is like, and not what it is. */
export function describes(word: string): boolean {
  return [SURFACES, FILM_NAMES, SQUARE, OF_FILM, OF_PAPER, OF_SIDES, SEEN_THROUGH].some((each) => each.has(word));
}

/** Whether a film is asked for, and not a paper. */
function asksForFilm(words: readonly string[]): boolean {
  return words.some((word) => OF_FILM.has(word) || FILM_NAMES.has(word));
}

/** English says before a thing what it is like, and these are its words for papers and films. */
const ENGLISH = setOf('paper coated lamination laminated laminating');

/** What was typed, as it is read of a paper and of a film: each without the words that say what the other one is like. */
interface SurfacesApart {
  readonly ofPaper: readonly string[];
  readonly ofFilm: readonly string[];
}

/**
 * Tells the surface of a paper from that of a film: 'papier mat pelliculage brillant'. A word goes with the nearer of the two;
 * where both are as near, with that before it, and in English with that behind it. Where a film is asked for and no paper,
 * the nearest word is of the film.
 */
export function surfacesApart(words: readonly string[]): SurfacesApart {
  const withoutAny = words.filter((word) => !isSurfaceWord(word));
  if (!asksForFilm(words)) return { ofPaper: words, ofFilm: withoutAny };
  const isSeveral = words.length - withoutAny.length > 1;
  const toPaper = distanceTo(words, (word) => isPaperWord(word) || (isSeveral && GRAMMAGE.test(word)));
  // Said once it is said of the film, and of a paper beside it: 'papier brillant pelliculé'.
  if (!isSeveral)
    return {
      ofPaper: words.some((word, at) => isSurfaceWord(word) && toPaper(at) < 2) ? words : withoutAny,
      ofFilm: words,
    };
  const toFilm = distanceTo(words, (word) => OF_FILM.has(word));
  const nearest = Math.min(...words.map((word, at) => (isSurfaceWord(word) ? toFilm(at) : Infinity)));
  const isOfFilm = (at: number) => toFilm(at) < toPaper(at) && (toPaper(at) < Infinity || toFilm(at) === nearest);
  return {
    ofPaper: words.filter((word, at) => !isSurfaceWord(word) || !isOfFilm(at)),
    ofFilm: words.filter((word, at) => !isSurfaceWord(word) || isOfFilm(at)),
  };
}

/** How far the nearest of such words is from a place. */
function distanceTo(words: readonly string[], is: (word: string) => boolean): (from: number) => number {
  const behind = words.some((word) => ENGLISH.has(word)) ? -0.5 : 0.5;
  return (from) =>
    Math.min(...words.map((word, at) => (is(word) ? Math.abs(at - from) + (at > from ? behind : 0) : Infinity)));
}

/**
 * The film that was typed, on the sides that are printed; that of the product, or the usual one, where a film is asked for
 * without its name. Undefined where none is.
 */
export function filmNamed(
  { options, default: own }: Feature,
  words: readonly string[],
  printedSides: number,
): Option | undefined {
  if (!asksForFilm(words)) return undefined;
  const coatings = words.flatMap((word) => Object.values(SURFACES.get(word) ?? {}));
  const named = words.flatMap((word) => FILM_NAMES.get(word) ?? []);
  const [typed] = [...named, ...coatings.flatMap((coating) => FILMS[String(coating)] ?? [])];
  const ofProduct = options.find(({ key, facts }) => key === own && Number(facts['laminatedSides']) > 0);
  const film = typed ?? ofProduct?.facts['lamination'] ?? USUAL_FILM;
  const off = ({ facts }: Option) => Math.abs(Number(facts['laminatedSides']) - printedSides);
  return options.filter(({ facts }) => facts['lamination'] === film).toSorted((one, other) => off(one) - off(other))[0];
}

/** Whether a feature chooses a film that lies over the print. */
export function isFilm({ options }: Feature): boolean {
  return options.some(({ facts }) => facts['lamination'] !== undefined);
}

/** Whether a feature chooses a paper, by its weight. */
export function isPaper({ options }: Feature): boolean {
  return options.some(({ facts }) => facts['grammage'] !== undefined);
}

/**
 * The paper of the surface that was typed: in the typed weight, or in the one that is nearest to it or to the usual one.
 * Undefined for a feature that chooses no paper, or none of this surface.
 */
export function paperNamed(
  { options, default: usual }: Feature,
  words: readonly string[],
  [typed]: readonly number[],
): Option | undefined {
  const surface = words.flatMap((word) => Object.entries(SURFACES.get(word) ?? {}))[0];
  if (!surface) return undefined;
  const weight = ({ facts }: Option) => Number(facts['grammage']);
  const wanted = typed ?? options.find(({ key }) => key === usual)?.facts['grammage'];
  const off = (option: Option) => Math.abs(weight(option) - Number(wanted));
  return options
    .filter(({ facts }) => facts['grammage'] !== undefined && facts[surface[0]] === surface[1])
    .toSorted((one, other) => off(one) - off(other))[0];
}
