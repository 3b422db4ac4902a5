import { key, list, object, Type } from '#kernel/schema.ts';

/** catalog/retired.yaml: products that are no longer sold, each with the product that replaces it, if there is one. */
export const retiredFile = object({
  retired: list(object({ id: key, successor: Type.Optional(key) }), 100_000),
});
