import { geometryOf, type FactValues, type PictureKind } from '#product-picture/geometry.ts';

/** Kinds that are cut of cloth or have no flat print: a body of them would say less than their drawing. */
const DRAWN_ONLY = new Set<PictureKind>(['tshirt', 'tote', 'lanyard', 'pen', 'deskCalendar', 'folder']);

/** Whether a product can be looked at in three dimensions. */
export function isSeenReal(facts: FactValues): boolean {
  return !DRAWN_ONLY.has(geometryOf(facts).kind);
}
