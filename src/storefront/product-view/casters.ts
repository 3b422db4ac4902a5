import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  Vector3,
  type Material,
  type Object3D,
  type Texture,
} from 'three';

type Caster = Mesh<BufferGeometry, MeshBasicMaterial>;

/**
 * What casts the shadow of a body: one mesh for all its solid parts together, since each lamp draws them anew, and one for
 * each part that is cut out of its surface by a picture, as cloth is.
 */
export class Casters {
  readonly meshes: readonly Caster[];
  readonly #body: Object3D;
  readonly #solid: readonly Mesh[];
  readonly #corners: BufferAttribute;
  readonly #cut: readonly (readonly [part: Mesh, caster: Caster])[];

  /** @param share of the light that each lamp gives */
  constructor(body: Object3D, share: number) {
    const parts = meshesOf(body);
    this.#body = body;
    this.#solid = parts.filter((part) => !pictureOf(part));
    this.#cut = parts.flatMap((part) => {
      const picture = pictureOf(part);
      return picture ? [[part, casterOf(part.geometry, shade(share, picture))] as const] : [];
    });
    this.#corners = new BufferAttribute(new Float32Array(3 * cornersOf(this.#solid)), 3);
    const all = new BufferGeometry().setAttribute('position', this.#corners);
    all.setIndex(indexOf(this.#solid));
    this.meshes = [casterOf(all, shade(share)), ...this.#cut.map(([, caster]) => caster)];
  }

  /** Takes the places that the parts of the body have now. */
  follow(): void {
    this.#body.updateMatrixWorld(true);
    let at = 0;
    const corner = new Vector3();
    for (const part of this.#solid) {
      const { position } = part.geometry.attributes;
      const isSeen = isShown(part);
      for (let own = 0; own < (position?.count ?? 0); own += 1, at += 1) {
        // What is not seen is drawn into one point, which is nothing.
        if (isSeen && position) corner.fromBufferAttribute(position, own).applyMatrix4(part.matrixWorld);
        else corner.setScalar(0);
        this.#corners.setXYZ(at, corner.x, corner.y, corner.z);
      }
    }
    this.#corners.needsUpdate = true;
    for (const [part, caster] of this.#cut) {
      caster.visible = isShown(part);
      caster.matrix.copy(part.matrixWorld);
    }
  }

  dispose(): void {
    this.meshes[0]?.geometry.dispose();
    for (const { material } of this.meshes) material.dispose();
  }
}

function meshesOf(body: Object3D): readonly Mesh[] {
  const parts: Mesh[] = [];
  body.traverse((part) => {
    if (part instanceof Mesh) parts.push(part);
  });
  return parts;
}

function isShown(part: Object3D): boolean {
  return part.visible && (!part.parent || isShown(part.parent));
}

/** The picture that a part is cut out by. */
function pictureOf({ material }: Mesh): Texture | undefined {
  const { alphaTest, map } = material as Material & { readonly map?: Texture | null };
  return alphaTest && map ? map : undefined;
}

function cornersOf(parts: readonly Mesh[]): number {
  return parts.reduce((count, { geometry }) => count + (geometry.attributes['position']?.count ?? 0), 0);
}

/** The triangles of all parts, by the corners that they have together. */
function indexOf(parts: readonly Mesh[]): number[] {
  const all: number[] = [];
  let first = 0;
  for (const { geometry } of parts) {
    const count = geometry.attributes['position']?.count ?? 0;
    const own = geometry.index?.array ?? Array.from({ length: count }, (_, at) => at);
    for (const at of own) all.push(first + at);
    first += count;
  }
  return all;
}

function casterOf(geometry: BufferGeometry, material: MeshBasicMaterial): Caster {
  const caster = new Mesh(geometry, material);
  caster.matrixAutoUpdate = false;
  // Its places change with every pose, and all of it is under the lamps.
  caster.frustumCulled = false;
  return caster;
}

/** Of each lamp a place of the table loses its share once, however many parts of the body stand between. */
function shade(share: number, picture?: Texture): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    blending: AdditiveBlending,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    stencilWrite: true,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ReplaceStencilOp,
    alphaMap: picture ?? null,
  });
  material.color.setScalar(share);
  return material;
}
