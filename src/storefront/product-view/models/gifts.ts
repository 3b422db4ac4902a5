import { BoxGeometry, CylinderGeometry, Group, Mesh, type BufferGeometry } from 'three';
import type { Build } from '../model.ts';
import { cutLeaf, facesOf, leafOf, roundedShape } from './flat.ts';

const FLAT = -Math.PI / 2;
/** A ball-point pen in millimetres. */
const PEN = { long: 104, radius: 5.4, tip: 16, button: 12 };
const METAL = '#c4c9ce';

/** Two ball-point pens, with the print on their barrels. */
export const buildPens: Build = async ({ geometry, press }) => {
  const dye = geometry.dye?.fill ?? '#fbfaf6';
  const barrel = press.body(dye, 0.32, 0.05);
  const metal = press.body(METAL, 0.28, 0.8);
  const [long, tall] = [geometry.width, geometry.height];
  const print = geometry.unprinted ? undefined : await press.stamp({ motif: 'label', seed: 1 }, long, tall);
  const pen = () => {
    const one = new Group();
    const { radius: r } = PEN;
    const piece = (from: number, to: number, a: number, b: number, material = metal) => {
      const body = new Mesh(new CylinderGeometry(b, a, to - from, 48), material);
      body.rotation.z = -Math.PI / 2;
      body.position.x = (from + to) / 2;
      one.add(body);
    };
    piece(-PEN.tip - 3, -PEN.tip, 0.5, 0.9);
    piece(-PEN.tip, 0, 1.1, r);
    piece(0, PEN.long, r, r, barrel);
    piece(PEN.long, PEN.long + 3, r, r * 0.9);
    piece(PEN.long + 3, PEN.long + 3 + PEN.button, r * 0.5, r * 0.5);
    const clip = new Mesh(new BoxGeometry(40, 1, 3.2), metal);
    clip.position.set(PEN.long - 18, r + 1.6, 0);
    const joint = new Mesh(new BoxGeometry(3, 3, 3.2), metal);
    joint.position.set(PEN.long + 0.5, r + 0.4, 0);
    one.add(clip, joint);
    if (print) {
      const angle = Math.min(tall / r, Math.PI * 0.8);
      const patch = new Mesh(
        along(new CylinderGeometry(r + 0.06, r + 0.06, long, 32, 1, true, -angle / 2, angle)),
        print,
      );
      patch.rotation.set(0.62 - Math.PI / 2, 0, -Math.PI / 2);
      patch.position.x = PEN.long * 0.16 + long / 2;
      one.add(patch);
    }
    return one;
  };
  const [near, far] = [pen(), pen()];
  near.position.set(-8, PEN.radius, 20);
  far.position.set(6, PEN.radius, -12);
  far.rotation.y = 0.16;
  const object = new Group();
  object.add(near, far);
  return {
    object,
    scale: 1 / 150,
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.75,
    pitch: 0.75,
    upright: false,
  };
};

/** A picture runs along the barrel and not round it. */
function along<T extends BufferGeometry>(geometry: T): T {
  const { uv } = geometry.attributes;
  for (let at = 0; at < (uv?.count ?? 0); at += 1) uv?.setXY(at, uv.getY(at) ?? 0, 1 - (uv.getX(at) ?? 0));
  return geometry;
}

/** A memory stick of the size of a card, in millimetres: its plug swings out of a recess. */
const STICK = { thickness: 2.4, radius: 3.4, plug: 12, long: 22, contacts: 12 };

export const buildUsb: Build = async (built) => {
  const { geometry, press } = built;
  const { width, height } = geometry;
  const faces = await facesOf(built, width, height);
  const edge = press.body('#d9dcdf', 0.5);
  const [metal, dark, arm] = [press.body(METAL, 0.25, 0.85), press.body('#3d4147', 0.6), press.body('#eceef0', 0.4)];
  const stick = () => {
    const one = new Group();
    const card = cutLeaf(roundedShape(width, height, STICK.radius), {
      width,
      height,
      thickness: STICK.thickness,
      ...faces,
      edge,
    });
    const recess = leafOf({
      width: STICK.long,
      height: STICK.plug + 1,
      thickness: 0.1,
      front: dark,
      back: dark,
      edge: dark,
    });
    const at = { x: width / 2 - STICK.long / 2, y: -height / 2 + STICK.plug / 2 + 3 };
    recess.position.set(at.x, at.y, STICK.thickness / 2 + 0.04);
    const plug = new Group();
    plug.position.set(width / 2 - STICK.long + 2, at.y, STICK.thickness / 2 + 0.3);
    const body = leafOf({
      width: STICK.long - STICK.contacts,
      height: STICK.plug,
      thickness: 0.9,
      front: arm,
      back: arm,
      edge: arm,
    });
    body.position.x = (STICK.long - STICK.contacts) / 2;
    const end = leafOf({
      width: STICK.contacts,
      height: STICK.plug,
      thickness: 0.9,
      front: metal,
      back: metal,
      edge: metal,
    });
    end.position.x = STICK.long - STICK.contacts / 2 - 2;
    plug.add(body, end);
    for (const y of [-0.25, 0.25]) {
      const hole = leafOf({ width: 2.6, height: 2.4, thickness: 0.2, front: dark, back: dark, edge: dark });
      hole.position.set(STICK.long - STICK.contacts * 0.62, STICK.plug * y, 0.45);
      plug.add(hole);
    }
    one.add(card, recess, plug);
    return { one, plug };
  };
  const [lying, open] = [stick(), stick()];
  lying.one.position.set(0, 0, STICK.thickness / 2);
  open.one.position.set(width * 0.12, -height * 1.12, STICK.thickness / 2);
  open.one.rotation.z = 0.14;
  const object = new Group();
  object.rotation.x = FLAT;
  object.add(lying.one, open.one);
  return {
    object,
    scale: 1 / (width * 1.5),
    act: 'open',
    first: 1,
    // The arm turns about its end, up and over, until it reaches beyond the card.
    pose: (part) => {
      open.plug.position.x = width / 2 - STICK.long + 2 + part * (STICK.long - 5);
      open.plug.position.z = STICK.thickness / 2 + 0.3 + Math.sin(part * Math.PI) * 4;
    },
    yaw: 0.36,
    pitch: 0.8,
    upright: false,
  };
};
