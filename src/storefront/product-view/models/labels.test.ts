import { Mesh, MeshBasicMaterial, type Object3D } from 'three';
import { expect, test } from 'vitest';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Built } from '../model.ts';
import { buildLabelSheet, buildWindowFilm } from './labels.ts';

/** Prints are told from everything else by their size, which is asked of the press. */
function built(facts: Built['facts'], hasOwn = false) {
  const printed: { readonly width: number; readonly height: number; readonly material: MeshBasicMaterial }[] = [];
  const plain = () => new MeshBasicMaterial();
  const press = {
    hasOwn,
    body: plain,
    bare: plain,
    veil: plain,
    printed: (_art: unknown, width: number, height: number) => {
      const material = plain();
      printed.push({ width, height, material });
      return Promise.resolve(material);
    },
  };
  return { printed, given: { facts, geometry: geometryOf(facts), press } as unknown as Built };
}

function meshesWith(object: Object3D, material: MeshBasicMaterial | undefined): Mesh[] {
  const found: Mesh[] = [];
  object.traverse((each) => {
    if (each instanceof Mesh && [each.material].flat().includes(material)) found.push(each);
  });
  return found;
}

const SHEET = { kind: 'labelSheet', width: 210, height: 297, labelsPerSheet: 24, labelWidth: 70, labelHeight: 37 };

test('a sheet of labels shows each of them with the artwork of its own', async () => {
  const { printed, given } = built(SHEET);
  const { object } = await buildLabelSheet(given);
  expect(meshesWith(object, printed[0]?.material).length).toBe(24);
  expect(printed.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[68, 36]]);
});

test('a file of the customer is the whole sheet: each label shows its own part of it', async () => {
  const { printed, given } = built(SHEET, true);
  const { object } = await buildLabelSheet(given);
  expect([printed[0]?.width, printed[0]?.height]).toEqual([210, 297]);
  const corners = meshesWith(object, printed[0]?.material).map(({ geometry: { attributes } }) => {
    const us = Array.from({ length: attributes.uv!.count }, (_, at) => attributes.uv!.getX(at));
    const vs = Array.from({ length: attributes.uv!.count }, (_, at) => attributes.uv!.getY(at));
    return [Math.min(...us), Math.min(...vs), Math.max(...us), Math.max(...vs)].map((each) => Math.round(each * 24));
  });
  expect(corners[0]).toEqual([0, 21, 8, 24]);
  expect(corners.at(-1)).toEqual([16, 0, 24, 3]);
  expect(new Set(corners.map(String)).size).toBe(24);
});

test('a film is on a pane of glass that is larger, and before it or behind it as it is mounted', async () => {
  const film = { kind: 'windowFilm', material: 'frosted', width: 1000, height: 500 };
  const placeOf = async (mounting: string) => {
    const { printed, given } = built({ ...film, mounting });
    const { object } = await buildWindowFilm(given);
    return Math.sign(meshesWith(object, printed[0]?.material)[0]?.parent?.position.z ?? 0);
  };
  expect([await placeOf('outside'), await placeOf('inside')]).toEqual([1, -1]);
});
