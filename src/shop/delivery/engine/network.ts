import { list, line, object, Type, type Static } from '#kernel/schema.ts';

/**
 * catalog/plants.yaml: plants, working days, zones. Country codes are ISO 3166. Times are HH:mm in the plant's time
 * zone.
 */

const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const days = Type.Integer({ minimum: 0, maximum: 60 });
const country = line(2, 2);
const pattern = line(200, 1);
const amount = Type.Number({ minimum: 0, maximum: 10_000 });

const plant = object({
  id: line(40, 1),
  country,
  region: line(10),
  timeZone: line(40, 1),
  cutOff: object({ express: time, default: time }),
});
export type Plant = Static<typeof plant>;

const zone = object({
  id: line(40, 1),
  from: list(country, 60, 1),
  to: Type.Optional(list(country, 60, 1)),
  sameCountry: Type.Optional(Type.Boolean()),
  days,
  base: amount,
  perKg: amount,
});
export type Zone = Static<typeof zone>;

export const network = object({
  plants: list(plant, 20, 1),
  productionDays: object({ eco: days, std: days, fast: days, express: days }),
  finishingDays: object({ lamination: days, foil: days, spotUv: days, binding: days }),
  technologyDays: object({ offset: days, flexo: days }),
  zones: list(zone, 60, 1),
  remote: list(object({ country, postalCode: pattern, days, name: line(40, 1) }), 100),
  regions: list(object({ country, postalCode: pattern, region: line(10, 1) }), 100),
  carrier: line(40, 1),
});
export type Network = Static<typeof network>;
