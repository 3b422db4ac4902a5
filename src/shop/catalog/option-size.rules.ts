import type { Facts, Product } from './product.ts';

/**
 * How much of a product the options with a value of a fact are, to compare their prices by: a number squared, or the largest of
 * their weights in grams or areas in square millimetres. Undefined if nothing says it.
 */
export function sizeOfValue({ features }: Product, fact: string, value: string): number | undefined {
  if (Number(value) > 0) return Number(value) ** 2;
  const options = features.flatMap((feature) => feature.options).filter(({ facts }) => String(facts[fact]) === value);
  const sizes = options.flatMap(({ facts }) => sizeOf(facts) ?? []);
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}

/** What a piece weighs, or its area. Undefined if nothing says it. */
export function sizeOf({ grams, width, height }: Facts): number | undefined {
  const size = Number(grams ?? 0) || Number(width ?? 0) * Number(height ?? 0);
  return size > 0 ? size : undefined;
}
