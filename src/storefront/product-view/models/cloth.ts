import { Group, Mesh, PlaneGeometry } from 'three';
import { garmentOf, TOTE, type Area, type View } from '#product-picture/garment-shapes.ts';
import type { Geometry } from '#product-picture/geometry.ts';
import type { Build } from '../model.ts';
import { pathOf, type Drawing, type Press } from '../printing.ts';

const FLAT = -Math.PI / 2;
/** Side of the square on which garments are outlined. */
const SQUARE = 100;
/** Squares along a side of the cloth: enough for folds. */
const CELLS = 96;
/** How far the cloth rises over its edge, and how far from the edge it is about as high. */
const RISE = 1.9;
const SLOPE = 4.5;
const SEAM = { light: 'rgba(21, 23, 26, 0.26)', dark: 'rgba(255, 255, 255, 0.28)' };

interface Side {
  readonly view: View;
  readonly print: Area | undefined;
}

/** A shirt, a hoodie or a tote bag, laid out on a table, that turns over. */
export const buildCloth: Build = async ({ geometry, press }) => {
  const sides = sidesOf(geometry);
  const front = await clothOf(sides.front, 'front', geometry, press);
  const back = await clothOf(sides.back, 'back', geometry, press);
  back.rotation.y = Math.PI;
  const piece = new Group();
  piece.add(front, back);
  const object = new Group();
  object.rotation.x = FLAT;
  object.add(piece);
  return {
    object,
    scale: 1 / SQUARE,
    act: 'turn',
    first: sides.front.print ? 0 : 1,
    pose: (part) => void (piece.rotation.y = -Math.PI * part),
    yaw: 0.1,
    pitch: 1.3,
    upright: false,
  };
};

function sidesOf(geometry: Geometry): { readonly front: Side; readonly back: Side } {
  if (geometry.kind === 'tote')
    return {
      front: { view: TOTE.front, print: TOTE.areas.front },
      back: { view: TOTE.back, print: undefined },
    };
  const { shape, front, back } = garmentOf(geometry);
  return { front: { view: shape.front, print: front }, back: { view: shape.back, print: back } };
}

async function clothOf({ view, print }: Side, face: 'front' | 'back', geometry: Geometry, press: Press): Promise<Mesh> {
  const fill = geometry.dye?.fill ?? view.fill;
  const material = await press.cloth(async (context, size) => {
    const k = size.width / SQUARE;
    context.scale(k, k);
    cut(context, view, fill, geometry.dye?.dark ? SEAM.dark : SEAM.light);
    if (print) await press.print(context, { motif: 'label', seed: 2 }, print, face);
  });
  const body = new PlaneGeometry(SQUARE, SQUARE, CELLS, CELLS);
  const inside = depthOf(material.map.image as HTMLCanvasElement);
  const { position } = body.attributes;
  for (let at = 0; at < (position?.count ?? 0); at += 1) {
    const depth = inside[at] ?? 0;
    const x = position?.getX(at) ?? 0;
    const y = position?.getY(at) ?? 0;
    position?.setZ(at, RISE * (1 - Math.exp(-depth / SLOPE)) + foldsAt(x, y) * (1 - Math.exp(-depth / (2 * SLOPE))));
  }
  body.computeVertexNormals();
  return new Mesh(body, material);
}

/** The cloth in its outline, with what lies behind and over it, and its seams. */
function cut(context: Drawing, view: View, fill: string, seam: string): void {
  const piece = (outline: string, colour: string, hasEdge: boolean) => {
    const path = pathOf(outline);
    context.fillStyle = colour;
    context.fill(path);
    context.strokeStyle = seam;
    context.lineWidth = 0.35;
    if (hasEdge) context.stroke(path);
  };
  if (view.behind) piece(view.behind, fill, true);
  piece(view.outline, fill, false);
  if (view.over) piece(view.over, fill, true);
  if (view.hollow) piece(view.hollow, 'rgba(0, 0, 0, 0.22)', false);
  context.strokeStyle = seam;
  context.lineWidth = 0.45;
  for (const line of view.lines) {
    context.beginPath();
    for (const [x, y] of line) context.lineTo(x, y);
    context.stroke();
  }
}

/** Soft folds, which are the same at every call. */
function foldsAt(x: number, y: number): number {
  const drop = Math.sin(x * 0.13 + Math.sin(y * 0.05) * 1.4) * 0.9;
  const pull = Math.sin((x + y) * 0.09 + 1.1) * 0.8 + Math.sin((x - y * 1.3) * 0.06) * 0.8;
  return drop + pull;
}

/** For each corner of the grid, row by row, how far within the cloth it is, in units of the square. */
function depthOf(drawn: HTMLCanvasElement): readonly number[] {
  const side = CELLS + 1;
  const depth = new Float64Array(side * side);
  const isCloth = clothAt(drawn, side);
  const step = SQUARE / CELLS;
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= side || y >= side ? 0 : (depth[y * side + x] ?? 0));
  // Distances of a chamfer: once from the upper left, once from the lower right.
  const pass = (x: number, y: number, sign: 1 | -1) => {
    if (!isCloth[y * side + x]) return;
    const nearest = Math.min(
      at(x - sign, y) + step,
      at(x, y - sign) + step,
      at(x - sign, y - sign) + step * Math.SQRT2,
      at(x + sign, y - sign) + step * Math.SQRT2,
    );
    const before = sign === 1 ? Infinity : at(x, y);
    depth[y * side + x] = Math.min(nearest, before);
  };
  for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) pass(x, y, 1);
  for (let y = side - 1; y >= 0; y -= 1) for (let x = side - 1; x >= 0; x -= 1) pass(x, y, -1);
  return [...depth];
}

function clothAt(drawn: HTMLCanvasElement, side: number): readonly boolean[] {
  const small = new OffscreenCanvas(side, side);
  const context = small.getContext('2d');
  if (!context) return [];
  context.drawImage(drawn, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return Array.from({ length: side * side }, (_, at) => (data[at * 4 + 3] ?? 0) > 127);
}
