import { Box3, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import { geometryOf } from '#product-picture/geometry.ts';
import type { Build, Built, Model } from '../../src/storefront/product-view/model.ts';

/** A model whose materials are named by what they were asked for: the colour of a body, or the motif of a print. */
export async function modelOf(build: Build, facts: Built['facts']): Promise<Model> {
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
export function partsIn({ object }: Pick<Model, 'object'>, name: string) {
  const parts: { readonly mesh: Mesh; readonly box: Box3; readonly size: Vector3; readonly middle: Vector3 }[] = [];
  object.traverse((mesh) => {
    if (!(mesh instanceof Mesh) || !mesh.visible) return;
    if (![mesh.material as MeshBasicMaterial].flat().some((material) => material.name === name)) return;
    const box = new Box3().setFromObject(mesh, true);
    parts.push({ mesh, box, size: box.getSize(new Vector3()), middle: box.getCenter(new Vector3()) });
  });
  return parts;
}
