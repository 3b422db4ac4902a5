import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  TorusGeometry,
  type Material,
} from 'three';
import type { Geometry } from '#product-picture/geometry.ts';
import type { Build } from '../model.ts';
import { facesOf, hungModel, leafOf } from './flat.ts';

/** Millimetres of the cloth, of the edge that is folded back and welded, and of a pocket. */
const THICKNESS = 0.6;
const HEM = 40;
const POCKET = 80;
const POLE_RADIUS = 20;
/** More rings on one side are no longer told apart. */
const MOST_ON_SIDE = 400;

type Banner = Pick<Geometry, 'width' | 'height' | 'eyelets' | 'hem' | 'pocket'>;

/** A straight seam on the face, from one place to another, in millimetres from the middle. */
export interface Seam {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the rings are, in millimetres from the middle: at their distance on all four sides, one in each corner. */
export function eyeletPlaces({ width, height, eyelets: distance }: Banner): readonly (readonly [number, number])[] {
  if (distance <= 0) return [];
  const inset = HEM / 2;
  const along = (length: number) => {
    const free = length - 2 * inset;
    const gaps = Math.min(MOST_ON_SIDE, Math.max(1, Math.round(free / distance)));
    return Array.from({ length: gaps + 1 }, (_, at) => (at * free) / gaps - free / 2);
  };
  const [right, top] = [width / 2 - inset, height / 2 - inset];
  return [
    ...along(width).flatMap((x) => [[x, top] as const, [x, -top] as const]),
    ...along(height)
      .slice(1, -1)
      .flatMap((y) => [[right, y] as const, [-right, y] as const]),
  ];
}

/** The seams of hem and pockets, where each fold ends. A pocket takes the place of the hem on its sides. */
export function seamsOf({ width, height, hem, pocket }: Banner): readonly Seam[] {
  const level = pocket === 'topbottom' ? POCKET : hem ? HEM : 0;
  const rising = pocket === 'leftright' ? POCKET : hem ? HEM : 0;
  const across = level > 0 ? [height / 2 - level, level - height / 2] : [];
  const up = rising > 0 ? [width / 2 - rising, rising - width / 2] : [];
  return [
    ...across.map((y) => ({ x: 0, y, width: width - 2 * rising, height: 0 })),
    ...up.map((x) => ({ x, y: 0, width: 0, height: height - 2 * level })),
  ];
}

/** A banner, with what is made on its cloth: seams, the folded edge on its back, metal rings, poles in its pockets. */
export const buildBanner: Build = async (built) => {
  const { geometry, press } = built;
  const { width, height } = geometry;
  const faces = await facesOf(built, width, height);
  const back = geometry.printedBack ? faces.back : press.bare('#efe9da');
  const cloth = { width, height, thickness: THICKNESS, front: faces.front, back, edge: faces.edge };
  if (geometry.mesh) for (const face of [cloth.front, back]) press.perforate(face, width, height);
  const metal = press.body('#c3c7cc', 0.3, 0.75);
  const unit = Math.min(width, height);
  const weld = { dark: press.veil('#000', 0.32), light: press.veil('#fff', 0.4) };
  const object = new Group();
  object.add(leafOf(cloth), ...foldsOf(geometry, back), ...polesOf(geometry, unit, metal));
  for (const seam of seamsOf(geometry)) object.add(...seamOn(seam, Math.max(3, unit * 0.005), weld));
  const places = eyeletPlaces(geometry);
  if (places.length > 0) object.add(...ringsAt(places, metal, press.body('#1c1e21', 0.9)));
  return hungModel(object, geometry);
};

/** A weld is a groove: a dark line with a light one beside it. */
function seamOn(
  { x, y, width, height }: Seam,
  wide: number,
  weld: { dark: Material; light: Material },
): readonly Mesh[] {
  return [
    { material: weld.dark, by: 0 },
    { material: weld.light, by: wide },
  ].map(({ material, by }) => {
    const line = new Mesh(new BoxGeometry(Math.max(width, wide), Math.max(height, wide), 0.2), material);
    // The light one is within, where the cloth is single again.
    line.position.set(x - Math.sign(x) * by, y - Math.sign(y) * by, THICKNESS / 2 + 0.4);
    return line;
  });
}

/** The edge that is folded back, as thick as the cloth once more. */
function foldsOf({ width, height, hem, pocket }: Banner, cloth: Material): readonly Mesh[] {
  if (!hem) return [];
  const level = pocket === 'topbottom' ? POCKET : HEM;
  const rising = pocket === 'leftright' ? POCKET : HEM;
  const strip = (x: number, y: number, wide: number, high: number) => {
    const fold = new Mesh(new BoxGeometry(wide, high, THICKNESS), cloth);
    fold.position.set(x, y, -THICKNESS);
    return fold;
  };
  return [
    strip(0, (height - level) / 2, width, level),
    strip(0, (level - height) / 2, width, level),
    strip((width - rising) / 2, 0, rising, height - 2 * level),
    strip((rising - width) / 2, 0, rising, height - 2 * level),
  ];
}

function polesOf({ width, height, pocket }: Banner, unit: number, metal: Material): readonly Mesh[] {
  if (pocket === 'none') return [];
  const isLevel = pocket === 'topbottom';
  const long = (isLevel ? width : height) + unit * 0.26;
  return [1, -1].map((side) => {
    const pole = new Mesh(new CylinderGeometry(POLE_RADIUS, POLE_RADIUS, long, 20), metal);
    if (isLevel) pole.rotation.z = Math.PI / 2;
    const place = side * ((isLevel ? height : width) / 2 - POCKET / 2);
    pole.position.set(isLevel ? 0 : place, isLevel ? place : 0, -POLE_RADIUS - 1);
    return pole;
  });
}

/** Rings on both faces, and the hole in them. */
function ringsAt(
  places: readonly (readonly [number, number])[],
  metal: Material,
  hole: Material,
): readonly InstancedMesh[] {
  const rings = new InstancedMesh(new TorusGeometry(12, 5, 10, 24), metal, places.length);
  const holes = new InstancedMesh(
    new CylinderGeometry(8, 8, 3 * THICKNESS + 4, 16).rotateX(Math.PI / 2),
    hole,
    places.length,
  );
  for (const [at, [x, y]] of places.entries()) {
    const place = new Matrix4().makeTranslation(x, y, 0);
    rings.setMatrixAt(at, place);
    holes.setMatrixAt(at, place);
  }
  return [rings, holes];
}
