import type { ProductProblem } from './catalog/product.ts';
import type { Network } from './delivery/engine/network.ts';
import { isByRoad } from './zone-price-problems.ts';

/** Days on the road, over the sea and at the customs in catalog/plants.yaml with a digit more: every date would be far too late. */

/** Working days that nothing takes: within Europe by road or ferry, by sea or air where that is charged for, at the customs. */
const MOST_DAYS = { road: 10, overseas: 40, customs: 7 } as const;

/** So many times as long as to any other country, nothing takes at home. */
const MOST_TIMES_SLOWER = 2;

export function deliveryDayProblems({ zones, remote, customs = [], roads }: Network): ProductProblem[] {
  const ofZones = zones.flatMap((zone, index) => {
    const { days, sameCountry = false } = zone;
    const path = ['zones', index, 'days'];
    const slowest = Math.max(0, ...zones.filter((_, at) => at !== index).map((each) => each.days));
    if (sameCountry && zones.length > 1 && days > slowest * MOST_TIMES_SLOWER)
      return [{ path, message: `${days} days within a country, and ${slowest} at most to another one: correct it` }];
    return isByRoad(zone, roads) ? tooMany(path, days, MOST_DAYS.road, 'by road') : [];
  });
  return [
    ...ofZones,
    ...remote.flatMap(({ days, surcharge, name }, index) =>
      surcharge
        ? tooMany(['remote', index, 'days'], days, MOST_DAYS.overseas, `to '${name}'`)
        : tooMany(['remote', index, 'days'], days, MOST_DAYS.road, `to '${name}' without a surcharge`),
    ),
    ...customs.flatMap(({ days }, index) => tooMany(['customs', index, 'days'], days, MOST_DAYS.customs, 'at customs')),
  ];
}

function tooMany(path: ProductProblem['path'], days: number, most: number, where: string): ProductProblem[] {
  return days <= most
    ? []
    : [{ path, message: `${days} working days, and nothing takes more than ${most} ${where}: correct it` }];
}
