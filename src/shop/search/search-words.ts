import { key, line, list, object, Type, type Static } from '#kernel/schema.ts';
import { LANGUAGE_PATTERN } from '#kernel/languages.ts';

/** What buyers say in each language, and the product that they mean by it, with the choices that the words name. */
export const searchWords = object({
  product: key,
  /** Option keys or numbers by feature id. The product's own defaults are used for the others. */
  choose: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), line(80, 1), { maxProperties: 40 })),
  /** The quantity that these buyers usually order, if it is not the product's own. */
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  /**
   * The product with which this one is bought, one for each, such as envelopes with invitations: a search for both shows
   * it below that product and in as many.
   */
  boughtWith: Type.Optional(key),
  /** True for words that lead here only where no other typed word names a thing: occasions, and parts of other names. */
  alone: Type.Optional(Type.Boolean()),
  /** True for words of a finishing: what else was typed gets these choices where it has them, and this product stands below it. */
  finish: Type.Optional(Type.Boolean()),
  /** True for words of something that the shop does not sell and that would be taken for the product: they have no hit. */
  isNot: Type.Optional(Type.Boolean()),
  says: Type.Record(Type.String({ pattern: LANGUAGE_PATTERN }), list(line(80, 1), 80), { minProperties: 1 }),
});
export type SearchWords = Static<typeof searchWords>;

/** catalog/search.yaml */
export const searchFile = object({ words: list(searchWords, 20_000) });
