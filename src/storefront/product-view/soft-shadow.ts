import {
  AdditiveBlending,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  OrthographicCamera,
  PlaneGeometry,
  ReplaceStencilOp,
  Scene,
  WebGLRenderTarget,
  type Material,
  type Object3D,
  type Texture,
  type Vector3,
  type WebGLRenderer,
} from 'three';

/** Where the light of one lamp moves a point on the table, for each unit of its height. */
type Lamp = readonly [x: number, z: number];

const PIXELS = 256;
const OPACITY = 0.34;
/** Turn from one place on a disc to the next by which they never stand in rows. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A disc of lamps with equal room between them. */
function disc(count: number, [x, z]: Lamp, radius: number): readonly Lamp[] {
  return Array.from({ length: count }, (_, index) => {
    const away = radius * Math.sqrt((index + 0.5) / count);
    return [x + Math.cos(index * GOLDEN) * away, z + Math.sin(index * GOLDEN) * away] as const;
  });
}

/**
 * A large lamp above, a little to the left and in front, and the light room around: a shadow is dark where a thing
 * stands, and fades with the height of what casts it. All of them together make 255, the most that a pixel holds.
 */
export const LAMPS: readonly Lamp[] = [...disc(57, [0.36, -0.3], 0.42), ...disc(28, [0.1, -0.1], 0.6)];
/** How far a shadow reaches, for each unit of height. */
const REACH = Math.max(...LAMPS.map(([x, z]) => Math.max(Math.abs(x), Math.abs(z))));

/** The shadow of a body on the table under a light that has a size. Drawn anew only when the body moves. */
export class SoftShadow {
  /** Lies on the table. */
  readonly plane: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #drawn = new WebGLRenderTarget(PIXELS, PIXELS, { stencilBuffer: true });
  readonly #scene = new Scene();
  readonly #flattened = new Group();
  readonly #above = new OrthographicCamera(-1, 1, 1, -1, 0.5, 2);
  /** What each part of the body is drawn with instead of its own surface. */
  readonly #shades = new Map<Mesh, Material>();

  constructor(body: Object3D) {
    this.plane = new Mesh(
      new PlaneGeometry(2, 2),
      new MeshBasicMaterial({
        color: '#15171a',
        alphaMap: this.#drawn.texture,
        transparent: true,
        depthWrite: false,
        opacity: OPACITY,
      }),
    );
    this.plane.rotation.x = -Math.PI / 2;
    this.#flattened.matrixAutoUpdate = false;
    this.#scene.add(this.#flattened);
    this.#above.position.y = 1;
    this.#above.rotation.x = -Math.PI / 2;
    const solid = shade();
    body.traverse((part) => {
      if (part instanceof Mesh) this.#shades.set(part, cutShade(part.material) ?? solid);
    });
  }

  /** @param size of the body, which stands on the middle of the table */
  cast(renderer: WebGLRenderer, body: Object3D, size: Vector3): void {
    const half = Math.max(size.x, size.z) / 2 + size.y * REACH;
    this.plane.scale.setScalar(half);
    [this.#above.left, this.#above.right, this.#above.top, this.#above.bottom] = [-half, half, half, -half];
    this.#above.updateProjectionMatrix();
    const place = body.parent;
    const surfaces = [...this.#shades].map(([part, material]) => {
      const own = part.material as Material | Material[];
      part.material = material;
      return { part, own };
    });
    this.#flattened.add(body);
    renderer.setRenderTarget(this.#drawn);
    renderer.clear();
    renderer.autoClear = false;
    for (const [index, [x, z]] of LAMPS.entries()) {
      this.#flattened.matrix.set(1, x, 0, 0, 0, 0, 0, 0, 0, z, 1, 0, 0, 0, 0, 1);
      for (const material of new Set(this.#shades.values())) material.stencilRef = index + 1;
      renderer.render(this.#scene, this.#above);
    }
    renderer.autoClear = true;
    renderer.setRenderTarget(null);
    for (const { part, own } of surfaces) part.material = own;
    place?.add(body);
  }

  dispose(): void {
    this.#drawn.dispose();
    this.plane.material.dispose();
    for (const material of new Set(this.#shades.values())) material.dispose();
  }
}

/** Of each lamp a place of the table loses its share once, however many parts of the body stand between. */
function shade(): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    blending: AdditiveBlending,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    stencilWrite: true,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ReplaceStencilOp,
  });
  material.color.setScalar(1 / LAMPS.length);
  return material;
}

/** For what is cut out of its surface by a picture, as cloth is. */
function cutShade(own: Material & { readonly map?: Texture }): Material | undefined {
  if (!own.alphaTest) return undefined;
  const cut = shade();
  cut.alphaMap = own.map ?? null;
  return cut;
}
