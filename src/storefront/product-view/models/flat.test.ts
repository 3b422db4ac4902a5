import { BoxGeometry } from 'three';
import { expect, test } from 'vitest';
import { bendPicture } from './flat.ts';

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
