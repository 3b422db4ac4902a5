import {
  BoxGeometry,
  CylinderGeometry,
  DoubleSide,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  RingGeometry,
  Shape,
  TorusGeometry,
  Vector2,
  type Material,
} from 'three';
import { isSideways, type Geometry } from '#product-picture/geometry.ts';
import { cartonWindow } from '#product-picture/sold-measures.rules.ts';
import type { Build, Built, Model } from '../model.ts';
import { leafOf, pieceOf } from './flat.ts';

/** Thickness of a label with its liner, in millimetres. */
const LABEL_CALIPER = 0.16;
const GAP = 3;
/** Labels that can be unwound before the roll leaves the picture. */
const UNWOUND = 3;

/** How steep a web comes down from the top of its roll at most, in radians: a short one stands off it. */
const STEEPEST = 0.7;

/** How a label is turned on the web, by its winding position: head or foot leaves first, or its left or right side. */
const HEADS = [-Math.PI / 2, Math.PI / 2, 0, Math.PI];

/**
 * Labels on their core: the roll gets thinner by what has left it. A web that is wound inwards leaves at the foot and lies on
 * the table; one that is wound outwards leaves at the top and comes down to the table. So the labels look up on both.
 */
export const buildLabelRoll: Build = async ({ geometry, press }) => {
  const { width, height, core, rollDiameter } = geometry;
  const [along, across] = isSideways(geometry.winding) ? [width, height] : [height, width];
  const pitch = along + GAP;
  const web = across + 2 * GAP;
  const front = await press.printed({ motif: 'label', seed: 1 }, width, height, 'front');
  const [liner, card] = [press.body('#efe4c9', 0.7), press.body('#a98558', 0.9)];
  const object = new Group();
  const spool = new Group();
  const radius = rollDiameter / 2;
  // The windings are the outer body, the core a tube in it: both are seen from the side.
  const tube = (r: number, inner: number, material: Material, isWound: boolean) => {
    const body = new Group();
    const skin = new Mesh(new CylinderGeometry(r, r, web, 64, 1, true), material);
    const ends = [1, -1].map((sign) => {
      const end = new Mesh(new RingGeometry(inner, r, 64), material);
      end.rotation.x = (-sign * Math.PI) / 2;
      end.position.y = (sign * web) / 2;
      return end;
    });
    body.add(...(isWound ? [skin, ...ends] : ends));
    body.rotation.x = Math.PI / 2;
    return body;
  };
  const isOutward = geometry.winding <= 4;
  // Labels that are wound outwards are what is seen of the roll.
  const skin = isOutward ? press.bare() : liner;
  const wound = tube(1, (core / 2 + 2.5) / radius, skin, true);
  const hollow = new Mesh(new CylinderGeometry(core / 2, core / 2, web, 48, 1, true), card);
  card.side = DoubleSide;
  hollow.rotation.x = Math.PI / 2;
  spool.add(wound, hollow, tube(core / 2 + 2.6, core / 2, card, false));
  object.add(spool);
  const strip = new Group();
  object.add(strip);
  const longest = UNWOUND * pitch;
  const backing = new Mesh(new BoxGeometry(1, LABEL_CALIPER, web), liner);
  strip.add(backing);
  const labels = Array.from({ length: UNWOUND }, (_, index) => {
    const label = pieceOf(geometry, { width, height, thickness: LABEL_CALIPER, front, back: liner, edge: liner });
    label.rotation.set(-Math.PI / 2, 0, HEADS[(geometry.winding - 1) % 4] ?? 0);
    // Clear of the liner by more than a camera's depth can mistake.
    label.position.set(0, 2.5 * LABEL_CALIPER, 0);
    label.userData = { at: (index + 0.5) * pitch };
    strip.add(label);
    return label;
  });
  const pose = (part: number) => {
    const out = longest * (0.3 + 0.7 * part);
    const r = Math.sqrt(Math.max(radius ** 2 - (out * LABEL_CALIPER) / Math.PI, (core / 2 + 3) ** 2));
    spool.position.y = r;
    const slope = isOutward ? Math.min(STEEPEST, 2 * Math.atan2(r, out)) : 0;
    spool.rotation.z = (isOutward ? -out : out) / r;
    // Where the web leaves the roll.
    strip.rotation.z = -slope;
    if (isOutward) strip.position.set(r * Math.sin(slope), r + r * Math.cos(slope), 0);
    wound.scale.set(r, 1, r);
    // On the table it begins under the roll.
    const hidden = isOutward ? 0 : r * 0.2;
    backing.scale.x = out + hidden;
    backing.position.set((out - hidden) / 2, LABEL_CALIPER / 2, 0);
    for (const label of labels) {
      const at = out - (label.userData as { readonly at: number }).at;
      label.position.x = at;
      label.visible = at - along / 2 > hidden;
    }
  };
  return {
    object,
    scale: 1 / (longest + rollDiameter / 2),
    act: 'unwind',
    first: 0.45,
    still: { pose: isOutward ? 1 : 0.8 },
    pose,
    yaw: 0.5,
    pitch: 0.42,
    upright: false,
  };
};

/** White china, as it shines. */
const GLAZE = { colour: '#fffefb', roughness: 0.18 };

/** A mug with its print on half of it. */
export const buildMug: Build = async ({ geometry, press }) => {
  const [radius, tall, wall] = [40, 96, 3.5];
  const china = press.body(GLAZE.colour, GLAZE.roughness);
  const inside = press.body(geometry.colouredInside ? '#c23a24' : GLAZE.colour, 0.22);
  inside.side = DoubleSide;
  const object = new Group();
  const skin = new Mesh(
    new LatheGeometry(
      [
        new Vector2(0, 0),
        new Vector2(radius - 3, 0),
        new Vector2(radius, 4),
        new Vector2(radius, tall),
        new Vector2(radius - wall, tall),
      ],
      64,
    ),
    china,
  );
  const hollow = new Mesh(
    new LatheGeometry([new Vector2(0, 5), new Vector2(radius - wall, 8), new Vector2(radius - wall, tall)], 64),
    inside,
  );
  const print = new Mesh(
    new CylinderGeometry(radius + 0.15, radius + 0.15, 70, 48, 1, true, -Math.PI / 3, (2 * Math.PI) / 3),
    await press.onBody({ motif: 'label', seed: 1 }, (radius * 2 * Math.PI) / 3, 70, GLAZE),
  );
  print.position.y = tall * 0.52;
  const grip = new Mesh(new TorusGeometry(26, 5, 16, 40, Math.PI), china);
  grip.rotation.z = -Math.PI / 2;
  grip.position.set(radius - 2, tall * 0.52, 0);
  object.add(skin, hollow, print, grip);
  return {
    object,
    scale: 1 / 120,
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.15,
    pitch: 0.3,
    upright: true,
  };
};

/** Thickness of microflute board and of the paper of bags, in millimetres. */
const FLUTE = 1.6;
const BAG_PAPER = 0.4;
/** How much of the front wall the flap of a lid is tucked behind, as a share. */
const TUCKED = 0.75;

interface Sides {
  readonly width: number;
  readonly tall: number;
  readonly deep: number;
  /** Of its walls. */
  readonly thick: number;
}

/** A box without its lid, or a bag: a floor and four walls, printed in front and behind. */
function openBox({ width, tall, deep, thick }: Sides, printed: Material, bare: Material): Group {
  const wall = (
    size: readonly [number, number, number],
    place: readonly [number, number, number],
    out?: 'front' | 'back',
  ) => {
    const faces = [bare, bare, bare, bare, out === 'front' ? printed : bare, out === 'back' ? printed : bare];
    const mesh = new Mesh(new BoxGeometry(...size), faces);
    mesh.position.set(...place);
    return mesh;
  };
  const [half, end] = [width / 2 - thick / 2, deep / 2 - thick / 2];
  return new Group().add(
    wall([width, tall, thick], [0, tall / 2, end], 'front'),
    wall([width, tall, thick], [0, tall / 2, -end], 'back'),
    wall([thick, tall, deep - 2 * thick], [half, tall / 2, 0]),
    wall([thick, tall, deep - 2 * thick], [-half, tall / 2, 0]),
    wall([width - 2 * thick, thick, deep - 2 * thick], [0, thick / 2, 0]),
  );
}

/** How far within the walls of a bag its handles are, and how far below its edge they begin. */
const HANDLE_INSIDE = 3;
const HANDLE_BELOW = 10;

/** A handle of cord, or of a folded strip of paper. */
function handleOf({ handle }: Geometry, width: number, press: Built['press']): Mesh {
  const radius = width * 0.2;
  if (handle === 'twisted') return new Mesh(new TorusGeometry(radius, 2, 10, 32, Math.PI), press.body('#8b6a3f', 0.9));
  const strip = new Shape();
  strip.absarc(0, 0, radius, 0, Math.PI, false).absarc(0, 0, radius * 0.78, Math.PI, 0, true);
  return new Mesh(new ExtrudeGeometry(strip, { depth: 1, bevelEnabled: false, curveSegments: 32 }), press.bare());
}

/** A folding carton, a paper bag that is open, or a mailer box whose lid opens. */
export const buildBox: Build = async ({ geometry, press }) => {
  const isMailer = geometry.kind === 'mailerBox';
  const width = isMailer ? geometry.width : geometry.closedWidth;
  const tall = isMailer ? geometry.depth : geometry.closedHeight;
  const deep = isMailer ? geometry.height : geometry.depth;
  const bare = press.bare();
  const motif = geometry.kind === 'carton' ? 'display' : 'label';
  const front = await press.printed({ motif, seed: 1 }, width, tall, 'front');
  const side = geometry.kind === 'carton' ? await press.printed({ motif: 'solid', seed: 1 }, deep, tall, 'back') : bare;
  const object = new Group();
  const lid = new Group();
  if (isMailer) {
    object.add(openBox({ width, tall, deep, thick: FLUTE }, front, bare));
    lid.position.set(0, tall, -deep / 2);
    const cover = leafOf({ width, height: deep, thickness: FLUTE, front: bare, back: bare, edge: bare });
    cover.rotation.x = -Math.PI / 2;
    cover.position.set(0, FLUTE / 2, deep / 2);
    // It is tucked behind the front wall.
    const flap = leafOf({
      width: width - 6 * FLUTE,
      height: tall * TUCKED,
      thickness: FLUTE,
      front: bare,
      back: bare,
      edge: bare,
    });
    flap.position.set(0, (-tall * TUCKED) / 2, deep - 2 * FLUTE);
    lid.add(cover, flap);
    object.add(lid);
  } else if (geometry.kind === 'bag') {
    object.add(openBox({ width, tall, deep, thick: BAG_PAPER }, front, bare));
    for (const z of [deep / 2 - HANDLE_INSIDE, HANDLE_INSIDE - deep / 2]) {
      const handle = handleOf(geometry, width, press);
      handle.position.set(0, tall - HANDLE_BELOW, z);
      object.add(handle);
    }
  } else {
    const body = new Mesh(new BoxGeometry(width, tall, deep), [side, side, bare, bare, front, front]);
    body.position.y = tall / 2;
    object.add(body);
  }
  if (geometry.window === 'front') {
    const clear = press.body('#cfdde2', 0.1);
    const pane = cartonWindow({ width, height: tall });
    const size = { width: pane.width, height: pane.height, thickness: 0.2 };
    const film = leafOf({ ...size, front: clear, back: clear, edge: clear });
    // A little before the board.
    film.position.set(0, tall - pane.y - pane.height / 2, deep / 2 + 0.2);
    object.add(film);
  }
  return {
    object,
    scale: 1 / Math.max(width, tall, deep),
    act: isMailer ? 'open' : undefined,
    first: 0.6,
    pose: (part) => void (lid.rotation.x = -part * 1.9),
    yaw: 0.55,
    pitch: 0.36,
    upright: !isMailer,
  };
};

/** The printed web of a roll-up over its cassette, which is heavy in the better one. Without a stand it is a web alone. */
export const buildRollup: Build = async ({ geometry, press }) => {
  const { width, height } = geometry;
  const front = await press.printed({ motif: 'display', seed: 1 }, width, height, 'front');
  const web = leafOf({ width, height, thickness: 0.6, front, back: press.bare('#e6e3da'), edge: press.bare() });
  const [metal, deep, base] = [press.body('#c4c8cc', 0.32, 0.75), width * 0.24, width * 0.11];
  if (geometry.stand === 'none') return rolledWeb(web, geometry, press);
  web.position.y = height / 2 + base;
  const cassette = new Mesh(new BoxGeometry(width * 1.04, base, deep), metal);
  cassette.position.y = base / 2;
  const bar = new Mesh(new BoxGeometry(width * 1.03, width * 0.035, width * 0.03), metal);
  bar.position.y = height + base;
  const object = new Group();
  object.add(web, cassette, bar);
  if (geometry.stand === 'lux')
    for (const side of [-1, 1]) {
      const cap = new Mesh(new BoxGeometry(width * 0.08, base * 1.06, deep * 1.3), press.body('#26282c', 0.5));
      cap.position.set(side * width * 0.46, (base * 1.06) / 2, 0);
      object.add(cap);
    }
  return standing(object, height);
};

function standing(object: Group, height: number): Model {
  return {
    object,
    scale: 1 / (height * 1.06),
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.45,
    pitch: 0.2,
    upright: true,
  };
}

/** The web hangs, and its lower end is still rolled up. */
function rolledWeb(web: Mesh, { width, height }: Geometry, press: Built['press']): Model {
  const radius = width * 0.05;
  const roll = new Mesh(new CylinderGeometry(radius, radius, width, 48), press.bare('#e6e3da'));
  roll.rotation.z = Math.PI / 2;
  roll.position.set(0, radius, radius * 0.9);
  web.position.y = height / 2 + radius;
  return standing(new Group().add(web, roll), height);
}
