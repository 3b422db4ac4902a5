/** Refusals of a line that is sold no more as it was put: it can be ordered after a change of the line only. */
export const NOT_SOLD_REASONS = [
  'product_not_found',
  'product_retired',
  'product_in_maintenance',
  'choices_gone',
] as const;

export function isNotSold(refusal: string): refusal is (typeof NOT_SOLD_REASONS)[number] {
  return NOT_SOLD_REASONS.some((reason) => reason === refusal);
}
