import { endpoint } from '#kernel/endpoint.ts';
import { countryCode, key, line, list, map, nullable, object, oneOf, quantity, text, Type } from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';
import { PRIORITIES } from '../catalog/product.ts';
import { checkTargetWire } from '../artwork/check-target.schema.ts';
import { validate } from '../configurator/configurator.contract.ts';
import { shippingCalculate } from '../delivery/delivery.contract.ts';
import { inventory } from '../inventory/inventory.contract.ts';
import { quote, servicePrice } from '../pricing/pricing.contract.ts';
import { printContent } from '../pricing/print-content.schema.ts';

/** Why a part of the answer is missing: the refusal of the part's own call. */
const refusedPart = object({
  key: line(64),
  message: line(200),
  /** In the language of the shop. */
  text: text(400),
  /** Topics that prevent dates. */
  caveat_topics: list(line(40), 10),
});

/**
 * §4.2: everything that a product page needs for one selection. The selection is solved once, as in /product/validate/.
 * All
 * other parts are for the valid selection, its quantity and its priority. Each part is identical to the answer of its
 * own call.
 */
export const productChoices = endpoint({
  method: 'POST',
  path: '/product/choices/',
  summary: 'A selection made valid, with its prices, differences, arrival dates, stock and services, in one answer',
  access: 'public',
  asks: true,
  noCrawlers: true,
  body: object({
    mcpSku: key,
    /** Attribute name to option key. */
    configuration: map(line(80), 80),
    /** The feature chosen last. Its value is kept, and others change if needed. */
    changed: Type.Optional(line(80)),
    quantity: Type.Optional(quantity),
    /** If it is not available, the first available one is used. */
    priority: Type.Optional(line(20)),
    country: Type.Optional(countryCode),
    zipCode: Type.Optional(line(12)),
    printContent: Type.Optional(printContent),
    promocodeInputText: Type.Optional(line(40)),
    lossLeaderKey: Type.Optional(line(80)),
    /** Whether the file check is chosen. A code may make it free. */
    fileCheck: Type.Optional(Type.Boolean()),
  }),
  answer: object({
    validation: validate.answer,
    /**
     * The requested quantity if these choices can be had in it (row 4.2.05). Otherwise, after a choice (`changed`), the next
     * larger one or the largest; without a choice the product's initial one or the largest.
     */
    quantity,
    priority: oneOf(PRIORITIES),
    /** For the available quantities, with the difference of every option. Null if the caller may not see prices. */
    quote: nullable(quote.answer),
    /** Null if there is no delivery date. */
    shipping: nullable(shippingCalculate.answer),
    /** The stock of a supplier's product. Null for products made here. */
    inventory: nullable(inventory.answer),
    /** What a file for these choices is checked against. */
    target: checkTargetWire,
    /** Every service for the product. */
    services: servicePrice.answer.properties.services,
    refused: object({
      /** Why prices and services are missing. */
      prices: nullable(refusedPart),
      /** Why the code was not used. The prices are without it. */
      code: nullable(refusedPart),
      dates: nullable(refusedPart),
    }),
  }),
  refusals: {
    ...PRODUCT_REFUSALS,
    configuration_unknown: 422,
    configuration_invalid: 422,
    country_not_served: 422,
    postal_code_invalid: 422,
  },
});
