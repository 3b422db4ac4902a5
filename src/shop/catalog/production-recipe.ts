import { list, object, Type, type Static } from '#kernel/schema.ts';

const days = Type.Integer({ minimum: 0, maximum: 30 });

/** The `production:` section of a product file: working days in addition to those of the priority. */
export const productionRecipe = object({
  /** Days that this product always takes in addition to a plain sheet. */
  extraDays: days,
  /** More days above a quantity. The highest step that is reached counts. */
  volume: list(object({ above: Type.Integer({ minimum: 1 }), days }), 10),
  /** Maximum weight of a parcel. Copies are packed so that no parcel exceeds it. */
  maxParcelGrams: Type.Integer({ minimum: 1000, maximum: 31_500 }),
});
export type ProductionRecipe = Static<typeof productionRecipe>;
