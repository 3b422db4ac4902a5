import type { Geometry, PictureKind } from './geometry.ts';
import type { Camera, Stage } from './scene.ts';

/** Position, camera and drawing function of one kind of product. */
export interface Drawing {
  readonly camera: Camera;
  draw(stage: Stage, geometry: Geometry): void;
}
export type Drawings = Partial<Readonly<Record<PictureKind, Drawing>>>;

const known = new Map<string, Drawing>();

export function addDrawings(drawings: Drawings): void {
  for (const [kind, drawing] of Object.entries(drawings)) known.set(kind, drawing);
}

/** Undefined until `loadDrawing` has finished. */
export function drawingOf(kind: PictureKind): Drawing | undefined {
  return known.get(kind);
}
