import { heightOf, widthOf, type Box } from '../box.ts';
import type { Pane } from '../envelope-window.ts';
import type { Geometry } from '../geometry.ts';
import { FLAG_SHAPES, flagPoints, within, type FlagShape } from './flag-shape.ts';
import { labelGrid } from './label-grid.ts';

/** What is drawn into a template. Each kind is a layer of its own. */
export const GUIDES = ['bleed', 'trim', 'label', 'safe', 'fold', 'window', 'binding'] as const;
export type GuideKind = (typeof GUIDES)[number];

/** A step of a path, in millimetres, upwards from the lower left corner of the bleed. */
export type Step =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export interface Guide {
  readonly kind: GuideKind;
  readonly path: readonly Step[];
}

/** An empty file for one configuration: as large as the bleed, with lines that say what is cut and folded. */
export interface Template {
  /** Of the file, in millimetres. */
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  /** The guides of each page. */
  readonly pages: readonly (readonly Guide[])[];
  /** Names of the spot colours that are plates of their own: a layer each. */
  readonly plates: readonly string[];
  /** Those of them that lie on the first page alone. */
  readonly frontPlates: readonly string[];
  /** Where a product is cut whose shape is the same for everybody, on the plate of the cut. */
  readonly die: readonly Step[] | undefined;
  /** The room for the words about it, in millimetres from the lower left corner of the bleed. */
  readonly legend: Box;
}

/** The spot colour in which a file draws where it is cut. */
export const CUT_PLATE = 'CutContour';

type Facts = Readonly<Record<string, number | string | boolean>>;

/** @param facts of the configuration, which say more of the shape than its geometry */
export function templateOf(geometry: Geometry, facts: Facts): Template {
  const { width, height, bleed, pages, plates, frontPlates = [], needsDie } = geometry;
  return {
    width: width + 2 * bleed,
    height: height + 2 * bleed,
    bleed,
    pages: Array.from({ length: pages }, (_, index) => guidesOf(geometry, facts, index)),
    plates: [...plates, ...(needsDie ? [CUT_PLATE] : [])],
    frontPlates,
    die: needsDie && isCarton(facts) ? cartonOutline(geometry, facts) : undefined,
    legend: legendRoom(geometry),
  };
}

/** The middle of the sheet. Of an envelope it is beside the window, and of a drop above its narrow half. */
function legendRoom({ width, height, bleed, outline, window: pane }: Geometry): Box {
  if (pane) return middleOf(roomBeside(pane, width, height, bleed));
  const [low, high] = outline === 'drop' ? [0.58, 0.88] : [0.25, 0.75];
  const [w, h] = [width + 2 * bleed, height + 2 * bleed];
  return [0.15 * w, low * h, 0.85 * w, high * h];
}

/** What the window leaves of an envelope: the largest part beside it, above it or below it. */
function roomBeside(pane: Pane, width: number, height: number, bleed: number): Box {
  const [right, below] = [pane.x + pane.width, pane.y + pane.height];
  const rooms: readonly Box[] = [
    [0, 0, pane.x, height],
    [right, 0, width, height],
    [0, height - pane.y, width, height],
    [0, 0, width, height - below],
  ];
  const [x1, y1, x2, y2] = rooms.reduce((a, b) => (widthOf(b) * heightOf(b) > widthOf(a) * heightOf(a) ? b : a));
  return [bleed + x1, bleed + y1, bleed + x2, bleed + y2];
}

/** A room without a tenth of it at each side. */
function middleOf([left, bottom, right, top]: Box): Box {
  const [aside, up] = [(right - left) / 10, (top - bottom) / 10];
  return [left + aside, bottom + up, right - aside, top - up];
}

function isCarton({ kind }: Facts): boolean {
  return kind === 'carton';
}

/** The kinds of guides that any of its pages has. */
export function guidesIn({ pages }: Pick<Template, 'pages'>): readonly GuideKind[] {
  return GUIDES.filter((kind) => pages.some((guides) => guides.some((guide) => guide.kind === kind)));
}

function guidesOf(geometry: Geometry, facts: Facts, index: number): readonly Guide[] {
  const { bleed, safe } = geometry;
  const cut = (kind: GuideKind, inset: number): Guide => ({ kind, path: outline(geometry, facts, inset) });
  return [
    ...(bleed > 0 ? [cut('bleed', -bleed)] : []),
    cut('trim', 0),
    ...(hasLabels(facts) ? [{ kind: 'label', path: labelsOf(geometry, facts, 0) } as const] : []),
    ...(safe > 0 ? [geometry.foot === undefined ? cut('safe', safe) : aboveFoot(geometry, geometry.foot)] : []),
    ...[...foldsOf(geometry, index), ...creasesOf(geometry, facts)].map((path): Guide => ({ kind: 'fold', path })),
    ...(index === 0 ? windowOf(geometry) : []),
    ...bindingOf(geometry, facts, index),
  ];
}

/** The safe zone of a roll-up, above the part that stands in its foot. */
function aboveFoot({ width, height, bleed, safe }: Geometry, foot: number): Guide {
  const bottom = bleed + Math.max(safe, foot);
  const box = [bleed + safe, bottom, bleed + width - safe, bleed + height - safe] as const;
  return { kind: 'safe', path: shapeOutline(box, {}, 0) };
}

/** The window of an envelope, on which nothing is printed. */
function windowOf({ height, bleed, window: pane }: Geometry): readonly Guide[] {
  if (!pane) return [];
  const bottom = bleed + height - pane.y - pane.height;
  const box = [bleed + pane.x, bottom, bleed + pane.x + pane.width, bottom + pane.height] as const;
  return [{ kind: 'window', path: shapeOutline(box, {}, 0) }];
}

/** The outline of the trimmed sheet, made smaller by `inset`. The bleed of a flag is the sheet that it is cut from, and a square one is its sheet. */
function outline(geometry: Geometry, facts: Facts, inset: number): readonly Step[] {
  if (isCarton(facts) && inset >= 0)
    return inset === 0 ? cartonOutline(geometry, facts) : panelsOf(geometry, facts, inset);
  if (hasLabels(facts) && inset > 0) return labelsOf(geometry, facts, inset);
  const shape = FLAG_SHAPES.find((each) => each === facts['flagShape']);
  return shape && shape !== 'square' && inset >= 0
    ? flagOutline(geometry, shape, inset)
    : sheetOutline(geometry, facts, inset);
}

function flagOutline({ width, height, bleed }: Geometry, shape: FlagShape, inset: number): readonly Step[] {
  const points = flagPoints(shape, width, height);
  const placed = (inset > 0 ? within(points, inset) : points).map(([x, y]) => [bleed + x, bleed + height - y] as const);
  if (placed.length === 0) return [];
  return [...placed.map(([x, y], index): Step => [index === 0 ? 'M' : 'L', x, y]), ['Z']];
}

function hasLabels(facts: Facts): boolean {
  return number(facts, 'labelsPerSheet') > 0 && number(facts, 'labelWidth') > 0 && number(facts, 'labelHeight') > 0;
}

/** The labels of a sheet, from its upper left, each made smaller by `inset`. All together stand in its middle. */
function labelsOf({ width, height, bleed }: Geometry, facts: Facts, inset: number): readonly Step[] {
  const [wide, high] = [number(facts, 'labelWidth'), number(facts, 'labelHeight')];
  const count = number(facts, 'labelsPerSheet');
  const [columns, rows] = labelGrid(width, wide, count);
  const [left, top] = [bleed + (width - columns * wide) / 2, bleed + (height + rows * high) / 2];
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [left + (index % columns) * wide, top - (Math.floor(index / columns) + 1) * high];
    return shapeOutline([x, y, x + wide, y + high], facts, inset);
  }).flat();
}

function sheetOutline({ width, height, bleed }: Geometry, facts: Facts, inset: number): readonly Step[] {
  const box = [bleed, bleed, bleed + width, bleed + height] as const;
  return shapeOutline(box, hasLabels(facts) ? {} : facts, inset);
}

/** A rectangle, with round corners or as an oval where the facts say so. */
function shapeOutline([x1, y1, x2, y2]: Box, facts: Facts, inset: number): readonly Step[] {
  const [left, bottom, right, top] = [x1 + inset, y1 + inset, x2 - inset, y2 - inset];
  const isOval = facts['shape'] === 'oval';
  const rounded = facts['shape'] === 'die' ? 0 : number(facts, 'rounded');
  const corner = rounded > 0 ? Math.max(0, rounded - inset) : 0;
  const [rx, ry] = isOval ? [(right - left) / 2, (top - bottom) / 2] : [corner, corner];
  if (rx <= 0 || ry <= 0)
    return [['M', left, bottom], ['L', right, bottom], ['L', right, top], ['L', left, top], ['Z']];
  const [cx, cy] = [rx * (1 - QUARTER), ry * (1 - QUARTER)];
  return [
    ['M', left + rx, bottom],
    ['L', right - rx, bottom],
    ['C', right - cx, bottom, right, bottom + cy, right, bottom + ry],
    ['L', right, top - ry],
    ['C', right, top - cy, right - cx, top, right - rx, top],
    ['L', left + rx, top],
    ['C', left + cx, top, left, top - cy, left, top - ry],
    ['L', left, bottom + ry],
    ['C', left, bottom + cy, left + cx, bottom, left + rx, bottom],
    ['Z'],
  ];
}

/** How far a Bézier curve's control points stand from its ends for a quarter of a circle. */
const QUARTER = 0.5523;

/** On the back the panels stand the other way round. */
function foldsOf({ width, height, bleed, folds }: Geometry, index: number): readonly (readonly Step[])[] {
  const mirrored = index % 2 === 1;
  return [
    ...folds.upright.map((at) => upright(bleed + (mirrored ? width - at : at), 0, height + 2 * bleed)),
    ...folds.level.map((at) => level(bleed + at, 0, width + 2 * bleed)),
  ];
}

/**
 * A carton's panels, from what its facts say of the blank: front, side, back, side and a flap to glue; above and below
 * them the flaps that close it.
 */
function creasesOf(geometry: Geometry, facts: Facts): readonly (readonly Step[])[] {
  if (facts['kind'] !== 'carton') return [];
  const { edges, bottom, top, right } = blankOf(geometry, facts);
  return [
    ...edges
      .slice(1)
      .filter((at) => at < right)
      .map((at) => upright(at, bottom, top)),
    ...[bottom, top].map((at) => level(at, edges[0], Math.min(right, edges[4]))),
  ];
}

/** Between two flaps, so that they close past each other. */
const SLIT = 2;
/** How much the flap to glue narrows at each end. */
const TAPER = 6;

/** Where a carton's blank is creased, and its right end with the flap to glue. */
function blankOf({ width, height, bleed }: Geometry, facts: Facts) {
  const [front, side, body] = [number(facts, 'closedWidth'), number(facts, 'depth'), number(facts, 'closedHeight')];
  const flap = (height - body) / 2;
  const at = (x: number) => bleed + x;
  const edges = [at(0), at(front), at(front + side), at(2 * front + side), at(2 * (front + side))] as const;
  return { edges, bottom: bleed + flap, top: bleed + flap + body, right: bleed + width };
}

/** Its cutting line: flaps with slits between them along both sides, and the flap to glue. */
function cartonOutline(geometry: Geometry, facts: Facts): readonly Step[] {
  const { bleed, height } = geometry;
  const { edges, bottom, top, right } = blankOf(geometry, facts);
  const flaps = (crease: number, end: number): (readonly [number, number])[] =>
    edges.slice(0, 4).flatMap((left, index) => {
      const [from, to] = [left + SLIT / 2, (edges[index + 1] ?? right) - SLIT / 2];
      return [[from, crease] as const, [from, end] as const, [to, end] as const, [to, crease] as const];
    });
  const glued = [
    [edges[4], bottom],
    [right, bottom + TAPER],
    [right, top - TAPER],
    [edges[4], top],
  ] as const;
  const points = [
    [edges[0], bottom] as const,
    ...flaps(bottom, bleed),
    ...(right > edges[4] ? glued : [glued[0], glued[3]]),
    ...flaps(top, bleed + height).toReversed(),
    [edges[0], top] as const,
  ];
  return [...points.map(([x, y], index): Step => [index === 0 ? 'M' : 'L', x, y]), ['Z']];
}

/** Its four panels, each made smaller by `inset`. */
function panelsOf(geometry: Geometry, facts: Facts, inset: number): readonly Step[] {
  const { edges, bottom, top } = blankOf(geometry, facts);
  return edges.slice(0, 4).flatMap((from, index): readonly Step[] => {
    const [left, right] = [from + inset, (edges[index + 1] ?? from) - inset];
    const [low, high] = [bottom + inset, top - inset];
    return [['M', left, low], ['L', right, low], ['L', right, high], ['L', left, high], ['Z']];
  });
}

/** Where a wire goes through the leaves: at the top of a calendar, at the inner edge of a booklet. */
function bindingOf({ width, height, bleed, isBound }: Geometry, facts: Facts, index: number): readonly Guide[] {
  const margin = number(facts, 'wireMargin');
  if (margin === 0) return [];
  const [w, h] = [width + 2 * bleed, height + 2 * bleed];
  const path = isBound
    ? upright(index % 2 === 0 ? bleed + margin : bleed + width - margin, 0, h)
    : level(bleed + height - margin, 0, w);
  return [{ kind: 'binding', path }];
}

function upright(x: number, from: number, to: number): readonly Step[] {
  return [
    ['M', x, from],
    ['L', x, to],
  ];
}

function level(y: number, from: number, to: number): readonly Step[] {
  return [
    ['M', from, y],
    ['L', to, y],
  ];
}

function number(facts: Facts, name: string): number {
  const value = facts[name];
  return typeof value === 'number' ? value : 0;
}

/** How a guide is drawn: inks from 0 to 1, the same as a screen shows them, dashes in millimetres. */
export const STROKES: Readonly<
  Record<GuideKind, { readonly cmyk: readonly number[]; readonly hex: string; readonly dash: readonly number[] }>
> = {
  bleed: { cmyk: [0, 1, 1, 0], hex: '#e30613', dash: [] },
  trim: { cmyk: [0, 0, 0, 1], hex: '#1d1d1b', dash: [] },
  label: { cmyk: [0, 1, 0, 0], hex: '#e6007e', dash: [] },
  safe: { cmyk: [1, 0, 1, 0], hex: '#009640', dash: [2, 1] },
  fold: { cmyk: [1, 0.5, 0, 0], hex: '#0069b4', dash: [4, 2] },
  window: { cmyk: [0.6, 1, 0, 0], hex: '#7d2181', dash: [] },
  binding: { cmyk: [0, 0.6, 1, 0], hex: '#ee7f00', dash: [1, 1] },
};

/** How the cut is drawn that is there for the press: it looks like this where its ink is not known. */
export const DIE_STROKE = { cmyk: [0, 1, 0, 0], hex: '#e6007e' } as const;

/** The words in a template: the name of each layer, and what stands on it until it is deleted. */
export interface TemplateWords {
  readonly title: string;
  readonly layers: Readonly<Record<GuideKind | 'legend' | 'artwork', string>>;
  readonly legend: readonly LegendLine[];
}

/** Written in the colour of its guide; null for a line about all of it. */
export interface LegendLine {
  readonly text: string;
  readonly guide: GuideKind | null;
}

export function strokeOf({ guide }: LegendLine): (typeof STROKES)[GuideKind] {
  return STROKES[guide ?? 'trim'];
}

/** Size of the letters of the legend and where the middle of each line stands, in millimetres; undefined where there is no room. */
export function legendPlaces(
  { legend: room }: Template,
  lines: readonly LegendLine[],
): { readonly size: number; readonly places: readonly (readonly [number, number])[] } | undefined {
  const longest = Math.max(...lines.map(({ text }) => text.length));
  const size = Math.min(widthOf(room) / (longest * LETTER), heightOf(room) / (lines.length * LINE), MOST_LETTERS);
  if (size < LEAST_LETTERS) return undefined;
  const [left, bottom, right, top] = room;
  const first = (bottom + top) / 2 + (lines.length * LINE * size) / 2;
  return {
    size,
    places: lines.map((_, index) => [(left + right) / 2, first - (index + 0.8) * LINE * size]),
  };
}

/** Of the size of letters: the width of a middling letter, and the height of a line. */
const [LETTER, LINE] = [0.5, 1.5];
/** Millimetres. Below, nobody can read them. */
const [LEAST_LETTERS, MOST_LETTERS] = [1.2, 30];
