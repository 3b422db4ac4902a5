import { endpoint } from '#kernel/endpoint.ts';
import { id, line, list, localDate, moneyWire, nullable, object, oneOf, quantity, Type } from '#kernel/schema.ts';
import { COUNTED_IN } from '../catalog/counted-in.ts';

import { factsWire } from '../catalog/facts.schema.ts';

/** The products on sale, each with the starting price of its first configuration. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/product/list/',
  summary: 'Products on sale, with the price each starts from',
  access: 'public',
  /** `after` is the last id of the previous page. */
  query: object({
    family: Type.Optional(line(64)),
    /** Only these products: ids separated by commas. */
    products: Type.Optional(line(4000, 1)),
    after: Type.Optional(id),
    /** 'usual': with the price and the day of arrival of the quantity that most people order. */
    with: Type.Optional(oneOf(['usual'] as const)),
    limit: Type.Optional(Type.String({ maxLength: 3, pattern: '^[1-9][0-9]{0,2}$' })),
  }),
  answer: list(
    object({
      id,
      /** Path of the product's page. */
      path: line(200),
      /** The id with which a code is remembered (5.06). */
      variant: id,
      family: line(64),
      countedIn: oneOf(COUNTED_IN),
      name: line(200),
      tagline: line(300),
      facts: factsWire,
      /** Before and with VAT. */
      from: nullable(object({ price: moneyWire, grossPrice: moneyWire, quantity })),
      /**
       * As the product's page opens; `soonestDate` is what a dearer speed makes of its day. Null unless it was asked
       * for, and where no price is shown.
       */
      usual: nullable(
        object({
          quantity,
          price: moneyWire,
          grossPrice: moneyWire,
          arrivalDate: nullable(localDate),
          soonestDate: nullable(localDate),
        }),
      ),
    }),
    500,
  ),
  refusals: {},
});
