import type { PDFObject } from '@cantoo/pdf-lib';
import type { Objects } from './objects.ts';

const SPACE = 32;
/** The blank in Unicode, and the one at which no line ends. */
const BLANKS: readonly number[] = [SPACE, 160];
/** A longer map is not looked at. */
const MOST_MAP_BYTES = 256 * 1024;

/**
 * Codes of a font that are blanks. Its map to Unicode tells them; without one, the names of its glyphs do, and of a font of
 * single bytes the place that nearly all encodings give to the blank.
 * @param names of the glyphs that have a name of their own
 */
export function blankCodes(
  objects: Objects,
  font: PDFObject | undefined,
  bytes: 1 | 2,
  names: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const map = objects.bytes(objects.entry(font, 'ToUnicode'));
  if (map) return new Set(map.length > MOST_MAP_BYTES ? [] : blanksOfMap(new TextDecoder('latin1').decode(map)));
  if (bytes === 2) return new Set();
  const named = [...names].filter(([, name]) => name === 'space').map(([code]) => code);
  return new Set(names.has(SPACE) ? named : [SPACE, ...named]);
}

function blanksOfMap(map: string): readonly number[] {
  const characters = sectionsOf(map, 'bfchar').flatMap((section) => [...section.matchAll(CHARACTER)]);
  const sections = sectionsOf(map, 'bfrange');
  const ranges = sections.flatMap((section) => [...section.replaceAll(LIST, ' ').matchAll(RANGE)]);
  const lists = sections.flatMap((section) => [...section.matchAll(LIST)]);
  return [
    ...characters.filter(([, , to]) => BLANKS.includes(hex(to))).map(([, from]) => hex(from)),
    ...lists.flatMap(([, first, items = '']) =>
      [...items.matchAll(HEX)].flatMap(([, to], index) => (BLANKS.includes(hex(to)) ? [hex(first) + index] : [])),
    ),
    ...ranges.flatMap(([, first, last, to]) =>
      BLANKS.map((blank) => hex(first) + blank - hex(to)).filter((code) => code >= hex(first) && code <= hex(last)),
    ),
  ];
}

function sectionsOf(map: string, name: string): readonly string[] {
  const [, ...begun] = map.split(`begin${name}`);
  return begun.map((section) => section.split(`end${name}`, 1)[0] ?? '');
}

const CHARACTER = /<([\da-f]+)>\s*<([\da-f]+)>/gi;
/** A range that lists each of its characters. */
const LIST = /<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\][]*)\]/gi;
const HEX = /<([\da-f]+)>/gi;
const RANGE = /<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/gi;

function hex(digits = ''): number {
  return Number.parseInt(digits, 16);
}
