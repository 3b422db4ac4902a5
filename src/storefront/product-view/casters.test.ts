import {
  AdditiveBlending,
  BoxGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  PlaneGeometry,
  ReplaceStencilOp,
  Texture,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import { Casters } from './casters.ts';
import { LAMPS } from './soft-shadow.ts';
import { buildCards } from './models/flat.ts';
import { buildEnvelopes } from './models/office.ts';
import { modelOf } from '#test/builders/built-model.ts';

/** The corners of what casts the shadow, in order. */
function cornersOf({ meshes: [all] }: Casters): readonly (readonly number[])[] {
  const { position } = all!.geometry.attributes;
  return Array.from({ length: position!.count }, (_, at) =>
    new Vector3()
      .fromBufferAttribute(position!, at)
      .toArray()
      .map((each) => Math.round(each * 100) / 100),
  );
}

describe('what casts a shadow', () => {
  test.each([
    ['cards', buildCards, { kind: 'card', width: 85, height: 55, rounded: 5 }],
    ['envelopes', buildEnvelopes, { kind: 'envelope', width: 220, height: 110 }],
  ] as const)('is drawn once for each lamp, however many %s there are', async (_, build, facts) => {
    const { object } = await modelOf(build, facts);
    let parts = 0;
    object.traverse((each) => (parts += each instanceof Mesh ? 1 : 0));
    expect(parts).toBeGreaterThan(50);
    expect(new Casters(object, 1 / LAMPS.length).meshes).toHaveLength(1);
  });

  test('stands where the parts of the body stand, also after they have moved, and leaves out what is not seen', () => {
    const paper = new MeshBasicMaterial();
    const [left, right] = [new Mesh(new BoxGeometry(1, 1, 1), paper), new Mesh(new PlaneGeometry(2, 2), paper)];
    const group = new Group().add(left);
    const body = new Group().add(group, right);
    const casters = new Casters(body, 1);
    left.position.x = 10;
    right.rotation.x = -Math.PI / 2;
    body.position.y = 5;
    casters.follow();
    const corners = cornersOf(casters);
    expect(corners).toHaveLength(24 + 4);
    expect(corners.slice(0, 24).every(([x, y]) => (x === 9.5 || x === 10.5) && (y === 4.5 || y === 5.5))).toBe(true);
    expect(corners.slice(24)).toEqual(
      expect.arrayContaining([
        [-1, 5, -1],
        [1, 5, 1],
      ]),
    );
    for (const hidden of [left, group]) {
      hidden.visible = false;
      casters.follow();
      expect(new Set(cornersOf(casters).slice(0, 24).map(String))).toEqual(new Set(['0,0,0']));
      hidden.visible = true;
    }
    // Of each part all triangles are there.
    expect(casters.meshes[0]!.geometry.index!.count).toBe(36 + 6);
  });

  test('is cut out as its part is', () => {
    const picture = new Texture();
    const cloth = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ map: picture, alphaTest: 0.5 }));
    const solid = new Mesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial());
    const casters = new Casters(new Group().add(cloth, solid), 1);
    cloth.position.y = 3;
    casters.follow();
    const [all, cut] = casters.meshes;
    expect([all!.geometry.index!.count, all!.material.alphaMap]).toEqual([36, null]);
    expect([cut!.geometry, cut!.material.alphaMap]).toEqual([cloth.geometry, picture]);
    expect(new Vector3().setFromMatrixPosition(cut!.matrix).y).toBe(3);
  });

  test('takes the light of a lamp from a place once, however many parts are over it', () => {
    const { material } = new Casters(new Mesh(new BoxGeometry(1, 1, 1)), 1 / LAMPS.length).meshes[0]!;
    // A whole share of a pixel, put on what other lamps took, and only where this lamp has taken nothing.
    expect(material.color.r * 255).toBeCloseTo(Math.round(255 / LAMPS.length));
    expect(material.blending).toBe(AdditiveBlending);
    expect([material.stencilWrite, material.stencilFunc, material.stencilZPass]).toEqual([
      true,
      NotEqualStencilFunc,
      ReplaceStencilOp,
    ]);
  });
});
