import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sheet = readFileSync(join(root, 'src/ui/fonts.css'), 'utf8');

/** The characters that a font file is asked for, by its unicode-range. */
function rangesOf(file: string): (character: string) => boolean {
  const [, ranges = ''] = new RegExp(`/${file}\\.woff2'[^}]*unicode-range:([^;]*);`).exec(sheet) ?? [];
  const pairs = ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [first, last] as const;
  });
  return (character) =>
    pairs.some(([first, last]) => first <= character.codePointAt(0)! && character.codePointAt(0)! <= last);
}

function textsOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('');
}

test.each(['bricolage-grotesque-680', 'instrument-sans'])(
  'the words of all shops need the first file of %s alone, but for arrows, which no typeface here has',
  (file) => {
    const isFirst = rangesOf(file);
    const used = new Set(textsOf('tenants') + textsOf('catalog'));
    expect(used.has('é') && isFirst('é')).toBe(true);
    expect([...used].filter((character) => character > '~' && !isFirst(character))).toEqual(['→']);
  },
);

test.each(['bricolage-grotesque-680', 'instrument-sans'])('no character is in both files of %s', (file) => {
  const [first, more] = [rangesOf(file), rangesOf(`${file}-more`)];
  const latin = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code));
  expect(latin.filter((each) => first(each)).length).toBeGreaterThan(150);
  expect(latin.filter((each) => more(each)).length).toBeGreaterThan(50);
  expect(latin.filter((each) => first(each) && more(each))).toEqual([]);
});
