import { BoxGeometry, Group, Mesh, TorusGeometry, type Material } from 'three';
import { WIRES } from '#product-picture/dyes.ts';
import type { Build, Built, Model } from '../model.ts';
import { caliperOf } from '../paper.rules.ts';
import { leafOf } from './flat.ts';

/** Leaves that turn one by one; of a thick book, several sheets turn together. */
const MOST_LEAVES = 10;
const FLAT = -Math.PI / 2;
/** Millimetres of the cover at a flat spine, with the glue under it. */
const SPINE = 0.6;
/** Millimetres from a flat spine to the crease of its cover. */
const CREASE = 6;
/** How copies lie under the first one, in radians. */
const PILE = [-0.09, 0.06];

interface Leaves {
  readonly count: number;
  /** Thickness of what turns together. */
  readonly thickness: number;
}

function leavesOf({ geometry, facts }: Built): Leaves {
  const sheets = Math.max(2, geometry.pages / 2);
  const count = Math.min(MOST_LEAVES, Math.ceil(sheets));
  return { count, thickness: (sheets * caliperOf(facts)) / count };
}

function coverOf(press: Built['press'], width: number, height: number): Promise<Material> {
  return press.printed({ motif: 'display', seed: 1 }, width, height, 'front');
}

/** Cover, pages and their other sides. */
async function papers({ press }: Built, width: number, height: number, count: number) {
  const cover = await coverOf(press, width, height);
  const last = await press.printed({ motif: 'solid', seed: 1 }, width, height, 'back');
  const page = await press.printed({ motif: 'text', seed: 1 }, width, height, 'back');
  return Array.from({ length: count }, (_, index): { readonly front: Material; readonly back: Material } => ({
    front: index === 0 ? cover : page,
    back: index === count - 1 ? last : page,
  }));
}

/** A clear sheet over the cover. It turns with it. */
function clearSheet(press: Built['press'], width: number, height: number, thickness: number): Mesh {
  const veil = press.veil('#e8f2f6', 0.28);
  const sheet = leafOf({ width, height, thickness: 0.2, front: veil, back: veil, edge: press.body('#c7d6dd', 0.2) });
  sheet.position.set(width / 2, 0, thickness / 2 + 0.5);
  return sheet;
}

/** A bound book on the table: its leaves turn about the spine, one after the other. */
export const buildBooklet: Build = async (built) => {
  const { geometry, press } = built;
  const width = geometry.closedWidth;
  const height = geometry.closedHeight;
  const { count, thickness } = leavesOf(built);
  const edge = press.bare('#f1ece0');
  const sides = await papers(built, width, height, count);
  const object = new Group();
  object.rotation.x = FLAT;
  const hinges = sides.map(({ front, back }) => {
    const hinge = new Group();
    const leaf = leafOf({ width, height, thickness, front, back, edge });
    leaf.position.x = width / 2;
    hinge.add(leaf);
    object.add(hinge);
    return { hinge, leaf };
  });
  const total = count * thickness;
  if (geometry.frontSheet) hinges[0]?.hinge.add(clearSheet(press, width, height, thickness));
  if (geometry.binding === 'perfect') hinges[0]?.hinge.add(creaseOf(press, height, thickness));
  object.add(...(await binding(built, width, height, total)));
  const pose = (part: number) => {
    const turned = part * (count - 1);
    hinges.forEach(({ hinge }, index) => {
      const own = Math.min(Math.max(turned - index, 0), 1);
      // What lies on the right rises by what is left below it, what was turned by what lies under it there.
      const right = (count - index - 0.5) * thickness;
      const left = (index + 0.5) * thickness;
      hinge.position.z = right + (left - right) * own;
      // A leaf that is only held lifts a little at its edge.
      const lift = index === 0 && own === 0 ? 0.05 : 0;
      hinge.rotation.y = -Math.max(own * Math.PI, lift);
    });
  };
  return {
    object,
    scale: 1 / Math.max(width * 1.5, height),
    act: 'leaf',
    first: 0.03,
    // Closed: a flat spine is seen from its side, another book has a cover that asks to be opened.
    still:
      geometry.binding === 'perfect' ? piled(object, pose, total) : { pose: 0.22 / (count - 1) / Math.PI, pitch: 0.85 },
    pose,
    yaw: 0.3,
    pitch: 0.72,
    upright: false,
  };
};

/** Copies on each other, as they come from the press: their flat spines lie towards who looks. */
function piled(book: Group, pose: (part: number) => void, total: number): NonNullable<Model['still']> {
  return {
    pose: 0,
    yaw: -0.74,
    pitch: 0.36,
    arrange: () => {
      pose(0);
      const copies = PILE.map((turn, index) => {
        const copy = book.clone();
        const [cover] = copy.children;
        cover?.rotation.set(0, 0, 0);
        copy.rotation.set(0, 0, turn);
        copy.position.z = -(index + 1) * total;
        return copy;
      });
      book.add(...copies);
    },
  };
}

/** Wire is lacquered, but for that of silver. */
export function wireOf({ wire }: Built['geometry'], press: Built['press']): Material {
  return press.body(WIRES[wire], 0.35, wire === 'silver' ? 0.7 : 0.1);
}

/** Where a cover is creased to open beside its glue. */
function creaseOf(press: Built['press'], height: number, thickness: number): Mesh {
  const crease = new Mesh(new BoxGeometry(0.7, height, 0.1), press.veil('#000', 0.2));
  crease.position.set(CREASE, 0, thickness / 2 + 0.1);
  return crease;
}

/** The cover goes round a flat spine: the print at its fold goes on there, in mirror image. */
async function flatSpine({ press }: Built, width: number, height: number, thickness: number): Promise<Mesh> {
  const print = await coverOf(press, width, height);
  const spine = leafOf({ width: thickness, height, thickness: SPINE, front: print, back: print, edge: press.bare() });
  const { uv } = spine.geometry.attributes;
  for (let at = 0; at < (uv?.count ?? 0); at += 1) uv?.setX(at, ((1 - uv.getX(at)) * thickness) / width);
  spine.rotation.y = -Math.PI / 2;
  spine.position.set(-SPINE / 2, 0, thickness / 2);
  return spine;
}

/** Staples, a glued spine or wire. */
async function binding(built: Built, width: number, height: number, thickness: number): Promise<Mesh[]> {
  const { geometry, press } = built;
  if (geometry.binding === 'perfect') return [await flatSpine(built, width, height, thickness)];
  const metal = wireOf(geometry, press);
  if (geometry.binding === 'wire') {
    const loops = Math.max(6, Math.round(height / 9));
    return Array.from({ length: loops }, (_, index) => {
      const loop = new Mesh(new TorusGeometry(Math.max(thickness * 0.75, 3.2), 0.5, 8, 20), metal);
      loop.rotation.x = Math.PI / 2;
      loop.position.set(0, height * ((index + 0.5) / loops - 0.5), thickness / 2);
      return loop;
    });
  }
  return [-0.22, 0.22].map((at) => {
    const staple = new Mesh(new BoxGeometry(0.6, 12, thickness + 0.4), press.body('#9aa0a6', 0.3, 0.9));
    staple.position.set(-0.1, height * at, thickness / 2);
    return staple;
  });
}
