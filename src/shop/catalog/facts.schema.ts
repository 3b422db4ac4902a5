import { line, map, Type } from '#kernel/schema.ts';

/** Facts of a product or selection on the wire. */
export const factsWire = map(Type.Union([Type.Number(), line(120), Type.Boolean()]), 120);
