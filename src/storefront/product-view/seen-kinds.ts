import { geometryOf, type FactValues } from '#product-picture/geometry.ts';

/**
 * Whether a product can be looked at in three dimensions, and has a picture of that on cards. A lanyard is a loose band:
 * a stiff model of it would say less than its drawing.
 */
export function isSeenReal(facts: FactValues): boolean {
  return geometryOf(facts).kind !== 'lanyard';
}
