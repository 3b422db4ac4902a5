import { line, list, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { condition } from './condition.schema.ts';

/**
 * The `price:` section of a product file: which technologies can make it and what finishing it may carry. The figures of
 * machines and materials are shared by all products and live in catalog/prices.yaml. Money is euros, before VAT.
 */

const number = (minimum = 0) => Type.Number({ minimum, maximum: 1_000_000 });

/** Where a technology is one of several: the facts under which it can make the product. */
const when = Type.Optional(condition);
const steps = list(object({ from: Type.Integer({ minimum: 1 }), price: number() }), 30, 1);

/**
 * Sheet-fed digital press, SRA3. Facts: `leaves` sheets in one piece (pads, calendars), `motifs` different ones among
 * them. `layers`: sheets glued to one. `setup` and `perPiece` are work of this product's own.
 */
const digital = object({
  kind: Type.Literal('digital'),
  when,
  setup: Type.Optional(number()),
  perPiece: Type.Optional(number()),
  layers: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
});
/** Gang run on a large offset sheet; the base charge may differ (cards need more handling). */
const offset = object({
  kind: Type.Literal('offset'),
  when,
  base: Type.Optional(number()),
  setup: Type.Optional(number()),
  perPiece: Type.Optional(number()),
});
/** Labels on a roll, digital or, above a run length, flexo. */
const roll = object({ kind: Type.Literal('roll'), when });
/** Large format by the square metre; `table` names a tier table of prices.yaml, `margin` is cut away round each piece. */
const area = object({
  kind: Type.Literal('area'),
  when,
  table: oneOf(['banner', 'poster', 'rigid', 'dibond', 'vinyl'] as const),
  setup: Type.Optional(number()),
  perPiece: Type.Optional(number()),
  minimumSquareMetres: Type.Optional(number()),
  margin: Type.Optional(number()),
  factor: Type.Optional(number()),
});
/** Folded sheets bound between covers. Facts: closed size, `pages` with the cover's four, `coverGrammage` (0: self cover), `binding`. */
const booklet = object({ kind: Type.Literal('booklet'), when });
/** Made apiece: price per piece by quantity, interpolated between the steps, times the fact that `scale` names. */
const tiers = object({ kind: Type.Literal('tiers'), when, setup: number(), steps, scale: Type.Optional(line(40, 1)) });
/** Bought and finished apiece: the supplier's prices with our margin, a setup per print position (fact `positions`). */
const supplier = object({
  kind: Type.Literal('supplier'),
  when,
  setupPerPosition: number(),
  handling: number(),
  perFurtherPosition: Type.Optional(number()),
  steps,
  scale: Type.Optional(line(40, 1)),
});

export const technology = Type.Union([digital, offset, roll, area, booklet, tiers, supplier]);
export type Technology = Static<typeof technology>;

/** Finishing that a product may carry; each is charged when the facts of the selection ask for it. */
export const FINISHINGS = [
  'lamination',
  'rounded',
  'folding',
  'creasing',
  'foil',
  'spotUv',
  'drill',
  'perforation',
  'numbering',
] as const;

export const priceRecipe = object({
  technologies: list(technology, 6, 1),
  finishing: list(oneOf(FINISHINGS), FINISHINGS.length),
  /** Factor on everything, for a product that is a variant of a cheaper one. */
  factor: Type.Optional(number()),
});
export type PriceRecipe = Static<typeof priceRecipe>;
