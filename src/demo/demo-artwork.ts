import { cmyk, PDFDocument, PDFName, type Color, type PDFPage } from '@cantoo/pdf-lib';
import { POINTS_PER_MM } from '#shop/artwork/engine/box.ts';
import type { Geometry } from '#shop/artwork/engine/geometry.ts';

/** What is to be said of a file: nothing, that its bleed is too small, or that a line of it is too thin. */
export type DemoFlaw = 'none' | 'narrow_bleed' | 'thin_line';

type Sheet = Pick<Geometry, 'width' | 'height' | 'bleed' | 'pages'>;

const NARROW_BLEED_MM = 1;
const THIN_POINTS = 0.1;
/** From the edge of what is cut, in shares of the shorter side: inside of every safe zone. */
const MARGIN = 0.14;

interface Palette {
  readonly ground: Color;
  readonly hill: Color;
  readonly field: Color;
  readonly sun: Color;
  readonly paper: Color;
}

const PAPER = cmyk(0, 0, 0, 0);
/** Inks, and never more of them than paper takes. */
const PALETTES: readonly Palette[] = [
  {
    ground: cmyk(0.55, 0.1, 0.05, 0),
    hill: cmyk(0.75, 0.2, 0.6, 0.1),
    field: cmyk(0.4, 0, 0.75, 0),
    sun: cmyk(0, 0.25, 0.85, 0),
    paper: PAPER,
  },
  {
    ground: cmyk(0.9, 0.75, 0.2, 0.1),
    hill: cmyk(0.6, 0.85, 0.1, 0),
    field: cmyk(0.2, 0.8, 0.2, 0),
    sun: cmyk(0, 0.4, 0.5, 0),
    paper: PAPER,
  },
  {
    ground: cmyk(0.05, 0.1, 0.25, 0),
    hill: cmyk(0.1, 0.7, 0.8, 0),
    field: cmyk(0.7, 0.3, 0.35, 0.15),
    sun: cmyk(0, 0.55, 0.9, 0),
    paper: PAPER,
  },
];

/**
 * A small PDF for a sheet, drawn in ink: a landscape in front, bars in the place of text at the back. The same request
 * makes the same bytes, so what was sent of it is continued.
 * @param look which of the palettes
 */
export async function demoArtwork(sheet: Sheet, look: number, flaw: DemoFlaw = 'none'): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const palette = PALETTES[look % PALETTES.length] as Palette;
  const bleed = (flaw === 'narrow_bleed' ? NARROW_BLEED_MM : sheet.bleed) * POINTS_PER_MM;
  const [width, height] = [sheet.width * POINTS_PER_MM, sheet.height * POINTS_PER_MM];
  for (let number = 1; number <= sheet.pages; number += 1) {
    const page = document.addPage([width + 2 * bleed, height + 2 * bleed]);
    const trim = [bleed, bleed, bleed + width, bleed + height];
    page.node.set(PDFName.of('TrimBox'), document.context.obj(trim));
    page.node.set(PDFName.of('BleedBox'), document.context.obj([0, 0, width + 2 * bleed, height + 2 * bleed]));
    const drawn: Drawn = { page, palette, bleed, width, height };
    if (number % 2 === 1) drawLandscape(drawn);
    else drawBars(drawn);
    if (flaw === 'thin_line') drawThinLine(drawn);
  }
  return document.save({ useObjectStreams: false });
}

interface Drawn {
  readonly page: PDFPage;
  readonly palette: Palette;
  readonly bleed: number;
  readonly width: number;
  readonly height: number;
}

function fill({ page, width, height, bleed }: Drawn, color: Color): void {
  page.drawRectangle({ x: 0, y: 0, width: width + 2 * bleed, height: height + 2 * bleed, color });
}

function drawLandscape(drawn: Drawn): void {
  const { page, palette, bleed, width, height } = drawn;
  const shorter = Math.min(width, height);
  fill(drawn, palette.ground);
  page.drawCircle({
    x: bleed + width * 0.66,
    y: bleed + height * 0.7,
    size: shorter * 0.14,
    color: palette.sun,
  });
  const hill = (x: number, rise: number, spread: number, color: Color) =>
    page.drawEllipse({ x: bleed + width * x, y: 0, xScale: width * spread, yScale: height * rise, color });
  hill(0.15, 0.5, 0.6, palette.hill);
  hill(0.85, 0.38, 0.7, palette.field);
  const bar = { x: bleed + shorter * MARGIN, width: width * 0.5, height: shorter * 0.05, color: palette.paper };
  page.drawRectangle({ ...bar, y: bleed + shorter * MARGIN });
  page.drawRectangle({ ...bar, width: width * 0.32, y: bleed + shorter * (MARGIN + 0.09) });
}

/** What pages of text look like from afar. */
function drawBars(drawn: Drawn): void {
  const { page, palette, bleed, width, height } = drawn;
  const shorter = Math.min(width, height);
  fill(drawn, palette.paper);
  const [left, top] = [bleed + shorter * MARGIN, bleed + height - shorter * MARGIN];
  page.drawCircle({ x: left + shorter * 0.08, y: top - shorter * 0.08, size: shorter * 0.08, color: palette.hill });
  const step = shorter * 0.08;
  const room = width - 2 * shorter * MARGIN;
  for (let y = top - shorter * 0.28; y > bleed + shorter * MARGIN; y -= step) {
    const share = 0.55 + 0.45 * Math.abs(Math.sin(y));
    page.drawRectangle({ x: left, y, width: room * share, height: step * 0.4, color: palette.field });
  }
}

function drawThinLine({ page, palette, bleed, width, height }: Drawn): void {
  const y = bleed + height * 0.6;
  page.drawLine({
    start: { x: bleed + width * 0.2, y },
    end: { x: bleed + width * 0.45, y },
    thickness: THIN_POINTS,
    color: palette.hill,
  });
}
