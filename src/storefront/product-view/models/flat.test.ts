import { Box3, BoxGeometry, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Built } from '../model.ts';
import { modelOf, partsIn } from '#test/builders/built-model.ts';
import { bendPicture, buildCards, buildFlag, buildPad, buildSheet, buildUpright } from './flat.ts';

test('the picture of a canvas goes on over its sides in mirror image, as deep as the frame is', () => {
  const box = new BoxGeometry(400, 200, 40, 1, 1, 1);
  bendPicture(box, 400, 200, 40);
  const { position, normal, uv } = box.attributes;
  const at = (across: number, up: number, z: number) =>
    Array.from({ length: position!.count }, (_, index) => index)
      .filter((index) => normal!.getX(index) === across && normal!.getY(index) === up && position!.getZ(index) === z)
      .map((index) => [uv!.getX(index), uv!.getY(index)].map((share) => Math.round(share * 100)));
  // Where the sides meet the front they show its edge, and at the wall what lies a frame's depth within it.
  expect(at(1, 0, 20).map(([u]) => u)).toEqual([100, 100]);
  expect(at(1, 0, -20).map(([u]) => u)).toEqual([90, 90]);
  expect(at(-1, 0, -20).map(([u]) => u)).toEqual([10, 10]);
  expect(at(0, 1, -20).map(([, v]) => v)).toEqual([80, 80]);
  expect(at(0, -1, 20).map(([, v]) => v)).toEqual([0, 0]);
  // The front stays as it was.
  expect(
    at(0, 0, 20)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual([0, 0, 0, 0, 100, 100, 100, 100]);
});

/** The colours at the edge of one card, from above to below: of the paper, or one that was asked for. */
async function edgeOf(facts: Built['facts']) {
  const material = (name = 'paper') => Object.assign(new MeshBasicMaterial(), { name });
  const press = { bare: material, printed: () => Promise.resolve(material('print')) };
  const geometry = geometryOf(facts);
  const { object } = await buildCards({ facts, geometry, press } as unknown as Built);
  object.rotation.x = 0;
  object.updateMatrixWorld(true);
  const [card] = object.children;
  const layers: { readonly colour: string; readonly height: number }[] = [];
  card?.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const [side] = [part.material as MeshBasicMaterial[]].flat();
    layers.push({ colour: side?.name ?? '', height: part.getWorldPosition(new Vector3()).z });
  });
  return {
    colours: layers.toSorted((a, b) => b.height - a.height).map(({ colour }) => colour),
    thickness: new Box3().setFromObject(card!).getSize(new Vector3()).z,
    cards: object.children.length - 1,
  };
}

const CARD = { width: 85, height: 55, grammage: 300, paper: 'coated', layerCount: 3, printedSides: 2 };

test('a card of three layers is as thick as these with their glue, and its edge a line of the core between two boards', async () => {
  const { colours, thickness, cards } = await edgeOf({ ...CARD, coreColour: 'red', edgePaint: 'none' });
  expect(colours).toEqual(['paper', '#c0281c', 'paper']);
  expect(thickness).toBeCloseTo(0.925, 3);
  expect(cards).toBe(6);
});

test('paint covers the core: the whole edge has its colour', async () => {
  expect((await edgeOf({ ...CARD, coreColour: 'white', edgePaint: 'gold' })).colours).toEqual(['#c79a3a']);
});

describe('a sign', () => {
  const SIGN = { kind: 'sign', width: 600, height: 400, thickness: 3, drill: 10 };
  const [HOLE, METAL] = ['#2b2e33', '#c9cdd2'];

  async function fixingsIn(facts: Built['facts'], material: string) {
    const model = await modelOf(buildUpright, facts);
    model.object.rotation.x = 0;
    model.object.updateMatrixWorld(true);
    return partsIn(model, material);
  }

  test('has its holes 20 mm from its edges, through the board and as wide as they are drilled', async () => {
    const holes = await fixingsIn(SIGN, HOLE);
    expect(holes.map(({ middle: { x, y } }) => [x, y])).toEqual([
      [-280, -180],
      [-280, 180],
      [280, -180],
      [280, 180],
    ]);
    const [{ size, box }] = holes as [(typeof holes)[number]];
    expect([size.x, size.y]).toEqual([expect.closeTo(10), expect.closeTo(10)]);
    expect([box.min.z < -1.5, box.max.z > 1.5]).toEqual([true, true]);
    expect(await fixingsIn({ ...SIGN, drill: 0 }, HOLE)).toEqual([]);
  });

  test('on spacers has its back 20 mm from the wall', async () => {
    const spacers = await fixingsIn({ ...SIGN, spacers: 4 }, METAL);
    expect(spacers).toHaveLength(4);
    expect(spacers[0]!.box.min.z).toBeCloseTo(-1.5 - 20);
  });
});

describe('a notebook', () => {
  const BOOK = { kind: 'pad', width: 100, height: 150, leaves: 48, articleColour: 'blue', noPrinting: false };

  test('is A5 in a cover of its colour, and printed on the part of it that is sold', async () => {
    const model = await modelOf(buildPad, BOOK);
    const [cover] = partsIn(model, '#1f5fa8');
    const [print] = partsIn(model, 'label');
    expect([cover!.size.x, cover!.size.z]).toEqual([expect.closeTo(148), expect.closeTo(210)]);
    expect([print!.size.x, print!.size.z]).toEqual([expect.closeTo(100), expect.closeTo(150)]);
    expect(print!.box.min.y).toBeGreaterThan(cover!.box.max.y);
  });

  test('as a sample has no print', async () => {
    expect(partsIn(await modelOf(buildPad, { ...BOOK, noPrinting: true }), 'label')).toEqual([]);
  });
});

describe('a flag', () => {
  const FLAG = { kind: 'flag', width: 600, height: 2500, flagShape: 'feather' };

  test.each([
    ['spike', '#8aa06a', 1],
    ['water', '#2f3a44', 1],
    ['cross', '#8d9299', 4],
  ] as const)('on a %s base stands on that', async (base, material, parts) => {
    const found = partsIn(await modelOf(buildFlag, { ...FLAG, base }), material);
    expect(found).toHaveLength(parts);
    expect(Math.min(...found.map(({ box }) => box.min.y))).toBeLessThan(1);
  });
});

test('a kiss-cut sticker is on a larger sheet, behind it', async () => {
  const STICKER = { kind: 'sticker', width: 100, height: 60, cut: 'kiss' };
  const [backing] = partsIn(await modelOf(buildSheet, STICKER), '#efe4c9');
  const [print] = partsIn(await modelOf(buildSheet, STICKER), 'label');
  expect([backing!.size.x, backing!.size.z]).toEqual([expect.closeTo(112), expect.closeTo(72)]);
  expect(backing!.box.max.y).toBeLessThan(print!.box.max.y);
  expect(partsIn(await modelOf(buildSheet, { ...STICKER, cut: 'through' }), '#efe4c9')).toEqual([]);
});
