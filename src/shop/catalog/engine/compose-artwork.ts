import { textIn, type Languages } from '#kernel/languages.ts';
import type { ArtworkSide } from '../sample-artwork.ts';
import type { SampleArtwork } from '../sample-artwork.schema.ts';
import { glyphsOf } from './lettering.ts';

type Mark = SampleArtwork['picture']['marks'][number];
type Words = SampleArtwork['words'][number];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  readonly side: ArtworkSide;
  /** Width divided by height. */
  readonly ratio: number;
  /** The first one that has the words is set. */
  readonly languages: Languages;
}

/** Shorter side of every sheet, in units of the file. */
const UNIT = 100;
const MARGIN = 9;
/** Of a long sheet, as a share of its length: more than twice what may be cut off at its ends for its ratio. */
const MARGIN_OF_ENDS = 0.058;
/** From this ratio on, picture and words stand beside each other. */
const WIDE = 1.22;
/** The largest letters, in units: a single short word would fill the sheet otherwise. */
const MOST_SIZE = 20;
const LEADING = 1.12;
const PAPER = '#fffdf8';
const TEXT_GREY = '#b9b5aa';

/** One side of a sample artwork as an SVG file. The same request gives the same text. */
export function composeArtwork(artwork: SampleArtwork, { side, ratio, languages }: Wanted): string {
  const sheet: Box = { x: 0, y: 0, width: UNIT * Math.max(ratio, 1), height: UNIT * Math.max(1 / ratio, 1) };
  const size = `viewBox="0 0 ${n(sheet.width)} ${n(sheet.height)}" width="${n(sheet.width * 8)}" height="${n(sheet.height * 8)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${bodyOf(artwork, side, sheet, languages)}</svg>`;
}

function bodyOf(artwork: SampleArtwork, side: ArtworkSide, sheet: Box, languages: Languages): string {
  const ground = rect(sheet, artwork.ground);
  switch (side) {
    case 'front':
      return ground + layout(artwork, sheet, languages, (part) => part);
    case 'relief':
      return layout(artwork, sheet, languages, white);
    case 'round':
      return ground + roundLayout(artwork, sheet, languages);
    case 'back':
      return ground + backLayout(artwork, sheet);
    case 'emblem':
      return emblem(artwork, sheet, languages);
    case 'page':
      return page(artwork, sheet, languages);
    case 'feather':
    case 'square':
      return ground + sailLayout(artwork, sheet, languages, { start: 0.4, end: 0.88, width: 0.6 });
    case 'drop':
      return ground + sailLayout(artwork, sheet, languages, { start: 0.4, end: 0.72, width: 0.44 });
    default:
      return calendarLeaf(artwork, sheet, Number.parseInt(side, 10), languages);
  }
}

/** What is left of a mark or a line of words for a certain purpose; nothing leaves it out. */
type Look = <T extends { readonly raised?: boolean }>(part: T) => T | undefined;

/** Only what is raised, in white. */
const white: Look = (part) =>
  part.raised
    ? {
        ...part,
        ...('fill' in part ? { fill: '#ffffff' } : {}),
        ...('stroke' in part ? { stroke: '#ffffff' } : {}),
        ...('colour' in part ? { colour: '#ffffff' } : {}),
      }
    : undefined;

function layout(artwork: SampleArtwork, sheet: Box, languages: Languages, look: Look): string {
  const { fit, share } = artwork.picture;
  const { width: w, height: h } = sheet;
  if (fit === 'ends') return ends(artwork, sheet, languages, look);
  if (artwork.words.length === 0) return placed(artwork, sheet, fit, look);
  const end = marginOfEnds(sheet);
  if (w / h >= WIDE) {
    const wide = Math.min(w * share, h * 1.3);
    return (
      placed(artwork, { x: w - wide, y: 0, width: wide, height: h }, fit, look) +
      set(artwork, { x: end, y: MARGIN, width: w - wide - end - MARGIN / 2, height: h - 2 * MARGIN }, languages, look)
    );
  }
  // On a narrow strip the picture would be stretched over most of it.
  const high = Math.min(h * share, w * 1.5);
  return (
    placed(artwork, { x: 0, y: 0, width: w, height: high }, fit, look) +
    set(artwork, { x: MARGIN, y: high + 4, width: w - 2 * MARGIN, height: h - high - 4 - end }, languages, look)
  );
}

/** The longer a sheet, the more of its ends may be cut off for its ratio. */
function marginOfEnds({ width, height }: Box): number {
  return Math.max(MARGIN, Math.max(width, height) * MARGIN_OF_ENDS);
}

/** The picture stands at both ends, the second one turned, and the words between them. */
function ends(artwork: SampleArtwork, { width: w, height: h }: Box, languages: Languages, look: Look): string {
  const { share } = artwork.picture;
  const isWide = w / h >= WIDE;
  const deep = Math.min(Math.max(w, h) * share, UNIT * 0.72);
  const field = marksOf(artwork, look);
  // The field is as wide as the end of the sheet, and is drawn from its upper edge.
  const k = n(UNIT / 100);
  const first = isWide ? `translate(0 ${n(h)}) rotate(-90) scale(${k})` : `scale(${k})`;
  const second = isWide
    ? `translate(${n(w)} 0) rotate(90) scale(${k})`
    : `translate(${n(w)} ${n(h)}) rotate(180) scale(${k})`;
  const middle: Box = isWide
    ? { x: deep, y: MARGIN, width: w - 2 * deep, height: h - 2 * MARGIN }
    : { x: MARGIN, y: deep, width: w - 2 * MARGIN, height: h - 2 * deep };
  return `<g transform="${first}">${field}</g><g transform="${second}">${field}</g>${set(artwork, middle, languages, look)}`;
}

/** The picture without words. */
function backLayout(artwork: SampleArtwork, sheet: Box): string {
  const { fit } = artwork.picture;
  if (fit === 'ends') return ends({ ...artwork, words: [] }, sheet, [], (part) => part);
  return fit === 'cover' ? placed(artwork, sheet, 'whole') : placed(artwork, inset(sheet, 0.12), 'contain');
}

/** Words in the part of a round sheet that is wide enough for them. */
function roundLayout(artwork: SampleArtwork, { width: w, height: h }: Box, languages: Languages): string {
  if (artwork.picture.fit === 'ends')
    return ends(artwork, { x: 0, y: 0, width: w, height: h }, languages, (part) => part);
  if (artwork.words.length === 0) return placed(artwork, { x: 0, y: 0, width: w, height: h }, artwork.picture.fit);
  return (
    placed(artwork, { x: 0, y: 0, width: w, height: h * 0.56 }, artwork.picture.fit) +
    set({ ...artwork, align: 'middle' }, { x: w * 0.2, y: h * 0.58, width: w * 0.6, height: h * 0.28 }, languages)
  );
}

/** Where words run along the pole, in shares of the cloth. */
interface AlongPole {
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/** The cloth of a flag: the figure in its upper part, and below it the largest words, read upwards along the pole. */
function sailLayout(
  artwork: SampleArtwork,
  { width: w, height: h }: Box,
  languages: Languages,
  { start, end, width }: AlongPole,
): string {
  const { fit } = artwork.picture;
  if (fit === 'ends') return ends(artwork, { x: 0, y: 0, width: w, height: h }, languages, (part) => part);
  if (artwork.words.length === 0) return placed(artwork, { x: 0, y: 0, width: w, height: h }, fit);
  const upper: Box =
    fit === 'contain'
      ? { x: w * 0.03, y: h * 0.07, width: w * 0.97, height: h * (start - 0.09) }
      : { x: 0, y: 0, width: w, height: h * start };
  const words = artwork.words.toSorted((a, b) => b.size - a.size).slice(0, 2);
  const line: Box = { x: 0, y: 0, width: h * (end - start), height: w * width };
  const along = `<g transform="translate(${n(w * 0.08)} ${n(h * end)}) rotate(-90)">`;
  return `${placed(artwork, upper, fit)}${along}${set({ words, align: 'middle' }, line, languages, undefined, w)}</g>`;
}

/** The year whose weeks the leaves of calendars show. */
const YEAR = 2027;
const DAY_MS = 86_400_000;
const SUNDAY = '#c2352b';
const WEEKDAY = '#6f6b62';

/** A leaf of a calendar: the name of the month and its days in weeks that begin on Monday. */
function calendarLeaf({ ink }: SampleArtwork, sheet: Box, month: number, languages: Languages): string {
  const { width: w, height: h } = sheet;
  const first = Date.UTC(YEAR, month - 1, 1);
  const count = (Date.UTC(YEAR, month, 1) - first) / DAY_MS;
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const field: Box = { x: w * 0.07, y: h * 0.27, width: w * 0.86, height: h * 0.68 };
  const cell = { width: field.width / 7, height: field.height / (Math.ceil((before + count) / 7) + 1) };
  const size = Math.min(cell.width, cell.height) * 0.58;
  const inCell = (text: string, place: number, row: number, colour: string) =>
    lettered(
      text,
      { face: 'text', colour: place === 6 ? SUNDAY : colour },
      field.x + (place + 0.5) * cell.width - (size * advance(text, 'text')) / 2,
      field.y + (row + 0.7) * cell.height,
      size / 1000,
    );
  const name = spoken(first, languages, { month: 'long' });
  const title: Box = { x: field.x + cell.width * 0.2, y: h * 0.1, width: w * 0.6, height: h * 0.17 };
  const heading = set(
    {
      words: [
        { says: { name: name.charAt(0).toLocaleUpperCase() + name.slice(1) }, face: 'display', size: 1, colour: ink },
      ],
      align: 'start',
    },
    title,
    ['name'],
    undefined,
    Math.min(w, h),
  );
  // The first day of a month is in the week of the Monday before it.
  const weekdays = Array.from({ length: 7 }, (_, place) =>
    inCell(spoken(first + (place - before) * DAY_MS, languages, { weekday: 'narrow' }), place, 0, WEEKDAY),
  );
  const days = Array.from({ length: count }, (_, index) => {
    const place = before + index;
    return inCell(String(index + 1), place % 7, Math.floor(place / 7) + 1, ink);
  });
  return rect(sheet, PAPER) + heading + weekdays.join('') + days.join('');
}

function spoken(time: number, languages: Languages, wanted: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat([...languages], { ...wanted, timeZone: 'UTC' }).format(time);
}

/** Ratio of the sides from which the words of an emblem stand beside its figure. */
const WIDE_EMBLEM = 2.5;

/** The figure with its first line, for a print on cloth, kraft or china: no ground, and in one ink what is written. */
function emblem(artwork: SampleArtwork, sheet: Box, languages: Languages): string {
  const { width: w, height: h } = sheet;
  // On a barrel of a pen there is no room below.
  const isBeside = w / h >= WIDE_EMBLEM;
  const side = isBeside ? h * 0.86 : Math.min(w * 0.86, h * 0.66);
  const field: Box = {
    x: isBeside ? w * 0.04 : (w - side) / 2,
    y: isBeside ? h * 0.07 : h * 0.05,
    width: side,
    height: side,
  };
  const line: Box = isBeside
    ? { x: field.x + side + h * 0.2, y: h * 0.12, width: w * 0.92 - side - h * 0.2, height: h * 0.76 }
    : { x: w * 0.04, y: field.y + side + h * 0.03, width: w * 0.92, height: h - field.y - side - h * 0.06 };
  const disc = `<clipPath id="e"><circle cx="${n(field.x + side / 2)}" cy="${n(field.y + side / 2)}" r="${n(side / 2)}"/></clipPath>`;
  return `${disc}<g clip-path="url(#e)">${rect(field, artwork.ground)}${placed(artwork, field, 'contain')}</g>${set(
    { words: titleOf(artwork), align: isBeside ? 'start' : 'middle' },
    line,
    languages,
    undefined,
    isBeside ? h * 0.7 : MOST_SIZE,
  )}`;
}

/** The largest line, in the ink that shows on white. */
function titleOf({ words, ink }: SampleArtwork): Words[] {
  const [largest] = words.toSorted((a, b) => b.size - a.size);
  return largest ? [{ ...largest, colour: ink }] : [];
}

/** A page of a brochure: title, picture, two columns. */
function page(artwork: SampleArtwork, sheet: Box, languages: Languages): string {
  const { width: w, height: h } = sheet;
  const inner = { x: w * 0.09, width: w * 0.82 };
  const column = inner.width * 0.46;
  const bars = [inner.x, inner.x + inner.width - column].flatMap((x) =>
    Array.from({ length: 7 }, (_, row) =>
      rect({ x, y: h * (0.66 + row * 0.036), width: row === 6 ? column * 0.6 : column, height: h * 0.011 }, TEXT_GREY),
    ),
  );
  const field: Box = { ...inner, y: h * 0.25, height: h * 0.34 };
  return `${rect(sheet, PAPER)}${set({ words: titleOf(artwork), align: 'start' }, { ...inner, y: h * 0.07, height: h * 0.14 }, languages)}${rect(field, artwork.ground)}${placed(artwork, field, artwork.picture.fit === 'cover' ? 'cover' : 'contain')}${bars.join('')}`;
}

/** What is painted behind a figure goes on beyond its field of 100, by 60 on each side. */
const PAINTED = 220;

/**
 * The picture inside a box; what reaches over it is cut off. A whole one shows all of its figure, and what is painted
 * behind it covers the box.
 */
function placed(
  artwork: SampleArtwork,
  box: Box,
  fit: 'cover' | 'whole' | 'contain' | 'ends',
  look: Look = (part) => part,
): string {
  const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  const scale =
    fit === 'cover' ? long / 100 : fit === 'whole' ? Math.max(short / 100, long / PAINTED) : (short * 0.92) / 100;
  const x = box.x + (box.width - 100 * scale) / 2;
  // Of a picture that is cut at top and bottom, the lower part carries more.
  const y = box.y + (box.height - 100 * scale) * (fit === 'cover' ? 0.62 : 0.5);
  const field = `<svg x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}">`;
  return `${field}<g transform="translate(${n(x - box.x)} ${n(y - box.y)}) scale(${n(scale)})">${marksOf(artwork, look)}</g></svg>`;
}

function marksOf({ picture }: SampleArtwork, look: Look): string {
  return picture.marks
    .map((mark, index) => {
      const seen = look(mark);
      return seen ? markOf(seen, `m${index}`) : '';
    })
    .join('');
}

function markOf({ path, fill, stroke, width, opacity, at }: Mark, id: string): string {
  const shade = typeof fill === 'object' ? gradient(id, fill) : '';
  const paint = typeof fill === 'object' ? `url(#${id})` : (fill ?? 'none');
  const line =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${width ?? 1}" stroke-linecap="round" stroke-linejoin="round"`;
  const look = `fill="${paint}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}`;
  const places = at ?? [];
  if (places.length === 0) return `${shade}<path d="${path}" ${look}/>`;
  const each = places.map(
    ([x, y, turn, scale]) => `<path d="${path}" transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"/>`,
  );
  return `${shade}<g ${look}>${each.join('')}</g>`;
}

function gradient(id: string, [above, below]: readonly [string, string]): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`;
}

/** Sets the words into a box: as large as the widest line and all lines together allow. */
function set(
  { words, align }: Pick<SampleArtwork, 'words' | 'align'>,
  box: Box,
  languages: Languages,
  look: Look = (part) => part,
  most = MOST_SIZE,
): string {
  const lines = words.map((each) => ({ ...each, text: textIn(each.says, languages) }));
  const widest = Math.max(...lines.map(({ text, face, size }) => size * advance(text, face)), 0.01);
  const all = lines.reduce((sum, { size, gap = 0 }) => sum + size * (LEADING + gap), 0.01);
  const largest = Math.max(...lines.map(({ size }) => size), 0.01);
  const k = Math.max(Math.min(box.width / widest, box.height / all, most / largest), 0);
  let y = box.y + (box.height - all * k) / 2;
  return lines
    .map((line) => {
      const size = line.size * k;
      y += size * ((line.gap ?? 0) + LEADING);
      const seen = look(line);
      const free = box.width - size * advance(line.text, line.face);
      const x = box.x + (align === 'middle' ? free / 2 : 0);
      // Letters hang from the baseline, a fifth of their size above the foot of the line.
      return seen ? lettered(line.text, seen, x, y - size * 0.24, size / 1000) : '';
    })
    .join('');
}

/** Width of a text, in its size. */
function advance(text: string, face: Words['face']): number {
  const glyphs = glyphsOf(face);
  return [...text].reduce((sum, character) => sum + (glyphs[character]?.[0] ?? 0), 0) / 1000;
}

function lettered(
  text: string,
  { face, colour }: Pick<Words, 'face' | 'colour'>,
  x: number,
  y: number,
  scale: number,
): string {
  const glyphs = glyphsOf(face);
  let along = 0;
  const paths = [...text].map((character) => {
    const glyph = glyphs[character];
    if (!glyph) return '';
    const outline =
      glyph[1] === '' ? '' : `<path d="${glyph[1]}"${along === 0 ? '' : ` transform="translate(${along})"`}/>`;
    along += glyph[0];
    return outline;
  });
  return `<g fill="${colour}" transform="translate(${n(x)} ${n(y)}) scale(${Number(scale.toPrecision(4))})">${paths.join('')}</g>`;
}

function inset({ x, y, width, height }: Box, part: number): Box {
  const by = Math.min(width, height) * part;
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function rect({ x, y, width, height }: Box, fill: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;
}

function n(value: number): number {
  return Number(value.toFixed(2));
}
