import { BoxGeometry, Group, Mesh, Shape, ShapeGeometry, type BufferGeometry, type Material } from 'three';
import type { Build, Built } from '../model.ts';
import { cutLeaf, hungModel, leafOf } from './flat.ts';

const FLAT = -Math.PI / 2;
/** Wider than a real cut, which nobody would see. */
const CUT = 1.6;
const LINER = 0.12;
const LABEL = 0.1;
/** Strips of the label that is being peeled off. */
const STRIPS = 12;

interface Place {
  readonly column: number;
  readonly row: number;
}

/** A sheet of labels, cut through to the liner. One of them is being peeled off. */
export const buildLabelSheet: Build = async (built) => {
  const { geometry, press } = built;
  const { width, height, grid } = geometry;
  const [columns, rows] = grid;
  const [liner, label] = [press.body('#d6c7a0', 0.7), await labelOf(built)];
  const sheet = new Group();
  sheet.add(leafOf({ width, height, thickness: LINER, front: liner, back: liner, edge: liner }));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) sheet.add(label({ column, row }, liner));
  const object = new Group();
  object.rotation.x = FLAT;
  object.add(sheet);
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: 'turn',
    first: 0,
    isFlat: true,
    pose: (part) => void (sheet.rotation.y = -Math.PI * part),
    yaw: 0.42,
    pitch: 0.8,
    upright: false,
  };
};

/** Labels of one sheet. The customer's file is the whole sheet, and the sample artwork stands on each label. */
async function labelOf({ geometry, press }: Built) {
  const [columns, rows] = geometry.grid;
  const [wide, high] = [geometry.width / columns, geometry.height / rows];
  const art = { motif: 'label', seed: 1 } as const;
  const front = press.hasOwn
    ? await press.printed(art, geometry.width, geometry.height, 'front')
    : await press.printed(art, wide - CUT, high - CUT, 'front');
  return ({ column, row }: Place, back: Material): Mesh => {
    const isPeeled = column === columns - 1 && row === rows - 1;
    const body = new BoxGeometry(wide - CUT, high - CUT, LABEL, isPeeled ? STRIPS : 1, 1, 1);
    if (press.hasOwn) showPart(body, column / columns, 1 - (row + 1) / rows, 1 / columns, 1 / rows);
    if (isPeeled) peel(body, wide - CUT);
    const mesh = new Mesh(body, [back, back, back, back, front, back]);
    // Clear of the liner by more than a camera's depth can mistake.
    mesh.position.set((column + 0.5) * wide - geometry.width / 2, geometry.height / 2 - (row + 0.5) * high, 0.4);
    return mesh;
  };
}

function showPart({ attributes: { uv } }: BufferGeometry, left: number, bottom: number, wide: number, high: number) {
  for (let at = 0; at < (uv?.count ?? 0); at += 1)
    uv?.setXY(at, left + (uv.getX(at) ?? 0) * wide, bottom + (uv.getY(at) ?? 0) * high);
}

/** Lifts the right half of a label off its liner. */
function peel(body: BufferGeometry, width: number): void {
  const { position } = body.attributes;
  for (let at = 0; at < (position?.count ?? 0); at += 1) {
    const lifted = Math.max(0, (position?.getX(at) ?? 0) / width + 0.2);
    position?.setX(at, (position.getX(at) ?? 0) - 0.35 * width * lifted ** 2);
    position?.setZ(at, (position.getZ(at) ?? 0) + 0.75 * width * lifted ** 2);
  }
  body.computeVertexNormals();
}

/** A film on a pane of glass in its frame. One corner is not pressed on yet, unless the film lies behind the glass. */
export const buildWindowFilm: Build = async (built) => {
  const { geometry, press } = built;
  const { width, height } = geometry;
  const unit = Math.min(width, height);
  const isInside = geometry.mounting === 'inside';
  const [across, up, bar] = [width + unit * 0.32, height + unit * 0.32, unit * 0.06];
  const front = await press.printed({ motif: 'label', seed: 1 }, width, height, 'front');
  const [frame, back] = [press.body('#4b5157', 0.5), press.body('#f4f4f2', 0.6)];
  const corner = isInside ? 0 : unit * 0.2;
  const film = cutLeaf(withoutCorner(width, height, corner), {
    width,
    height,
    thickness: 0.4,
    front,
    back,
    edge: back,
  });
  film.position.z = isInside ? -unit * 0.01 : unit * 0.01;
  const glass = new Mesh(new BoxGeometry(across, up, unit * 0.004), press.veil('#b4ced6', 0.55));
  const object = new Group();
  object.add(
    glass,
    film,
    glance(across, up, press.veil('#ffffff', isInside ? 0.28 : 0.4), isInside ? unit * 0.02 : unit * 0.006),
  );
  if (corner > 0) object.add(turnedCorner(width, height, corner, back, unit * 0.014));
  for (const side of [-1, 1]) {
    const upright = new Mesh(new BoxGeometry(bar, up + 2 * bar, bar), frame);
    upright.position.x = (side * (across + bar)) / 2;
    const level = new Mesh(new BoxGeometry(across, bar, bar), frame);
    level.position.y = (side * (up + bar)) / 2;
    object.add(upright, level);
  }
  return hungModel(object, { ...geometry, width: across + 2 * bar, height: up + 2 * bar });
};

/** A piece without its lower right corner. */
function withoutCorner(width: number, height: number, corner: number): Shape {
  const [x, y] = [width / 2, height / 2];
  const shape = new Shape();
  shape
    .moveTo(-x, -y)
    .lineTo(x - corner, -y)
    .lineTo(x, -y + corner)
    .lineTo(x, y)
    .lineTo(-x, y);
  return shape;
}

/** The corner that is folded over the film shows its white back. */
function turnedCorner(width: number, height: number, corner: number, back: Material, forward: number): Mesh {
  const [x, y] = [width / 2, -height / 2];
  const shape = new Shape();
  shape
    .moveTo(x - corner, y)
    .lineTo(x, y + corner)
    .lineTo(x - corner * 0.94, y + corner * 0.94);
  const mesh = new Mesh(new ShapeGeometry(shape), back);
  mesh.position.z = forward;
  return mesh;
}

/** Light on the glass, in two slanting streaks. */
function glance(width: number, height: number, light: Material, forward: number): Group {
  const streaks = new Group();
  const lean = Math.min(height * 0.7, width * 0.3);
  for (const [from, wide] of [
    [-0.44, 0.1],
    [-0.3, 0.04],
  ] as const) {
    const shape = new Shape();
    shape
      .moveTo(from * width, -height / 2)
      .lineTo((from + wide) * width, -height / 2)
      .lineTo((from + wide) * width + lean, height / 2)
      .lineTo(from * width + lean, height / 2);
    streaks.add(new Mesh(new ShapeGeometry(shape), light));
  }
  streaks.position.z = forward;
  return streaks;
}
