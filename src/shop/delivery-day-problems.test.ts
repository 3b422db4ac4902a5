import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { deliveryDayProblems } from './delivery-day-problems.ts';
import type { Network } from './delivery/engine/network.ts';

const network = parse(readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8')) as Network;
type Timed = 'zones' | 'remote' | 'customs';
const said = (list: Timed, at: number, days: number) =>
  deliveryDayProblems({
    ...network,
    [list]: network[list]!.map((each, index) => (index === at ? { ...each, days } : each)),
  }).map(({ path, message }) => `${path.join('/')} ${message}`);

test('the days of the catalogue are those of carriers', () => expect(deliveryDayProblems(network)).toEqual([]));

test.each([
  ['zones', 0, 11, 'zones/0/days 11 days within a country, and 3 at most to another one'],
  ['zones', 1, 22, 'zones/1/days 22 working days, and nothing takes more than 10 by road'],
  ['zones', 4, 33, 'zones/4/days 33 working days, and nothing takes more than 10 by road'],
  ['remote', 0, 20, "remote/0/days 20 working days, and nothing takes more than 10 to 'corse' without a surcharge"],
  ['remote', 1, 80, "remote/1/days 80 working days, and nothing takes more than 40 to 'outre_mer'"],
  ['customs', 0, 11, 'customs/0/days 11 working days, and nothing takes more than 7 at customs'],
] as const)('a digit too many in %s %d: %d', (list, at, days, says) =>
  expect(said(list, at, days)).toEqual([expect.stringContaining(says)]),
);

test('what is slower is not mistyped for that', () => {
  expect(said('zones', 0, 4)).toEqual([]);
  expect(said('zones', 4, 8)).toEqual([]);
  expect(said('remote', 0, 5)).toEqual([]);
  expect(said('remote', 1, 25)).toEqual([]);
  expect(said('customs', 0, 4)).toEqual([]);
  const bySea = { ...network.zones[4]!, id: 'australia', to: ['AU'], days: 30 };
  expect(deliveryDayProblems({ ...network, zones: [...network.zones, bySea] })).toEqual([]);
});

test('a single zone has nothing beside it', () =>
  expect(deliveryDayProblems({ ...network, zones: [{ ...network.zones[0]!, days: 6 }] })).toEqual([]));
