import { line, list, object, oneOf, Type, type Static } from '#kernel/schema.ts';
import { condition } from './condition.schema.ts';

/**
 * The `price:` section of a product file: the technologies that can make it, and the finishing it may have. The figures
 * of
 * machines and materials are shared by all products and are in catalog/prices.yaml. Money is euros, before VAT.
 */

/** A list of prices that somebody keeps by hand. */
export const MOST_ROWS = 500;
export const MOST_COLUMNS = 60;

const number = (minimum = 0) => Type.Number({ minimum, maximum: 1_000_000 });

/** If there are several technologies: the facts under which this one can make the product. */
const when = Type.Optional(condition);
const steps = list(object({ from: Type.Integer({ minimum: 1 }), price: number(0.0001) }), 30, 1);

/**
 * Sheet-fed digital press, SRA3. Facts: `leaves` sheets in one piece (pads, calendars), `motifs` different ones among
 * them, `layers` sheets glued to one. `setup` and `perPiece` are work for this product only.
 */
const digital = object({
  kind: Type.Literal('digital'),
  when,
  setup: Type.Optional(number()),
  perPiece: Type.Optional(number()),
  layers: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
});
/** Gang run on a large offset sheet. The base charge may differ (cards need more handling). */
const offset = object({
  kind: Type.Literal('offset'),
  when,
  base: Type.Optional(number()),
  setup: Type.Optional(number()),
  perPiece: Type.Optional(number()),
});
/** Labels on a roll: digital or, above a run length, flexo. */
const roll = object({ kind: Type.Literal('roll'), when });
/**
 * Large format by the square metre. `table` names a tier table of prices.yaml, `margin` is the waste around each piece.
 */
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
/**
 * Folded sheets bound between covers. Facts: closed size, `pages` including the four of the cover, `coverGrammage` (0:
 * self cover), `binding`.
 */
const booklet = object({ kind: Type.Literal('booklet'), when });
/**
 * Made piece by piece: price per piece by quantity, interpolated between the steps, times the fact that `scale` names.
 */
const tiers = object({ kind: Type.Literal('tiers'), when, setup: number(), steps, scale: Type.Optional(line(40, 1)) });
/**
 * Bought and finished piece by piece: the supplier's prices with our margin, and a setup per print position (fact
 * `positions`).
 */
const supplier = object({
  kind: Type.Literal('supplier'),
  when,
  setupPerPosition: number(),
  handling: number(),
  perFurtherPosition: Type.Optional(number()),
  steps,
  scale: Type.Optional(line(40, 1)),
});

/**
 * An owner's own table: the price of each quantity, one for all or one for each value of the fact `by`. Between two rows
 * it is on a line. A row is the quantity and the price of each column. `file` is a table of catalog/lists, which is put
 * in place of rows and columns when the product is read.
 */
const priceList = object({
  kind: Type.Literal('list'),
  when,
  by: Type.Optional(line(40, 1)),
  file: Type.Optional(line(80, 1)),
  columns: Type.Optional(list(line(60, 1), MOST_COLUMNS, 1)),
  rows: Type.Optional(list(list(number(), MOST_COLUMNS + 1, 2), MOST_ROWS, 1)),
});

export const technology = Type.Union([digital, offset, roll, area, booklet, tiers, supplier, priceList]);
export type Technology = Static<typeof technology>;

/** Finishing that a product may have. Each is charged if the facts of the selection ask for it. */
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
  'dieCut',
] as const;

/** What an option costs besides, in euros: once, for each piece, each square metre and each artwork after the first. */
const extra = object({
  name: line(40, 1),
  /** The facts of the option. */
  when: condition,
  setup: Type.Optional(number()),
  perPiece: Type.Optional(number()),
  perSquareMetre: Type.Optional(number()),
  perFurtherArtwork: Type.Optional(number()),
});
export type Extra = Static<typeof extra>;

/** Each material of a banner, printed on one or both sides, with and without pockets, is a technology of its own. */
const MOST_TECHNOLOGIES = 40;

export const priceRecipe = object({
  technologies: list(technology, MOST_TECHNOLOGIES, 1),
  finishing: list(oneOf(FINISHINGS), FINISHINGS.length),
  extras: Type.Optional(list(extra, 20)),
  /** Factor on the whole price, for a product that is a variant of a cheaper one. */
  factor: Type.Optional(number()),
});
export type PriceRecipe = Static<typeof priceRecipe>;
