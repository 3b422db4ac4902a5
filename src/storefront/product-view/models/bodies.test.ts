import { BoxGeometry, Raycaster, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import { buildBox, buildLabelRoll, buildRollup } from './bodies.ts';
import { modelOf, partsIn } from '#test/builders/built-model.ts';

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
    const web = partsIn(model, LINER).find(
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

describe('a folding carton', () => {
  const CARTON = { kind: 'carton', width: 320, height: 270, closedWidth: 100, closedHeight: 160, depth: 50 };
  const FILM = '#cfdde2';

  test('has its window upright in the middle of its face, as large as it is sold', async () => {
    const [film] = partsIn(await modelOf(buildBox, { ...CARTON, window: true }), FILM);
    expect([film!.size.x, film!.size.y]).toEqual([expect.closeTo(40), expect.closeTo(60)]);
    expect(film!.middle.x).toBeCloseTo(0);
    // Wholly on the face, and before it.
    expect(film!.box.min.y).toBeGreaterThan(0);
    expect(film!.box.max.y).toBeLessThan(160);
    expect(film!.box.max.z).toBeGreaterThan(25);
  });

  test('without one has none', async () => {
    expect(partsIn(await modelOf(buildBox, { ...CARTON, window: false }), FILM)).toEqual([]);
  });
});

describe('a roll-up', () => {
  const ROLLUP = { kind: 'rollup', width: 850, height: 2000 };
  const [METAL, CAP] = ['#c4c8cc', '#26282c'];

  test.each([
    ['eco', 2, 0],
    ['lux', 2, 2],
    ['none', 0, 0],
  ] as const)('with the stand %s has a cassette and a bar, and caps on the better one', async (stand, metal, caps) => {
    const model = await modelOf(buildRollup, { ...ROLLUP, stand });
    expect([partsIn(model, METAL).length, partsIn(model, CAP).length]).toEqual([metal, caps]);
  });

  test('stands on its cassette with all of its web, or lies rolled up at its lower end', async () => {
    const lowest = async (stand: string) =>
      partsIn(await modelOf(buildRollup, { ...ROLLUP, stand }), 'display')[0]!.box.min.y;
    expect(await lowest('eco')).toBeCloseTo(850 * 0.11);
    expect(await lowest('none')).toBeCloseTo(850 * 0.05);
  });
});

describe('a paper bag', () => {
  const BAG = { kind: 'bag', width: 600, height: 400, closedWidth: 220, closedHeight: 310, depth: 100 };

  test('is open: between its walls nothing is above its floor', async () => {
    const { object } = await modelOf(buildBox, BAG);
    const down = new Raycaster(new Vector3(0, 400, 0), new Vector3(0, -1, 0));
    const [first] = down.intersectObject(object);
    expect(first!.point.y).toBeLessThan(1);
  });

  test.each([
    ['twisted', '#8b6a3f', 'TorusGeometry'],
    ['flat', 'bare', 'ExtrudeGeometry'],
  ] as const)('has two %s handles over its edge, one before and one behind', async (handle, material, form) => {
    const handles = partsIn(await modelOf(buildBox, { ...BAG, handle }), material).filter(
      ({ mesh }) => mesh.geometry.type === form,
    );
    expect(handles).toHaveLength(2);
    expect(handles.map(({ middle }) => Math.sign(middle.z))).toEqual([1, -1]);
    for (const { box } of handles) expect(box.max.y).toBeGreaterThan(310 + 30);
  });
});
