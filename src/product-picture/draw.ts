import { drawingOf } from './drawings.ts';
import type { Geometry } from './geometry.ts';
import { fitted, Stage, type Part, type Room } from './scene.ts';

/**
 * The parts of a product's picture inside a room, from back to front. Dimension lines are included only if they are
 * readable. Empty while the drawing is still being loaded.
 */
export function drawn(geometry: Geometry, room: Room, measured: boolean): readonly Part[] {
  const drawing = drawingOf(geometry.kind);
  if (!drawing) return [];
  const stage = new Stage(drawing.camera);
  drawing.draw(stage, geometry);
  return fitted(measured ? stage.parts : stage.parts.filter((part) => part.kind !== 'measure'), room);
}
