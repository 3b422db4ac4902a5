import { heightOf, POINTS_PER_MM, widthOf, type Box } from '../box.ts';
import { found, ofPages, ofPaints, ofRaster, only, rule, type Check } from '../check.ts';
import type { InkMap } from '../facts.ts';
import type { Geometry, Profile } from '../geometry.ts';
import { inkSum } from '../inks.ts';

/** Shares of all inks together. */
const ADVISED_INK = 3.2;
const MOST_INK = 3.4;
/** Less than this of both sides dries. */
const SQUARE_MM = 15;

const RULES = [
  rule('ink_much', only('error', 'OFF'), { is: 'above', value: MOST_INK * 100, unit: 'percent' }),
  rule('ink_heavy', only('warning', 'OFF', 'LAB', 'CAR'), { is: 'above', value: ADVISED_INK * 100, unit: 'percent' }),
];

/** Whether ink is fused or dries by light, however much there is. */
const DRIES_ANYHOW: ReadonlySet<Profile> = new Set(['DIG', 'LFP']);

/** How grave so much ink is, and as what it is told. */
function told(most: number, profile: Profile): readonly [severity: 'error' | 'warning', key: 'ink_much' | 'ink_heavy'] {
  return profile === 'OFF' && most > MOST_INK ? ['error', 'ink_much'] : ['warning', 'ink_heavy'];
}

/** What areas of a PDF declare. Pictures in it are not measured: nobody here unpacks their inks. */
const ofAreas = ofPages('PF-17', RULES, ({ number, page, paints, geometry: { profile } }) => {
  const side = (SQUARE_MM * POINTS_PER_MM) / page.userUnit;
  const areas = paints
    .filter(({ kind, colour }) => kind === 'area' && !colour.isAll && inkSum(colour) > ADVISED_INK)
    .map((paint) => ({ ...paint, places: paint.places.filter((box) => widthOf(box) >= side && heightOf(box) >= side) }))
    .filter(({ places }) => places.length > 0);
  const most = Math.max(0, ...areas.map(({ colour }) => inkSum(colour)));
  return ofPaints(...told(most, profile), number, areas, { percent: Math.round(most * 100) });
});

/** The square of a picture file in which there is the most ink. Known where the file was drawn. */
const ofPicture = ofRaster('PF-17', RULES, ({ ink }, { geometry }) => {
  if (!ink) return [];
  const { place, percent } = fullest(ink, geometry);
  if (percent <= ADVISED_INK * 100) return [];
  return [found(...told(percent / 100, geometry.profile), { page: 1, places: [place], values: { percent } })];
});

/** The mean of each square of 15 mm, or of a cell where that is larger, and the largest of them. */
function fullest({ width, height, columns, rows, sums }: InkMap, geometry: Geometry) {
  const longer = Math.max(geometry.width, geometry.height) + 2 * geometry.bleed;
  const cells = Math.max(1, Math.round((SQUARE_MM * Math.max(columns, rows)) / longer));
  const [across, up] = [Math.min(cells, columns), Math.min(cells, rows)];
  let most = { percent: 0, column: 0, row: 0 };
  for (let row = 0; row + up <= rows; row += 1)
    for (let column = 0; column + across <= columns; column += 1) {
      let sum = 0;
      for (let y = row; y < row + up; y += 1)
        for (let x = column; x < column + across; x += 1) sum += sums[y * columns + x] ?? 0;
      const percent = Math.round(sum / (across * up));
      if (percent > most.percent) most = { percent, column, row };
    }
  const [wide, high] = [width / columns, height / rows];
  const { column, row, percent } = most;
  const place: Box = [column * wide, height - (row + up) * high, (column + across) * wide, height - row * high];
  return { percent, place };
}

/** More ink than paper takes stays wet and rubs off on the next sheet. */
export const totalInk: Check = {
  id: 'PF-17',
  rules: RULES,
  run: (checked) =>
    DRIES_ANYHOW.has(checked.geometry.profile) ? [] : [...ofAreas.run(checked), ...ofPicture.run(checked)],
};
