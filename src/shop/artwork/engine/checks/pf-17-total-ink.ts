import { heightOf, POINTS_PER_MM, widthOf, type Box } from '../box.ts';
import { found, ofPages, ofPaints, only, rule, type Check, type Checked, type Found } from '../check.ts';
import type { ArtworkFacts, InkMap, PageInk } from '../facts.ts';
import type { FindingKey } from '../finding-keys.ts';
import type { Geometry, Profile } from '../geometry.ts';
import { inkSum } from '../inks.ts';

/** Shares of all inks together. */
const UNCOATED_INK = 2.8;
const ADVISED_INK = 3.2;
const MOST_INK = 3.4;
/** Less than this of both sides dries. */
const SQUARE_MM = 15;

const RULES = [
  rule('ink_much', only('error', 'OFF'), { is: 'above', value: MOST_INK * 100, unit: 'percent' }),
  rule('ink_heavy', only('warning', 'OFF', 'LAB', 'CAR'), { is: 'above', value: ADVISED_INK * 100, unit: 'percent' }),
  rule('ink_uncoated', only('warning', 'OFF'), { is: 'above', value: UNCOATED_INK * 100, unit: 'percent' }),
];

/** Whether ink is fused or dries by light, however much there is. */
const DRIES_ANYHOW: ReadonlySet<Profile> = new Set(['DIG', 'LFP']);

type Printed = Pick<Geometry, 'profile' | 'isUncoated'>;

/** From where on something is said of it. Paper without a coating soaks it in. */
function advisedOn({ profile, isUncoated }: Printed): number {
  return profile === 'OFF' && isUncoated ? UNCOATED_INK : ADVISED_INK;
}

/** How grave so much ink is, and as what it is told. */
function told(most: number, { profile }: Printed): readonly ['error' | 'warning', FindingKey] {
  if (profile === 'OFF' && most > MOST_INK) return ['error', 'ink_much'];
  return ['warning', most > ADVISED_INK ? 'ink_heavy' : 'ink_uncoated'];
}

/** What areas of a PDF declare. */
const ofAreas = ofPages('PF-17', RULES, ({ number, page, paints, geometry }) => {
  const side = (SQUARE_MM * POINTS_PER_MM) / page.userUnit;
  const areas = paints
    .filter(({ kind, colour }) => kind === 'area' && !colour.isAll && inkSum(colour) > advisedOn(geometry))
    .map((paint) => ({ ...paint, places: paint.places.filter((box) => widthOf(box) >= side && heightOf(box) >= side) }))
    .filter(({ places }) => places.length > 0);
  const most = Math.max(0, ...areas.map(({ colour }) => inkSum(colour)));
  return ofPaints(...told(most, geometry), number, areas, { percent: Math.round(most * 100) });
});

/** The square of the pictures of a page in which there is the most ink. Known where the file was drawn. */
function ofPictures({ facts, geometry }: Checked): readonly Found[] {
  return (facts.inks ?? []).flatMap((ink) => {
    const { place, percent } = fullest(ink, unitMm(facts, ink, geometry));
    if (percent <= advisedOn(geometry) * 100) return [];
    return [found(...told(percent / 100, geometry), { page: ink.page, places: [place], values: { percent } })];
  });
}

/** How many millimetres a unit of its places is. A picture file is printed as large as the sheet. */
function unitMm(facts: ArtworkFacts, { page, width, height }: PageInk, geometry: Geometry): number {
  const made = facts.kind === 'pdf' ? facts.pages[page - 1] : undefined;
  if (made) return made.userUnit / POINTS_PER_MM;
  return (Math.max(geometry.width, geometry.height) + 2 * geometry.bleed) / Math.max(width, height);
}

/** The mean of each square of 15 mm, or of a cell where that is larger, and the largest of them. */
function fullest({ left = 0, bottom = 0, width, height, columns, rows, sums }: InkMap, unit: number) {
  const cells = Math.max(1, Math.round((SQUARE_MM * Math.max(columns, rows)) / (Math.max(width, height) * unit)));
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
  const top = bottom + height - row * high;
  const place: Box = [left + column * wide, top - up * high, left + (column + across) * wide, top];
  return { percent, place };
}

/** More ink than paper takes stays wet and rubs off on the next sheet. */
export const totalInk: Check = {
  id: 'PF-17',
  rules: RULES,
  run: (checked) =>
    DRIES_ANYHOW.has(checked.geometry.profile) ? [] : [...ofAreas.run(checked), ...ofPictures(checked)],
};
