import { textIn, type Languages } from '#kernel/languages.ts';
import { inLanguages, list, line, object, oneOf, Type, type Static } from '#kernel/schema.ts';

/**
 * catalog/plants.yaml: plants, working days, zones. Country codes are ISO 3166. Times are HH:mm in the plant's time
 * zone.
 */

const time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const days = Type.Integer({ minimum: 0, maximum: 60 });
const someDays = Type.Integer({ minimum: 1, maximum: 60 });
const country = line(2, 2);
const pattern = line(200, 1);
const amount = Type.Number({ minimum: 0, maximum: 10_000 });
/** Euros. Air freight to the farthest islands costs a quarter of the most: what is more was written in cents. */
const perKg = Type.Number({ minimum: 0, maximum: 100 });

/** Where customers of the shops that offer it collect what a plant has made. */
const collection = object({
  street: line(120, 1),
  postalCode: line(12, 2),
  city: line(80, 1),
  /** What is finished on a day can be collected from this time on. */
  readyFrom: time,
  /** 1 is Monday. On public holidays it is closed. */
  hours: list(object({ days: list(Type.Integer({ minimum: 1, maximum: 7 }), 7, 1), from: time, to: time }), 14, 1),
});
export type Collection = Static<typeof collection>;

const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** Days of a plant's own, the first and the last included, and why. */
const ownDays = list(object({ from: date, to: date, reason: line(120, 1) }), 100);
export type OwnDays = Static<typeof ownDays>;

const plant = object({
  id: line(40, 1),
  /** As staff call it. Without one, its id. */
  name: Type.Optional(inLanguages(line(60, 1))),
  country,
  region: line(10),
  timeZone: line(40, 1),
  cutOff: object({ express: time, default: time }),
  /** Days on which it does not work though it would, and on which it works though it would not. */
  closed: Type.Optional(ownDays),
  opened: Type.Optional(ownDays),
  /** Absent if nothing can be collected there. */
  collection: Type.Optional(collection),
});
export type Plant = Static<typeof plant>;

const supplier = object({
  /** As products name it: `supplier: {locationId: …}`. */
  id: line(80, 1),
  name: line(80, 1),
  /** Gets the purchase orders. Without one they stand in the press folder alone. */
  email: Type.Optional(Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254 })),
  address: Type.Optional(list(line(80, 1), 6)),
  /** What the shop is called by this supplier. */
  customerNumber: Type.Optional(line(40, 1)),
});
export type Supplier = Static<typeof supplier>;

/** The most that a carrier takes of what leaves a plant on one day for one address. A remote place names what is less there. */
const kg = Type.Number({ exclusiveMinimum: 0, maximum: 100_000 });
const parcels = Type.Integer({ minimum: 1, maximum: 10_000 });
/** Longest side of a parcel in millimetres. */
const sideMm = Type.Integer({ minimum: 100, maximum: 60_000 });
const freight = object({
  kg: Type.Optional(kg),
  parcels: Type.Optional(parcels),
  sideMm: Type.Optional(sideMm),
});
export type Freight = Static<typeof freight>;

/** What it costs more than the zone's price, in euros before VAT. Shops whose prices include delivery charge it too. */
const surcharge = object({ base: amount, perKg });

const zone = object({
  id: line(40, 1),
  from: list(country, 60, 1),
  to: Type.Optional(list(country, 60, 1)),
  sameCountry: Type.Optional(Type.Boolean()),
  days: someDays,
  base: amount,
  perKg,
  /** All three figures: what is not said of a zone is no freedom. */
  most: object({ kg, parcels, sideMm }),
});
export type Zone = Static<typeof zone>;

/** Each has a text of its own, `caveat_<name>` and `cart:<name>`. */
export const ARRIVAL_TAXES = ['octroi_de_mer'] as const;

export const network = object({
  plants: list(plant, 20, 1),
  /** Who makes what is bought in. */
  suppliers: Type.Optional(list(supplier, 200)),
  productionDays: object({ eco: days, std: days, fast: days, express: days }),
  finishingDays: object({ lamination: days, foil: days, spotUv: days, binding: days, dieCut: days }),
  technologyDays: object({ offset: days, flexo: days }),
  zones: list(zone, 60, 1),
  remote: list(
    object({
      country,
      postalCode: pattern,
      days,
      name: line(40, 1),
      most: Type.Optional(freight),
      surcharge: Type.Optional(surcharge),
    }),
    100,
  ),
  /**
   * Islands and the like to which a carrier takes as many days, and asks as much, as to the mainland. The check of files tells
   * where neither this nor `remote` names one, since a code is mistyped then.
   */
  asMainland: Type.Optional(list(object({ country, postalCode: pattern }), 100)),
  /** Working days that clearance takes between two countries. Where there is none, goods move freely. */
  customs: Type.Optional(list(object({ from: list(country, 60, 1), to: list(country, 60, 1), days: someDays }), 60)),
  /**
   * The countries that a parcel passes on its way, in their order: their national holidays count. Every pair of a plant's
   * country and one that a zone leads to is there once; for neighbours, and over the sea, the list is empty.
   */
  roads: Type.Optional(
    list(object({ from: list(country, 60, 1), to: list(country, 60, 1), through: list(country, 6) }), 200),
  ),
  /** Taxes that whoever receives goods pays there, though the goods stay in one country. */
  arrivalTaxes: Type.Optional(list(object({ country, postalCode: pattern, name: oneOf(ARRIVAL_TAXES) }), 60)),
  regions: list(object({ country, postalCode: pattern, region: line(10, 1) }), 300),
  carrier: line(40, 1),
});
export type Network = Static<typeof network>;

/** A plant by its name. One that has none, or is no longer in the file, is called by its id. */
export function plantName({ plants }: Pick<Network, 'plants'>, id: string, languages: Languages): string {
  const name = plants.find((each) => each.id === id)?.name;
  return name ? textIn(name, languages) : id;
}
