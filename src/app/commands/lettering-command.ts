import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

/**
 * `npm run lettering`: writes the outlines of the letters that sample artworks are set in. They are kept as data,
 * because a picture that stands in a page may load no font, and the server needs no font library then.
 */
const FACES = {
  display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  text: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  serif: '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-italic.woff2',
};
/** Printable ASCII, the letters of western Europe, and the marks that shops set. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, index) => 32 + index),
  ...Array.from({ length: 96 }, (_, index) => 160 + index),
  ...[...'ŒœŸ–—‘’“”•…€'].map((character) => character.codePointAt(0) as number),
];

const LETTERS: Readonly<Record<string, string>> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
};

const root = join(import.meta.dirname, '../../..');
const faces = Object.fromEntries(
  Object.entries(FACES).map(([face, file]) => [
    face,
    outlinesOf(openSync(fileURLToPath(import.meta.resolve(file))) as Font),
  ]),
);
writeFileSync(join(root, 'src/shop/catalog/engine/lettering.json'), `${JSON.stringify(faces)}\n`);

/** By character: its width, and its outline with y downwards from the baseline. All for 1000 units per em. */
function outlinesOf(font: Font): Record<string, [width: number, outline: string]> {
  const unit = 1000 / font.unitsPerEm;
  return Object.fromEntries(
    CHARACTERS.filter((code) => font.hasGlyphForCodePoint(code)).map((code) => {
      const glyph = font.glyphForCodePoint(code);
      const { commands } = glyph.path.scale(unit, -unit);
      return [String.fromCodePoint(code), [Math.round(glyph.advanceWidth * unit), relative(commands)]];
    }),
  );
}

/** An outline as steps from point to point, which takes two thirds of the characters of places. */
function relative(commands: readonly { readonly command: string; readonly args: readonly number[] }[]): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return commands
    .map(({ command, args }) => {
      if (command === 'closePath') {
        [x, y] = [startX, startY];
        return 'z';
      }
      const places = args.map(Math.round);
      const steps = places.map((value, index) => value - (index % 2 === 0 ? x : y));
      [x, y] = [places.at(-2) ?? x, places.at(-1) ?? y];
      if (command === 'moveTo') [startX, startY] = [x, y];
      return `${LETTERS[command]}${steps.join(' ').replaceAll(' -', '-')}`;
    })
    .join('');
}
