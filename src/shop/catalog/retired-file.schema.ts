import { key, list, object, Type } from '#kernel/schema.ts';

/** catalog/retired.yaml: products that are gone for good, each with the one that people are led to. */
export const retiredFile = object({
  retired: list(object({ id: key, successor: Type.Optional(key) }), 100_000),
});
