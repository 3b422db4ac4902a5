import { Group, Mesh, PlaneGeometry, Shape, TorusGeometry, type Material } from 'three';
import { EASELS } from '#product-picture/draw-bound.ts';
import { STOCK, windowOf } from '#product-picture/draw-sheets.ts';
import type { Build, Built } from '../model.ts';
import { caliperOf } from '../paper.rules.ts';
import { wireOf } from './booklet.ts';
import { MOST_LEAVES } from './calendar.ts';
import { cutLeaf, facesOf, leafOf } from './flat.ts';

const FLAT = -Math.PI / 2;
/** A4 papers, a business card, and the flap that holds them, in millimetres. */
const PAPER = { width: 210, height: 297 };
const CARD = { width: 85, height: 55 };
const USUAL_FLAP = 70;
/** Room for what lies in a pocket. */
const POCKET = 2.5;

/** A presentation folder that stands and opens: its flap holds papers, and a card where it has slits. */
export const buildFolder: Build = async ({ geometry, facts, press }) => {
  const [width, height] = [geometry.closedWidth, geometry.closedHeight];
  const thickness = caliperOf(facts);
  const spine = typeof facts['spine'] === 'number' ? facts['spine'] : 0;
  const bare = press.bare();
  const leaf = { width, height, thickness, edge: bare };
  const outside = await press.printed({ motif: 'display', seed: 1 }, width, height, 'front');
  const behind = await press.printed({ motif: 'solid', seed: 1 }, width, height, 'back');
  const tall = typeof facts['flapHeight'] === 'number' ? facts['flapHeight'] : USUAL_FLAP;
  const flapPrint = await press.printed({ motif: 'solid', seed: 1 }, width, tall, 'back');
  const flap = (z: number) => {
    const pocket = leafOf({ ...leaf, height: tall, front: flapPrint, back: bare });
    pocket.position.set(0, (tall - height) / 2, z);
    return pocket;
  };
  const back = leafOf({ ...leaf, front: bare, back: behind });
  const sheet = leafOf({
    ...PAPER,
    thickness: 1,
    front: await press.printed({ motif: 'stationery', seed: 1 }, PAPER.width, PAPER.height, 'front'),
    back: bare,
    edge: bare,
  });
  sheet.position.set(2, 1, POCKET / 2);
  const object = new Group();
  object.add(back, sheet, flap(POCKET));
  if (geometry.slot) {
    const name = await press.printed({ motif: 'name', seed: 1 }, CARD.width, CARD.height, 'front');
    const card = leafOf({ ...CARD, thickness: 0.4, front: name, back: bare, edge: bare });
    card.position.set(width * 0.1, (tall - height) / 2, POCKET + 0.6);
    object.add(card);
  }
  const hinge = new Group();
  hinge.position.set(-width / 2, 0, POCKET + 1 + spine);
  const cover = new Group();
  cover.position.x = width / 2;
  cover.add(leafOf({ ...leaf, front: outside, back: bare }));
  if (geometry.flaps > 1) {
    const inner = flap(-POCKET);
    inner.rotation.y = Math.PI;
    cover.add(inner);
  }
  hinge.add(cover);
  const side = leafOf({ ...leaf, width: POCKET + 1 + spine, front: bare, back: behind });
  side.rotation.y = -Math.PI / 2;
  side.position.set(-width / 2, 0, (POCKET + 1 + spine) / 2);
  object.add(hinge, side);
  return {
    object,
    scale: 1 / Math.max(width, height),
    act: 'open',
    first: 0.26,
    pose: (part) => void (hinge.rotation.y = -(0.02 + part * 0.9) * Math.PI),
    yaw: 0.3,
    pitch: 0.24,
    upright: true,
  };
};

/** Where a leaf of a desk calendar leans, in front and, turned over, behind. */
const LEAN = (24 * Math.PI) / 180;
const TURNED = -2 * Math.PI + LEAN;
/** Share of a leaf that its picture takes; the month has the rest. */
const PICTURE = 0.42;
/** How far from its hinge the outside of an easel's board lies, in millimetres. */
const EASEL_EDGE = 1.5;

interface Print {
  readonly front: Material;
  /** Millimetres from the left edge. */
  readonly from: number;
  readonly to: number;
}

/**
 * The fronts of the leaves: a cover, then the sample's picture beside each month. Of the customer's own file the first page
 * is known: it is on the first leaf, and the others are bare.
 */
async function deskLeaves({ geometry: { width, height }, press }: Built, count: number): Promise<Print[][]> {
  const cover = [
    { front: await press.printed({ motif: 'display', seed: 1 }, width, height, 'front'), from: 0, to: width },
  ];
  if (press.hasOwn) {
    const bare = [{ front: press.bare(), from: 0, to: width }];
    return [cover, ...Array.from({ length: count - 1 }, () => bare)];
  }
  const middle = width * PICTURE;
  const picture = await press.printed({ motif: 'display', seed: 1 }, middle, height, 'front');
  const months = Array.from({ length: count - 1 }, async (_, index) => {
    const month = await press.printed({ motif: 'month', seed: 1 + index }, width - middle, height, 'front');
    return [
      { front: picture, from: 0, to: middle },
      { front: month, from: middle, to: width },
    ];
  });
  return [cover, ...(await Promise.all(months))];
}

/** A desk calendar on its easel: leaves turn over the wire to its back. */
export const buildDeskCalendar: Build = async (built) => {
  const { geometry, facts, press } = built;
  const { width, height } = geometry;
  const thickness = caliperOf(facts);
  const edge = press.bare();
  const reverse = geometry.printedBack ? await press.printed({ motif: 'text', seed: 1 }, width, height, 'back') : edge;
  const behind = (index: number) => (press.hasOwn && index > 0 ? edge : reverse);
  const object = new Group();
  const board = press.body(EASELS[geometry.easel], 0.9);
  const [long, drop] = [height * 1.1, 4];
  const top = long * Math.cos(LEAN);
  for (const lean of [-LEAN, LEAN]) {
    const hinge = new Group();
    hinge.position.y = top;
    hinge.rotation.x = lean;
    const half = leafOf({ width, height: long, thickness: 1.5, front: board, back: board, edge: board });
    half.position.y = -long / 2;
    hinge.add(half);
    object.add(hinge);
  }
  const foot = leafOf({
    width,
    height: 2 * long * Math.sin(LEAN),
    thickness: 1.5,
    front: board,
    back: board,
    edge: board,
  });
  foot.rotation.x = FLAT;
  object.add(foot);
  const count = Math.min(geometry.leaves, MOST_LEAVES);
  const leaves = (await deskLeaves(built, count)).map((prints, index) => {
    const hinge = new Group();
    hinge.position.y = top + 1;
    const leaf = new Group();
    for (const { front, from, to } of prints) {
      const part = leafOf({ width: to - from, height, thickness, front, back: edge, edge });
      part.position.set((from + to - width) / 2, -height / 2 - drop, 0);
      leaf.add(part);
    }
    const other = new Mesh(new PlaneGeometry(width, height), behind(index));
    other.rotation.y = Math.PI;
    // What was printed behind is read when the leaf hangs on the other side.
    other.rotation.z = Math.PI;
    other.position.set(0, -height / 2 - drop, -thickness);
    leaf.add(other);
    hinge.add(leaf);
    object.add(hinge);
    return { hinge, leaf };
  });
  const metal = wireOf(geometry, press);
  const loops = Math.round(width / 9);
  for (let index = 0; index < loops; index += 1) {
    const loop = new Mesh(new TorusGeometry(5.5, 0.7, 8, 24), metal);
    loop.rotation.y = Math.PI / 2;
    loop.position.set(width * ((index + 0.5) / loops - 0.5), top, 0);
    object.add(loop);
  }
  return {
    object,
    scale: 1 / width,
    act: 'leaf',
    first: 0,
    // The first month tells more than the cover.
    still: { pose: 1 / (count - 1) },
    pose: (part) => {
      const turned = part * (count - 1);
      leaves.forEach(({ hinge, leaf }, index) => {
        const own = Math.min(Math.max(turned - index, 0), 1);
        hinge.rotation.x = -LEAN + (TURNED + LEAN) * own;
        // In front of the easel, and turned over behind its other side.
        const [ahead, behind] = [EASEL_EDGE + (count - index) * thickness, EASEL_EDGE + (index + 1) * thickness];
        leaf.position.z = ahead * (1 - own) - behind * own;
      });
    },
    yaw: 0.42,
    pitch: 0.28,
    upright: true,
  };
};

const ENVELOPES = 12;

/** Envelopes: a pile with the print to be seen, and one beside it that shows its flap and turns over. */
export const buildEnvelopes: Build = async (built) => {
  const { geometry, facts, press } = built;
  const { width, height } = geometry;
  const thickness = Math.max(caliperOf(facts) * 3, 0.35);
  const faces = await facesOf(built, width, height);
  const flap = new Shape().moveTo(-width / 2, height / 2).lineTo(-width * 0.08, -height * 0.08);
  flap.quadraticCurveTo(0, -height * 0.12, width * 0.08, -height * 0.08).lineTo(width / 2, height / 2);
  const strip = press.body(geometry.closure === 'strip' ? '#cfd8dc' : '#e6dcc0', 0.5);
  // White on white would hide where the one ends: what lies deeper is a shade darker, and edges and seams are drawn.
  const body = press.bare('#faf8f4');
  const fold = press.bare('#b3ab99');
  /** Where the lower flap is glued to those of the sides. */
  const seams = (thick: number) =>
    [-1, 1].map((side) => {
      const [across, up] = [width * 0.44, height * 0.58];
      const seam = leafOf({
        width: Math.hypot(across, up),
        height: 0.5,
        thickness: 0.1,
        front: fold,
        back: fold,
        edge: fold,
      });
      seam.rotation.z = side * -Math.atan2(up, across);
      seam.position.set(side * (width / 2 - across / 2), (up - height) / 2, -thick / 2 - 0.1);
      return seam;
    });
  const envelope = () => {
    const one = new Group();
    one.add(leafOf({ width, height, thickness, ...faces, back: body, edge: fold }), ...seams(thickness));
    const closing = cutLeaf(flap, {
      width,
      height,
      thickness: thickness / 2,
      front: faces.back,
      back: faces.back,
      edge: fold,
    });
    // The flap is seen from behind and stands off a little.
    closing.rotation.x = -0.05;
    closing.position.set(0, 0, -thickness - height * 0.025);
    const gum = leafOf({
      width: width * 0.62,
      height: height * 0.07,
      thickness: 0.2,
      front: strip,
      back: strip,
      edge: strip,
    });
    gum.position.set(0, height * 0.34, -thickness * 0.6);
    one.add(closing, gum);
    const pane = windowOf(geometry);
    if (pane) {
      const film = leafOf({
        width: pane.width,
        height: pane.height,
        thickness: 0.1,
        front: press.body('#dce9ee', 0.12),
        back: strip,
        edge: strip,
      });
      film.position.set(
        pane.x + pane.width / 2 - width / 2,
        height / 2 - pane.y - pane.height / 2,
        thickness / 2 + 0.05,
      );
      one.add(film);
    }
    return one;
  };
  const object = new Group();
  object.rotation.x = FLAT;
  const first = envelope();
  for (let index = 0; index < ENVELOPES; index += 1) {
    const one = first.clone();
    one.position.set(((index * 7) % 5) * 0.3 - 0.6, ((index * 3) % 5) * 0.3 - 0.6, thickness * 1.8 * (index + 0.5));
    object.add(one);
  }
  const single = envelope();
  const beside = new Group();
  beside.position.set(width * 0.16, -height * 1.16, height * 0.04);
  beside.rotation.z = 0.16;
  beside.add(single);
  object.add(beside);
  return {
    object,
    scale: 1 / (width * 1.4),
    act: 'turn',
    first: 0,
    pose: (part) => {
      single.rotation.y = Math.PI * (1 - part);
      single.position.z = Math.sin(Math.PI * part) * (width / 2);
    },
    yaw: 0.36,
    pitch: 0.78,
    upright: false,
  };
};

/** Samples of papers, some of them printed, spread like cards in a hand. */
export const buildSamples: Build = async ({ geometry, press }) => {
  const { width, height } = geometry;
  const object = new Group();
  object.rotation.x = FLAT;
  const print = await press.printed({ motif: 'display', seed: 1 }, width, height, 'front');
  for (const [index, stock] of SAMPLES.entries()) {
    const paper = stock === 'printed' ? print : press.bare(STOCK[stock]);
    const leaf = leafOf({ width, height, thickness: SAMPLE_CALIPER, front: paper, back: paper, edge: paper });
    leaf.position.set(width / 2, height / 2, SAMPLE_CALIPER * 2 * index);
    const turned = new Group();
    turned.rotation.z = (SAMPLES.length / 2 - index) * SPREAD;
    turned.add(leaf);
    object.add(turned);
  }
  return {
    object,
    scale: 1 / (Math.max(width, height) * 1.4),
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.3,
    pitch: 0.85,
    upright: false,
  };
};

const SAMPLES = ['white', 'kraft', 'natural', 'printed', 'white', 'kraft', 'printed'] as const;
const SAMPLE_CALIPER = 0.35;
const SPREAD = 0.13;
