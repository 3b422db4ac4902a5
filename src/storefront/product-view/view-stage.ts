import {
  AmbientLight,
  Box3,
  BoxGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  NoToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  Vector3,
  WebGLRenderer,
  type Texture,
} from 'three';
import type { Model } from './model.ts';
import { SoftShadow, type Fineness } from './soft-shadow.ts';

const FIELD_OF_VIEW = 28;
/** Share of the picture that is left free at each side of the largest pose. */
const MARGIN = 0.03;
/** Turns of a whole one at which every pose has to be in sight. */
const TURNS = 24;
/** From the horizon, in radians: never below the table, never quite from above. */
const LOWEST = 0.08;
const HIGHEST = 1.45;
/** Of the shadow of what moves. */
const MOVING: Fineness = { pixels: 256, samples: 0 };
/** Longer side of every model, in units of the scene. */
const SIZE = 1;

export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What draws on a canvas, and the lamps around. To set it up costs more than to draw. */
export interface Studio {
  readonly renderer: WebGLRenderer;
  readonly light: Texture;
}

export function studioOn(canvas: HTMLCanvasElement): Studio {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  // A curve for film would change the colours of the customer's brand.
  renderer.toneMapping = NoToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  return { renderer, light: softbox(renderer) };
}

export function closeStudio({ renderer, light }: Studio): void {
  light.dispose();
  renderer.dispose();
}

/** A table that takes shadows, a lamp, a camera that goes round. Draws only when asked. */
export class ViewStage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 4 / 3, 0.2, 30);
  readonly #sun = new DirectionalLight('#ffffff', 1.15);
  readonly #contact: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #shadow: SoftShadow;
  readonly #model: Model;
  /** Sizes of the poses that the camera has in sight. */
  readonly #sizes: readonly Vector3[];
  #yaw: number;
  #pitch: number;
  #distance = 3;
  /** Whether the body has moved since its shadow was drawn. */
  #isMoved = true;
  /** Of the present pose, above the table. */
  #middle = 0;
  #asked = 0;
  readonly #box = new Box3();

  /** @param poses those that the camera must have in sight */
  constructor({ renderer, light }: Studio, model: Model, poses = posesOf(model), fineness = MOVING) {
    this.#renderer = renderer;
    this.#model = model;
    this.#yaw = model.yaw;
    this.#pitch = model.pitch;
    this.#scene.environment = light;
    this.#scene.environmentIntensity = 0.55;
    this.#scene.add(new AmbientLight('#ffffff', model.isNear ? 0.45 : 0.9), this.#sun, this.#sun.target, model.object);
    this.#contact = contactShadow();
    this.#contact.visible = model.isFlat ?? false;
    this.#shadow = new SoftShadow(model.object, fineness);
    this.#scene.add(this.#contact, this.#shadow.plane);
    model.object.traverse((each) => {
      each.castShadow = each.receiveShadow = each instanceof Mesh;
    });
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#sun.shadow.radius = 10;
    this.#sun.shadow.normalBias = 0.01;
    this.#sizes = poses.map((part) => {
      this.pose(part);
      return this.#box.getSize(new Vector3());
    });
    this.#frame();
  }

  /** Opens, turns over, leafs or unwinds, from 0 to 1. */
  pose(part: number): void {
    const { object, scale } = this.#model;
    object.position.set(0, 0, 0);
    object.scale.setScalar(scale * SIZE);
    this.#model.pose(part);
    object.updateMatrixWorld(true);
    const box = this.#box.setFromObject(object, true);
    const middle = box.getCenter(new Vector3());
    object.position.set(-middle.x, -box.min.y + 0.0006, -middle.z);
    // What is turned over stands on its edge halfway.
    this.#middle = middle.y - box.min.y;
    this.#lightOn(box);
    this.#isMoved = true;
    this.#ask();
  }

  turn(yaw: number, pitch: number): void {
    this.#yaw += yaw;
    this.#pitch = Math.min(Math.max(this.#pitch + pitch, LOWEST), HIGHEST);
    this.#ask();
  }

  resize(width: number, height: number, ratio: number): void {
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#frame();
    this.#ask();
  }

  /** Shows a part of what is in sight, in shares of it from its upper left corner. It may reach beyond. */
  show(region: Region): void {
    frameOn(this.#camera, region);
  }

  /** Draws now. Turns of one frame are drawn once. */
  draw(): void {
    if (this.#isMoved) this.#shadow.cast(this.#renderer, this.#box.getSize(new Vector3()));
    this.#isMoved = false;
    const target = new Vector3(0, this.#middle, 0);
    const flat = Math.cos(this.#pitch) * this.#distance;
    this.#camera.position.set(
      target.x + Math.sin(this.#yaw) * flat,
      target.y + Math.sin(this.#pitch) * this.#distance,
      target.z + Math.cos(this.#yaw) * flat,
    );
    this.#camera.lookAt(target);
    this.#renderer.render(this.#scene, this.#camera);
  }

  /** What it looked at. The studio stays for others. */
  dispose(): void {
    cancelAnimationFrame(this.#asked);
    this.#sun.dispose();
    this.#shadow.dispose();
    this.#scene.traverse((each) => {
      if (each instanceof Mesh) each.geometry.dispose();
    });
  }

  #ask(): void {
    cancelAnimationFrame(this.#asked);
    this.#asked = requestAnimationFrame(() => this.draw());
  }

  /** The camera stands as far away as the largest pose needs, so that opening does not move it nearer. */
  #frame(): void {
    this.#distance = distanceFor(this.#sizes, this.#model.pitch, this.#camera.aspect);
    this.#camera.updateProjectionMatrix();
  }

  #lightOn(box: Box3): void {
    const size = box.getSize(new Vector3());
    // The lamp shines on the side that is looked at: from above on what lies, from the front on what stands.
    // What is felt of a surface is seen when the light only just runs over it.
    if (this.#model.isNear) this.#sun.position.set(-2.2, 0.75, -0.9);
    else if (this.#model.upright) this.#sun.position.set(-1.2, 1.5, 2.2);
    else this.#sun.position.set(-1.1, 2.4, 1.3);
    const { camera } = this.#sun.shadow;
    const half = Math.max(size.x, size.y, size.z) * 0.9 + 0.1;
    [camera.left, camera.right, camera.top, camera.bottom] = [-half, half, half, -half];
    [camera.near, camera.far] = [0.5, 6];
    camera.updateProjectionMatrix();
    this.#contact.scale.set(size.x * 1.12 + 0.02, size.z * 1.12 + 0.02, 1);
  }
}

/** Lets a camera see a part of its picture. The whole has its own proportions, or the part would be squeezed. */
export function frameOn(camera: PerspectiveCamera, { left, top, width, height }: Region): void {
  const { aspect } = camera;
  camera.setViewOffset(aspect, 1, left * aspect, top, width * aspect, height);
}

/**
 * How far from its middle a camera must stand, so that every pose is wholly in sight from all sides.
 * @param sizes of the poses
 * @param pitch of the camera
 */
export function distanceFor(sizes: readonly Vector3[], pitch: number, aspect: number): number {
  const reach = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * (1 - 2 * MARGIN);
  const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
  const needed = sizes.flatMap(({ x, y, z }) =>
    Array.from({ length: TURNS }, (_, index) => (index * 2 * Math.PI) / TURNS).flatMap((yaw) =>
      CORNERS.map(([right, top, front]) => {
        const across = (right * x * Math.cos(yaw) - front * z * Math.sin(yaw)) / 2;
        const towards = (right * x * Math.sin(yaw) + front * z * Math.cos(yaw)) / 2;
        const up = (top * y) / 2;
        const nearer = towards * cos + up * sin;
        return nearer + Math.max(Math.abs(across) / aspect, Math.abs(up * cos - towards * sin)) / reach;
      }),
    ),
  );
  return Math.max(...needed);
}

const CORNERS = [-1, 1].flatMap((right) =>
  [-1, 1].flatMap((top) => [-1, 1].map((front) => [right, top, front] as const)),
);

/** Those between which a slider moves it, and at the end the first look. */
function posesOf({ act, first }: Model): readonly number[] {
  return act ? [0, 0.25, 0.5, 0.75, 1, first] : [first];
}

/** A white room with a large lamp on one side and above: what gloss mirrors. */
function softbox(renderer: WebGLRenderer) {
  const room = new Scene();
  const wall = new Mesh(new BoxGeometry(10, 6, 10), new MeshBasicMaterial({ color: '#9a9a98', side: 1 }));
  room.add(wall);
  const lamp = (width: number, height: number, x: number, y: number, z: number, light: number, turn = 0) => {
    const panel = new Mesh(
      new PlaneGeometry(width, height),
      new MeshBasicMaterial({ color: new Color(light, light, light), side: 2 }),
    );
    panel.position.set(x, y, z);
    panel.lookAt(0, 0, 0);
    panel.rotateZ(turn);
    room.add(panel);
  };
  lamp(4, 2.6, -2.6, 2.7, 1.6, 5);
  lamp(1.6, 3, 4.4, 1.2, -1, 2.6);
  lamp(5, 0.7, 0, 2.2, -4.4, 3);
  // A strip that gloss shows at the first look: its mirror image crosses what lies on the table.
  lamp(3.2, 0.5, -0.95, 2.5, -2.2, 7, 0.7);
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room, 0.02);
  generator.dispose();
  return texture;
}

/** A dark breath round what lies on the table: without it a white sheet on a light ground would float. */
function contactShadow(): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 128;
  const context = canvas.getContext('2d');
  if (context) {
    context.shadowColor = 'rgba(21, 23, 26, 0.7)';
    context.shadowBlur = 12;
    context.shadowOffsetX = 256;
    context.fillRect(-256 + 14, 14, 100, 100);
  }
  const material = new MeshBasicMaterial({
    map: new CanvasTexture(canvas),
    transparent: true,
    depthWrite: false,
    opacity: 0.55,
  });
  const plane = new Mesh(new PlaneGeometry(1, 1), material);
  plane.rotation.x = -Math.PI / 2;
  plane.position.y = 0.0003;
  return plane;
}
