import { heightOf, POINTS_PER_MM, widthOf, type Box } from '../box.ts';
import { AT_EDGE_MM, roomRound, sidesReached } from '../edges.ts';
import type { PageFacts } from '../facts.ts';
import { atFullSize, BOTTOM, hasSize, LEFT, RIGHT, sheetOf, TENTH, type Geometry } from '../geometry.ts';
import { mapBox, times, type Matrix } from '../pdf/matrix.ts';
import type { FixPlan, Turn } from './fix-plan.ts';

/** A page as it is made anew: upright, its unit a point, as large as the sheet with its bleed. */
export interface FixLayout {
  readonly media: Box;
  readonly trim: Box;
  /** Brings what the page draws to its place. */
  readonly matrix: Matrix;
  /** How much larger it becomes. */
  readonly factor: number;
  /** What is lost at each side across and up, in points. Below 0 where nothing is. */
  readonly lost: readonly [across: number, up: number];
  /** Sides that are continued as in a mirror, as LEFT. */
  readonly mirrored: readonly number[];
  /** How many times as large it is printed. */
  readonly enlarged: number;
}

const ROUNDING_MM = 0.1;
const TOP = 3;

/** A quarter of a turn clockwise for each. */
const QUARTERS: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [0, -1, 1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, 1, -1, 0, 0, 0],
];
const TURNED: Readonly<Record<Turn, number>> = { none: 0, right: 1, left: 3 };

/** A page of PDF has 14 400 points at most (ISO 32000-2, annex C). What is printed larger is made at a tenth. */
const LONGEST_PAGE_MM = 14_400 / POINTS_PER_MM;

function isTooLarge({ width, height, bleed }: Geometry): boolean {
  return Math.max(width, height) + 2 * bleed > LONGEST_PAGE_MM;
}

/**
 * Where a page comes to lie.
 * @param number of the page as it is printed, from 1
 */
export function layoutOf(
  asMade: PageFacts,
  printed: Geometry,
  plan: Pick<FixPlan, 'turn' | 'scale' | 'bleed'>,
  number: number,
): FixLayout {
  const enlarged = isTooLarge(printed) ? TENTH : 1;
  const geometry = smaller(printed, enlarged);
  const page = pageFor(asMade, printed, enlarged);
  const bleed = geometry.bleed * POINTS_PER_MM;
  const source = sheetOf(page, geometry).trim;
  // A page that stands as the sheet does is turned with no other.
  const turn = liesOtherwise(page, geometry) ? plan.turn : 'none';
  const upright = times([page.userUnit, 0, 0, page.userUnit, 0, 0], quarters(page, turn));
  const seen = mapBox(upright, source);
  const [width, height] = plan.scale
    ? [geometry.width * POINTS_PER_MM, geometry.height * POINTS_PER_MM]
    : [widthOf(seen), heightOf(seen)];
  // All of the sheet is covered: a white edge is what nobody wants.
  const factor = plan.scale ? Math.max(width / widthOf(seen), height / heightOf(seen)) : 1;
  const lost = [(widthOf(seen) * factor - width) / 2, (heightOf(seen) * factor - height) / 2] as const;
  const matrix = times(upright, [
    factor,
    0,
    0,
    factor,
    bleed - lost[0] - seen[0] * factor,
    bleed - lost[1] - seen[1] * factor,
  ]);
  const trim: Box = [bleed, bleed, bleed + width, bleed + height];
  return {
    media: [0, 0, width + 2 * bleed, height + 2 * bleed],
    trim,
    matrix,
    factor,
    lost,
    mirrored: plan.bleed ? sidesWithoutBleed(page, printed, { trim, matrix, enlarged }, number) : [],
    enlarged,
  };
}

function smaller(geometry: Geometry, times: number): Geometry {
  const { width, height, bleed } = geometry;
  return times === 1 ? geometry : { ...geometry, width: width / times, height: height / times, bleed: bleed / times };
}

/** A page as large as it is printed, or as it is made where that is too large. It may say its size by a unit of its own. */
function pageFor(asMade: PageFacts, geometry: Geometry, enlarged: number): PageFacts {
  if (enlarged === 1) return atFullSize(asMade, geometry);
  const { width, height, profile } = geometry;
  const sheet = sheetOf(asMade, geometry);
  const isWhole = hasSize(sheet, width, height, profile) || hasSize(sheet, height, width, profile);
  return isWhole ? { ...asMade, userUnit: asMade.userUnit / enlarged } : asMade;
}

/** Whether a page lies where the sheet stands, or stands where it lies. */
export function liesOtherwise(page: PageFacts, geometry: Geometry): boolean {
  const { width, height } = sheetOf(page, geometry);
  return width !== height && geometry.width !== geometry.height && width > height !== geometry.width > geometry.height;
}

function quarters({ rotate }: PageFacts, turn: Turn): Matrix {
  return QUARTERS[(rotate / 90 + TURNED[turn]) % 4] as Matrix;
}

/** Sides up to which ink goes, and not as far beyond as the product asks. In a booklet one of them is bound. */
export function sidesWithoutBleed(
  page: PageFacts,
  geometry: Geometry,
  { trim, matrix, enlarged }: Pick<FixLayout, 'trim' | 'matrix' | 'enlarged'>,
  number: number,
): readonly number[] {
  const points = (millimetres: number) => (millimetres * POINTS_PER_MM) / enlarged;
  const placed = page.paints.map((paint) => ({ ...paint, extent: mapBox(matrix, paint.extent) }));
  const room = roomRound(trim, mapBox(matrix, page.media));
  const inner = geometry.isBound ? (number % 2 === 1 ? LEFT : RIGHT) : undefined;
  const wanted = points(geometry.bleed - ROUNDING_MM);
  return sidesReached(trim, placed, points(AT_EDGE_MM)).flatMap((reach, side) =>
    reach === undefined || side === inner || Math.min(reach, room[side] ?? 0) >= wanted ? [] : [side],
  );
}

/** A part of a page as it is made anew, and how what the page draws comes there. */
export interface FixPart {
  readonly clip: Box;
  readonly matrix: Matrix;
}

/** The page itself, and beside it the strips and corners in which it is mirrored. */
export function partsOf({ media, trim, matrix, mirrored }: FixLayout): readonly FixPart[] {
  const across = spans(media[0], trim[0], trim[2], media[2], [mirrored.includes(LEFT), mirrored.includes(RIGHT)]);
  const up = spans(media[1], trim[1], trim[3], media[3], [mirrored.includes(BOTTOM), mirrored.includes(TOP)]);
  return across.flatMap((x) =>
    up.map((y) => ({
      clip: [x.from, y.from, x.to, y.to] as const,
      matrix: times(matrix, [x.sign, 0, 0, y.sign, x.shift, y.shift]),
    })),
  );
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly sign: 1 | -1;
  readonly shift: number;
}

/** From one edge of the page to the other: mirrored up to the cut, as it is, mirrored again. */
function spans(
  start: number,
  low: number,
  high: number,
  end: number,
  [isLow, isHigh]: readonly [boolean, boolean],
): readonly Span[] {
  const plain: Span = { from: isLow ? low : start, to: isHigh ? high : end, sign: 1, shift: 0 };
  return [
    ...(isLow ? [{ from: start, to: low, sign: -1, shift: 2 * low } as const] : []),
    plain,
    ...(isHigh ? [{ from: high, to: end, sign: -1, shift: 2 * high } as const] : []),
  ];
}
