import { list, object, Type, type Static } from '#kernel/schema.ts';

const days = Type.Integer({ minimum: 0, maximum: 30 });

/** The `production:` section of a product file: working days that come on top of the priority's own. */
export const productionRecipe = object({
  /** Days that this product always takes longer than the plain sheet. */
  extraDays: days,
  /** More days above a quantity; the highest step reached counts. */
  volume: list(object({ above: Type.Integer({ minimum: 1 }), days }), 10),
  /** Parts of a parcel: copies are packed so that no parcel exceeds this weight. */
  maxParcelGrams: Type.Integer({ minimum: 1000, maximum: 31_500 }),
});
export type ProductionRecipe = Static<typeof productionRecipe>;
