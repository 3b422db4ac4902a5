import type { Drawings } from './drawings.ts';
import { outlineOf, stackOf, STOCK } from './draw-sheets.ts';
import { isSideways, type Geometry } from './geometry.ts';
import { circle, INK, lying, plus, type Stage, type Vector } from './scene.ts';

/** Stickers in a fan, with a white border around the cut. */
function drawStickers(stage: Stage, geometry: Geometry): void {
  const { width, height } = geometry;
  const border = Math.min(width, height) * 0.06;
  const inner = { ...geometry, width: width - 2 * border, height: height - 2 * border };
  for (const index of [2, 1, 0]) {
    const { u, v } = lying(index * 13 - 8);
    const at: Vector = [index * width * 0.55, -index * height * 0.3, 0];
    const place = { degrees: index * 13 - 8, width, height };
    const liner = border * 1.6;
    if (geometry.kissCut)
      stackOf(stage, {
        ...place,
        at: plus(plus(at, u, -liner), v, -liner),
        width: width + 2 * liner,
        height: height + 2 * liner,
        fill: '#f1e6c9',
      });
    stackOf(stage, { ...place, at, outline: outlineOf(geometry), fill: STOCK[geometry.stock] });
    stage.surface(plus(plus(at, u, border), v, border), u, v, inner.width, inner.height, {
      outline: outlineOf(inner),
      fill: STOCK[geometry.stock],
      art: { motif: 'label', seed: (index % geometry.artworks) + 1, set: (index % geometry.artworks) + 1 },
      edge: geometry.outline !== 'die',
    });
  }
}

/** Colour of the backing paper of labels. */
const LINER = '#d9c08e';

/** Direction of a label's top on the web, which leaves the roll to the right, by winding position. */
const LEAVING: readonly [Vector, Vector, Vector, Vector] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
];

/** Labels on their core; the web is unrolled over the table. */
function drawLabelRoll(stage: Stage, geometry: Geometry): void {
  const { width, height, rollDiameter: diameter, core } = geometry;
  // True to scale beside its roll, but enlarged if it would be too small to see.
  const scale = clamp((diameter * 0.4) / height, 1, 1.7);
  const label = { width: width * scale, height: height * scale };
  const up = LEAVING[(geometry.winding - 1) % 4] ?? LEAVING[1];
  const sideways = isSideways(geometry.winding);
  const [across, along] = sideways ? [label.height, label.width] : [label.width, label.height];
  const gap = 4 * scale;
  const web = across + 2 * gap;
  const radius = diameter / 2;
  const count = clamp(Math.ceil((diameter * 1.2) / (along + gap)), 2, 4);
  const start = radius * 0.75;
  const length = start + count * (along + gap) + gap;
  const face = geometry.winding > 4 ? LINER : '#fbf8ee';
  for (let other = Math.min(geometry.artworks, 3) - 1; other > 0; other--)
    roll(
      stage,
      [-other * diameter * 0.1, -other * (web + diameter * 0.12), radius],
      radius,
      core / 2,
      web,
      face,
      false,
    );
  stage.shadow(
    [
      [0, 0, 0],
      [length, 0, 0],
      [length, web, 0],
      [0, web, 0],
    ],
    [0, 5, 0],
  );
  stage.surface([0, web, 0], [1, 0, 0], [0, -1, 0], length, web, {
    fill: geometry.stock === 'clear' ? '#f3ecd8' : '#f1e6c9',
  });
  roll(stage, [0, 0, radius], radius, core / 2, web, face);
  const right: Vector = [-up[1], up[0], 0];
  for (let index = 0; index < count; index++) {
    const middle: Vector = [start + gap + index * (along + gap) + along / 2, web / 2, 0];
    const corner = plus(plus(middle, up, label.height / 2), right, -label.width / 2);
    stage.surface(corner, right, [-up[0], -up[1], 0], label.width, label.height, {
      outline: outlineOf({ ...geometry, ...label, radius: geometry.radius * scale }),
      fill: STOCK[geometry.stock],
      // The artwork covers the width of one label, because all labels of a roll have the same artwork.
      art: { motif: 'label', seed: 1, width: label.width },
    });
  }
  const { label: written } = geometry;
  const [ofAcross, ofAlong] = sideways ? [written.height, written.width] : [written.width, written.height];
  stage.measure([length + gap * 2, web - gap, 0], [length + gap * 2, gap, 0], ofAcross);
  stage.measure([length - gap - along, web + gap * 2, 0], [length - gap, web + gap * 2, 0], ofAlong);
}

/** A roll standing on its edge: body, windings, core. `centre` is the middle of its far side. */
function roll(
  stage: Stage,
  centre: Vector,
  radius: number,
  hole: number,
  web: number,
  face: string,
  wound = true,
): void {
  const x: Vector = [1, 0, 0];
  const z: Vector = [0, 0, 1];
  const front = plus(centre, [0, web, 0]);
  stage.shadow(circle([centre[0], centre[1] + web / 2, 0], radius, x, [0, 0, 0], 4), [radius * 0.5, web * 0.5, 0]);
  stage.body(circle(centre, radius, x, z, 34), [0, web, 0], { fill: face, stroke: INK });
  const disc = (r: number, fill: string, edge = true) =>
    stage.surface(plus(front, [-r, 0, r]), x, [0, 0, -1], 2 * r, 2 * r, { outline: 'oval', fill, edge });
  disc(radius, '#f8f3e4');
  if (wound) for (const part of [0.8, 0.6, 0.4]) disc(hole + (radius - hole) * part, '#f3ebd4');
  // The hole is seen through: its far edge catches the light.
  if (wound) disc(hole * 1.16, '#b98f5b');
  disc(hole, '#8a6a44');
  stage.surface(plus(front, [-hole * 0.86, 0, hole * 0.9]), x, [0, 0, -1], 1.72 * hole, 1.9 * hole, {
    outline: 'oval',
    fill: '#3a2b1c',
    edge: false,
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Position, camera and drawing of each kind. */
export const LABELS = {
  labelRoll: { camera: { yaw: 24, pitch: 32 }, draw: drawLabelRoll },
  sticker: { camera: { yaw: -10, pitch: 66 }, draw: drawStickers },
} as const satisfies Drawings;
