import { describes } from './surface-words.rules.ts';
import { termsOf, type Terms } from './terms.rules.ts';
import { NOT } from './words.rules.ts';

/** Something that can be found: the name of a product, a phrase that buyers say, or the name of a family. */
export interface Phrase {
  readonly text: string;
  /** What it leads to. Phrases with the same number are the same product or the same entry of words. */
  readonly target: number;
}

/** A target and how well it answers the search, between 0 and 1. */
export interface Match {
  readonly target: number;
  readonly score: number;
  /** Whether every word of the phrase was typed: 'carte' is a part of 'carte dorée' and asks for no gold. */
  readonly isWhole: boolean;
  /** Whether every word that was typed is in the phrase, as it is written or in another number. */
  readonly hasAll: boolean;
  /** The words that were typed of its whole phrases. */
  readonly words: readonly string[];
  /** Whether one of its whole phrases was typed in its order: 'business cards wedding' are no 'wedding cards'. */
  readonly isInOrder: boolean;
}

/**
 * Phrases by their words, in arrays of numbers: a hundred thousand phrases take about as much memory as their texts. It
 * never changes once it is made.
 */
export interface SearchIndex {
  readonly size: number;
  /** All words, in their order, so that the words with a beginning stand beside each other. */
  readonly words: readonly string[];
  /** Words of four letters and more by their last two: a word with one wrong letter has its first two or its last two right. */
  readonly byEnding: ReadonlyMap<string, readonly number[]>;
  /** Words of five letters and more by how they sound: 'etikete' is 'étiquette'. */
  readonly bySound: ReadonlyMap<string, readonly number[]>;
  /** Words that end with a vowel by what is left without their number and gender. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** The phrases of word n stand in `phrases` from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Int32Array;
  readonly phrases: Int32Array;
  /** The place of the word in each of these phrases. */
  readonly places: Uint8Array;
  readonly targets: Int32Array;
  /** Targets are numbered below this. */
  readonly targetCount: number;
  /** The number of words of each phrase. */
  readonly lengths: Uint8Array;
}

const EXACT = 1;
/** Another ending of the same word: Italian has 'adesivo' and 'adesivi', 'carta' and 'carte'. */
const INFLECTED = 0.95;
/** A word that is still being written, or that a longer word begins with. */
const BEGUN = 0.8;
/** The longer the word is of which it is the beginning, the less: 'affich' is rather 'affiche' than 'affichette'. */
const NOT_YET = 0.02;
/** A phrase has all that was typed from here on: nothing was begun or misspelt. */
const HAS_ALL = 0.94;
const MISSPELT = 0.6;
const FAR_MISSPELT = 0.5;
/** Shorter words have too many neighbours: 'sac' is no misspelt 'bac'. */
const LEAST_FOR_TYPOS = 4;
/** In shorter words another letter makes another word: 'cadre' is no misspelt 'carré'. */
const LEAST_FOR_OTHER_LETTER = 6;
/** Only words as long as this are still told with two letters wrong. */
const LEAST_FOR_TWO = 7;
const LEAST_FOR_ENDINGS = 4;
const LEAST_FOR_SOUND = 5;
const LEAST_FOR_BEGINNING = 3;
/** The most words of the index that one typed word stands for. */
const MOST_READINGS = 200;
/** What a phrase is worth of which only a part was typed, at least. */
const PARTLY = 0.6;
/** A phrase that has less of what was typed is no answer. */
const LEAST_SCORE = 0.24;
/** What one of the typed thing is worth without the size that was typed: 'enveloppe A4' is said of one of several envelopes. */
const THING_ALONE = 0.9;
/** What a phrase of the typed size alone is worth where others are of the thing that was typed: 'dépliant A6' asks for no flyer. */
const SIZE_ALONE = 0.4;
/** What a phrase is worth of which no word was typed as it stands, beside one that was typed in full: 'étiquettes or' asks for no 'oriflamme'. */
const GUESSED = 0.5;

/** Collects phrases. `build` makes the index of them. */
export function indexBuilder() {
  const byWord = new Map<string, { readonly phrase: number; readonly place: number }[]>();
  const targets: number[] = [];
  const lengths: number[] = [];
  return {
    add({ text, target }: Phrase): void {
      const { words } = termsOf(text);
      if (words.length === 0) return;
      const phrase = targets.length;
      targets.push(target);
      lengths.push(words.length);
      for (const [place, word] of words.entries()) keep(byWord, word, { phrase, place });
    },
    build(): SearchIndex {
      const words = [...byWord.keys()].sort();
      const starts = new Int32Array(words.length + 1);
      for (const [at, word] of words.entries()) starts[at + 1] = starts[at]! + byWord.get(word)!.length;
      const said = words.flatMap((word) => byWord.get(word)!);
      const byEnding = new Map<string, number[]>();
      const bySound = new Map<string, number[]>();
      const byStem = new Map<string, number[]>();
      for (const [at, word] of words.entries()) {
        if (word.length < LEAST_FOR_TYPOS) continue;
        for (const stem of stemsOf(word)) keep(byStem, stem, at);
        keep(byEnding, word.slice(-2), at);
        if (word.length >= LEAST_FOR_SOUND) keep(bySound, soundOf(word), at);
      }
      return {
        size: targets.length,
        words,
        byEnding,
        bySound,
        byStem,
        starts,
        phrases: Int32Array.from(said, ({ phrase }) => phrase),
        places: Uint8Array.from(said, ({ place }) => place),
        targets: Int32Array.from(targets),
        targetCount: targets.reduce((count, target) => Math.max(count, target + 1), 0),
        lengths: Uint8Array.from(lengths),
      };
    },
  };
}

function keep<T>(under: Map<string, T[]>, key: string, value: T): void {
  const found = under.get(key);
  if (found) found.push(value);
  else under.set(key, [value]);
}

/** How a word sounds, roughly and for the languages of the house together: letters that are mixed up are the same. */
export function soundOf(word: string): string {
  return word
    .replaceAll(/eau|au/g, 'o')
    .replaceAll('ph', 'f')
    .replaceAll(/qu|ch|ck|[cq]/g, 'k')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replaceAll('h', '')
    .replaceAll(/(.)\1+/g, '$1')
    .replace(/e$/, '');
}

/**
 * The targets that answer a search, best first. Rare words say more than common ones, and a phrase that was typed whole
 * is worth more than one of which a part was typed.
 */
export function matchesIn(
  index: SearchIndex,
  { words, isOpen }: Pick<Terms, 'words' | 'isOpen'>,
  limit: number,
): readonly Match[] {
  const read = words
    .flatMap((typedWord, place) => apart(index, typedWord).map((word) => ({ word, place })))
    .map(({ word, place }, at, all) => ({
      place,
      // Who says that a print has a back begins no other word.
      readings: readingsOf(index, word, isOpen && at === all.length - 1 && !describes(word)),
      // What is not wanted names nothing by itself.
      says: saysSomething(word) && !word.startsWith(NOT),
      isMeasure: MEASURE.test(word),
    }));
  // A word that nobody says for anything, such as a name, takes nothing away from the others.
  const known = read.filter(({ readings }) => readings.length > 0);
  // Arrays and not maps: a common word stands in each of a hundred thousand names.
  const scores = new Float64Array(index.size);
  const typed = new Uint8Array(index.size);
  const isSaid = new Uint8Array(index.size);
  const isNamed = new Uint8Array(index.size);
  const isMeasured = new Uint8Array(index.size);
  const lastWord = new Uint8Array(index.size);
  /** Whether a word of the phrase was typed as it stands, or in another number. */
  const isSure = new Uint8Array(index.size);
  /** The places of the typed words that a phrase has, a bit for each. */
  const places = new Uint16Array(index.size);
  /** Where the word of the phrase stands that was typed last, and whether one was typed behind a later one. */
  const lastPlace = new Uint8Array(index.size);
  const isTurned = new Uint8Array(index.size);
  let most = 0;
  let mostOfThing = 0;
  for (const [number, { readings, says, isMeasure, place }] of known.entries()) {
    const frequency = readings.reduce((sum, { word }) => sum + index.starts[word + 1]! - index.starts[word]!, 0);
    const rarity = Math.log(1 + index.size / frequency);
    most += rarity;
    if (!isMeasure) mostOfThing += rarity;
    // The best reading comes first, so the first one that a phrase has is the one that counts.
    for (const { word, quality } of readings)
      for (let at = index.starts[word]!; at < index.starts[word + 1]!; at += 1) {
        const phrase = index.phrases[at]!;
        if (lastWord[phrase] === number + 1) continue;
        lastWord[phrase] = number + 1;
        scores[phrase]! += rarity * quality;
        typed[phrase]! += 1;
        places[phrase]! |= 1 << place;
        if (index.places[at]! < lastPlace[phrase]!) isTurned[phrase] = 1;
        lastPlace[phrase] = index.places[at]!;
        if (says) isSaid[phrase] = 1;
        if (quality >= HAS_ALL) isSure[phrase] = 1;
        if (isMeasure) isMeasured[phrase] = 1;
        else if (says) isNamed[phrase] = 1;
      }
  }
  const byTarget = new Float64Array(index.targetCount);
  const hasAll = new Uint8Array(index.targetCount);
  const placesOf = new Uint16Array(index.targetCount);
  const isInOrder = new Uint8Array(index.targetCount);
  // Where a thing is found in the size that was typed, others of that size alone are no answer: 'flyer A5' asks for no envelope.
  const isThingMeasured = isMeasured.some((measured, phrase) => measured === 1 && isNamed[phrase] === 1);
  const isThingNamed = isNamed.includes(1);
  const thingAlone = mostOfThing < most ? THING_ALONE : 1;
  const isTypedWhole = isNamed.some(
    (named, phrase) => named === 1 && isSure[phrase] === 1 && typed[phrase]! >= index.lengths[phrase]!,
  );
  for (let phrase = 0; phrase < index.size; phrase += 1) {
    if (isSaid[phrase] === 0 || (isThingMeasured && isNamed[phrase] === 0)) continue;
    // Two typed words may be read as the same word of the phrase.
    const part = Math.min(1, typed[phrase]! / index.lengths[phrase]!);
    const isSizeAlone = isThingNamed && isMeasured[phrase] === 1 && isNamed[phrase] === 0;
    // Whether a thing comes in the typed size its facts say, and not its names.
    const isThingAlone = isThingNamed && isMeasured[phrase] === 0;
    const isGuess = isTypedWhole && isSure[phrase] === 0;
    const share = isThingAlone ? (scores[phrase]! / mostOfThing) * thingAlone : scores[phrase]! / most;
    const target = index.targets[phrase]!;
    if (part === 1 && !isGuess) {
      placesOf[target]! |= places[phrase]!;
      if (isTurned[phrase] === 0) isInOrder[target] = 1;
    }
    const total = share * (PARTLY + (1 - PARTLY) * part) * (isSizeAlone ? SIZE_ALONE : 1) * (isGuess ? GUESSED : 1);
    // What was typed in full is an answer, however much else was typed.
    const isAnswer = total >= LEAST_SCORE || (part === 1 && !isGuess && isSure[phrase] === 1 && isNamed[phrase] === 1);
    if (!isAnswer || total <= byTarget[target]!) continue;
    byTarget[target] = total;
    hasAll[target] = typed[phrase] === read.length && scores[phrase]! >= HAS_ALL * most ? 1 : 0;
  }
  return bestOf(byTarget, limit).map((target) => ({
    target,
    score: byTarget[target]!,
    isWhole: placesOf[target] !== 0,
    hasAll: hasAll[target] === 1,
    words: words.filter((_, place) => (placesOf[target]! & (1 << place)) !== 0),
    isInOrder: isInOrder[target] === 1,
  }));
}

/** The places of the highest scores, best first. Of equal ones the first comes first. */
function bestOf(scores: Float64Array, limit: number): readonly number[] {
  const best: number[] = [];
  for (const [target, score] of scores.entries()) {
    if (score === 0 || (best.length === limit && score <= scores[best.at(-1)!]!)) continue;
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! < score) place -= 1;
    best.splice(place, 0, target);
    if (best.length > limit) best.pop();
  }
  return best;
}

/** Two words that were typed as one: 'fairepart', 'rollup'. */
function apart({ words }: SearchIndex, typed: string): readonly string[] {
  const isKnown = (word: string) => words[placeOf(words, word)] === word;
  const isBegun = words[placeOf(words, typed)]?.startsWith(typed);
  if (isBegun || !/^\p{L}+$/u.test(typed)) return [typed];
  for (let at = LEAST_FOR_BEGINNING; at <= typed.length - LEAST_FOR_BEGINNING; at += 1) {
    const halves = [typed.slice(0, at), typed.slice(at)];
    if (halves.every(isKnown)) return halves;
  }
  return [typed];
}

/** A paper size, a length, a grammage or a number of pages. */
export const MEASURE = /^(?:[abc]\d{1,2}|dl|\d+(?:x\d+)*mm|\d+g|\d+p)$/;

/** A bare number or a single letter stands in many names, and nobody means one by it alone. */
export function saysSomething(word: string): boolean {
  return word.length > 1 && /\p{L}/u.test(word);
}

interface Reading {
  readonly word: number;
  readonly quality: number;
}

/** The words of the index that a typed word stands for: itself, the words that it begins, otherwise those that it misspells. */
function readingsOf(index: SearchIndex, typed: string, isOpen: boolean): readonly Reading[] {
  const first = placeOf(index.words, typed);
  const readings: Reading[] = [];
  if (index.words[first] === typed) readings.push({ word: first, quality: EXACT });
  // A number is no beginning of a larger one.
  if (/^\d/.test(typed)) return readings;
  for (const word of inflectedIn(index, typed)) readings.push({ word, quality: INFLECTED });
  // A whole word that others follow is meant as it stands: 'book 48 pages' asks for no bookmark.
  if (isOpen || (readings.length === 0 && typed.length >= LEAST_FOR_BEGINNING))
    for (const word of wordsWith(index, typed, MOST_READINGS))
      if (word !== first || index.words[first] !== typed)
        readings.push({ word, quality: BEGUN - NOT_YET * (1 - typed.length / index.words[word]!.length) });
  // What is not wanted is not misspelt: '¬window' is one letter off.
  if (readings.length > 0 || typed.length < LEAST_FOR_TYPOS || typed.startsWith(NOT)) return readings;
  return misspeltIn(index, typed);
}

const OWN_STEM = /^tel[oi]$/;

/**
 * A word without what says its number and gender in Italian: 'targa' and 'targhe' are 'targ', 'tela' and 'tele' are 'tel'.
 * 'Calendario' has the stem of 'calendari', too.
 */
function stemsOf(word: string): readonly string[] {
  // 'Telo' is no 'tela'.
  if (OWN_STEM.test(word)) return ['telo'];
  if (word.length < LEAST_FOR_ENDINGS || !/[aeio]$/.test(word)) return [];
  const stem = word.slice(0, -1).replace(/(?<=[cg])h$/, '');
  return word.endsWith('io') ? [stem, word.slice(0, -2)] : [stem];
}

/** Endings of which none is another number of the other: 'cartelli' are no 'cartella'. */
const APART = new Set(['ia', 'ai', 'oe', 'eo']);

/** The words that are another number or gender of the typed one. */
function inflectedIn({ words, byStem }: SearchIndex, typed: string): readonly number[] {
  const found = stemsOf(typed).flatMap((stem) => byStem.get(stem) ?? []);
  const isOther = (word: string) => word !== typed && !APART.has(typed.slice(-1) + word.slice(-1));
  return [...new Set(found)].filter((word) => isOther(words[word]!));
}

/** The words that sound the same or are one letter off; if there are none, those that are two letters off. */
function misspeltIn(index: SearchIndex, typed: string): readonly Reading[] {
  const near = new Set<number>(typed.length < LEAST_FOR_SOUND ? [] : index.bySound.get(soundOf(typed)));
  const far = new Set<number>();
  const compare = (word: number) => {
    const known = index.words[word]!;
    // What is wanted is no misspelt word for what is not.
    if (known.startsWith(NOT)) return;
    if (isSlip(typed, known)) near.add(word);
    else if (near.size === 0 && isTwoLettersOff(typed, known)) far.add(word);
  };
  for (const word of wordsWith(index, typed.slice(0, 2))) compare(word);
  for (const word of index.byEnding.get(typed.slice(-2)) ?? []) compare(word);
  const [found, quality] = near.size > 0 ? [near, MISSPELT] : [far, FAR_MISSPELT];
  return [...found].slice(0, MOST_READINGS).map((word) => ({ word, quality }));
}

/** One letter off. A short word also begins with the same letter, and has none in place of another. */
function isSlip(typed: string, known: string): boolean {
  if (known.length < LEAST_FOR_TYPOS || !isOneLetterOff(typed, known)) return false;
  const isLong = Math.max(typed.length, known.length) >= LEAST_FOR_OTHER_LETTER;
  return isLong || (typed[0] === known[0] && slipsBetween(typed, known) === 1);
}

/** Two letters left out, added or exchanged with the next, after the first one: 'stikr' is 'sticker'. */
function isTwoLettersOff(typed: string, known: string): boolean {
  return (
    typed.length >= LEAST_FOR_TWO - 2 &&
    known.length >= LEAST_FOR_TWO &&
    typed[0] === known[0] &&
    Math.abs(typed.length - known.length) <= 2 &&
    slipsBetween(typed, known) <= 2
  );
}

/** The fewest letters to leave out, to add or to exchange with the next that make one word the other. */
function slipsBetween(a: string, b: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1];
      const isExchanged = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      next.push(
        Math.min(
          last[at]! + 1,
          next[at - 1]! + 1,
          isSame ? last[at - 1]! : Infinity,
          isExchanged ? before[at - 2]! + 1 : Infinity,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last[b.length]!;
}

/** The places of the words that begin like this. */
function* wordsWith({ words }: SearchIndex, beginning: string, most = words.length): Generator<number> {
  const first = placeOf(words, beginning);
  for (let at = first; at < first + most; at += 1) {
    if (!words[at]?.startsWith(beginning)) return;
    yield at;
  }
}

/** The place of the first word that is not before this one. */
function placeOf(words: readonly string[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether one letter was left out, added, replaced, or two beside each other were exchanged. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  if (start === a.length && start === b.length) return false;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  if (endA - start <= 1 && endB - start <= 1) return true;
  return endA - start === 2 && endB - start === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
