import type { ReadResult } from 'zxing-wasm/reader';

/** A code for machines as it stands in a picture, without what it says. Lengths in pixels. */
export interface SeenCode {
  readonly kind: 'matrix' | 'linear';
  /** Its outermost edges, from the upper left corner of the picture. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Of the smallest square or bar. Null where its kind does not tell how many there are. */
  readonly module: number | null;
  /** Between its dark and its light parts, 0 to 1. */
  readonly contrast: number;
  /** Free modules round it, as far as was looked. Null where its modules are not known. */
  readonly quiet: number | null;
  /** Whether it is light on dark. */
  readonly isInverted: boolean;
  readonly isRead: boolean;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel. */
  readonly pixels: Uint8Array;
}

const MATRIX = new Set<string>(['QRCode', 'MicroQRCode', 'rMQRCode', 'DataMatrix', 'Aztec']);
/** Its three large squares are like nothing else, so it is sure to be one also where it cannot be read. */
const SURE_UNREAD = new Set<string>(['QRCode']);
/** Bars of which there is always the same number. */
const MODULES: Readonly<Record<string, number>> = { EAN13: 95, UPCA: 95, EAN8: 67, UPCE: 51 };
/** Finds codes in a picture. */
export type ReadCodes = (picture: ImageData) => Promise<readonly ReadResult[]>;

/**
 * The codes in a picture. A picture that the reader cannot take has none.
 * @param open the reader: it is needed where there is something that may be a code
 */
export async function codesIn(picture: Pixels, open: () => Promise<ReadCodes>): Promise<readonly SeenCode[]> {
  const area = patternIn(picture);
  if (!area) return [];
  const read = await open();
  const found = await read(partOf(picture, area)).catch(() => []);
  const codes = found
    .filter(({ isValid, format }) => isValid || SURE_UNREAD.has(format))
    .map((code) => seenCode(picture, area, code))
    .toSorted((one, other) => Number(other.isRead) - Number(one.isRead));
  // A code that cannot be read is found several times, each time with other edges.
  return codes.filter((code, index) => code.isRead || !codes.slice(0, index).some((other) => isAcross(code, other)));
}

type Area = Pick<SeenCode, 'left' | 'top' | 'right' | 'bottom'>;

/** A row or column of a code changes its tone at least so often. The smallest QR code has 21 modules across. */
const FEWEST_CHANGES = 8;
/** Between pixels this far apart, so that a blurred edge is one as well. */
const EDGE_PX = 3;
/** Of all three colours together, each 0 to 255: a code may have any colour. */
const FAINTEST_EDGE = 0.05 * 3 * 255;
/** Every row and column of so many is looked at: less than a module of any code that is large enough to be read. */
const EVERY = 4;
/** Left round what was found, in shares of its longer side, for corners of slanted codes and the room that a reader wants. */
const MARGIN = 0.1;
const LEAST_MARGIN_PX = 40;

/**
 * The part of the picture whose rows or columns change often enough for a code. To search in plain areas is for nothing,
 * and the search takes far longer than this.
 */
function patternIn({ width, height, pixels }: Pixels): Area | undefined {
  const area = { left: width, top: height, right: 0, bottom: 0 };
  const include = (left: number, top: number, right: number, bottom: number) => {
    area.left = Math.min(area.left, left);
    area.top = Math.min(area.top, top);
    area.right = Math.max(area.right, right);
    area.bottom = Math.max(area.bottom, bottom);
  };
  for (let row = 0; row < height; row += EVERY) {
    const found = changesIn(pixels, row * width * 4, 4, width);
    if (found) include(found.first, row, found.last, row);
  }
  for (let column = 0; column < width; column += EVERY) {
    const found = changesIn(pixels, column * 4, width * 4, height);
    if (found) include(column, found.first, column, found.last);
  }
  if (area.right < area.left) return undefined;
  const room = Math.max(LEAST_MARGIN_PX, MARGIN * Math.max(area.right - area.left, area.bottom - area.top));
  return {
    left: Math.max(0, Math.floor(area.left - room)),
    top: Math.max(0, Math.floor(area.top - room)),
    right: Math.min(width, Math.ceil(area.right + room)),
    bottom: Math.min(height, Math.ceil(area.bottom + room)),
  };
}

/**
 * Between which steps a line of pixels changes its tone, if it does so often enough.
 * @param start the line's first byte
 * @param stride bytes from one of its pixels to the next
 */
function changesIn(pixels: Uint8Array, start: number, stride: number, length: number) {
  let changes = 0;
  let last = 0;
  let before = 0;
  let first = 0;
  const tone = (at: number) => pixels[at]! + pixels[at + 1]! + pixels[at + 2]!;
  for (let step = EDGE_PX, at = start + EDGE_PX * stride; step < length; step += 1, at += stride) {
    const change = tone(at) - tone(at - EDGE_PX * stride);
    const way = change > FAINTEST_EDGE ? 1 : change < -FAINTEST_EDGE ? -1 : 0;
    if (way === 0) continue;
    if (changes === 0) first = step - EDGE_PX;
    if (way !== before) changes += 1;
    before = way;
    last = step;
  }
  return changes >= FEWEST_CHANGES ? { first, last } : undefined;
}

function partOf({ width, pixels }: Pixels, { left, top, right, bottom }: Area): ImageData {
  const part = { width: right - left, height: bottom - top, colorSpace: 'srgb' as const };
  const data = new Uint8ClampedArray(part.width * part.height * 4);
  for (let row = 0; row < part.height; row += 1) {
    const start = ((top + row) * width + left) * 4;
    data.set(pixels.subarray(start, start + part.width * 4), row * part.width * 4);
  }
  return { ...part, data } as ImageData;
}

function isAcross(one: SeenCode, other: SeenCode): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

type Point = readonly [x: number, y: number];

/** @param area where the picture was read */
function seenCode(
  picture: Pixels,
  area: Area,
  { format, isValid, isInverted, symbol, position }: ReadResult,
): SeenCode {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map(
    ({ x, y }): Point => [area.left + x, area.top + y],
  ) as [Point, Point, Point, Point];
  const [topLeft, topRight, , bottomLeft] = corners;
  const kind = MATRIX.has(format) ? 'matrix' : 'linear';
  const across = kind === 'matrix' ? symbol.width : (MODULES[format] ?? 0);
  const up = kind === 'matrix' ? symbol.height : 0;
  const at = planeOf(topLeft, topRight, bottomLeft);
  const light = lightness(picture);
  const { dark, bright } = tonesOf(at, light);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    kind,
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
    module: across > 0 ? distance(topLeft, topRight) / across : null,
    contrast: Math.round((bright - dark) * 100) / 100,
    quiet: across > 0 ? quietOf(at, light, across, up, isInverted ? 1 - dark : bright, isInverted) : null,
    isInverted,
    isRead: isValid,
  };
}

function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y);
}

/** A point of the picture by shares of the code: 0 to 1 from left to right and from top to bottom, as it is read. */
type Plane = (across: number, down: number) => Point;

function planeOf([x, y]: Point, [rightX, rightY]: Point, [downX, downY]: Point): Plane {
  return (across, down) => [
    x + (rightX - x) * across + (downX - x) * down,
    y + (rightY - y) * across + (downY - y) * down,
  ];
}

/** 0 for black, 1 for white. Undefined outside of the picture. */
type Lightness = (point: Point) => number | undefined;

function lightness({ pixels, width, height }: Pixels): Lightness {
  return ([x, y]) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
    const start = (row * width + column) * 4;
    const [red = 0, green = 0, blue = 0] = pixels.subarray(start, start + 3);
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
}

const SAMPLES = 60;
/** Of all samples: what is left out at both ends is noise and edges. */
const OUTER = 0.1;

function tonesOf(at: Plane, light: Lightness): { readonly dark: number; readonly bright: number } {
  const steps = Array.from({ length: SAMPLES }, (_, index) => (index + 0.5) / SAMPLES);
  const tones = steps
    .flatMap((down) => steps.flatMap((across) => light(at(across, down)) ?? []))
    .toSorted((a, b) => a - b);
  const share = (part: number) => tones[Math.floor(part * (tones.length - 1))] ?? 0;
  return { dark: share(OUTER), bright: share(1 - OUTER) };
}

/** As far as the quiet zone is looked at, in modules. */
const MOST_QUIET = 4;
/** A tone this much darker than the light parts is no quiet. */
const LOUD = 0.25;
/** A side is loud where so much of it is: a corner that was found roughly is none. */
const LOUD_SHARE = 0.1;

/** How many modules round a code are as its light parts are. What lies outside of the picture is not looked at. */
function quietOf(at: Plane, light: Lightness, across: number, up: number, bright: number, isInverted: boolean): number {
  const steps = Array.from({ length: SAMPLES }, (_, index) => (index + 0.5) / SAMPLES);
  const isLoud = (point: Point) => {
    const tone = light(point);
    return tone !== undefined && (isInverted ? 1 - tone : tone) < bright - LOUD;
  };
  for (let modules = 0; modules < MOST_QUIET; modules += 1) {
    const far = modules + 0.75;
    const sides = [
      steps.map((down) => at(-far / across, down)),
      steps.map((down) => at(1 + far / across, down)),
      ...(up > 0 ? [steps.map((step) => at(step, -far / up)), steps.map((step) => at(step, 1 + far / up))] : []),
    ];
    if (sides.some((points) => points.filter(isLoud).length / points.length > LOUD_SHARE)) return modules;
  }
  return MOST_QUIET;
}
