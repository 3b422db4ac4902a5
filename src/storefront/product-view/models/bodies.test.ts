import { Box3, BoxGeometry, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Build, Built } from '../model.ts';
import { buildLabelRoll } from './bodies.ts';

/** A model whose materials are named by what they were asked for: the colour of a body, or the motif of a print. */
async function modelOf(build: Build, facts: Built['facts']) {
  const named = (name = 'bare') => Object.assign(new MeshBasicMaterial(), { name });
  const press = {
    hasOwn: false,
    bare: named,
    body: named,
    veil: named,
    printed: ({ motif }: { readonly motif: string }) => Promise.resolve(named(motif)),
    stamp: ({ motif }: { readonly motif: string }) => Promise.resolve(named(motif)),
  };
  const model = await build({ facts, geometry: geometryOf(facts), press } as unknown as Built);
  model.pose(model.first);
  model.object.updateMatrixWorld(true);
  return model;
}

/** The parts that have a material of this name, with their places in millimetres. */
function partsIn({ object }: Awaited<ReturnType<typeof modelOf>>, name: string) {
  const parts: { readonly mesh: Mesh; readonly box: Box3; readonly size: Vector3; readonly middle: Vector3 }[] = [];
  object.traverse((mesh) => {
    if (!(mesh instanceof Mesh) || !mesh.visible) return;
    if (![mesh.material as MeshBasicMaterial].flat().some((material) => material.name === name)) return;
    const box = new Box3().setFromObject(mesh, true);
    parts.push({ mesh, box, size: box.getSize(new Vector3()), middle: box.getCenter(new Vector3()) });
  });
  return parts;
}

describe('labels on a roll', () => {
  const LABEL = { kind: 'labelRoll', width: 100, height: 50, coreDiameter: 76, labelsPerRoll: 1000 };
  const LINER = '#efe4c9';

  /** Where the web leaves the roll, and what its labels look at: away from the middle of the roll, or towards it. */
  async function webOf(winding: number) {
    const model = await modelOf(buildLabelRoll, { ...LABEL, winding });
    const radius = geometryOf({ ...LABEL, winding }).rollDiameter / 2;
    const [label] = partsIn(model, 'label');
    const normal = new Vector3(0, 0, 1).transformDirection(label!.mesh.matrixWorld);
    const fromMiddle = label!.middle.clone().sub(new Vector3(0, radius, 0));
    const [web] = partsIn(model, LINER).filter(
      ({ mesh }) => mesh.geometry instanceof BoxGeometry && !Array.isArray(mesh.material),
    );
    return { up: normal.y, isOutside: normal.dot(fromMiddle) > 0, top: web!.box.max.y / (2 * radius) };
  }

  test.each([1, 2, 3, 4])(
    'of position %i are on the outside: their web leaves at the top of the roll',
    async (winding) => {
      const { up, isOutside, top } = await webOf(winding);
      expect(isOutside).toBe(true);
      expect(up).toBeGreaterThan(0.7);
      expect(top).toBeGreaterThan(0.8);
    },
  );

  test.each([5, 6, 7, 8])('of position %i are on the inside: their web leaves at its foot', async (winding) => {
    const { up, isOutside } = await webOf(winding);
    expect(isOutside).toBe(false);
    expect(up).toBeCloseTo(1);
  });

  test.each([
    [1, [1, 0, 0]],
    [2, [-1, 0, 0]],
    [7, [0, 0, -1]],
    [8, [0, 0, 1]],
  ] as const)('of position %i leave with their own side first', async (winding, head) => {
    const [label] = partsIn(await modelOf(buildLabelRoll, { ...LABEL, winding }), 'label');
    const up = new Vector3(0, 1, 0).transformDirection(label!.mesh.matrixWorld);
    for (const [at, along] of head.entries()) if (along !== 0) expect(Math.sign(up.getComponent(at))).toBe(along);
  });

  test('take as much of the web as lies along it: a side first, that is their width', () => {
    const radius = (winding: number) => geometryOf({ ...LABEL, winding }).rollDiameter / 2;
    expect([1, 5].map(radius)).toEqual([radius(2), radius(6)]);
    expect(radius(1)).toBeCloseTo(64.4, 1);
    expect(radius(3)).toBeCloseTo(81.8, 1);
    expect(radius(8)).toBeCloseTo(81.8, 1);
  });
});
