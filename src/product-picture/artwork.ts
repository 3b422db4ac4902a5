import { INK, type Art } from './scene.ts';

/**
 * The sample artwork of a printed piece, shown until the customer's own artwork is there. It consists of simple print
 * motifs and depends only on the seed. Colours are names, so that foil and brand can change them.
 */
export interface Ink {
  readonly path: string;
  readonly colour: 'accent' | 'ink' | 'paper' | 'yellow' | 'cyan' | 'magenta' | 'grey' | 'tint';
  /** Width of a stroked line. Without it the path is filled. */
  readonly stroke?: number;
  /** Position of the path's origin, and the scale. */
  readonly at?: readonly [x: number, y: number, scale: number];
}

export const INKS: Readonly<Record<Exclude<Ink['colour'], 'accent'>, string>> = {
  ink: INK,
  paper: '#fffdf8',
  yellow: '#ffde00',
  cyan: '#009fe3',
  magenta: '#e5007d',
  grey: '#a29f96',
  tint: '#f1ebdc',
};

/** The inks of an artwork on a surface of this size, from the background to the front. */
export function inksOf({ motif, seed, grid }: Art, width: number, height: number): readonly Ink[] {
  switch (motif) {
    case 'display':
      return display(seed, width, height);
    case 'name':
      return name(seed, width, height);
    case 'solid':
      return solid(seed, width, height);
    case 'stationery':
      return stationery(width, height);
    case 'label':
      return label(seed, width, height);
    case 'month':
      return month(seed, width, height);
    case 'text':
      return text(seed, width, height);
    case 'mark':
      return [{ path: mark(seed, width * 0.12, height * 0.2, Math.min(width, height) * 0.09), colour: 'accent' }];
    case 'labels':
      return labels(width, height, grid ?? [3, 8]);
  }
}

function display(seed: number, w: number, h: number): readonly Ink[] {
  return (DISPLAYS[seed % DISPLAYS.length] ?? target)(w, h);
}

const DISPLAYS: readonly ((w: number, h: number) => readonly Ink[])[] = [
  target,
  suns,
  ampersand,
  tiles,
  halftone,
  arcs,
];

/** A registration mark, large. */
function target(w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  const [x, y] = [w / 2, h * 0.44];
  return [
    { path: bar(0, 0, w, h), colour: 'ink' },
    { path: disc(x, y, u * 0.27), colour: 'accent', stroke: u * 0.1 },
    {
      path: `M${n(x)} ${n(y - u * 0.42)}V${n(y + u * 0.42)}M${n(x - u * 0.42)} ${n(y)}H${n(x + u * 0.42)}`,
      colour: 'paper',
      stroke: u * 0.012,
    },
    { path: disc(x, y, u * 0.045), colour: 'paper' },
    { path: lines(w * 0.08, h - u * 0.13, w * 0.3, u * 0.02, 2), colour: 'paper' },
    { path: bar(w * 0.8, h - u * 0.13, w * 0.12, u * 0.05), colour: 'yellow' },
  ];
}

/** Three overprinted inks. */
function suns(w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  const field = h * 0.64;
  return [
    { path: bar(0, 0, w, field), colour: 'accent' },
    { path: disc(w * 0.3, field * 0.46, u * 0.2), colour: 'yellow' },
    { path: `M${n(w - u * 0.62)} ${n(field)}a${n(u * 0.31)} ${n(u * 0.31)} 0 0 1 ${n(u * 0.62)} 0z`, colour: 'ink' },
    { path: `M${n(w - u * 0.62)} ${n(field)}a${n(u * 0.31)} ${n(u * 0.31)} 0 0 0 ${n(u * 0.62)} 0z`, colour: 'tint' },
    { path: lines(w * 0.08, field + (h - field) * 0.28, w * 0.42, u * 0.032, 3), colour: 'ink' },
  ];
}

/**
 * The ampersand of Bricolage Grotesque, extra bold, with 1000 units per em and the origin at the start of its baseline.
 * It is a path and not text, because text in a picture would be read aloud and found by searches.
 */
const AMPERSAND =
  'M557 14Q503 14 452 -10Q400 -35 354 -78Q307 -120 268 -172Q230 -225 200 -282Q171 -338 156 -392Q140 -446 140 -490Q140 -540 162 -582Q184 -624 230 -650Q277 -676 349 -676Q416 -676 461 -654Q506 -632 529 -596Q552 -560 552 -517Q552 -484 536 -455Q521 -426 485 -402Q449 -379 387 -362L379 -376Q390 -402 398 -430Q406 -457 406 -484Q406 -510 395 -531Q384 -552 353 -552Q334 -552 322 -544Q311 -535 306 -521Q301 -507 301 -489Q301 -464 312 -427Q323 -390 342 -348Q361 -306 386 -266Q411 -225 440 -192Q468 -158 498 -138Q528 -118 556 -118Q575 -118 586 -127Q598 -136 598 -152Q598 -169 584 -187Q571 -205 545 -221Q519 -237 480 -246V-364H709V-251L533 -281V-261Q638 -242 685 -208Q732 -174 732 -116Q732 -74 712 -48Q692 -22 662 -9Q633 4 604 9Q576 14 557 14ZM190 15Q141 15 100 -2Q60 -19 36 -53Q13 -87 13 -137Q13 -188 36 -221Q58 -254 91 -272Q124 -291 158 -300Q192 -308 214 -310L216 -294Q188 -269 176 -240Q163 -212 163 -186Q163 -155 178 -133Q194 -111 220 -100Q245 -89 274 -89Q297 -89 317 -96Q337 -104 354 -118L368 -77H349Q334 -47 312 -26Q289 -6 259 4Q229 15 190 15Z';

/** A large ampersand. */
function ampersand(w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  const size = Math.min(h * 1.02, w * 1.3);
  return [
    { path: bar(0, 0, w, h), colour: 'tint' },
    { path: AMPERSAND, colour: 'accent', at: [w * 0.5 - size * 0.377, h * 0.5 + size * 0.33, size / 1000] },
    { path: bar(w * 0.08, u * 0.08, w * 0.24, u * 0.022), colour: 'ink' },
    { path: lines(w * 0.08, h - u * 0.15, w * 0.3, u * 0.018, 2), colour: 'ink' },
  ];
}

/** Quarter circles in a grid, like cut sheets. */
function tiles(w: number, h: number): readonly Ink[] {
  const columns = Math.max(3, Math.min(8, Math.round((w / h) * 4)));
  const size = w / columns;
  const rows = Math.max(2, Math.min(9, Math.floor((h * 0.86) / size)));
  const paths: Record<'accent' | 'ink' | 'yellow' | 'tint', string> = { accent: '', ink: '', yellow: '', tint: '' };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const pick = (row * 5 + column * 3 + row * column) % 7;
      const colour = pick < 3 ? 'accent' : pick < 5 ? 'ink' : pick === 5 ? 'yellow' : 'tint';
      paths[colour] += quarter(column * size, row * size, size, (row + column * 2 + pick) % 4);
    }
  return [
    { path: paths.tint, colour: 'tint' },
    { path: paths.accent, colour: 'accent' },
    { path: paths.ink, colour: 'ink' },
    { path: paths.yellow, colour: 'yellow' },
    { path: lines(w * 0.05, rows * size + (h - rows * size) * 0.3, w * 0.32, Math.min(w, h) * 0.02, 2), colour: 'ink' },
  ];
}

/** A halftone that grows from row to row. The dots are round line caps, so each row is one path. */
function halftone(w: number, h: number): readonly Ink[] {
  const across = 9;
  const step = w / across;
  const rows = Math.min(12, Math.max(4, Math.floor((h * 0.8) / step)));
  const dots = Array.from({ length: rows }, (_, row): Ink => {
    const y = step * (row + 0.6);
    const line = Array.from({ length: across }, (_unused, column) => `M${n(step * (column + 0.5))} ${n(y)}h.01`).join(
      '',
    );
    return { path: line, colour: 'accent', stroke: step * (0.14 + (0.82 * (rows - row)) / rows) };
  });
  return [
    { path: bar(0, 0, w, h), colour: 'tint' },
    ...dots,
    { path: lines(w * 0.06, h * 0.87, w * 0.36, Math.min(w, h) * 0.024, 2), colour: 'ink' },
  ];
}

/** Rings of ink round a corner. */
function arcs(w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  const most = Math.min(Math.max(w, h) * 0.9, u * 1.25);
  const ring = (part: number): string => quarter(0, h - most * part, most * part, 3);
  return [
    { path: bar(0, 0, w, h), colour: 'tint' },
    { path: ring(1), colour: 'accent' },
    { path: ring(0.76), colour: 'ink' },
    { path: ring(0.54), colour: 'yellow' },
    { path: ring(0.34), colour: 'tint' },
    { path: disc(w - u * 0.18, u * 0.18, u * 0.07), colour: 'ink' },
  ];
}

/** The front of a business card: a person's name. */
function name(seed: number, w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  return [
    { path: mark(seed, w * 0.1 + u * 0.13, h * 0.12 + u * 0.13, u * 0.13), colour: 'accent' },
    { path: bar(w * 0.1, h * 0.62, w * 0.34, u * 0.055), colour: 'ink' },
    { path: lines(w * 0.1, h * 0.75, w * 0.26, u * 0.028, 2), colour: 'grey' },
  ];
}

/** The back of a card: full colour with a mark. */
function solid(seed: number, w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  return [
    { path: bar(0, 0, w, h), colour: seed % 2 === 0 ? 'ink' : 'accent' },
    { path: mark(seed, w / 2, h / 2, u * 0.2), colour: seed % 2 === 0 ? 'accent' : 'paper' },
  ];
}

/** A letter: letterhead, address, text. */
function stationery(w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  return [
    { path: mark(1, w * 0.12, u * 0.13, u * 0.05), colour: 'accent' },
    { path: lines(w * 0.66, u * 0.1, w * 0.24, u * 0.014, 3), colour: 'grey' },
    { path: h > w * 0.8 ? lines(w * 0.08, h * 0.36, w * 0.8, u * 0.012, 6) : '', colour: 'tint' },
    { path: bar(w * 0.08, h - u * 0.08, w * 0.84, u * 0.006), colour: 'accent' },
  ];
}

/** A product label: frame, mark, name. */
function label(seed: number, w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  return [
    { path: mark(seed, w / 2, h * 0.38, u * 0.22), colour: 'accent' },
    { path: bar(w * 0.24, h * 0.66, w * 0.52, u * 0.06), colour: 'ink' },
    { path: bar(w * 0.34, h * 0.66 + u * 0.1, w * 0.32, u * 0.032), colour: 'grey' },
  ];
}

/** Seven columns of days; Sundays in colour. */
function month(seed: number, w: number, h: number): readonly Ink[] {
  const cell = { width: (w * 0.84) / 7, height: (h * 0.62) / 5 };
  const size = Math.min(cell.width, cell.height) * 0.3;
  let week = '';
  let sundays = '';
  for (let day = 0; day < 31; day++) {
    const place = day + (seed % 7);
    const x = w * 0.08 + (place % 7) * cell.width;
    const y = h * 0.3 + Math.floor(place / 7) * cell.height;
    if (place % 7 === 6) sundays += bar(x, y, size, size);
    else week += bar(x, y, size, size);
  }
  return [
    { path: bar(w * 0.08, h * 0.1, w * 0.3, h * 0.075), colour: 'ink' },
    { path: week, colour: 'grey' },
    { path: sundays, colour: 'accent' },
  ];
}

/** A page of text: title, a picture, two columns. */
function text(seed: number, w: number, h: number): readonly Ink[] {
  const u = Math.min(w, h);
  const rows = 5;
  return [
    { path: bar(w * 0.09, h * 0.1, w * 0.5, u * 0.055), colour: 'ink' },
    { path: bar(w * 0.09, h * 0.22, w * 0.82, h * 0.28), colour: seed % 2 === 0 ? 'accent' : 'tint' },
    { path: quarter(w * 0.09, h * 0.22, h * 0.28, 3), colour: seed % 2 === 0 ? 'ink' : 'accent' },
    {
      path: lines(w * 0.09, h * 0.58, w * 0.36, u * 0.018, rows) + lines(w * 0.55, h * 0.58, w * 0.36, u * 0.018, rows),
      colour: 'grey',
    },
  ];
}

/** Many labels on one sheet. */
function labels(w: number, h: number, [columns, rows]: readonly [number, number]): readonly Ink[] {
  const cell = { width: w / columns, height: h / rows };
  const r = Math.min(cell.height, cell.width) * 0.2;
  let frames = '';
  let marks = '';
  let names = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = column * cell.width + cell.width * 0.06;
      const y = row * cell.height + cell.height * 0.08;
      frames += bar(x, y, cell.width * 0.88, cell.height * 0.84);
      // Dots and lines are strokes with round ends, because a sheet holds many labels.
      const middle = n(y + cell.height * 0.42);
      marks += `M${n(x + cell.width * 0.2)} ${middle}h.01`;
      names += `M${n(x + cell.width * 0.48)} ${middle}h${n(cell.width * 0.32)}`;
    }
  return [
    { path: frames, colour: 'grey', stroke: w * 0.003 },
    { path: marks, colour: 'accent', stroke: r * 2 },
    { path: names, colour: 'ink', stroke: r / 2 },
  ];
}

/** Small marks like a client's logo: disc, split disc, petals, steps. */
function mark(seed: number, x: number, y: number, r: number): string {
  switch (seed % 4) {
    case 1:
      return quarter(x - r, y - r, r, 0) + quarter(x, y - r, r, 2) + quarter(x - r, y, r, 2) + quarter(x, y, r, 0);
    case 2:
      return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0zM${n(x - r)} ${n(y + r * 0.16)}h${n(2 * r)}v${n(r * 0.3)}h${n(-2 * r)}zM${n(x - r)} ${n(y + r * 0.62)}h${n(2 * r)}v${n(r * 0.18)}h${n(-2 * r)}z`;
    case 3:
      return (
        disc(x - r * 0.36, y, r * 0.64) +
        quarter(x + r * 0.28, y - r * 0.64, r * 0.64, 3) +
        quarter(x + r * 0.28, y, r * 0.64, 1)
      );
    default:
      return disc(x, y, r);
  }
}

/** A quarter disc that fills a square. `corner` 0-3 is the position of its centre, clockwise from the bottom right. */
function quarter(x: number, y: number, size: number, corner: number): string {
  const [r, s] = [n(size), n(-size)];
  switch (corner) {
    case 0:
      return `M${n(x + size)} ${n(y + size)}h${s}a${r} ${r} 0 0 1 ${r} ${s}z`;
    case 1:
      return `M${n(x)} ${n(y)}h${r}a${r} ${r} 0 0 1 ${s} ${r}z`;
    case 2:
      return `M${n(x + size)} ${n(y)}v${r}a${r} ${r} 0 0 1 ${s} ${s}z`;
    default:
      return `M${n(x)} ${n(y + size)}v${s}a${r} ${r} 0 0 1 ${r} ${r}z`;
  }
}

function disc(x: number, y: number, r: number): string {
  const [d, round] = [n(2 * r), `a${n(r)} ${n(r)} 0 0 1 `];
  return `M${n(x - r)} ${n(y)}${round}${d} 0${round}-${d} 0z`;
}

function bar(x: number, y: number, width: number, height: number): string {
  return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
}

/** Lines of text, the last one short. */
function lines(x: number, y: number, width: number, thick: number, rows: number): string {
  return Array.from({ length: rows }, (_, row) =>
    bar(x, y + row * thick * 2.4, row === rows - 1 ? width * 0.6 : width, thick),
  ).join('');
}

/** Shortens numbers, because the picture is sent with every page. */
export function n(value: number): number {
  return Number(value.toFixed(Math.abs(value) < 10 ? 2 : 1));
}
