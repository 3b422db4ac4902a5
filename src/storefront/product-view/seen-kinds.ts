import { geometryOf, type FactValues, type PictureKind } from '#product-picture/geometry.ts';

/** Kinds that are cut of cloth or have no flat print: a body of them would say less than their drawing. */
const DRAWN_ONLY = new Set<PictureKind>(['tshirt', 'tote', 'lanyard', 'pen', 'deskCalendar', 'folder']);

/** Kinds whose body says no more than their drawing at one look: a blank pack. */
const NO_STILL = new Set<PictureKind>(['envelope']);

/** Whether a picture of its body stands for a product on cards. */
export function hasStill(facts: FactValues): boolean {
  return isSeenReal(facts) && !NO_STILL.has(geometryOf(facts).kind);
}

/** Whether a product can be looked at in three dimensions. */
export function isSeenReal(facts: FactValues): boolean {
  return !DRAWN_ONLY.has(geometryOf(facts).kind);
}
