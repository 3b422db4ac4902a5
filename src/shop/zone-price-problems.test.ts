import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Network } from './delivery/engine/network.ts';
import { cheapZoneProblems, remoteLimitProblems, zoneLimitProblems, zonePriceProblems } from './zone-price-problems.ts';

const { zones, remote } = parse(
  readFileSync(join(import.meta.dirname, '../../catalog/plants.yaml'), 'utf8'),
) as Network;
const said = (change: Partial<Pick<Network, 'zones' | 'remote'>>) =>
  zonePriceProblems({ zones, remote, ...change }).map(({ path, message }) => `${path.join('/')} ${message}`);
const zone = (at: number, change: Partial<(typeof zones)[number]>) =>
  said({ zones: zones.map((each, index) => (index === at ? { ...each, ...change } : each)) });
const place = (base: number, perKg: number) =>
  said({ remote: remote.map((each, index) => (index === 1 ? { ...each, surcharge: { base, perKg } } : each)) });

test('the prices of the catalogue are those of carriers', () => expect(said({})).toEqual([]));

test('a price of delivery in cents is told, by the others of the file', () => {
  expect(zone(0, { base: 490 })).toEqual([
    'zones/0/base 490 euros, and others of the file are about 9: write euros, 4.9 for 490 cents',
  ]);
  expect(zone(1, { base: 790 })).toHaveLength(1);
  expect(zone(1, { perKg: 55 })).toEqual([
    'zones/1/perKg 55 euros, and others of the file are about 0.85: write euros, 0.55 for 55 cents',
  ]);
  expect(place(900, 5)).toHaveLength(1);
});

test('delivery may be free, by air, on a pallet or to the farthest islands', () => {
  expect(zone(0, { base: 0, perKg: 0 })).toEqual([]);
  expect(zone(4, { base: 120, perKg: 12 })).toEqual([]);
  expect(zone(0, { base: 95, perKg: 0 })).toEqual([]);
  expect(place(80, 25)).toEqual([]);
});

test.each([
  ['kg', 2.5, 'kilograms'],
  ['parcels', 1, 'parcels'],
  ['sideMm', 510, 'millimetres'],
] as const)('a limit of %s that is %d is in another unit than those of the other zones', (name, limit, unit) => {
  const limited = zones.map((each, index) => (index === 0 ? { ...each, most: { ...each.most, [name]: limit } } : each));
  expect(zoneLimitProblems({ zones })).toEqual([]);
  expect(zoneLimitProblems({ zones: limited })).toMatchObject([
    { path: ['zones', 0, 'most', name], message: expect.stringContaining(`write ${unit}`) as string },
  ]);
});

test.each([
  [0, 'base', 0.49],
  [0, 'perKg', 0.035],
  [4, 'base', 0.99],
  [4, 'perKg', 0.085],
] as const)('zone %d with a %s of %d is cheaper than any carrier', (at, name, euros) => {
  const cheap = zones.map((each, index) => (index === at ? { ...each, [name]: euros } : each));
  expect(cheapZoneProblems({ zones: cheap })).toMatchObject([{ path: ['zones', at, name] }]);
});

test('a zone may be free, or two fifths cheaper', () => {
  const changed = (factor: number) =>
    zones.map((each, index) =>
      index === 0 ? { ...each, base: each.base * factor, perKg: each.perKg * factor } : each,
    );
  expect([1, 0, 0.6].flatMap((factor) => cheapZoneProblems({ zones: changed(factor) }))).toEqual([]);
});

test.each([
  ['kg', 0.5, 'write kilograms'],
  ['sideMm', 250, 'write millimetres'],
  ['kg', 3000, 'no zone takes more than 2500'],
  ['sideMm', 25_000, 'no zone takes more than 5100'],
] as const)('a remote place that takes %s: %d', (name, limit, says) => {
  const limited = remote.map((each, index) =>
    index === 0 ? { ...each, most: { ...each.most, [name]: limit } } : each,
  );
  expect(remoteLimitProblems({ zones, remote })).toEqual([]);
  expect(remoteLimitProblems({ zones, remote: limited })).toMatchObject([
    { path: ['remote', 0, 'most', name], message: expect.stringContaining(says) as string },
  ]);
});
