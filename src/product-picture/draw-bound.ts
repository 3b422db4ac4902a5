import type { Drawings } from './drawings.ts';
import { WIRES } from './dyes.ts';
import { EDGE, footprint, measureLying, stackOf, STOCK } from './draw-sheets.ts';
import type { Geometry } from './geometry.ts';
import { panelMotif } from './panels.rules.ts';
import { INK, lying, plus, type Art, type Stage, type Vector } from './scene.ts';

const DOWN: Vector = [0, 0, -1];

interface Panel {
  readonly width: number;
  /** Rotation towards the viewer, in degrees. */
  readonly turn: number;
}

/** The panels of each fold, standing half open on the table and seen from outside: there is page 1. */
function panelsOf({ fold, panels, width }: Geometry): readonly Panel[] {
  const each = width / panels;
  if (fold === 'gate')
    return [
      { width: width / 4, turn: 62 },
      { width: width / 2, turn: 0 },
      { width: width / 4, turn: -62 },
    ];
  if (fold === 'roll')
    return [
      { width: each * 0.97, turn: 66 },
      { width: each, turn: 12 },
      { width: each, turn: -30 },
    ];
  if (fold === 'parallel') return [64, 24, -24, -64].map((turn) => ({ width: each, turn }));
  if (fold === 'half' || fold === 'cross')
    return [
      { width: width / 2, turn: 34 },
      { width: width / 2, turn: -34 },
    ];
  return Array.from({ length: panels }, (_, index) => ({ width: each, turn: index % 2 === 0 ? -32 : 32 }));
}

/** A folded leaflet, standing half open. The customer's artwork runs over all panels, a sample artwork keeps to each. */
function drawFolded(stage: Stage, geometry: Geometry): void {
  const { height } = geometry;
  const panels = panelsOf(geometry);
  const total = panels.reduce((sum, panel) => sum + panel.width, 0);
  let at: Vector = [0, 0, 0];
  let from = 0;
  const placed = panels.map((panel, place) => {
    const { u } = lying(panel.turn);
    const start = { at, u, from, width: panel.width, turn: panel.turn, place };
    at = plus(at, u, panel.width);
    from += panel.width;
    return start;
  });
  for (const panel of placed)
    stage.shadow([panel.at, plus(panel.at, panel.u, panel.width)], [height * 0.3, -height * 0.1, 0]);
  const count = placed.length;
  for (const panel of placed.toSorted((a, b) => middle(a)[1] - middle(b)[1]))
    stage.surface(plus(panel.at, [0, 0, height]), panel.u, DOWN, panel.width, height, {
      fill: STOCK[geometry.stock],
      art: {
        motif: 'display',
        seed: 3,
        width: total,
        from: panel.from,
        panel: panelMotif(geometry.fold, { place: panel.place, count }),
      },
      shade: panel.turn > 0 ? 0.11 : 0,
    });
  if (geometry.fold === 'cross') crease(stage, placed, height / 2);
  if (geometry.perforated) tearLine(stage, placed, height);
  const left = plus([0, 0, 0], [-height * 0.08, 0, 0]);
  stage.measure(plus(left, [0, 0, height]), left, geometry.label.height);
}

interface Placed {
  readonly at: Vector;
  readonly u: Vector;
  readonly width: number;
}

/** The second fold of a cross fold, over all panels. The part below it is shaded. */
function crease(stage: Stage, panels: readonly Placed[], z: number): void {
  for (const { at, u, width } of panels) {
    const end = plus(at, u, width);
    const foot: Vector[] = [at, end];
    const fold = foot.map((point) => plus(point, [0, 0, z]));
    stage.line([...foot, ...fold.toReversed()], { fill: INK, opacity: 0.13 });
    stage.line(fold, { stroke: '#ffffff', strokeWidth: 1.2 });
  }
}

/** Perforation along the fold: the last panel tears off. */
function tearLine(stage: Stage, panels: readonly Placed[], height: number): void {
  const last = panels.at(-1);
  if (!last) return;
  const foot = plus(last.at, [0, 1, 0]);
  stage.line([foot, plus(foot, [0, 0, height])], { dashed: true, stroke: '#ffffff', strokeWidth: 1.8 });
  stage.line([foot, plus(foot, [0, 0, height])], { dashed: true, strokeWidth: 0.9 });
}

function middle(panel: Placed): Vector {
  return plus(panel.at, panel.u, panel.width / 2);
}

/** A presentation folder, open, with its flap along the foot and papers in it. */
function drawFolder(stage: Stage, geometry: Geometry): void {
  const { height } = geometry;
  const width = geometry.width / 2;
  const left = lying(-26).u;
  const right = lying(30).u;
  const spine: Vector = plus([0, 0, 0], left, width);
  stage.shadow([[0, 0, 0], spine, plus(spine, right, width)], [height * 0.3, -height * 0.08, 0]);
  stage.surface([0, 0, height], left, DOWN, width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'solid', seed: 1 },
  });
  stage.surface(plus(spine, [0, 0, height]), right, DOWN, width, height, { fill: STOCK[geometry.stock], shade: 0.08 });
  const paper = plus(plus(spine, right, width * 0.12), [0, height * 0.015, height * 0.96]);
  stage.surface(paper, right, DOWN, width * 0.82, height * 0.9, { art: { motif: 'stationery', seed: 1 } });
  const tall = height * 0.24;
  const pocket = (at: Vector, u: Vector, shade: number) =>
    stage.surface(plus(at, [0, height * 0.03, tall]), u, DOWN, width, tall, {
      fill: STOCK[geometry.stock],
      art: { motif: 'solid', seed: 1 },
      shade,
    });
  if (geometry.flaps > 1) pocket([0, 0, 0], left, 0.16);
  pocket(spine, right, 0.08);
  if (geometry.slot) cardInSlits(stage, plus(plus(spine, [0, height * 0.03, 0]), right, width * 0.3), right, tall);
}

/** A business card held by slits in the pocket. */
function cardInSlits(stage: Stage, at: Vector, u: Vector, tall: number): void {
  const [wide, high] = [tall * 1.05, tall * 0.64];
  const foot = plus(at, [0, 1, tall * 0.16]);
  stage.surface(plus(foot, [0, 0, high]), u, DOWN, wide, high, { art: { motif: 'name', seed: 1 }, finished: false });
  const cut = high * 0.3;
  const corner = (x: number, z: number, sx: number, sz: number): Vector[] => [
    plus(plus(foot, u, x - sx * cut), [0, 1, z + sz * cut * 0.2]),
    plus(plus(foot, u, x + sx * cut * 0.2), [0, 1, z - sz * cut]),
  ];
  stage.lines([corner(0, 0, -1, -1), corner(wide, 0, 1, -1), corner(0, high, -1, 1), corner(wide, high, 1, 1)], {
    strokeWidth: 1.6,
    stroke: '#ffffff',
  });
}

/** A closed booklet with a slightly lifted cover, held by staples, a spine or wire. */
function drawBooklet(stage: Stage, geometry: Geometry): void {
  const width = geometry.closedWidth;
  const height = geometry.closedHeight;
  const unit = Math.max(width, height);
  const thickness = unit * (0.02 + Math.min(geometry.pages, 260) * 0.00042);
  const block = stackOf(stage, {
    at: [0, 0, 0],
    width,
    height,
    edge: EDGE.white,
    art: { motif: 'text', seed: 4 },
    finished: false,
    layers: Math.max(3, Math.min(9, Math.round(geometry.pages / 8))),
    thickness,
  });
  const open = geometry.binding === 'perfect' ? 7 : 13;
  const lift = (open * Math.PI) / 180;
  const u: Vector = [Math.cos(lift), 0, Math.sin(lift)];
  const hinge = plus(block, [0, 0, thickness * 0.06]);
  const inner = footprint(hinge, [1, 0, 0], [0, 1, 0], width, height);
  stage.line(
    [inner[0] ?? hinge, plus(hinge, u, width), plus(plus(hinge, u, width), [0, height, 0]), inner[3] ?? hinge],
    {
      closed: true,
      fill: INK,
      opacity: 0.12,
      stroke: 'none',
    },
  );
  stage.surface(hinge, u, [0, 1, 0], width, height, {
    fill: STOCK[geometry.stock],
    art: { motif: 'display', seed: 2 },
  });
  if (geometry.frontSheet) clearSheet(stage, plus(hinge, [0, 0, unit * 0.025]), u, width, height);
  bind(stage, geometry, height, thickness, unit);
  measureLying(stage, { ...geometry, label: closedLabel(geometry) }, [0, 0, 0], width, height);
}

/** A clear sheet over the cover: a light tint and a wide reflection. */
function clearSheet(stage: Stage, at: Vector, u: Vector, width: number, height: number): void {
  stage.surface(at, u, [0, 1, 0], width * 1.02, height * 1.01, { fill: '#dceaf24d', outline: width * 0.03 });
  const on = (x: number, y: number) => plus(plus(at, u, x * width), [0, y * height, 0]);
  stage.line([on(0.3, 0), on(0.62, 0), on(0.34, 1), on(0.02, 1)], { fill: '#ffffff', opacity: 0.42 });
}

function closedLabel(geometry: Geometry): Geometry['label'] {
  const closed = geometry.closedWidth !== geometry.width || geometry.closedHeight !== geometry.height;
  if (!closed) return geometry.label;
  return { width: `${Math.round(geometry.closedWidth)} mm`, height: `${Math.round(geometry.closedHeight)} mm` };
}

function bind(stage: Stage, geometry: Geometry, height: number, thickness: number, unit: number): void {
  if (geometry.binding === 'perfect') {
    stage.surface([0, 0, thickness * 1.05], [0, 1, 0], DOWN, height, thickness * 1.05, {
      fill: STOCK[geometry.stock],
      shade: 0.18,
    });
    return;
  }
  if (geometry.binding === 'wire') return wire(stage, height, thickness, unit, WIRES[geometry.wire]);
  for (const y of [0.26, 0.66])
    stage.line(
      [
        [0, height * y, thickness * 0.6],
        [0, height * (y + 0.08), thickness * 0.6],
      ],
      {
        stroke: '#6b7077',
        strokeWidth: 2,
      },
    );
}

/** Loops of wire through the left edge. */
function wire(stage: Stage, height: number, thickness: number, unit: number, stroke: string): void {
  const pitch = height / 16;
  const out = unit * 0.022;
  const loops = Array.from({ length: 15 }, (_, index): Vector[] => {
    const y = pitch * (index + 1);
    return [
      [out * 1.5, y, thickness * 1.15],
      [0, y, thickness + out],
      [-out, y, thickness * 0.6],
      [-out * 0.5, y, 0],
    ];
  });
  wound(stage, loops, stroke);
}

/** Wire loops with a dark outline, so that white wire is visible on white. */
function wound(stage: Stage, loops: readonly (readonly Vector[])[], stroke: string): void {
  stage.lines(loops, { strokeWidth: 2.4 });
  stage.lines(loops, { stroke, strokeWidth: 1.5 });
}

/** A month on the wall: picture above, days below, wire between them, a hanger at the top. */
function drawWallCalendar(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const half = height * 0.56;
  const faces: readonly (readonly [number, number, Art])[] = geometry.hasOwnFile
    ? [[0, height, { motif: 'display', seed: 1 }]]
    : [
        [0, half, { motif: 'display', seed: 5 }],
        [half, height - half, { motif: 'month', seed: 1 }],
      ];
  stage.shadow(
    [
      [0, 0, 0],
      [width, 0, 0],
      [width, 0, height],
      [0, 0, height],
    ],
    [width * 0.05, 0, -height * 0.03],
  );
  if (geometry.backing)
    stage.surface([-width * 0.012, 0, height], [1, 0, 0], DOWN, width * 1.045, height * 1.03, { fill: '#a98f68' });
  for (const layer of [3, 2, 1])
    stage.surface([layer * width * 0.006, 0, height - layer * height * 0.004], [1, 0, 0], DOWN, width, height, {
      fill: EDGE.white,
    });
  for (const [top, long, art] of faces)
    stage.surface([0, 0, height - top], [1, 0, 0], DOWN, width, long, { fill: STOCK[geometry.stock], art });
  hangingWire(stage, width, height, WIRES[geometry.wire]);
  stage.measure([0, 0, -height * 0.07], [width, 0, -height * 0.07], geometry.label.width);
  stage.measure([-width * 0.1, 0, height], [-width * 0.1, 0, 0], geometry.label.height);
}

function hangingWire(stage: Stage, width: number, z: number, stroke: string): void {
  const pitch = width / 22;
  const tall = pitch * 0.75;
  const places = Array.from({ length: 21 }, (_, index) => pitch * (index + 1));
  // The hanger is in the middle gap of the wire.
  const loops = places
    .filter((x) => Math.abs(x - width / 2) >= pitch)
    .map((x): Vector[] => [
      [x, 0, z - tall],
      [x, 0, z + tall * 0.7],
    ]);
  wound(stage, loops, stroke);
  stage.line(
    [
      [width / 2 - pitch, 0, z],
      [width / 2, 0, z + pitch * 1.2],
      [width / 2 + pitch, 0, z],
    ],
    { strokeWidth: 1.4 },
  );
}

export const EASELS: Readonly<Record<Geometry['easel'], string>> = {
  white: '#f4f2ec',
  grey: '#9a9da1',
  black: '#26282c',
};

/** A desk calendar as a tent: leaves in front, board behind. */
function drawDeskCalendar(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const lean = (66 * Math.PI) / 180;
  const v: Vector = [0, Math.cos(lean), -Math.sin(lean)];
  const top: Vector = [0, 0, height * Math.sin(lean)];
  const foot = height * Math.cos(lean);
  stage.shadow(
    [
      [0, foot, 0],
      [width, foot, 0],
      [width, -foot, 0],
      [0, -foot, 0],
    ],
    [width * 0.16, -foot * 0.3, 0],
  );
  stage.line([top, [0, -foot, 0], [0, foot, 0]], { closed: true, fill: EASELS[geometry.easel], stroke: INK });
  stage.line(
    [
      [width, 0, top[2]],
      [width, -foot, 0],
      [width, foot, 0],
    ],
    { closed: true, fill: EASELS[geometry.easel], stroke: INK },
  );
  const fill = STOCK[geometry.stock];
  if (geometry.hasOwnFile)
    stage.surface(top, [1, 0, 0], v, width, height, { fill, art: { motif: 'display', seed: 1 } });
  else {
    stage.surface(top, [1, 0, 0], v, width, height, { fill });
    stage.surface(top, [1, 0, 0], v, width * 0.42, height, { fill, art: { motif: 'display', seed: 4 }, edge: false });
    stage.surface(plus(top, [width * 0.42, 0, 0]), [1, 0, 0], v, width * 0.58, height, {
      art: { motif: 'month', seed: 1 },
      edge: false,
      finished: false,
    });
  }
  const pitch = width / 14;
  const loops = Array.from({ length: 13 }, (_, index): Vector[] => {
    const x = pitch * (index + 1);
    return [
      plus([x, 0, top[2]], v, pitch * 0.7),
      [x, 0, top[2] + pitch * 0.5],
      [x, -pitch * 0.6, top[2] - pitch * 0.2],
    ];
  });
  wound(stage, loops, WIRES[geometry.wire]);
  stage.measure([0, foot * 1.4, 0], [width, foot * 1.4, 0], geometry.label.width);
}

/** Position, camera and drawing of each kind. */
export const BOUND = {
  folded: { camera: { yaw: 8, pitch: 20 }, draw: drawFolded },
  folder: { camera: { yaw: 4, pitch: 22 }, draw: drawFolder },
  booklet: { camera: { yaw: -22, pitch: 50 }, draw: drawBooklet },
  wallCalendar: { camera: { yaw: 0, pitch: 0 }, draw: drawWallCalendar },
  deskCalendar: { camera: { yaw: -20, pitch: 18 }, draw: drawDeskCalendar },
} as const satisfies Drawings;
