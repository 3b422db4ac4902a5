import { endpoint } from '#kernel/endpoint.ts';
import {
  countryCode,
  decimal,
  instant,
  key,
  line,
  list,
  localDate,
  map,
  object,
  quantity,
  Type,
} from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';

const deliveryKey = line(20, 1);

/** 7.5.09. One date for each requested delivery. */
export const shippingCalculate = endpoint({
  method: 'POST',
  path: '/product/shipping/calculate/',
  summary: 'Arrival dates of a configuration and quantity, by delivery',
  access: 'public',
  asks: true,
  body: object({
    mcpSku: key,
    productKey: Type.Optional(key),
    variantSku: Type.Optional(line(64)),
    variableAttributes: map(line(80), 80),
    quantity,
    deliveries: list(deliveryKey, 4, 1),
    countryCode: Type.Optional(countryCode),
    zipCode: Type.Optional(line(12)),
  }),
  answer: object({
    dates: list(
      object({
        deliveryKey,
        arrivalDate: localDate,
        shipDate: localDate,
        /** Files and payment must be in before this instant. */
        cutOff: instant,
        productionDays: Type.Integer(),
        transitDays: Type.Integer(),
        shippingPrice: decimal,
        parcels: Type.Integer(),
        weightGrams: Type.Integer(),
      }),
      4,
    ),
    caveats: list(object({ deliveryKey, caveat: line(60) }), 40),
    caveat_topics: list(line(40), 40),
  }),
  refusals: {
    ...PRODUCT_REFUSALS,
    configuration_invalid: 422,
    quantity_invalid: 422,
    country_not_served: 422,
    postal_code_invalid: 422,
    no_arrival_dates: 422,
  },
});
