import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { frameOn } from './view-stage.ts';

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
