import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { distanceFor, frameOn } from './view-stage.ts';

test('a square stays square in the picture of a part, whatever the proportions of the picture', () => {
  const camera = new PerspectiveCamera(28, 4 / 3, 0.05, 30);
  camera.position.z = 5;
  camera.updateMatrixWorld();
  frameOn(camera, { left: 0.1, top: 0.2, width: 0.5, height: 0.5 });
  const seen = (x: number, y: number) => new Vector3(x, y, 0).project(camera);
  // In shares of the picture, which is 4 wide and 3 high.
  const wide = (seen(1, 0).x - seen(0, 0).x) * 4;
  const high = (seen(0, 1).y - seen(0, 0).y) * 3;
  expect(wide).toBeCloseTo(high, 6);
});

test.each([4 / 3, 16 / 9, 0.6])('every pose of a box is in sight from all sides, in a picture of %f', (aspect) => {
  // A box that is closed, and with its lid up.
  const sizes = [new Vector3(1, 0.32, 0.69), new Vector3(1, 1.05, 0.95)];
  const pitch = 0.36;
  const distance = distanceFor(sizes, pitch, aspect);
  const seen = sizes.flatMap((size) =>
    [0, 0.55, 1.7, 3, 4.4].flatMap((yaw) => {
      const camera = new PerspectiveCamera(28, aspect, 0.2, 30);
      const flat = Math.cos(pitch) * distance;
      camera.position.set(Math.sin(yaw) * flat, Math.sin(pitch) * distance, Math.cos(yaw) * flat);
      camera.lookAt(0, 0, 0);
      camera.updateMatrixWorld();
      return [-0.5, 0.5].flatMap((x) =>
        [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z) => new Vector3(x, y, z).multiply(size).project(camera))),
      );
    }),
  );
  const most = Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  expect(most).toBeLessThan(1);
  // It stands no farther away than it must.
  expect(most).toBeGreaterThan(0.85);
});
