import { endpoint } from '#kernel/endpoint.ts';
import { countryCode, key, line, list, map, nullable, object, oneOf, quantity, text, Type } from '#kernel/schema.ts';
import { PRIORITIES } from '../catalog/product.ts';
import { validate } from '../configurator/configurator.contract.ts';
import { shippingCalculate } from '../delivery/delivery.contract.ts';
import { inventory } from '../inventory/inventory.contract.ts';
import { quote, servicePrice } from '../pricing/pricing.contract.ts';

/** Why a part is missing from the answer: what its own call is refused with. */
const refusedPart = object({
  key: line(64),
  message: line(200),
  /** In the language of the shop. */
  text: text(400),
  /** What stands in the way of dates. */
  caveat_topics: list(line(40), 10),
});

/**
 * §4.2: everything that a product page says of one selection. The selection is solved once, as in /product/validate/, and
 * the valid one, its quantity and its priority are what every other part answers for. Each part is word for word what its
 * own call answers.
 */
export const productChoices = endpoint({
  method: 'POST',
  path: '/product/choices/',
  summary: 'A selection made valid, with its prices, differences, arrival dates, stock and services, in one answer',
  access: 'public',
  noCrawlers: true,
  body: object({
    mcpSku: key,
    /** Attribute name to option key. */
    configuration: map(line(80), 80),
    /** The feature just chosen: it is kept whatever else must change. */
    changed: Type.Optional(line(80)),
    quantity: Type.Optional(quantity),
    /** The first that can be had where this one cannot. */
    priority: Type.Optional(line(20)),
    country: Type.Optional(countryCode),
    zipCode: Type.Optional(line(12)),
    promocodeInputText: Type.Optional(line(40)),
    lossLeaderKey: Type.Optional(line(80)),
    /** Whether the file check is chosen: a code may give it. */
    fileCheck: Type.Optional(Type.Boolean()),
  }),
  answer: object({
    validation: validate.answer,
    /** The nearest to what was asked for that can be had of these choices. */
    quantity,
    priority: oneOf(PRIORITIES),
    /** Of the quantities that can be had, with the difference of every option; null where prices are not for the asker. */
    quote: nullable(quote.answer),
    /** Null where nothing arrives. */
    shipping: nullable(shippingCalculate.answer),
    /** Of what a supplier delivers; null for what is made here. */
    inventory: nullable(inventory.answer),
    /** Every service that goes with the product. */
    services: servicePrice.answer.properties.services,
    refused: object({
      /** Prices and services. */
      prices: nullable(refusedPart),
      /** The code: prices are without it. */
      code: nullable(refusedPart),
      dates: nullable(refusedPart),
    }),
  }),
  refusals: {
    product_not_found: 404,
    configuration_unknown: 422,
    country_not_served: 422,
    postal_code_invalid: 422,
  },
});
