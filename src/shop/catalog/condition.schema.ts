import { line, list, map, object, Type } from '#kernel/schema.ts';

/** Conditions over facts, in the form that every section of a product file uses. */
export const factValue = Type.Union([Type.Number({ minimum: -1e9, maximum: 1e9 }), Type.Boolean(), line(60, 1)]);
export const factValues = Type.Union([factValue, list(factValue, 60, 1)]);
export const condition = map(Type.Union([factValues, object({ not: factValues })]), 20, '^[a-zA-Z][a-zA-Z0-9.-]*$');
