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
