import { geometryOf, type FactValues } from '#product-picture/geometry.ts';
import { buildModel } from './build-model.ts';
import { Press } from './printing.ts';
import type { Fineness } from './soft-shadow.ts';
import { studioOn, ViewStage, type Region, type Studio } from './view-stage.ts';

interface Shown {
  readonly facts: FactValues;
  /** Where the sample artworks are. */
  readonly artworks: string;
  readonly spot: string;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
}

/** What is in sight and as much again all round, so that long shadows and tall pieces are found. */
const WIDE: Region = { left: -0.5, top: -0.5, width: 2, height: 2 };
/** Pixels of the first look, which only finds the place. */
const LOOK = { width: 320, height: 240 };
/** Opacity from 0 to 255 at which something counts as the product. Lighter shadow may lie beyond. */
const SOLID = 60;
/** Share of the picture that stays free at each side. */
const MARGIN = 0.06;

/** Of its shadow: a still does not move, and is looked at closely. */
const FINE: Fineness = { pixels: 512, samples: 4 };

let place: HTMLCanvasElement | undefined;
let studio: Studio | undefined;

/** A product as a picture that it fills: a PNG on nothing, by its address. */
export async function still({ facts, artworks, spot, width, height }: Shown): Promise<string> {
  const geometry = geometryOf(facts);
  const press = new Press({ facts, geometry, artworks, spot });
  const model = await buildModel({ facts, geometry, press });
  const { pose = model.first, yaw = model.yaw, pitch = model.pitch } = model.still ?? {};
  model.still?.arrange?.();
  const canvas = (place ??= document.createElement('canvas'));
  const stage = new ViewStage((studio ??= studioOn(canvas)), { ...model, yaw, pitch }, [pose], FINE);
  stage.resize(LOOK.width, LOOK.height, 1);
  stage.show(WIDE);
  stage.draw();
  const region = regionOf(canvas);
  stage.resize(width, height, 1);
  stage.show(region);
  stage.draw();
  const address = faded(canvas).toDataURL('image/png');
  stage.dispose();
  press.dispose();
  return address;
}

/** The picture, with nothing at its frame: in the margin lies only shadow, which the frame would cut. */
function faded(drawn: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = drawn;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [width, height];
  const context = copy.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.drawImage(drawn, 0, 0);
  context.globalCompositeOperation = 'destination-in';
  for (const [x, y] of [
    [width, 0],
    [0, height],
  ] as const) {
    const light = context.createLinearGradient(0, 0, x, y);
    for (const [at, opacity] of [
      [0, 0],
      [MARGIN, 1],
      [1 - MARGIN, 1],
      [1, 0],
    ] as const)
      light.addColorStop(at, `rgb(0 0 0 / ${opacity})`);
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  }
  return copy;
}

/** The part of the wide look that the product fills, in its proportions. */
function regionOf(look: HTMLCanvasElement): Region {
  const copy = new OffscreenCanvas(LOOK.width, LOOK.height);
  const context = copy.getContext('2d');
  if (!context) throw new Error('No canvas to look at');
  context.drawImage(look, 0, 0);
  const { data } = context.getImageData(0, 0, LOOK.width, LOOK.height);
  let [left, top, right, bottom] = [LOOK.width, LOOK.height, 0, 0];
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < SOLID) continue;
    const place = (at - 3) / 4;
    const [x, y] = [place % LOOK.width, Math.floor(place / LOOK.width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const share = Math.max((right - left) / LOOK.width, (bottom - top) / LOOK.height) / (1 - 2 * MARGIN);
  const middle = { x: (left + right) / 2 / LOOK.width, y: (top + bottom) / 2 / LOOK.height };
  return {
    left: WIDE.left + (middle.x - share / 2) * WIDE.width,
    top: WIDE.top + (middle.y - share / 2) * WIDE.height,
    width: share * WIDE.width,
    height: share * WIDE.height,
  };
}
