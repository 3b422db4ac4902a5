import { list, nullable, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { OUTLINES } from './engine/cut-outline.ts';
import { PLATES, PROFILES } from './engine/geometry.ts';
import type { CheckTarget } from './verdict.rules.ts';

/** A leaflet has a few. */
const MOST_FOLDS = 40;

const millimetres = Type.Number({ minimum: 0 });

/** What the checks know of a configuration. With it a page says of a file what the server will say. */
export const checkTargetWire = object({
  /** Null if nothing is printed from a file, or no size is known. */
  geometry: nullable(
    object({
      profile: oneOf(PROFILES),
      width: millimetres,
      height: millimetres,
      bleed: millimetres,
      safe: millimetres,
      pages: Type.Integer({ minimum: 1 }),
      hasTrim: Type.Boolean(),
      folds: object({ upright: list(millimetres, MOST_FOLDS), level: list(millimetres, MOST_FOLDS) }),
      isBound: Type.Boolean(),
      needsDie: Type.Boolean(),
      plates: list(oneOf(PLATES), PLATES.length),
      /** Those of them that lie on the front of two sides alone. Absent without any. */
      frontPlates: Type.Optional(list(oneOf(PLATES), PLATES.length)),
      isUncoated: Type.Boolean(),
      /** Absent for what is no photograph on paper. */
      isPhoto: Type.Optional(Type.Literal(true)),
      /** The shape to which each sheet is cut. Absent for its rectangle, and where the file draws it. */
      outline: Type.Optional(oneOf(OUTLINES)),
      /** The window of an envelope, from the upper left corner of its front. Absent without one. */
      window: Type.Optional(object({ x: millimetres, y: millimetres, width: millimetres, height: millimetres })),
      /** Of a roll-up. Absent for all else. */
      foot: Type.Optional(millimetres),
      /** How many colours are printed. Absent for four inks, which mix all of them. */
      colours: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ),
  /** How many artworks files may be for. */
  artworks: Type.Integer({ minimum: 0 }),
  /** Whether it is a sheet with a front and a back. */
  hasTwoSides: Type.Boolean(),
});
export type CheckTargetWire = Static<typeof checkTargetWire>;

export function targetToWire({ geometry, ...target }: CheckTarget): CheckTargetWire {
  if (!geometry) return { geometry, ...target };
  // What a configuration asks is the same for each of its files.
  const { isBack: _ofOneFile, frontPlates, folds, plates, ...asked } = geometry;
  return {
    geometry: {
      ...asked,
      folds: { upright: [...folds.upright], level: [...folds.level] },
      plates: [...plates],
      ...(frontPlates && { frontPlates: [...frontPlates] }),
    },
    ...target,
  };
}
