import { endpoint } from '#kernel/endpoint.ts';
import { key, line, list, localDate, map, nullable, object, oneOf, quantity, Type } from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { PRIORITIES } from '../catalog/product.ts';

/** 7.5.11, row 3.19 */
export const inventory = endpoint({
  method: 'POST',
  path: '/product/inventory/',
  summary: 'Stock of a supplier’s article: what is there, what arrives, and when a quantity is covered',
  access: 'public',
  asks: true,
  noCrawlers: true,
  body: object({
    mcpSku: key,
    /** Attribute name to option key. */
    mcpAttributes: map(line(80), 80),
    quantity: Type.Optional(quantity),
    /** If the product does not offer it for this configuration and quantity, the product is not buyable. */
    productionTime: Type.Optional(oneOf(PRIORITIES)),
  }),
  answer: object({
    hasInventory: Type.Boolean(),
    immediateQuantity: Type.Integer({ minimum: 0 }),
    futureAvailability: list(object({ quantity: Type.Integer({ minimum: 1 }), availableOn: localDate }), 400),
    /** Row 4.2.10. Null if the request has no quantity. */
    isBuyable: nullable(Type.Boolean()),
    availableOn: nullable(localDate),
  }),
  refusals: { ...PRODUCT_REFUSALS, configuration_invalid: 422 },
});
