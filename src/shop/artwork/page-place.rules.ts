import { heightOf, inset, intersection, isEmpty, POINTS_PER_MM, widthOf, type Box } from './engine/box.ts';
import type { ArtworkFacts, RasterFacts } from './engine/facts.ts';
import { atFullSize, sheetOf, type Geometry } from './engine/geometry.ts';
import type { PageCode, PageOutline } from './page-picture.ts';

/**
 * A part of the picture of a page, in shares of its width and height from its upper left corner. What lies outside of
 * the picture is below 0 or above 1.
 */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the sheet of a configuration lies in the picture of a page. */
export interface SheetPlaces {
  /** Where it is cut. */
  readonly trim: Place;
  readonly bleed: Place;
  /** Where nothing that matters may end. Null where the configuration knows none. */
  readonly safe: Place | null;
  /** Each a line, without width or without height. */
  readonly folds: readonly Place[];
  /** The window of an envelope. Absent without one. */
  readonly window?: Place;
}

type Shown = Pick<PageOutline, 'box' | 'rotate'>;

/** Where a box of a page lies in its picture. Both are in the page's own points, before it is turned. */
export function placeOf(box: Box, { box: shown, rotate }: Shown): Place {
  const [wide, high] = [widthOf(shown), heightOf(shown)];
  const upright: Place = {
    left: (box[0] - shown[0]) / wide,
    top: (shown[3] - box[3]) / high,
    right: (box[2] - shown[0]) / wide,
    bottom: (shown[3] - box[1]) / high,
  };
  return Array.from({ length: rotate / 90 }).reduce<Place>(turned, upright);
}

/** The box of a page that lies there in its picture. */
export function boxAt(place: Place, { box: shown, rotate }: Shown): Box {
  const [wide, high] = [widthOf(shown), heightOf(shown)];
  const { left, top, right, bottom } = Array.from({ length: (4 - rotate / 90) % 4 }).reduce<Place>(turned, place);
  return [shown[0] + left * wide, shown[3] - bottom * high, shown[0] + right * wide, shown[3] - top * high];
}

/** A code as it was seen in a picture of a page. Lengths in its pixels, from its upper left corner. */
type SeenCode = Place & Omit<PageCode, 'place'>;

/** The codes of a page at their places on it. @param picture in which they were seen, its size in pixels */
export function placedCodes(
  codes: readonly SeenCode[],
  { width, height }: Pick<PageOutline, 'width' | 'height'>,
  shown: Shown,
): readonly PageCode[] {
  return codes.map(({ left, top, right, bottom, module, ...code }) => ({
    ...code,
    place: boxAt({ left: left / width, top: top / height, right: right / width, bottom: bottom / height }, shown),
    module: module === null ? null : module / Math.max(width, height),
  }));
}

/** A quarter of a turn clockwise. */
function turned({ left, top, right, bottom }: Place): Place {
  return { left: 1 - bottom, top: left, right: 1 - top, bottom: right };
}

/** Places of boxes as far as they lie in the picture: those outside of it are missing. */
export function placesWithin(boxes: readonly Box[], page: Shown): readonly Place[] {
  return boxes
    .map((box) => (isFlat(box) ? inset(box, -FLAT_POINTS) : box))
    .map((box) => intersection(box, page.box))
    .filter((box) => !isEmpty(box))
    .map((box) => rounded(placeOf(box, page)));
}

/** A line has a box without height. It is marked like the rest. */
const FLAT_POINTS = 0.5;

function isFlat(box: Box): boolean {
  return widthOf(box) <= 0 || heightOf(box) <= 0;
}

/**
 * A page may be a hair's breadth, and a configuration a banner: places then lie far outside of the picture. Beyond that a
 * page has another size in the file than the one in which it can be drawn, and nobody sees where its sheet is.
 */
export const MOST_SHARES = 1_000_000;

/** Where the sheet lies. Undefined where what is printed has no one sheet, as a bag or a box, or none that can be seen. */
export function sheetPlaces(facts: ArtworkFacts, geometry: Geometry, page: PageOutline): SheetPlaces | undefined {
  if (!geometry.hasTrim) return undefined;
  const own =
    facts.kind === 'pdf' ? trimOfPage(facts.pages[page.number - 1], geometry, page) : trimOfPicture(facts, geometry);
  if (!own) return undefined;
  const trim = asOrdered(own, geometry);
  const { place, across, up } = trim;
  const grown = (mm: number): Place => ({
    left: place.left - mm * across,
    top: place.top - mm * up,
    right: place.right + mm * across,
    bottom: place.bottom + mm * up,
  });
  const bleed = grown(geometry.bleed);
  if (Object.values(bleed).some((share) => Math.abs(share) > MOST_SHARES)) return undefined;
  const safe = aboveFoot(grown(-geometry.safe), trim, geometry);
  const hasSafe = geometry.safe > 0 && safe.right > safe.left && safe.bottom > safe.top;
  return {
    trim: rounded(place),
    bleed: rounded(bleed),
    safe: hasSafe ? rounded(safe) : null,
    folds: foldsIn(trim, geometry, page.number).map(rounded),
    ...windowIn(trim, geometry, page.number),
  };
}

/** A roll-up stands in its foot. One that was made turned has it nowhere yet. */
function aboveFoot(safe: Place, { place, across, up }: Trim, { foot, width, height }: Geometry): Place {
  const isTall = (place.bottom - place.top) / up > (place.right - place.left) / across;
  if (foot === undefined || isTall !== height > width) return safe;
  return { ...safe, bottom: Math.min(safe.bottom, place.bottom - foot * up) };
}

interface Trim {
  readonly place: Place;
  /** What a millimetre is of the picture's width, and of its height. */
  readonly across: number;
  readonly up: number;
}

function trimOfPage(
  asMade: Parameters<typeof sheetOf>[0] | undefined,
  geometry: Geometry,
  page: PageOutline,
): Trim | undefined {
  if (!asMade) return undefined;
  const facts = atFullSize(asMade, geometry);
  const unit = POINTS_PER_MM / facts.userUnit;
  const isTurned = page.rotate % 180 !== 0;
  const [wide, high] = [unit / widthOf(page.box), unit / heightOf(page.box)];
  return {
    place: placeOf(sheetOf(facts, geometry).trim, page),
    across: isTurned ? high : wide,
    up: isTurned ? wide : high,
  };
}

/** Of what is made larger or smaller than a page, in millimetres. */
const NEAR_MM = 1;

/** The sheet as it is ordered, in the middle of a page that is made for another one. */
function asOrdered({ place, across, up }: Trim, geometry: Geometry): Trim {
  const [width, height] = [(place.right - place.left) / across, (place.bottom - place.top) / up];
  const isTurned = width > height !== geometry.width > geometry.height;
  const [wide, high] = isTurned ? [geometry.height, geometry.width] : [geometry.width, geometry.height];
  if (Math.abs(width - wide) <= NEAR_MM && Math.abs(height - high) <= NEAR_MM) return { place, across, up };
  const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
  const [aside, above] = [(wide / 2) * across, (high / 2) * up];
  return { place: { left: x - aside, top: y - above, right: x + aside, bottom: y + above }, across, up };
}

/** A picture file is the whole sheet, with its bleed or without: its shape tells which. A photograph is enlarged over the bleed. */
function trimOfPicture({ width, height }: RasterFacts, geometry: Geometry): Trim {
  const { bleed, isPhoto = false } = geometry;
  const isTurned = width > height !== geometry.width > geometry.height;
  const [wide, high] = isTurned ? [geometry.height, geometry.width] : [geometry.width, geometry.height];
  // Evenly, until it covers all of it: what is too long goes beyond.
  if (isPhoto) return enlarged({ width, height }, wide, high, bleed);
  const distance = (ratio: number) => Math.abs(width / height / ratio - 1);
  const hasBleed = distance((wide + 2 * bleed) / (high + 2 * bleed)) <= distance(wide / high);
  const [across, up] = hasBleed ? [1 / (wide + 2 * bleed), 1 / (high + 2 * bleed)] : [1 / wide, 1 / high];
  const beyond = hasBleed ? bleed : 0;
  const place = { left: beyond * across, top: beyond * up, right: 1 - beyond * across, bottom: 1 - beyond * up };
  return { place, across, up };
}

function enlarged(picture: Pick<RasterFacts, 'width' | 'height'>, wide: number, high: number, bleed: number): Trim {
  const pixels = Math.min(picture.width / (wide + 2 * bleed), picture.height / (high + 2 * bleed));
  const [across, up] = [pixels / picture.width, pixels / picture.height];
  const [aside, above] = [(wide / 2) * across, (high / 2) * up];
  return { place: { left: 0.5 - aside, top: 0.5 - above, right: 0.5 + aside, bottom: 0.5 + above }, across, up };
}

/** The front has it. A sheet that was made turned shows none, as it shows no folds. */
function windowIn({ place, across, up }: Trim, geometry: Geometry, number: number): Pick<SheetPlaces, 'window'> {
  const { width, height, window: pane } = geometry;
  const { left, top, right, bottom } = place;
  const isWide = (right - left) / across > (bottom - top) / up;
  if (!pane || number !== 1 || geometry.isBack || isWide !== width > height) return {};
  const [wide, high] = [(right - left) / width, (bottom - top) / height];
  const [x, y] = [left + pane.x * wide, top + pane.y * high];
  return { window: rounded({ left: x, top: y, right: x + pane.width * wide, bottom: y + pane.height * high }) };
}

/** On the back the panels stand the other way round. A sheet that was made turned shows none. */
function foldsIn({ place, across, up }: Trim, { width, height, folds }: Geometry, number: number): readonly Place[] {
  const { left, top, right, bottom } = place;
  const isWide = (right - left) / across > (bottom - top) / up;
  if (isWide !== width > height && width !== height) return [];
  const [wide, high] = [(right - left) / width, (bottom - top) / height];
  return [
    ...folds.upright
      .map((at) => (number % 2 === 1 ? left + at * wide : right - at * wide))
      .map((x) => ({ left: x, top, right: x, bottom })),
    ...folds.level.map((at) => bottom - at * high).map((y) => ({ left, top: y, right, bottom: y })),
  ];
}

/** Finer than a pixel of the picture. */
function rounded({ left, top, right, bottom }: Place): Place {
  const round = (share: number) => Math.round(share * 10_000) / 10_000;
  return { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
}
