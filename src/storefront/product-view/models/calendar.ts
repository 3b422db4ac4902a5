import { Group, Mesh, TorusGeometry, type Material, type Object3D } from 'three';
import type { Build, Built } from '../model.ts';
import { caliperOf } from '../paper.rules.ts';
import { wireOf } from './booklet.ts';
import { leafOf } from './flat.ts';

/** Share of a leaf that its picture takes, above the days. */
const PICTURE = 0.56;
const LOOPS = 21;
/** Of more leaves than a cover and a year a telephone could not hold the prints. */
export const MOST_LEAVES = 13;
/** Leaves that are turned hang behind the others, not quite in the same plane. */
const ROUND = Math.PI * 1.985;

/** A calendar that hangs by its wire: its leaves turn over the top, one after the other, and hang behind. */
export const buildWallCalendar: Build = async (built) => {
  const { geometry, facts } = built;
  const { width, height } = geometry;
  const count = Math.min(geometry.leaves, MOST_LEAVES);
  const thickness = caliperOf(facts);
  const object = new Group();
  const total = count * thickness;
  const hinges = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const hinge = new Group();
      hinge.position.set(0, height / 2, total - index * thickness);
      hinge.add(await leaf(built, thickness, index));
      object.add(hinge);
      return hinge;
    }),
  );
  if (geometry.backing) object.add(board(built, total));
  object.add(...wire(built, total));
  const pose = (part: number) => {
    const turned = part * (count - 1);
    hinges.forEach((hinge, index) => {
      const own = Math.min(Math.max(turned - index, 0), 1);
      hinge.rotation.x = -own * ROUND;
      // What hangs behind lies behind the board as well.
      hinge.position.z = (total - index * thickness) * (1 - own) - (index + 2) * thickness * own;
    });
  };
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: 'leaf',
    first: 0,
    // The first month tells more than the cover.
    still: { pose: 1.04 / (count - 1) },
    pose,
    yaw: 0.4,
    pitch: 0.16,
    upright: true,
  };
};

/**
 * A leaf below its wire. The sample's first is a cover, and the others have a picture above their days. Of the customer's
 * own file the first page is known: it is on the first leaf, and the others are bare.
 */
async function leaf({ geometry: { width, height }, press }: Built, thickness: number, index: number): Promise<Group> {
  const bare = press.bare();
  const edge = press.bare('#f1ece0');
  const group = new Group();
  const place = (front: Material, from: number, to: number) => {
    const tall = height * (to - from);
    const part = leafOf({ width, height: tall, thickness, front, back: bare, edge });
    part.position.y = -height * from - tall / 2;
    group.add(part);
  };
  const print = (motif: 'display' | 'month', from: number, to: number, seed: number) =>
    press.printed({ motif, seed }, width, height * (to - from), 'front');
  if (index === 0) place(await print('display', 0, 1, 1), 0, 1);
  else if (press.hasOwn) place(bare, 0, 1);
  else {
    place(await print('display', 0, PICTURE, 4 + index), 0, PICTURE);
    place(await print('month', PICTURE, 1, index), PICTURE, 1);
  }
  return group;
}

function board({ geometry: { width, height }, press }: Built, total: number): Object3D {
  const grey = press.bare('#a98f68');
  const made = leafOf({
    width: width * 1.03,
    height: height * 1.02,
    thickness: 0.8,
    front: grey,
    back: grey,
    edge: grey,
  });
  made.position.z = -total * 0.1 - 0.5;
  return made;
}

/** Loops along the upper edge, and the hanger in their middle gap. */
function wire({ geometry, press }: Built, total: number): Object3D[] {
  const { width, height } = geometry;
  const metal = wireOf(geometry, press);
  const pitch = width / (LOOPS + 1);
  const loop = (x: number) => {
    const made = new Mesh(new TorusGeometry(Math.max(total, 3.5), width / 500, 8, 20), metal);
    made.rotation.y = Math.PI / 2;
    made.position.set(x, height / 2, total / 2);
    return made;
  };
  const hook = new Mesh(new TorusGeometry(pitch, width / 400, 8, 24, Math.PI), metal);
  hook.position.set(0, height / 2, total / 2);
  const places = Array.from({ length: LOOPS }, (_, index) => pitch * (index + 1) - width / 2);
  return [...places.filter((x) => Math.abs(x) >= pitch * 0.9).map(loop), hook];
}
