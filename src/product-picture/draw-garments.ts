import type { Drawings } from './drawings.ts';
import { STOCK } from './draw-sheets.ts';
import { garmentOf, LANYARD, TOTE, type Area, type View } from './garment-shapes.ts';
import type { Geometry } from './geometry.ts';
import type { Stage, Vector } from './scene.ts';
import { DOWN, RIGHT } from './solids.ts';

/** Draws the printed side. If both sides are printed, the back is behind the front. */
function drawGarment(stage: Stage, geometry: Geometry): void {
  const { shape, front, back } = garmentOf(geometry);
  const fill = geometry.dye?.fill ?? shape.front.fill;
  const seam = geometry.dye?.dark ? '#ffffff8c' : undefined;
  const backAt = front && back ? 78 : 0;
  if (back) {
    side(stage, shape.back, fill, { at: backAt, seam });
    print(stage, back, fill, backAt);
  }
  if (front) {
    side(stage, shape.front, fill, { at: 0, seam });
    print(stage, front, fill, 0);
  }
  const isOnBack = back && front !== shape.areas.front;
  if (isOnBack) measurePrint(stage, geometry, back, backAt);
  else if (front) measurePrint(stage, geometry, front, 0);
}

function drawTote(stage: Stage, geometry: Geometry): void {
  const area = TOTE.areas.front;
  const fill = geometry.dye?.fill ?? TOTE.front.fill;
  side(stage, TOTE.front, fill, { at: 0 });
  print(stage, area, fill, 0);
  measurePrint(stage, geometry, area, 0);
}

function drawLanyard(stage: Stage, geometry: Geometry): void {
  const area: Area = [36, 84, 32, 15];
  side(stage, LANYARD, geometry.dye?.fill ?? LANYARD.fill, { at: 0 });
  print(stage, area, STOCK.white, 0, true);
  // The measure is the width of the ribbon, not of the badge.
  measurePrint(stage, geometry, [48, 84, 8, 15], 0);
}

function side(
  stage: Stage,
  view: View,
  fill: string,
  { at, seam }: { readonly at: number; readonly seam?: string | undefined },
): void {
  const piece = (outline: string, colour: string, edge = true, dx = 0) =>
    stage.surface([at + dx, 0, 100 - dx * 0.8], RIGHT, DOWN, 100, 100, { outline, fill: colour, edge });
  piece(view.outline, '#e3dfd3', false, 2.5);
  if (view.behind) piece(view.behind, fill);
  piece(view.outline, fill);
  if (view.over) piece(view.over, fill);
  if (view.hollow) piece(view.hollow, '#00000038');
  stage.lines(
    view.lines.map((line) => line.map(([x, y]): Vector => [at + x, 0, 100 - y])),
    { closed: false, ...(seam ? { stroke: seam } : {}) },
  );
}

function print(stage: Stage, [x, y, width, height]: Area, fill: string, at: number, edge = false): void {
  stage.surface([at + x, 1, 100 - y], RIGHT, DOWN, width, height, {
    fill,
    art: { motif: 'label', seed: 2 },
    edge,
    finished: false,
  });
}

function measurePrint(stage: Stage, geometry: Geometry, [x, y, width, height]: Area, at: number): void {
  // The measure is not readable on a dark garment or over a pocket, so it is placed below.
  const low = geometry.dye?.dark || geometry.garment === 'hoodie' ? -6 : 100 - y - height - 4;
  stage.measure([at + x, 1, low], [at + x + width, 1, low], geometry.label.width);
}

/** Position, camera and drawing of each kind. */
export const GARMENTS = {
  tshirt: { camera: { yaw: 0, pitch: 0 }, draw: drawGarment },
  tote: { camera: { yaw: 0, pitch: 0 }, draw: drawTote },
  lanyard: { camera: { yaw: 0, pitch: 0 }, draw: drawLanyard },
} as const satisfies Drawings;
