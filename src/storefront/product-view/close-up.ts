import { Group, MeshPhysicalMaterial } from 'three';
import { geometryOf, type FactValues } from '#product-picture/geometry.ts';
import { leafOf } from './models/flat.ts';
import { caliperOf } from './paper.rules.ts';
import { Press } from './printing.ts';
import { closeStudio, studioOn, ViewStage, type Region } from './view-stage.ts';

/** A sheet in millimetres, and the part of the picture that is shown of it. */
const SHEET = { width: 60, height: 45 };
const NEAR: Region = { left: 0.36, top: 0.42, width: 0.26, height: 0.26 };
/** How far its sides rise, so that the light runs over it. */
const BEND = 9;
/** From near the grain is as high as it is wide. */
const RELIEF = 7;

interface Shown {
  readonly facts: FactValues;
  /** Colour of the print. */
  readonly spot: string;
  readonly width: number;
  readonly height: number;
}

/** A printed sheet from so near that its paper and finish are seen: a PNG by its address. */
export async function closeUp({ facts, spot, width, height }: Shown): Promise<string> {
  const geometry = geometryOf({ ...facts, ...SHEET, kind: 'sheet' });
  const press = new Press({ facts, geometry, artworks: null, spot });
  const front = await press.printed({ motif: 'label', seed: 3 }, SHEET.width, SHEET.height, 'front');
  // Foil is pressed smooth.
  if (front instanceof MeshPhysicalMaterial) front.bumpScale *= geometry.foil ? 0 : RELIEF;
  const object = new Group();
  object.rotation.x = -Math.PI / 2;
  object.add(
    leafOf({
      ...SHEET,
      thickness: caliperOf(facts),
      front,
      back: press.bare(),
      edge: press.bare(),
      bend: BEND,
    }),
  );
  const canvas = document.createElement('canvas');
  const studio = studioOn(canvas);
  const stage = new ViewStage(studio, {
    object,
    scale: 1 / SHEET.width,
    act: undefined,
    first: 0,
    pose: () => undefined,
    yaw: 0.5,
    pitch: 0.62,
    upright: false,
    isNear: true,
  });
  stage.resize(width, height, 1);
  stage.show(NEAR);
  stage.draw();
  const address = canvas.toDataURL('image/png');
  stage.dispose();
  closeStudio(studio);
  press.dispose();
  return address;
}
