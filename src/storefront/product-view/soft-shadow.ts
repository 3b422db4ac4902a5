import {
  Group,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  WebGLRenderTarget,
  type Object3D,
  type Vector3,
  type WebGLRenderer,
} from 'three';
import { Casters } from './casters.ts';

/** How far from under a point its shadow falls in the light of one lamp, if the point is one unit above the table. */
type Lamp = readonly [x: number, z: number];

const OPACITY = 0.34;

/** How finely a shadow is drawn: more is smoother, and costs more at every movement. */
export interface Fineness {
  /** Of its sides. */
  readonly pixels: number;
  /** Of each pixel. Without, the foot of a thin sheet has teeth when it is looked at closely. */
  readonly samples: number;
}

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
  readonly #drawn: WebGLRenderTarget;
  readonly #scene = new Scene();
  readonly #flattened = new Group();
  readonly #above = new OrthographicCamera(-1, 1, 1, -1, 0.5, 2);
  readonly #casters: Casters;

  constructor(body: Object3D, { pixels, samples }: Fineness) {
    this.#drawn = new WebGLRenderTarget(pixels, pixels, { stencilBuffer: true, samples });
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
    this.#casters = new Casters(body, 1 / LAMPS.length);
    this.#flattened.matrixAutoUpdate = false;
    this.#flattened.add(...this.#casters.meshes);
    this.#scene.add(this.#flattened);
    this.#above.position.y = 1;
    this.#above.rotation.x = -Math.PI / 2;
  }

  /** @param size of the body, which stands on the middle of the table */
  cast(renderer: WebGLRenderer, size: Vector3): void {
    const half = Math.max(size.x, size.z) / 2 + size.y * REACH;
    this.plane.scale.setScalar(half);
    [this.#above.left, this.#above.right, this.#above.top, this.#above.bottom] = [-half, half, half, -half];
    this.#above.updateProjectionMatrix();
    this.#casters.follow();
    renderer.setRenderTarget(this.#drawn);
    renderer.clear();
    renderer.autoClear = false;
    for (const [index, [x, z]] of LAMPS.entries()) {
      this.#flattened.matrix.set(1, x, 0, 0, 0, 0, 0, 0, 0, z, 1, 0, 0, 0, 0, 1);
      for (const { material } of this.#casters.meshes) material.stencilRef = index + 1;
      renderer.render(this.#scene, this.#above);
    }
    renderer.autoClear = true;
    renderer.setRenderTarget(null);
  }

  dispose(): void {
    this.#drawn.dispose();
    this.plane.material.dispose();
    this.#casters.dispose();
  }
}
