import {
  BoxGeometry,
  CurvePath,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LineCurve3,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
} from 'three';
import { flagPoints } from '#shop/artwork/engine/template/flag-shape.ts';
import type { Geometry } from '#product-picture/geometry.ts';
import type { Dye } from '#product-picture/dyes.ts';
import type { Art } from '#product-picture/scene.ts';
import { fixingsOf, NOTEBOOK, OFF_WALL } from '#product-picture/sold-measures.rules.ts';
import type { Build, Built, Model } from '../model.ts';
import { caliperOf, sagOf } from '../paper.rules.ts';

const FLAT = -Math.PI / 2;
/** Sides of a bent sheet are cut into this many strips. */
const STRIPS = 24;

export interface Leaf {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  readonly front: Material;
  readonly back: Material;
  readonly edge: Material;
  /** How high its left and right edges stand over its middle, in millimetres. */
  readonly bend?: number;
}

/** A sheet or board whose front looks along z, centred on the origin. */
export function leafOf({ width, height, thickness, front, back, edge, bend = 0 }: Leaf): Mesh {
  const body = new BoxGeometry(width, height, thickness, bend === 0 ? 1 : STRIPS, 1, 1);
  if (bend !== 0) {
    const { position } = body.attributes;
    for (let at = 0; at < (position?.count ?? 0); at += 1) {
      const x = position?.getX(at) ?? 0;
      position?.setZ(at, (position.getZ(at) ?? 0) + bend * ((2 * x) / width) ** 2);
    }
    body.computeVertexNormals();
  }
  return new Mesh(body, [edge, edge, edge, edge, front, back]);
}

/** Has the picture of a box go on over its sides, in mirror image, as a canvas is bent round its frame. */
export function bendPicture(box: BufferGeometry, width: number, height: number, depth: number): void {
  const { position, normal, uv } = box.attributes;
  for (let at = 0; at < (position?.count ?? 0); at += 1) {
    const [across, up] = [normal?.getX(at) ?? 0, normal?.getY(at) ?? 0];
    if (across === 0 && up === 0) continue;
    const [x, y, z] = [position?.getX(at) ?? 0, position?.getY(at) ?? 0, position?.getZ(at) ?? 0];
    const inward = depth / 2 - z;
    uv?.setXY(at, (x - across * inward) / width + 0.5, (y - up * inward) / height + 0.5);
  }
}

const UNSEEN = new MeshBasicMaterial({ visible: false });

/** A piece with rounded corners, an oval, or a free contour. */
export function cutLeaf(shape: Shape, { width, height, thickness, front, back, edge }: Leaf): Group {
  const cut = new Group();
  const face = new Mesh(spread(new ShapeGeometry(shape, 24), width, height), front);
  face.position.z = thickness / 2;
  const other = new Mesh(spread(new ShapeGeometry(shape, 24), width, height), back);
  other.rotation.y = Math.PI;
  other.position.z = -thickness / 2;
  // Its caps would lie so near to the printed faces that a camera takes the one for the other.
  const rim = new Mesh(new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false, curveSegments: 24 }), [
    UNSEEN,
    edge,
  ]);
  rim.position.z = -thickness / 2;
  cut.add(rim, face, other);
  return cut;
}

/** Texture coordinates of a shape that is centred on the origin. */
function spread(geometry: BufferGeometry, width: number, height: number): BufferGeometry {
  const { position, uv } = geometry.attributes;
  for (let at = 0; at < (position?.count ?? 0); at += 1)
    uv?.setXY(at, (position?.getX(at) ?? 0) / width + 0.5, (position?.getY(at) ?? 0) / height + 0.5);
  return geometry;
}

function ovalShape(width: number, height: number): Shape {
  return new Shape().absellipse(0, 0, width / 2, height / 2, 0, Math.PI * 2) as Shape;
}

export function roundedShape(width: number, height: number, radius: number): Shape {
  const [x, y, r] = [width / 2, height / 2, radius];
  const shape = new Shape();
  shape
    .moveTo(-x + r, -y)
    .lineTo(x - r, -y)
    .quadraticCurveTo(x, -y, x, -y + r);
  shape.lineTo(x, y - r).quadraticCurveTo(x, y, x - r, y);
  shape.lineTo(-x + r, y).quadraticCurveTo(-x, y, -x, y - r);
  shape.lineTo(-x, -y + r).quadraticCurveTo(-x, -y, -x + r, -y);
  return shape;
}

function flagShape({ flagShape: form }: Geometry, width: number, height: number): Shape {
  const shape = new Shape();
  const [first, ...others] = flagPoints(form, width, height);
  shape.moveTo((first?.[0] ?? 0) - width / 2, height / 2 - (first?.[1] ?? 0));
  for (const [x, y] of others) shape.lineTo(x - width / 2, height / 2 - y);
  return shape;
}

/** What is cut of the sheet: its outline decides. */
export function pieceOf(geometry: Geometry, leaf: Leaf) {
  const { width, height } = leaf;
  if (geometry.outline !== 'rect') return cutLeaf(ovalShape(width, height), leaf);
  const radius = Math.min(geometry.radius, width / 2, height / 2);
  return radius > 0 ? cutLeaf(roundedShape(width, height, radius), leaf) : leafOf(leaf);
}

const MOTIFS: Partial<Readonly<Record<Geometry['kind'], Art['motif']>>> = {
  card: 'name',
  usb: 'name',
  stationery: 'stationery',
  pad: 'stationery',
  envelope: 'mark',
  sticker: 'label',
};

/** Front and back of a flat product. */
export async function facesOf({ geometry, press }: Built, width: number, height: number) {
  const motif = MOTIFS[geometry.kind] ?? 'display';
  if (geometry.unprinted) return { front: press.bare(), back: press.bare(), edge: press.bare() };
  const back: Art = { motif: motif === 'display' ? 'text' : 'solid', seed: 1 };
  return {
    front: await press.printed({ motif, seed: 1, grid: geometry.grid }, width, height, 'front'),
    back: geometry.printedBack ? await press.printed(back, width, height, 'back') : press.bare(),
    edge: press.bare(geometry.edgeDye?.fill),
  };
}

/** One sheet on the table, bent as much as its weight lets it, that turns over. */
export const buildSheet: Build = async (built) => {
  const { geometry, facts } = built;
  const { width, height } = geometry;
  const sheet = pieceOf(geometry, {
    width,
    height,
    thickness: Math.max(caliperOf(facts), 0.05),
    ...(await facesOf(built, width, height)),
    bend: sagOf(facts) * width * 0.5,
  });
  const object = new Group();
  object.rotation.x = FLAT;
  object.add(sheet);
  if (geometry.kissCut) sheet.add(backingOf(geometry, built.press));
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: 'turn',
    first: 0,
    isFlat: geometry.outline === 'rect',
    pose: (part) => void (sheet.rotation.y = -Math.PI * part),
    yaw: 0.42,
    pitch: 0.8,
    upright: false,
  };
};

/** The larger sheet that a kiss-cut sticker is peeled off. */
function backingOf({ width, height }: Geometry, press: Built['press']): Mesh {
  const paper = press.body('#efe4c9', 0.8);
  const wide = Math.min(width, height) * 0.2;
  const backing = leafOf({
    width: width + wide,
    height: height + wide,
    thickness: 0.1,
    front: paper,
    back: paper,
    edge: paper,
  });
  backing.position.z = -0.3;
  return backing;
}

const CARDS = 30;
/** Of cards of several layers, so few that the layers of each are seen. */
const THICK_CARDS = 6;
/** Millimetres between two layers. */
const GLUE = 0.08;

/** A card of the layers that were glued to it. A line of the inner one's colour shows at its edge, unless that is painted. */
function cardOf(geometry: Geometry, leaf: Leaf, press: Built['press']): Object3D {
  const { edgeDye, edgePainted } = geometry;
  if (edgeDye === undefined || edgePainted) return pieceOf(geometry, leaf);
  const [bare, dyed] = [press.bare(), press.bare(edgeDye.fill)];
  const thickness = leaf.thickness / 3;
  const layer = (place: number, looks: Partial<Leaf>) => {
    const made = pieceOf(geometry, { ...leaf, thickness, front: bare, back: bare, edge: bare, ...looks });
    made.position.z = place * thickness;
    return made;
  };
  return new Group().add(layer(1, { front: leaf.front }), layer(0, { edge: dyed }), layer(-1, { back: leaf.back }));
}

/** A stack of cards in its true height, and one beside it that turns over. */
export const buildCards: Build = async (built) => {
  const { geometry, facts, press } = built;
  const { width, height } = geometry;
  const layers = typeof facts['layerCount'] === 'number' ? facts['layerCount'] : 1;
  const thickness = Math.max(caliperOf(facts), 0.2) * layers + (layers - 1) * GLUE;
  const leaf = { width, height, thickness, ...(await facesOf(built, width, height)) };
  const object = new Group();
  object.rotation.x = FLAT;
  // Beside a core, the print of cards that jut out would be seen as a line as well.
  const astray = layers > 1 ? 0.012 : 0.06;
  const first = cardOf(geometry, leaf, press);
  for (let index = 0; index < (layers > 1 ? THICK_CARDS : CARDS); index += 1) {
    const card = first.clone();
    // Nobody lays cards quite straight on each other.
    card.position.set((((index * 7) % 5) - 2) * astray, (((index * 3) % 5) - 2) * astray, thickness * (index + 0.5));
    object.add(card);
  }
  const single = cardOf(geometry, leaf, press);
  const beside = new Group();
  beside.position.set(width * 0.34, -height * 0.95, Math.min(width, height) * 0.02 + thickness);
  beside.rotation.z = 0.22;
  beside.add(single);
  object.add(beside);
  return {
    object,
    scale: 1 / (Math.max(width, height) * 1.7),
    act: 'turn',
    first: 0,
    pose: (part) => {
      single.rotation.y = Math.PI * part;
      single.position.z = Math.sin(Math.PI * part) * (width / 2);
    },
    yaw: 0.4,
    pitch: 0.72,
    // From lower down, where the edges are seen.
    ...(layers > 1 ? { still: { pitch: 0.4, yaw: 0.5 } } : {}),
    upright: false,
  };
};

/** A notebook: a coloured cover round its leaves, and a part of it that is printed. */
async function notebookOf({ geometry, press }: Built, dye: Dye, thickness: number): Promise<Group> {
  const { width, height, unprinted } = geometry;
  const cover = press.body(dye.fill, 0.6);
  const book = new Group();
  book.add(leafOf({ ...NOTEBOOK, thickness, front: cover, back: cover, edge: press.body('#fdfcf8', 0.9) }));
  if (unprinted) return book;
  const print = await press.stamp({ motif: 'label', seed: 1 }, width, height);
  const stamped = new Mesh(new PlaneGeometry(width, height), print);
  stamped.position.z = thickness / 2 + 0.1;
  return book.add(stamped);
}

/** A pad that lies, or a notebook. */
export const buildPad: Build = async (built) => {
  const { geometry, facts, press } = built;
  const { dye } = geometry;
  const { width, height } = dye ? NOTEBOOK : geometry;
  const thickness = geometry.leaves * caliperOf(facts) + (geometry.backing ? 0.8 : 0);
  const object = new Group();
  object.rotation.x = FLAT;
  if (dye) object.add(await notebookOf(built, dye, thickness));
  else {
    const faces = await facesOf(built, width, height);
    object.add(leafOf({ width, height, thickness, ...faces, back: press.bare('#a98f68') }));
  }
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: undefined,
    first: 0,
    isFlat: true,
    pose: () => undefined,
    yaw: 0.42,
    pitch: 0.7,
    upright: false,
  };
};

/** What stands or hangs: poster, sign, canvas. Its thickness is that of the board or the frame. */
export const buildUpright: Build = async (built) => {
  const { geometry, press } = built;
  const { width, height, kind } = geometry;
  const isCanvas = kind === 'canvas';
  const thickness = isCanvas ? geometry.depth : kind === 'sign' ? geometry.thickness : 0.4;
  // A canvas is bent round its frame, so its picture goes on over the sides.
  const faces = await facesOf(built, width, height);
  const isFramed = geometry.border > 0 && !press.hasOwn;
  const isBent = isCanvas && (geometry.edge === 'image' || geometry.edge === 'mirror');
  const edge = isBent ? faces.front : faces.edge;
  const back = geometry.printedBack ? faces.back : press.bare('#efe9da');
  const board = leafOf({
    width,
    height,
    thickness,
    ...faces,
    edge,
    back,
    ...(isFramed ? { front: press.bare() } : {}),
  });
  if (isBent) bendPicture(board.geometry, width, height, thickness);
  const object = new Group();
  object.add(board);
  if (isFramed) object.add(inset(geometry, faces.front, thickness));
  if (kind === 'sign') for (const fixing of fixings(geometry, thickness, press)) object.add(fixing);
  return hungModel(object, geometry);
};

/** How far holes and spacers stand out of the face of a sign, in millimetres. */
const PROUD = 0.5;

/** The print within its white margin. */
function inset({ width, height, border }: Geometry, front: Material, thickness: number): Mesh {
  const print = new Mesh(new PlaneGeometry(width - 2 * border, height - 2 * border), front);
  print.position.z = thickness / 2 + 0.3;
  return print;
}

/** Holes in the corners of a board, or the metal that holds it off the wall. */
function fixings(geometry: Geometry, thickness: number, press: Built['press']): Mesh[] {
  const { width, height, spacers } = geometry;
  const material = spacers ? press.body('#c9cdd2', 0.3, 0.8) : press.body('#2b2e33', 0.9);
  // Both stand out of the face a little, to be seen; behind the board a spacer goes on to the wall.
  const long = thickness + 2 * PROUD + (spacers ? OFF_WALL - PROUD : 0);
  return fixingsOf(geometry).map(({ x, y, diameter }) => {
    const fixing = new Mesh(new CylinderGeometry(diameter / 2, diameter / 2, long, 32), material);
    fixing.rotation.x = Math.PI / 2;
    fixing.position.set(x - width / 2, y - height / 2, thickness / 2 + PROUD - long / 2);
    return fixing;
  });
}

/** What stands or hangs, looked at from the front. */
export function hungModel(object: Group, { width, height }: Geometry): Model {
  // On a table it leans a little, as against a wall.
  object.rotation.x = -0.06;
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.5,
    pitch: 0.2,
    upright: true,
  };
}

/** How far the foot of a flag is above the ground, as a share of its height. */
const FREE = 0.16;

/** The pole runs up along the cloth and bends with it to its top. */
function poleOf({ flagShape: form }: Geometry, width: number, tall: number): CurvePath<Vector3> {
  const points = flagPoints(form, width, tall);
  const top = points.findIndex(([, y]) => y <= 0);
  const edge = points.slice(0, top + 1).map(([x, y]) => new Vector3(x, tall * (1 + FREE) - y, 0));
  const path = new CurvePath<Vector3>();
  const all = [new Vector3(0, 0, 0), ...edge];
  for (const [at, to] of all.slice(1).entries()) path.add(new LineCurve3(all[at] ?? to, to));
  return path;
}

/** What a flag stands on: a spike in the grass, a cross, or a tank of water. */
function baseOf(base: Geometry['base'], tall: number, press: Built['press'], metal: Material): Group {
  const object = new Group();
  const thick = tall * 0.012;
  const sleeve = new Mesh(new CylinderGeometry(thick, thick * 0.7, tall * 0.09, 24), metal);
  sleeve.position.y = tall * 0.045;
  object.add(sleeve);
  if (base === 'cross')
    for (const turn of [Math.PI / 4, -Math.PI / 4]) {
      const foot = new Mesh(new BoxGeometry(thick, tall * 0.5, thick), metal);
      foot.rotation.set(Math.PI / 2, 0, turn);
      object.add(foot);
    }
  else {
    const isWater = base === 'water';
    const round = press.body(isWater ? '#2f3a44' : '#8aa06a', isWater ? 0.4 : 0.95);
    const [radius, high] = isWater ? [tall * 0.13, tall * 0.05] : [tall * 0.16, tall * 0.006];
    const ground = new Mesh(new CylinderGeometry(radius * 0.96, radius, high, 48), round);
    ground.position.y = high / 2;
    object.add(ground);
  }
  return object;
}

/** A flag on its pole. */
export const buildFlag: Build = async (built) => {
  const { geometry, press } = built;
  const tall = Math.max(geometry.width, geometry.height);
  const narrow = Math.min(tall * 0.4, Math.max(tall * 0.2, Math.min(geometry.width, geometry.height)));
  const width = narrow * (geometry.flagShape === 'drop' ? 1.45 : 1.1);
  const front = await press.printed({ motif: 'display', seed: 1 }, width, tall, 'front');
  const cloth = cutLeaf(flagShape(geometry, width, tall), {
    width,
    height: tall,
    thickness: 2,
    front,
    back: front,
    edge: press.bare(),
  });
  cloth.position.set(width / 2, tall * (0.5 + FREE), 0);
  const metal = press.body('#8d9299', 0.35, 0.8);
  const pole = new Mesh(new TubeGeometry(poleOf(geometry, width, tall), 96, tall * 0.006, 12), metal);
  const object = new Group();
  object.add(cloth, pole, baseOf(geometry.base, tall, press, metal));
  return {
    object,
    scale: 1 / (tall * 1.2),
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.35,
    pitch: 0.18,
    upright: true,
  };
};
