import { list, object, oneOf, Type, type Static } from '#kernel/schema.ts';

/**
 * The `price:` section of a product file: which technologies can make it and what finishing it may carry. The figures of
 * machines and materials are shared by all products and live in catalog/prices.yaml. Money is euros, before VAT.
 */

const number = (minimum = 0) => Type.Number({ minimum, maximum: 1_000_000 });

/** Sheet-fed digital press, SRA3. */
const digital = object({ kind: Type.Literal('digital'), perPiece: Type.Optional(number()) });
/** Gang run on a large offset sheet; the base charge may differ (cards need more handling). */
const offset = object({
  kind: Type.Literal('offset'),
  base: Type.Optional(number()),
  perPiece: Type.Optional(number()),
});
/** Labels on a roll, digital or, above a run length, flexo. */
const roll = object({ kind: Type.Literal('roll') });
/** Large format by the square metre; `table` names a tier table of prices.yaml. */
const area = object({
  kind: Type.Literal('area'),
  table: oneOf(['banner', 'poster', 'rigid', 'dibond', 'vinyl'] as const),
  minimumSquareMetres: Type.Optional(number()),
  factor: Type.Optional(number()),
});
/** Made or bought apiece: price per piece by quantity, interpolated between the steps. */
const tiers = object({
  kind: Type.Literal('tiers'),
  setup: number(),
  steps: list(object({ from: Type.Integer({ minimum: 1 }), price: number() }), 30, 1),
});

export const technology = Type.Union([digital, offset, roll, area, tiers]);
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
