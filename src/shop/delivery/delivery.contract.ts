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
  type Static,
} from '#kernel/schema.ts';
import { PRODUCT_REFUSALS } from '../catalog/sold-product.ts';

const deliveryKey = line(20, 1);
const clock = Type.String({ pattern: '^\\d{2}:\\d{2}$' });

export const collectionPointWire = object({
  /** As the cart takes it. */
  collectAt: key,
  name: line(60),
  street: line(120),
  postalCode: line(12),
  city: line(80),
  country: countryCode,
  /** 1 is Monday. */
  hours: list(object({ days: list(Type.Integer({ minimum: 1, maximum: 7 }), 7, 1), from: clock, to: clock }), 14),
  /** Days of the next month on which it is closed out of turn. */
  closedOn: list(localDate, 31),
});
export type CollectionPointWire = Static<typeof collectionPointWire>;

export const collectionPoints = endpoint({
  method: 'GET',
  path: '/delivery/collection/',
  summary: 'Where orders can be collected instead of being sent, with opening hours; empty where the shop offers none',
  access: 'public',
  answer: list(collectionPointWire, 20),
  refusals: {},
});

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
