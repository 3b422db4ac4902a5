import type { ProductProblem } from './catalog/product.ts';
import type { Network } from './delivery/engine/network.ts';

/** Prices and limits of delivery in catalog/plants.yaml in another unit. They are held against the others of the file. */

/** What is below costs so much somewhere. What is above it and so many times the middle of the others was written in cents. */
const BOUNDS = { base: { euros: 150, times: 25 }, perKg: { euros: 30, times: 30 } } as const;

export function zonePriceProblems({ zones, remote }: Pick<Network, 'zones' | 'remote'>): ProductProblem[] {
  const priced = [
    ...zones.map((price, index) => ({ path: ['zones', index], price })),
    ...remote.flatMap(({ surcharge }, index) =>
      surcharge ? [{ path: ['remote', index, 'surcharge'], price: surcharge }] : [],
    ),
  ];
  return (['base', 'perKg'] as const).flatMap((name) =>
    priced.flatMap(({ path, price }, at) => {
      const euros = price[name];
      const usual = middleOf(priced.filter((_, index) => index !== at).map((each) => each.price[name]));
      const { euros: least, times } = BOUNDS[name];
      return euros < least || usual === undefined || euros < usual * times
        ? []
        : [
            {
              path: [...path, name],
              message: `${euros} euros, and others of the file are about ${usual}: write euros, ${euros / 100} for ${euros} cents`,
            },
          ];
    }),
  );
}

/** Home is nearer than all else, and never so many times cheaper. What is nothing is free on purpose. */
const MOST_TIMES_CHEAPER = 6;

/** Prices of zones with a digit less: every parcel of the zone would be carried at a loss. */
export function cheapZoneProblems({ zones }: Pick<Network, 'zones'>): ProductProblem[] {
  return (['base', 'perKg'] as const).flatMap((name) =>
    zones.flatMap((zone, index) => {
      const usual = middleOf(zones.flatMap((each, at) => (at === index ? [] : each[name])));
      return zone[name] === 0 || usual === undefined || zone[name] * MOST_TIMES_CHEAPER >= usual
        ? []
        : [
            {
              path: ['zones', index, name],
              message: `${zone[name]} euros, and other zones are about ${usual}: correct it, or write 0 where it is free`,
            },
          ];
    }),
  );
}

/** So many times the price of slower zones, none is. */
const MOST_TIMES_DEARER = 2;

/** Whether it stays in a country or a road leads there: what is flown is fast and dear. */
export function isByRoad({ to = [], sameCountry = false }: Network['zones'][number], roads: Network['roads']): boolean {
  return sameCountry || to.some((code) => (roads ?? []).some((road) => road.to.includes(code)));
}

/** Prices of zones with a digit more: what is nearer costs no more than what is farther. A pallet at one price may. */
export function dearZoneProblems({ zones, roads }: Pick<Network, 'zones' | 'roads'>): ProductProblem[] {
  return (['base', 'perKg'] as const).flatMap((name) =>
    zones.flatMap((zone, index) => {
      const slower = zones.filter(({ days, sameCountry }) => days > zone.days && !sameCountry);
      const dearest = Math.max(0, ...slower.map((each) => each[name]));
      return dearest === 0 || zone.perKg === 0 || !isByRoad(zone, roads) || zone[name] <= dearest * MOST_TIMES_DEARER
        ? []
        : [
            {
              path: ['zones', index, name],
              message: `${zone[name]} euros, and slower zones are ${dearest} at most: correct it`,
            },
          ];
    }),
  );
}

/** Working days from which on a place lies overseas. What is nearer may cost a little more than its zone, or nothing. */
const OVERSEAS_DAYS = 5;
/** So many times less than a place that is nearer, or than the dearest zone, none costs. */
const MOST_TIMES_LESS_OVERSEAS = 2;

/** Surcharges of places overseas with a digit less: every parcel would be carried there at a loss. */
export function cheapSurchargeProblems({ zones, remote }: Pick<Network, 'zones' | 'remote'>): ProductProblem[] {
  const overseas = remote.flatMap(({ days, surcharge }, index) =>
    surcharge && days >= OVERSEAS_DAYS ? [{ index, days, surcharge }] : [],
  );
  return (['base', 'perKg'] as const).flatMap((name) =>
    overseas.flatMap(({ index, days, surcharge }) => {
      const nearer = overseas.filter((each) => each.index !== index && each.days <= days && each.surcharge[name] > 0);
      const [usual, where] =
        nearer.length > 0
          ? [Math.min(...nearer.map((each) => each.surcharge[name])), 'places as near or nearer cost']
          : [Math.max(...zones.map((zone) => zone[name])), 'the dearest zone alone is'];
      return surcharge[name] === 0 || surcharge[name] * MOST_TIMES_LESS_OVERSEAS >= usual
        ? []
        : [
            {
              path: ['remote', index, 'surcharge', name],
              message: `${surcharge[name]} euros, and ${where} ${usual}: correct it, or write 0 where it is free`,
            },
          ];
    }),
  );
}

/** Less is no letter: nothing that is ordered goes there. */
const LEAST_LIMITS = { kg: 2, parcels: 1, sideMm: 500 } as const;

/** Limits of remote places in tonnes or centimetres, and those that are wider than the widest zone. */
export function remoteLimitProblems({ zones, remote }: Pick<Network, 'zones' | 'remote'>): ProductProblem[] {
  return (['kg', 'parcels', 'sideMm'] as const).flatMap((name) => {
    const limits = zones.flatMap(({ most }) => most[name] ?? []);
    const widest = limits.length < zones.length ? Infinity : Math.max(...limits);
    return remote.flatMap(({ most = {} }, index) => {
      const limit = most[name];
      const path = ['remote', index, 'most', name];
      if (limit === undefined || (limit >= LEAST_LIMITS[name] && limit <= widest)) return [];
      return [
        {
          path,
          message:
            limit > widest
              ? `${limit}, and no zone takes more than ${widest}: correct it`
              : `${limit} is less than anything that is sent: write ${UNITS[name]}`,
        },
      ];
    });
  });
}

/** So many times less than in other zones, a carrier takes nothing that is ordered. */
const MOST_TIMES_LESS = 5;
const UNITS = { kg: 'kilograms', parcels: 'parcels', sideMm: 'millimetres' } as const;

/** Limits of a zone in tonnes or centimetres: no carrier would take what is ordered there. */
export function zoneLimitProblems({ zones }: Pick<Network, 'zones'>): ProductProblem[] {
  return (['kg', 'parcels', 'sideMm'] as const).flatMap((name) =>
    zones.flatMap(({ most }, index) => {
      const limit = most[name];
      const usual = middleOf(zones.flatMap((each, at) => (at === index ? [] : (each.most[name] ?? []))));
      return limit === undefined || usual === undefined || limit * MOST_TIMES_LESS >= usual
        ? []
        : [
            {
              path: ['zones', index, 'most', name],
              message: `${limit}, and other zones take about ${usual}: write ${UNITS[name]}, or nothing that is heavier or longer is sold there`,
            },
          ];
    }),
  );
}

/** Of figures that are not nought. Undefined if there is none. */
function middleOf(prices: readonly number[]): number | undefined {
  const sorted = prices.filter((each) => each > 0).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
