import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * `npm run heading-font`: writes the one weight of the headings' typeface that the pages use. Every first visit fetches
 * it, and with all weights it is twice as large.
 */
const VARIABLE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const WEIGHT = 680;
/** The unicode-range of the file in `src/ui/fonts.css`. */
const RANGES = [
  [0x0020, 0x00ff],
  [0x0131, 0x0131],
  [0x0152, 0x0153],
  [0x02bb, 0x02bc],
  [0x02c6, 0x02c6],
  [0x02da, 0x02da],
  [0x02dc, 0x02dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const;

const characters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);
const font = await subsetFont(readFileSync(fileURLToPath(import.meta.resolve(VARIABLE))), characters.join(''), {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHT },
});
writeFileSync(join(import.meta.dirname, '../../ui/bricolage-grotesque-680.woff2'), font);
