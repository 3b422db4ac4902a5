import { Box3, BoxGeometry, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Built } from '../model.ts';
import { bendPicture, buildCards } from './flat.ts';

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

test('a card of three layers is a millimetre thick, and its edge a line of the core between two boards', async () => {
  const { colours, thickness, cards } = await edgeOf({ ...CARD, coreColour: 'red', edgePaint: 'none' });
  expect(colours).toEqual(['paper', '#c0281c', 'paper']);
  expect(thickness).toBeCloseTo(0.925, 3);
  expect(cards).toBe(6);
});

test('paint covers the core: the whole edge has its colour', async () => {
  expect((await edgeOf({ ...CARD, coreColour: 'white', edgePaint: 'gold' })).colours).toEqual(['#c79a3a']);
});
