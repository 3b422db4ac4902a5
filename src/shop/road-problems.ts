import type { ProductProblem } from './catalog/product.ts';
import { areJoined, areNeighbours } from './delivery/engine/land-borders.ts';
import type { Network } from './delivery/engine/network.ts';
import { countryProblem } from './known-countries.ts';

/** Mistakes of the roads of catalog/plants.yaml: the holidays of what a parcel passes would count wrongly. */

type Roads = NonNullable<Network['roads']>;

/** What a parcel passes is known once for every pair of countries that a zone joins, and for no other. */
export function roadProblems({ plants, zones, roads = [] }: Network): ProductProblem[] {
  const misnamed = roads.flatMap(({ from, to, through }, index) => [
    ...from.flatMap((code, at) => countryProblem(['roads', index, 'from', at], code)),
    ...to.flatMap((code, at) => countryProblem(['roads', index, 'to', at], code)),
    ...through.flatMap((code, at) =>
      [...from, ...to].includes(code)
        ? [{ path: ['roads', index, 'through', at], message: `${code} is an end of this road: remove it` }]
        : countryProblem(['roads', index, 'through', at], code),
    ),
  ]);
  const isServed = (from: string, to: string) =>
    from !== to && zones.some((zone) => zone.from.includes(from) && zone.to?.includes(to));
  const named = new Set<string>();
  const wrong = roads.flatMap(({ from, to }, index) =>
    from.flatMap((start) =>
      to.flatMap((end, at) => {
        const pair = `from ${start} to ${end}`;
        const isTwice = named.has(pair);
        named.add(pair);
        if (isServed(start, end) && !isTwice) return [];
        const message = isTwice
          ? `the road ${pair} is there twice: remove one`
          : `no zone leads ${pair}: add ${end} to a zone, or remove it here`;
        return [{ path: ['roads', index, 'to', at], message }];
      }),
    ),
  );
  const starts = [...new Set(plants.map(({ country }) => country))];
  const unnamed = zones.flatMap(({ to = [] }, index) =>
    to.flatMap((end, at) =>
      starts
        .filter(
          (start) =>
            zones[index]!.from.includes(start) && isServed(start, end) && !named.has(`from ${start} to ${end}`),
        )
        .map((start) => ({
          path: ['zones', index, 'to', at],
          message: `from ${start} to ${end} no road is known: give under roads the countries that it passes, or []`,
        })),
    ),
  );
  return [...misnamed, ...wrong, ...unnamed, ...wayProblems(roads)];
}

/**
 * A road passes its countries in their order, so the road to each of them passes those before it. A country that is
 * mistyped for another, or stands at a wrong place, contradicts the road to it.
 */
function detourProblems(roads: Roads): ProductProblem[] {
  return roads.flatMap(({ from, through }, index) =>
    from.flatMap((start) =>
      through.flatMap((passed, at) => {
        const before = through.slice(0, at).join(', ');
        const known = roads.find((road) => road.from.includes(start) && road.to.includes(passed))?.through;
        if (known === undefined || known.join(', ') === before) return [];
        const message = `the road from ${start} to ${passed} passes [${known.join(', ')}], and this one [${before}] before ${passed}: correct one`;
        return [{ path: ['roads', index, 'through', at], message }];
      }),
    ),
  );
}

/**
 * Roads over the sea where another one, that comes through the country in which they start, goes on by land: a country is left out,
 * or mistyped for another.
 */
function seaProblems(roads: Roads): ProductProblem[] {
  return roads.flatMap(({ from, to, through }, index) =>
    from.flatMap((start) =>
      to.flatMap((end, at) => {
        if (!isOverSea([start, ...through, end])) return [];
        const other = roads.find(
          (road) =>
            road.through.includes(start) && road.to.includes(end) && isByLand([...behind(road.through, start), end]),
        );
        if (!other) return [];
        const passed = behind(other.through, start).slice(1).join(', ');
        const message = `the road from ${other.from[0]} to ${end} goes by land from ${start} through [${passed}], and this one passes [${through.join(', ')}]: correct one`;
        return [{ path: ['roads', index, 'to', at], message }];
      }),
    ),
  );
}

function behind(through: readonly string[], passed: string): readonly string[] {
  return through.slice(through.indexOf(passed));
}

/** Where borders are not known, nothing is said. */
function isOverSea(stops: readonly string[]): boolean {
  return stops.some((stop, at) => at > 0 && areNeighbours(stops[at - 1]!, stop) === false);
}

function isByLand(stops: readonly string[]): boolean {
  return stops.every((stop, at) => at === 0 || areNeighbours(stops[at - 1]!, stop));
}

/** Countries that are left out are told where no other one is wrong, since what is wrong leaves a gap as well. */
function wayProblems(roads: Roads): ProductProblem[] {
  const wrong = [...detourProblems(roads), ...offRoadProblems(roads)];
  if (wrong.length > 0) return wrong;
  const gaps = gapProblems(roads);
  return gaps.length > 0 ? gaps : seaProblems(roads);
}

/**
 * Countries that cannot lie on a road: between two that are neighbours there is none, and what a parcel passes borders the
 * country before it or the one after. Between those that it does not border there may be a ferry. Countries whose borders
 * are not known here are left to whoever writes them.
 */
function offRoadProblems(roads: Roads): ProductProblem[] {
  return roads.flatMap(({ from, to, through }, index) =>
    from.flatMap((start) =>
      to.flatMap((end, at) => {
        if (through.length === 0) return [];
        if (areNeighbours(start, end))
          return [
            {
              path: ['roads', index, 'to', at],
              message: `${start} and ${end} are neighbours, and this road passes ${through.join(', ')}: give through: []`,
            },
          ];
        const stops = [start, ...through, end];
        return through.flatMap((passed, place) =>
          [stops[place]!, stops[place + 2]!].every((other) => areNeighbours(passed, other) === false)
            ? [
                {
                  path: ['roads', index, 'through', place],
                  message: `${passed} borders neither ${stops[place]} nor ${stops[place + 2]}, between which this road passes it: correct it`,
                },
              ]
            : [],
        );
      }),
    ),
  );
}

/** Countries of a road that follow on each other without a border, and without a sea that a ferry could cross. */
function gapProblems(roads: Roads): ProductProblem[] {
  return roads.flatMap(({ from, to, through }, index) =>
    from.flatMap((start) =>
      to.flatMap((end, at) => {
        const stops = [start, ...through, end];
        const gap = stops.findIndex((stop, place) => place > 0 && !areJoined(stops[place - 1]!, stop));
        if (gap < 0) return [];
        const message = `no border and no sea lies between ${stops[gap - 1]} and ${stops[gap]}: name under through what a parcel passes between them`;
        return [{ path: ['roads', index, 'to', at], message }];
      }),
    ),
  );
}
