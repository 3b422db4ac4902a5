import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * `npm run page-fonts`: writes the typefaces of the pages, each in two files: the letters and marks that the shops' own words
 * are made of, which every first visit fetches, and the rest of Latin, which comes with the first of them. Headings use one
 * weight of theirs: with all weights it is twice as large.
 */
const FACES = [
  {
    name: 'bricolage-grotesque-680',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    variationAxes: { wght: 680 },
  },
  {
    name: 'instrument-sans',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  },
];

const sheet = readFileSync(join(import.meta.dirname, '../../ui/fonts.css'), 'utf8');
for (const { name, file, ...axes } of FACES)
  for (const part of [name, `${name}-more`]) {
    const whole = readFileSync(fileURLToPath(import.meta.resolve(file)));
    const font = await subsetFont(whole, lettersOf(part), { targetFormat: 'woff2', ...axes });
    writeFileSync(join(import.meta.dirname, `../../ui/${part}.woff2`), font);
    process.stdout.write(`${part}: ${font.length} bytes\n`);
  }

/** The characters of a file, by its unicode-range in the style sheet. */
function lettersOf(part: string): string {
  const [, ranges = ''] = new RegExp(`/${part}\\.woff2'[^}]*unicode-range:([^;]*);`).exec(sheet) ?? [];
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
