import { Box3, Vector3, type BufferGeometry } from 'three';
import { expect, test } from 'vitest';
import { buildBooklet } from './booklet.ts';
import { modelOf, partsIn } from '#test/builders/built-model.ts';

const BOOK = { kind: 'booklet', width: 148, height: 210, pages: 96, grammage: 90, paper: 'uncoated' };

/** The height of what its picture shows, in millimetres, and from which side it is seen. */
async function stillOf(binding: string) {
  const { object, pose, still } = await modelOf(buildBooklet, { ...BOOK, binding });
  still?.arrange?.();
  pose(0);
  object.updateMatrixWorld(true);
  return { height: new Box3().setFromObject(object, true).getSize(new Vector3()).y, yaw: still?.yaw };
}

test('the picture of a glued book shows a pile of them from the side of their spines', async () => {
  const glued = await stillOf('perfect');
  const stapled = await stillOf('stapled');
  // The leaves of a copy are 5.4 mm thick.
  expect(glued.height - stapled.height).toBeCloseTo(2 * 5.4, 0);
  expect(glued.yaw).toBeLessThan(0);
});

/** Shares of the print across its width, by the height over the table of the corners that have them. */
function acrossByHeight(geometry: BufferGeometry): ReadonlyMap<number, number> {
  const { position, uv } = geometry.attributes;
  const places = Array.from({ length: 4 }, (_, corner) => 16 + corner);
  return new Map(places.map((at) => [Math.sign(position!.getX(at)), uv!.getX(at)]));
}

test('the cover goes on round a flat spine in mirror image: at its fold both have the same part of the print', async () => {
  const prints = partsIn(await modelOf(buildBooklet, { ...BOOK, binding: 'perfect' }), 'display');
  const spine = prints.find(({ size }) => size.x < 1);
  const across = acrossByHeight(spine!.mesh.geometry as BufferGeometry);
  // The spine is turned up to the cover with its right side.
  expect(across.get(1)).toBe(0);
  expect(across.get(-1)).toBeCloseTo(5.4 / 148, 3);
  expect(partsIn(await modelOf(buildBooklet, { ...BOOK, binding: 'stapled' }), 'display')).toHaveLength(1);
});
