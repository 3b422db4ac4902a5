import {
  CanvasTexture,
  Color,
  DataTexture,
  DoubleSide,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Material,
  type Texture,
} from 'three';
import type { ArtworkSide } from '#shop/catalog/sample-artwork.ts';
import { INKS, inksOf } from '#product-picture/artwork.ts';
import { STOCK } from '#product-picture/draw-sheets.ts';
import type { FactValues, Geometry } from '#product-picture/geometry.ts';
import { placePage } from '#product-picture/place-page.rules.ts';
import type { OwnArtwork } from '#product-picture/printed-surface.tsx';
import { sampleFile, sideOf, wornBy, type Worn } from '#product-picture/sample.ts';
import { INK, type Art } from '#product-picture/scene.ts';
import { printName, type Part, type PrintPlace } from './print-name.rules.ts';
import { sheenOf, type Sheen } from './paper.rules.ts';

/** Longer side of a printed texture. More is not seen on a screen, and takes memory of telephones. */
const PIXELS = 1536;
/** Of a month, of which a calendar has twelve at once. */
const MONTH_PIXELS = 1024;
const FOILS: Readonly<Record<NonNullable<Geometry['foil']>, string>> = {
  gold: '#d8b24a',
  silver: '#c9ced4',
  copper: '#cf8659',
};

/** What is printed: the product, the customer's pages where they are known, and where the sample artworks are. */
export interface Printed {
  readonly facts: FactValues;
  readonly geometry: Geometry;
  readonly artwork?: OwnArtwork | undefined;
  readonly otherSide?: OwnArtwork | undefined;
  readonly artworks: string | null;
  /** The shop's own colour, for motifs that have it. */
  readonly spot: string;
}

/** Of what a body is. */
export interface Substance {
  readonly colour: string;
  readonly roughness: number;
}

const WHOLE: Part = { from: 0, to: 1 };

/** Prints the surfaces of one product: textures of its artwork, and materials of its paper and finish. */
export class Press {
  readonly sheen: Sheen;
  readonly #printed: Printed;
  readonly #worn: Worn | undefined;
  readonly #made = new Set<Texture | Material>();
  readonly #images = new Map<string, Promise<HTMLImageElement | undefined>>();
  readonly #prints = new Map<string, Promise<Material>>();
  #grain: Texture | undefined;
  #weave: Texture | undefined;

  constructor(printed: Printed) {
    this.#printed = printed;
    this.sheen = sheenOf(printed.facts, printed.geometry.surface);
    this.#worn = wornBy(printed.geometry, printed.artworks);
  }

  /** Paper without a print. */
  bare(colour = this.#stock()): Material {
    return this.#kept(
      new MeshPhysicalMaterial({ color: colour, roughness: Math.max(this.sheen.roughness, 0.6), ...this.#felt(0.6) }),
    );
  }

  /** A body of another substance. */
  body(colour: string, roughness = 0.5, metalness = 0): Material {
    return this.#kept(new MeshPhysicalMaterial({ color: colour, roughness, metalness }));
  }

  /** Whether it wears the customer's own file, which is printed over a whole side. */
  get hasOwn(): boolean {
    return Boolean(this.#printed.artwork ?? this.#printed.otherSide);
  }

  /**
   * A printed surface of this size in millimetres. The first side carries the customer's own page, if there is one, the
   * other side the other page; without one, the sample artwork. Surfaces that look the same share one print.
   */
  printed(art: Art, width: number, height: number, face: PrintPlace['face'], part: Part = WHOLE): Promise<Material> {
    const place = { face, width, height, part };
    const name = printName({ isOwn: this.hasOwn, side: this.#sideOf(art), art }, place);
    let print = this.#prints.get(name);
    if (!print) this.#prints.set(name, (print = this.#print(art, place)));
    return print;
  }

  /**
   * Inks on a body of one colour, which shows through them. White is no ink: where nothing else is printed, the surface is
   * the body's own.
   */
  async onBody(art: Art, width: number, height: number, { colour, roughness }: Substance): Promise<Material> {
    const map = await this.#canvas(width, height, async (context, size) => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size.width, size.height);
      await this.print(context, art, [0, 0, size.width, size.height], 'front');
    });
    return this.#kept(new MeshPhysicalMaterial({ map, color: colour, roughness, metalness: 0 }));
  }

  /** A print without a ground, on a body of another substance. */
  async stamp(art: Art, width: number, height: number): Promise<Material> {
    const map = await this.#canvas(width, height, (context, size) =>
      this.print(context, art, [0, 0, size.width, size.height], 'front'),
    );
    return this.#kept(new MeshPhysicalMaterial({ map, transparent: true, specularIntensity: 0.3, roughness: 0.5 }));
  }

  /** A piece of cloth as it is drawn, of which only what is drawn is there. */
  async cloth(draw: (context: Drawing, size: Pixels) => Promise<void>): Promise<Material & { readonly map: Texture }> {
    const map = await this.#canvas(1, 1, draw);
    this.#weave ??= this.#kept(grainTexture(48));
    return this.#kept(
      new MeshPhysicalMaterial({
        map,
        // White cloth would be as light as light gets, and its folds not be seen.
        color: '#e6e6e6',
        alphaTest: 0.5,
        side: DoubleSide,
        roughness: 1,
        specularIntensity: 0.1,
        bumpMap: this.#weave,
        bumpScale: 0.5,
      }),
    ) as Material & { readonly map: Texture };
  }

  /** Prints on a place of a larger piece. Whatever is under it stays seen where nothing is printed. */
  async print(context: Drawing, art: Art, [x, y, width, height]: Spot, face: 'front' | 'back'): Promise<void> {
    const { artwork, otherSide } = this.#printed;
    const own = face === 'front' ? artwork : otherSide;
    if (!own && (artwork ?? otherSide)) return;
    context.save();
    context.translate(x, y);
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    await this.#drawArt(context, art, own, { width, height, part: WHOLE, scale: 1 });
    context.restore();
  }

  /** A thin layer that darkens or lightens what is under it. */
  veil(colour: string, opacity: number): Material {
    return this.#kept(new MeshBasicMaterial({ color: colour, transparent: true, opacity }));
  }

  /** Cuts the holes of a mesh into a surface of this size. They are larger than real ones, which nobody would see. */
  perforate(material: Material, width: number, height: number): void {
    if (!(material instanceof MeshPhysicalMaterial)) return;
    const cell = Math.max(8, Math.min(width, height) / MESH_ROWS);
    const holes = this.#kept(holeTexture());
    holes.repeat.set(Math.round(width / cell), Math.round(height / cell));
    material.alphaMap = holes;
    material.transparent = true;
  }

  dispose(): void {
    for (const each of this.#made) each.dispose();
    this.#made.clear();
    this.#prints.clear();
  }

  #stock(): string {
    const { dye, stock } = this.#printed.geometry;
    return dye?.fill ?? STOCK[stock];
  }

  #sideOf(art: Art) {
    return this.#worn ? sideOf(art, this.#printed.geometry, this.#printed.geometry.outline === 'oval') : undefined;
  }

  async #print(art: Art, { face, width, height, part }: PrintPlace): Promise<Material> {
    const { facts, geometry, artwork, otherSide } = this.#printed;
    const own = face === 'front' ? artwork : otherSide;
    // Whoever sees the own file on one side is not shown somebody else's on the other.
    if (!own && this.hasOwn) return this.bare();
    const wide = width * (part.to - part.from);
    const draw = async (context: Drawing, size: Pixels) => {
      context.fillStyle = this.#stock();
      context.fillRect(0, 0, size.width, size.height);
      const scale = size.width / wide;
      await this.#drawArt(context, art, own, { width, height, part, scale });
      if (scale > NEAR && FIBROUS.has(String(facts['paper']))) drawFibres(context, size, scale);
    };
    const map = await this.#canvas(wide, height, draw, art.motif === 'month' ? MONTH_PIXELS : PIXELS);
    const { roughness, coat, velvet, grain } = this.sheen;
    const material = new MeshPhysicalMaterial({
      map,
      // Bare paper mirrors little: more would lift the dark colours of a print.
      specularIntensity: coat > 0 ? 0.8 : 0.22,
      roughness,
      clearcoat: coat,
      clearcoatRoughness: 0.06,
      sheen: velvet,
      sheenRoughness: 0.5,
      sheenColor: new Color('#ffffff').multiplyScalar(0.35),
      ...this.#felt(grain),
    });
    const side = this.#sideOf(art);
    if (face === 'front' && !own && (side === 'front' || !this.#worn) && (geometry.foil || geometry.spotUv))
      await this.#raise(material, art, width, height, part);
    return this.#kept(material);
  }

  /** Foil is metal where the artwork is raised, spot varnish a clear layer there. */
  async #raise(material: MeshPhysicalMaterial, art: Art, width: number, height: number, part: Part): Promise<void> {
    const { geometry } = this.#printed;
    const worn = this.#worn;
    const share = width * (part.to - part.from);
    const relief = await this.#canvas(share, height, async (context, size) => {
      context.fillStyle = '#000';
      context.fillRect(0, 0, size.width, size.height);
      const place = { width, height, part, scale: size.width / share };
      if (worn) await this.#sample(context, worn, 'relief', art, place);
      else this.#motif(context, art, place, geometry, true);
    });
    if (geometry.foil) {
      material.metalnessMap = material.roughnessMap = this.#kept(metalOf(relief.image as HTMLCanvasElement));
      material.metalness = METAL;
      const foil = FOILS[geometry.foil];
      material.map = await this.#canvas(share, height, (context, size) => {
        const printed = material.map?.image as HTMLCanvasElement | undefined;
        if (printed) context.drawImage(printed, 0, 0);
        const shape = new OffscreenCanvas(size.width, size.height);
        const cut = shape.getContext('2d');
        if (!cut) return;
        cut.drawImage(alphaOf(relief.image as HTMLCanvasElement), 0, 0);
        cut.globalCompositeOperation = 'source-in';
        cut.fillStyle = foil;
        cut.fillRect(0, 0, size.width, size.height);
        context.drawImage(shape, 0, 0);
      });
    } else {
      material.clearcoat = 1;
      material.clearcoatMap = relief;
      material.clearcoatRoughness = 0.04;
    }
  }

  async #drawArt(context: Drawing, art: Art, own: OwnArtwork | undefined, place: Place): Promise<void> {
    const { geometry } = this.#printed;
    if (own) return this.#ownPage(context, own, place);
    const side = this.#sideOf(art);
    if (this.#worn && side) return this.#sample(context, this.#worn, side, art, place);
    this.#motif(context, art, place, geometry);
  }

  /** A sample artwork on a surface, or on one panel of it in the panel's own format. */
  #sample(context: Drawing, worn: Worn, side: ArtworkSide, { panel }: Art, place: Place): Promise<void> {
    const { width, height, part } = place;
    const own = panel === undefined ? place : { ...place, width: width * (part.to - part.from), part: WHOLE };
    return this.#image(context, sampleFile(worn, side, own.width, height), own);
  }

  async #ownPage(context: Drawing, own: OwnArtwork, { width, height, part, scale }: Place): Promise<void> {
    const image = await this.#load(own.src);
    if (!image) return;
    const surface = { width: width * scale, height: height * scale, from: part.from * width * scale };
    const { left, page } = placePage(own, surface, this.#printed.geometry);
    context.save();
    context.translate(left, 0);
    if (own.isTurned) context.rotate(Math.PI / 2);
    if (own.trim) context.drawImage(image, page.x, page.y, page.width, page.height);
    else drawCovering(context, image, page);
    context.restore();
  }

  /** A picture that covers the surface. A picture that does not come leaves the paper bare. */
  async #image(context: Drawing, src: string, { width, height, part, scale }: Place): Promise<void> {
    const image = await this.#load(src);
    if (!image) return;
    const wide = width * scale;
    drawCovering(context, image, { x: -part.from * wide, y: 0, width: wide, height: height * scale });
  }

  /** @param isRelief only what is raised, as light */
  #motif(
    context: Drawing,
    art: Art,
    { width, height, part, scale }: Place,
    geometry: Geometry,
    isRelief = false,
  ): void {
    const white = geometry.dye?.dark ? INKS.paper : undefined;
    const accent = geometry.foil ? FOILS[geometry.foil] : geometry.blackOnly ? INK : this.#printed.spot;
    for (const ink of inksOf(art, width, height)) {
      if (isRelief && ink.colour !== 'accent') continue;
      context.save();
      context.translate(-part.from * width * scale, 0);
      context.scale(scale, scale);
      if (ink.at) {
        context.translate(ink.at[0], ink.at[1]);
        context.scale(ink.at[2], ink.at[2]);
      }
      const colour = isRelief ? '#fff' : (white ?? (ink.colour === 'accent' ? accent : INKS[ink.colour]));
      const path = pathOf(ink.path);
      if (ink.stroke === undefined) {
        context.fillStyle = colour;
        context.fill(path);
      } else {
        context.strokeStyle = colour;
        context.lineWidth = ink.stroke;
        context.lineCap = 'round';
        context.stroke(path);
      }
      context.restore();
    }
  }

  #load(src: string): Promise<HTMLImageElement | undefined> {
    let image = this.#images.get(src);
    if (!image) this.#images.set(src, (image = loadImage(src)));
    return image;
  }

  async #canvas(
    width: number,
    height: number,
    draw: (context: Drawing, size: Pixels) => Promise<void> | void,
    longest = PIXELS,
  ): Promise<CanvasTexture> {
    const canvas = document.createElement('canvas');
    const scale = longest / Math.max(width, height);
    canvas.width = Math.max(2, Math.round(width * scale));
    canvas.height = Math.max(2, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (context) await draw(context, canvas);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    return this.#kept(texture);
  }

  /** The grain of paper that is felt under the fingers. */
  #felt(grain: number) {
    if (grain === 0) return {};
    this.#grain ??= this.#kept(grainTexture());
    return { bumpMap: this.#grain, bumpScale: grain * 0.6 };
  }

  #kept<T extends Texture | Material>(made: T): T {
    this.#made.add(made);
    return made;
  }
}

/** Draws a picture over all of a place: what is too long on one side is equally beyond it at both ends. */
function drawCovering(
  context: Drawing,
  image: HTMLImageElement,
  { x, y, width, height }: ReturnType<typeof placePage>['page'],
): void {
  const k = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * k, image.naturalHeight * k];
  context.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

export function pathOf(data: string): Path2D {
  return new Path2D(data);
}

export type Drawing = CanvasRenderingContext2D;

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** A place on a canvas, in pixels. */
type Spot = readonly [x: number, y: number, width: number, height: number];

interface Place {
  readonly width: number;
  readonly height: number;
  readonly part: Part;
  /** Pixels of a millimetre. */
  readonly scale: number;
}

async function loadImage(src: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

/** Rows of holes along the shorter side of a mesh. */
const MESH_ROWS = 60;

/** One hole and the cloth round it, as materials read opacity. */
function holeTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 64, 64);
    context.fillStyle = '#000';
    context.beginPath();
    context.arc(32, 32, 15, 0, 2 * Math.PI);
    context.fill();
  }
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}

/** The light of a picture as its opacity. */
function alphaOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  if (!context) return copy;
  context.drawImage(canvas, 0, 0);
  const pixels = context.getImageData(0, 0, copy.width, copy.height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = pixels.data[at] ?? 0;
  context.putImageData(pixels, 0, 0);
  return copy;
}

/** Of pure metal a dark room would be seen, and no gold. */
const METAL = 0.75;
/** Share of the roughness of the print that foil has. */
const FOIL_ROUGHNESS = 0.3;

/** Roughness in green and metal in blue, as materials read them: the light parts of a picture are smooth metal. */
function metalOf(relief: HTMLCanvasElement): CanvasTexture {
  const copy = alphaOf(relief);
  const context = copy.getContext('2d');
  if (!context) return new CanvasTexture(copy);
  const pixels = context.getImageData(0, 0, copy.width, copy.height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const raised = pixels.data[at + 3] ?? 0;
    pixels.data[at] = 0;
    pixels.data[at + 1] = 255 - raised * (1 - FOIL_ROUGHNESS);
    pixels.data[at + 2] = raised;
    pixels.data[at + 3] = 255;
  }
  context.putImageData(pixels, 0, 0);
  return new CanvasTexture(copy);
}

/** Pixels of a millimetre from which single fibres are seen, and the papers that have some. */
const NEAR = 12;
const FIBROUS = new Set(['recycled', 'kraft']);

/** Fibres and specks of paper that was something else before, the same at every call. */
function drawFibres(context: Drawing, { width, height }: Pixels, scale: number): void {
  const next = numbers();
  const count = Math.round((width * height) / (scale * scale) / 1.6);
  for (let index = 0; index < count; index += 1) {
    const [x, y, angle] = [next() * width, next() * height, next() * Math.PI];
    const long = (0.15 + next() * 0.9) * scale;
    context.strokeStyle = next() < 0.55 ? 'rgba(88, 66, 40, 0.32)' : 'rgba(255, 250, 235, 0.4)';
    context.lineWidth = (0.04 + next() * 0.05) * scale;
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(
      x + Math.cos(angle) * long * 0.5 + next() * 0.2 * scale,
      y + Math.sin(angle) * long * 0.5,
      x + Math.cos(angle) * long,
      y + Math.sin(angle) * long,
    );
    context.stroke();
  }
}

/** Numbers between nothing and one, in the same order at every call, so a picture can be made again. */
function numbers(): () => number {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed >> 16) / 32_768;
  };
}

const GRAIN = 256;

function grainTexture(repeat = 3): Texture {
  const data = new Uint8Array(GRAIN * GRAIN * 4);
  const next = numbers();
  for (let at = 0; at < data.length; at += 4) {
    const value = 110 + Math.floor(next() * 90);
    data[at] = data[at + 1] = data[at + 2] = value;
    data[at + 3] = 255;
  }
  const texture = new DataTexture(data, GRAIN, GRAIN);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(repeat, repeat);
  texture.needsUpdate = true;
  return texture;
}
