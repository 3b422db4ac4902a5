import { Box3, MeshBasicMaterial, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Built } from '../model.ts';
import { buildBooklet } from './booklet.ts';

const BOOK = { kind: 'booklet', width: 148, height: 210, pages: 96, grammage: 90, paper: 'uncoated' };

/** The height of what its picture shows, in millimetres, and the parts of the front cover that were printed. */
async function stillOf(binding: string) {
  const parts: unknown[] = [];
  const plain = () => new MeshBasicMaterial();
  const press = {
    bare: plain,
    body: plain,
    veil: plain,
    printed: (_art: unknown, _width: number, _height: number, _face: string, part?: unknown) => {
      if (part) parts.push(part);
      return Promise.resolve(plain());
    },
  };
  const facts = { ...BOOK, binding };
  const { object, pose, still } = await buildBooklet({ facts, geometry: geometryOf(facts), press } as unknown as Built);
  still?.arrange?.();
  pose(0);
  object.updateMatrixWorld(true);
  return { height: new Box3().setFromObject(object, true).getSize(new Vector3()).y, parts, yaw: still?.yaw };
}

test('the picture of a glued book shows a pile of them from the side of their spines, round which the cover goes on', async () => {
  const glued = await stillOf('perfect');
  const stapled = await stillOf('stapled');
  // The leaves of a copy are 5.4 mm thick.
  expect(glued.height - stapled.height).toBeCloseTo(2 * 5.4, 0);
  expect(glued.parts).toEqual([{ from: 0, to: expect.closeTo(5.4 / 148, 3) }]);
  expect(glued.yaw).toBeLessThan(0);
  expect(stapled.parts).toEqual([]);
});
