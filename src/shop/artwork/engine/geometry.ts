import { boxOf, heightOf, inset, POINTS_PER_MM, widthOf, type Box } from './box.ts';
import type { Outline } from './cut-outline.ts';
import { paneOf, type Pane } from './envelope-window.ts';
import type { PageFacts } from './facts.ts';

/**
 * How a job is printed, as the Ghent Workgroup's profiles divide it: offset, digital, labels, folding cartons, large
 * format.
 */
export const PROFILES = ['OFF', 'DIG', 'LAB', 'CAR', 'LFP'] as const;
export type Profile = (typeof PROFILES)[number];

/** What a file must be for one configuration of a product. Lengths in millimetres. */
export interface Geometry {
  readonly profile: Profile;
  /** Of the open sheet after cutting. */
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly safe: number;
  /** Pages of one artwork: sides of a sheet, or pages of a booklet. */
  readonly pages: number;
  /** Whether width and height are those of the sheet. Boxes and bags name what they hold, and shirts several places. */
  readonly hasTrim: boolean;
  /** Distances of upright folds from the left edge of the first page, and of level ones from its lower edge. */
  readonly folds: { readonly upright: readonly number[]; readonly level: readonly number[] };
  readonly isBound: boolean;
  /** Whether the file must draw where it is cut. */
  readonly needsDie: boolean;
  /** Extra plates that the configuration orders, as 'White'. */
  readonly plates: readonly Plate[];
  /** Those of them that lie on the front of two sides alone. Absent without any. */
  readonly frontPlates?: readonly Plate[];
  /** True for a file that holds the back of a sheet alone. */
  readonly isBack?: true;
  /** How many colours are printed, each with an ink of its own. Absent for four inks, which mix all of them. */
  readonly colours?: number;
  /** Whether its paper has no coating, and soaks ink in. */
  readonly isUncoated: boolean;
  /** Whether it is a photograph on paper: a picture of its proportions is enlarged over the bleed, and nobody misses its edge. */
  readonly isPhoto?: true;
  /** The shape to which each sheet is cut, where it is not its rectangle and the file does not draw it. */
  readonly outline?: Outline;
  /** The window of an envelope, as its front shows it. */
  readonly window?: Pane;
  /** How much of the lower end of a roll-up stands in its foot, in millimetres: nothing that is read belongs there. */
  readonly foot?: number;
}

export const PLATES = ['White', 'Foil', 'SpotUV'] as const;
export type Plate = (typeof PLATES)[number];

type Facts = Readonly<Record<string, number | string | boolean>>;

const LARGE_FROM_MM = 1000;
const LABELS = new Set(['roll', 'flexo']);
const CARTONS = new Set(['carton', 'mailerBox']);
const UNCOATED = new Set(['uncoated', 'recycled', 'kraft']);

/**
 * @param facts of the configuration
 * @param technology how its price was made
 * @returns undefined if nothing is printed from a file, or no size is known
 */
export function geometryOf(facts: Facts, technology: string): Geometry | undefined {
  const number = (name: string) => (typeof facts[name] === 'number' ? facts[name] : 0);
  const isTurned = facts['orientation'] === 'vertical';
  const [width, height] = isTurned ? [number('height'), number('width')] : [number('width'), number('height')];
  if (facts['noPrinting'] === true || width <= 0 || height <= 0) return undefined;
  const kind = String(facts['kind'] ?? '');
  const pages = number('pages');
  // Of goods that are printed at one place, each position is a colour.
  const places = facts['printPlace'] === undefined ? 1 : number('positions');
  const colours = number('printColours');
  return {
    profile: profileOf(kind, technology, Math.max(width, height)),
    width,
    height,
    bleed: number('bleed'),
    safe: number('safe'),
    pages: pages > 1 ? pages : Math.max(1, number('printedSides'), places),
    hasTrim: (number('depth') === 0 || kind === 'carton') && facts['printPlace'] !== 'chestback',
    folds: foldsOf(facts, width, height, number),
    isBound: kind === 'booklet',
    needsDie: facts['shape'] === 'die' || CARTONS.has(kind),
    plates: platesOf(facts),
    ...frontPlatesOf(facts),
    ...(colours > 0 ? { colours } : {}),
    isUncoated: UNCOATED.has(String(facts['paper'] ?? '')),
    ...(facts['support'] === 'photo' ? { isPhoto: true } : {}),
    ...outlineOf(facts),
    ...windowOf(facts, width, height),
    ...(kind === 'rollup' ? { foot: FOOT_MM } : {}),
  };
}

/** As the catalogue says of the sizes of roll-ups. */
const FOOT_MM = 100;

function windowOf({ kind, window }: Facts, width: number, height: number): Pick<Geometry, 'window'> {
  const hasOne = kind === 'envelope' && (window === 'left' || window === 'right');
  return hasOne ? { window: paneOf(window, { width, height }) } : {};
}

/** A sheet of labels keeps its rectangle, whatever the labels on it look like. */
function outlineOf(facts: Facts): Pick<Geometry, 'outline'> {
  const { flagShape, labelsPerSheet } = facts;
  if (flagShape === 'feather' || flagShape === 'drop') return { outline: flagShape };
  const isOval = cutOf(facts).outline === 'oval' && typeof labelsPerSheet !== 'number';
  return isOval ? { outline: 'oval' } : {};
}

export const CUTS = ['straight', 'oval', 'die'] as const;
export type Cut = (typeof CUTS)[number];

/**
 * How a sheet is cut. A die is drawn by the file itself.
 * @returns its outline, and the radius of its corners as a share of its shorter side
 */
export function cutOf({ shape, rounded, width, height }: Facts): { readonly outline: Cut; readonly corners: number } {
  const shorter = Math.min(Number(width) || 0, Number(height) || 0);
  const radius = typeof rounded === 'number' && shorter > 0 ? rounded / shorter : 0;
  if (shape === 'die') return { outline: 'die', corners: 0 };
  const outline = shape === 'oval' || shape === 'round' ? 'oval' : 'straight';
  return { outline, corners: Math.min(0.5, Math.max(0, radius)) };
}

function profileOf(kind: string, technology: string, longest: number): Profile {
  if (LABELS.has(technology) || kind === 'sticker' || kind === 'labelSheet') return 'LAB';
  if (CARTONS.has(kind)) return 'CAR';
  if (technology === 'area' || longest >= LARGE_FROM_MM) return 'LFP';
  return technology === 'offset' ? 'OFF' : 'DIG';
}

/** The panel that is folded in is shorter by what the configuration says. It is the first one of page 1, the outside. */
function foldsOf(
  { foldType, foldSide }: Facts,
  width: number,
  height: number,
  number: (name: string) => number,
): Geometry['folds'] {
  const panels = number('panels');
  if (foldType === 'cross') return { upright: [width / 2], level: [height / 2] };
  if (panels < 2) return { upright: [], level: [] };
  if (foldSide === 'long') return { upright: [], level: [height / 2] };
  if (foldType === 'gate') return { upright: [width / 4, (width * 3) / 4], level: [] };
  const less = foldType === 'roll' ? number('innerPanelShorter') : 0;
  const panel = (width + less) / panels;
  return { upright: Array.from({ length: panels - 1 }, (_, index) => panel * (index + 1) - less), level: [] };
}

/** The same sheet as its back shows it, for a file that holds the back alone: the panels stand the other way round. */
export function seenFromBack(geometry: Geometry): Geometry {
  const { width, folds } = geometry;
  return { ...geometry, folds: { ...folds, upright: folds.upright.map((at) => width - at) }, isBack: true };
}

/** White under the whole picture is made here, so the file need not hold it. */
function platesOf({ whiteInk, foil, spotUv }: Facts): readonly Plate[] {
  const isOrdered = (value: Facts[string] | undefined) => value !== undefined && value !== 'none' && value !== 0;
  return [
    ...(whiteInk === 'plate' ? (['White'] as const) : []),
    ...(isOrdered(foil) ? (['Foil'] as const) : []),
    ...(isOrdered(spotUv) ? (['SpotUV'] as const) : []),
  ];
}

/** Foil is pressed on the front of a sheet, and varnish on as many sides as are ordered. */
function frontPlatesOf(facts: Facts): Pick<Geometry, 'frontPlates'> {
  if (facts['printedSides'] !== 2) return {};
  const front = platesOf(facts).filter((plate) => plate === 'Foil' || (plate === 'SpotUV' && facts['spotUv'] === 1));
  return front.length > 0 ? { frontPlates: front } : {};
}

/** A page as it is printed: turned upright, its lengths in points. */
export interface Sheet {
  /** Where it is cut. */
  readonly trim: Box;
  /** Whether the page says itself where it is cut, or its size tells it. */
  readonly isTold: boolean;
  /** Trim size in millimetres, as it is looked at. */
  readonly width: number;
  readonly height: number;
}

/** Sides of a page in the order in which a box names them. */
export const [LEFT, BOTTOM, RIGHT] = [0, 1, 2] as const;

/** Which side of a page comes to lie there when the page is turned, as `rotate` says, in quarters clockwise. */
export function sideSeenAt(side: number, { rotate }: Pick<PageFacts, 'rotate'>): number {
  return (side + rotate / 90) % 4;
}

export const NEAR_MM = 1;
/** What most printers ask for, and files have that were made for nobody in particular. */
const USUAL_BLEED_MM = 3;

/** Large format may be made at a tenth of its size. */
export const TENTH = 10;
/** Sizes of large format may be off by this share, and others by a millimetre. */
export const LARGE_FORMAT_SHARE = 0.005;

/** Whether a sheet has a size, as it is looked at, in millimetres. */
export function hasSize({ width, height }: Sheet, wide: number, high: number, profile: Profile): boolean {
  const isNear = (is: number, wanted: number) =>
    Math.abs(is - wanted) <= (profile === 'LFP' ? wanted * LARGE_FORMAT_SHARE : NEAR_MM);
  return isNear(width, wide) && isNear(height, high);
}

/** A page as large as it is printed: one that was made at a tenth is made larger, with all that is on it. */
export function atFullSize(page: PageFacts, geometry: Geometry): PageFacts {
  const { width, height, profile } = geometry;
  // One that lies where the sheet stands is turned later.
  const isSized = (sheet: Sheet) => hasSize(sheet, width, height, profile) || hasSize(sheet, height, width, profile);
  if (profile !== 'LFP' || isSized(sheetOf(page, geometry))) return page;
  const larger: PageFacts = {
    ...page,
    userUnit: page.userUnit * TENTH,
    paints: page.paints.map(({ size, image, ...paint }) => ({
      ...paint,
      size: size * TENTH,
      ...(image ? { image: { ...image, ppi: image.ppi / TENTH } } : {}),
    })),
  };
  return isSized(sheetOf(larger, geometry)) ? larger : page;
}

/** Where a page is cut. A page without a TrimBox is as large as the product, with or without its bleed or the usual one. */
export function sheetOf(page: PageFacts, geometry: Pick<Geometry, 'width' | 'height' | 'bleed'>): Sheet {
  if (page.trim) return sheet(page, page.trim, true);
  const whole = sheet(page, page.crop, false);
  const { width, height, bleed } = geometry;
  const matches = (w: number, h: number) =>
    Math.abs(whole.width - w) <= NEAR_MM && Math.abs(whole.height - h) <= NEAR_MM;
  const is = (edge: number) => {
    const [w, h] = [width + 2 * edge, height + 2 * edge];
    return matches(w, h) || matches(h, w);
  };
  const edge = bleed > 0 && !is(0) ? [bleed, USUAL_BLEED_MM].find(is) : undefined;
  return edge === undefined ? whole : sheet(page, inset(page.crop, (edge * POINTS_PER_MM) / page.userUnit), false);
}

function sheet(page: PageFacts, trim: Box, isTold: boolean): Sheet {
  const [width, height] = [widthOf(trim), heightOf(trim)].map((points) => (points * page.userUnit) / POINTS_PER_MM) as [
    number,
    number,
  ];
  const isTurned = page.rotate === 90 || page.rotate === 270;
  return { trim: boxOf([...trim]), isTold, width: isTurned ? height : width, height: isTurned ? width : height };
}
