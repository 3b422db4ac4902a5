import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { parse } from 'yaml';
import { PRIORITIES } from '#shop/catalog/product.ts';
import { holidayCalendar } from '../holidays.ts';
import { dayNumber, isoDate, weekday } from './calendar.ts';
import { network as networkSchema, plantName, type Network } from './network.ts';
import {
  carries,
  carriesTogether,
  promise,
  routeTo,
  weightOf,
  type DeliveryPromiseRequest,
} from './delivery-promise.ts';

const file: unknown = parse(readFileSync(join(import.meta.dirname, '../../../../catalog/plants.yaml'), 'utf8'));
const network = file as Network;
const calendar = holidayCalendar();
const [lyon] = network.plants;
if (!lyon) throw new Error('The demo has a plant in Lyon');

const ADDRESSES = [
  ['FR', '75001'],
  ['FR', '20000'],
  ['FR', '97200'],
  ['FR', '67000'],
  ['DE', '10115'],
  ['DE', '80331'],
  ['IT', '20121'],
  ['IT', '90100'],
  ['ES', '07001'],
  ['BE', '1000'],
  ['CH', '1204'],
  ['GB', 'EH1 1AA'],
  ['PT', '9000-001'],
] as const;

function request(change: Partial<DeliveryPromiseRequest> = {}): DeliveryPromiseRequest {
  return {
    plant: lyon as NonNullable<typeof lyon>,
    country: 'FR',
    postalCode: '75001',
    facts: {},
    production: { extraDays: 0, volume: [{ above: 5000, days: 1 }], maxParcelGrams: 20_000 },
    technology: 'digital',
    quantity: 1000,
    weightGrams: 4000,
    isExported: false,
    today: dayNumber('2026-11-23'),
    minutes: 600 - 1,
    ...change,
  };
}

type DeliveryRequestOf = DeliveryPromiseRequest & { readonly maxParcelGrams: number };

function promised(priority: (typeof PRIORITIES)[number], change: Partial<DeliveryPromiseRequest> = {}) {
  const asked = request(change);
  const route = routeTo(network, asked.plant, asked.country, asked.postalCode);
  if (!route) throw new Error('No route');
  return { ...promise(network, calendar, priority, route, asked), region: route.region };
}

const anyDay = fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2031-12-31') });
const anyMinutes = fc.integer({ min: 0, max: 1439 });
const anyAddress = fc.constantFrom(...ADDRESSES).map(([country, postalCode]) => ({ country, postalCode }));
const anyPriority = fc.constantFrom(...PRIORITIES);

describe('promises', () => {
  test('the network has the shape it should', () => expect(Check(networkSchema, file)).toBe(true));

  test('no promise falls on a weekend or a holiday of the destination, in any year, zone and hour', () => {
    fc.assert(
      fc.property(anyDay, anyMinutes, anyAddress, anyPriority, (today, minutes, address, priority) => {
        const { arrivalDate, shipDate, startDay, region } = promised(priority, { today, minutes, ...address });
        const arrival = dayNumber(arrivalDate);
        expect([0, 6]).not.toContain(weekday(arrival));
        expect(calendar.isHoliday(address.country, region, arrival)).toBe(false);
        expect(calendar.isHoliday('FR', '', dayNumber(shipDate))).toBe(false);
        expect(startDay >= isoDate(today)).toBe(true);
        expect(arrivalDate > shipDate).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a faster priority never arrives later, and ordering later never arrives earlier', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyMinutes,
        anyAddress,
        fc.integer({ min: 0, max: 3000 }),
        (today, minutes, address, later) => {
          const dates = PRIORITIES.map((priority) => promised(priority, { today, minutes, ...address }).arrivalDate);
          for (let speed = 1; speed < dates.length; speed += 1)
            expect((dates[speed] ?? '') <= (dates[speed - 1] ?? '')).toBe(true);
          const total = minutes + later;
          PRIORITIES.forEach((priority, at) =>
            expect(
              promised(priority, { today: today + Math.floor(total / 1440), minutes: total % 1440, ...address })
                .arrivalDate >= (dates[at] ?? ''),
            ).toBe(true),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ['before the express cut-off', 'express', 599, '2026-11-25'],
    ['at the express cut-off', 'express', 600, '2026-11-26'],
    ['standard in the evening', 'std', 19 * 60 + 29, '2026-12-01'],
    ['standard after its cut-off', 'std', 19 * 60 + 30, '2026-12-02'],
  ] as const)('%s', (_name, priority, minutes, date) => expect(promised(priority, { minutes }).arrivalDate).toBe(date));

  test.each([
    ['Christmas in France', {}, '2026-12-24', 'holiday:2026-12-25'],
    ['Corsica takes longer', { postalCode: '20000' }, '2026-11-23', 'remote:corse'],
    ['heavy jobs come in parcels', { weightGrams: 45_000 }, '2026-11-23', 'parcels:3'],
    ['the cut-off has passed', { minutes: 1200 }, '2026-11-23', 'cut_off_passed'],
  ] as const)('%s is said', (_name, change, today, caveat) =>
    expect(promised('std', { ...change, today: dayNumber(today) }).caveats).toContain(caveat),
  );

  test('a holiday on a Sunday moves nothing, and nothing is said of it', () => {
    // Toussaint of 2026.
    const { startDay, arrivalDate, caveats } = promised('std', { today: dayNumber('2026-10-29') });
    expect(startDay < '2026-11-01' && '2026-11-01' < arrivalDate).toBe(true);
    expect(caveats).toEqual([]);
  });

  test.each<[string, Partial<DeliveryRequestOf>, boolean]>([
    ['212 kg to Tahiti', { postalCode: '98714', weightGrams: 212_000 }, false],
    ['two parcels to Tahiti', { postalCode: '98714', weightGrams: 29_000 }, true],
    ['three parcels to Tahiti', { postalCode: '98714', weightGrams: 29_000, maxParcelGrams: 10_000 }, false],
    ['a ton to Paris', { weightGrams: 1_000_000 }, true],
    ['three tons to Paris', { weightGrams: 3_000_000 }, false],
    ['a board of 3 m to Ajaccio', { postalCode: '20000', facts: { width: 1500, height: 3000, thickness: 3 } }, false],
    ['a banner of 3 m to Ajaccio, rolled', { postalCode: '20000', facts: { width: 1500, height: 3000 } }, true],
    ['a wide poster to Tahiti, rolled', { postalCode: '98714', facts: { width: 1600, height: 1700 } }, false],
    ['the same poster, folded', { postalCode: '98714', facts: { width: 1600, height: 1700, packing: 'folded' } }, true],
    [
      '135 parcels to Germany',
      { country: 'DE', postalCode: '10115', weightGrams: 1_350_000, maxParcelGrams: 10_000 },
      false,
    ],
  ])('%s', (_name, { maxParcelGrams = 20_000, ...change }, taken) => {
    const asked = request(change);
    const route = routeTo(network, asked.plant, asked.country, asked.postalCode);
    if (!route) throw new Error('No route');
    const production = { ...asked.production, maxParcelGrams };
    expect(carries(route, { ...asked, production })).toBe(taken);
  });

  test('what goes together has the limits of its sum: each of two is taken, both are not, and small jobs share a parcel', () => {
    const load = (weightGrams: number) => ({
      weightGrams,
      production: { ...request().production, maxParcelGrams: 15_000 },
    });
    const together = (...weights: number[]) => carriesTogether({ most: { kg: 30, parcels: 2 } }, weights.map(load));
    expect([together(18_000), together(12_000), together(18_000, 12_000)]).toEqual([true, true, true]);
    expect(together(18_000, 12_001)).toBe(false);
    expect(together(...Array.from({ length: 15 }, () => 2000))).toBe(true);
    expect(carriesTogether({ most: { parcels: 2 } }, [load(15_000), load(15_000)])).toBe(true);
    expect(carriesTogether({ most: { parcels: 2 } }, [load(15_000), load(15_001)])).toBe(false);
    expect(carriesTogether({ most: {} }, [load(1e8), load(1e8)])).toBe(true);
  });

  test('goods that pass customs take its days and say so; whoever receives an export hears of duties', () => {
    const days = (change: Partial<DeliveryPromiseRequest>) => promised('std', change).transitDays;
    const swiss = { country: 'CH', postalCode: '1204' };
    expect(days(swiss)).toBe(days({ country: 'BE', postalCode: '1000' }) + 1);
    expect(promised('std', swiss).caveats).toContain('customs:1');
    expect(promised('std', swiss).caveats).not.toContain('duties');
    expect(promised('std', { ...swiss, isExported: true }).caveats).toContain('duties');
    expect(promised('std', { country: 'IT', postalCode: '20121' }).caveats).toEqual([]);
  });

  test('a remote place costs its own price by weight on top of the zone’s, told apart from it', () => {
    const paris = promised('std', {});
    const papeete = promised('std', { postalCode: '98714' });
    expect(paris.surcharge).toBe(0);
    expect(papeete.surcharge).toBe(14 + 9 * 4);
    expect(papeete.shippingPrice).toBe(paris.shippingPrice + papeete.surcharge);
    const heavier = promised('std', { postalCode: '98714', weightGrams: 4500 });
    expect(heavier.surcharge - papeete.surcharge).toBeCloseTo(9 * 0.5, 9);
  });

  test('a zone that names no limit has none', () => {
    expect(carries({ most: {} }, { ...request(), weightGrams: 1e9 })).toBe(true);
  });

  test('a regional holiday counts where it is kept', () => {
    const day = dayNumber('2026-11-01') + 15;
    expect(isoDate(day)).toBe('2026-11-16');
    expect(calendar.isHoliday('DE', 'BY', dayNumber('2027-01-06'))).toBe(true);
    expect(calendar.isHoliday('DE', '', dayNumber('2027-01-06'))).toBe(false);
  });

  test('finishing and volume take their days', () => {
    const plain = promised('std').productionDays;
    expect(promised('std', { facts: { lamination: 'matt' } }).productionDays).toBe(plain + 1);
    expect(promised('std', { facts: { foil: 'gold' } }).productionDays).toBe(plain + 2);
    expect(promised('std', { quantity: 5001 }).productionDays).toBe(plain + 1);
  });

  test('where no carrier goes there is no route', () =>
    expect(routeTo(network, request().plant, 'US', '10001')).toBeUndefined());

  test('weight is area by grammage by copies, and packaging', () =>
    expect(weightOf({ width: 148, height: 210, grammage: 135 }, 1000, 250)).toBe(4446));
});

test('a plant is called by its name in the reader’s language, and by its id without one', () => {
  const { name: _, ...nameless } = lyon as NonNullable<typeof lyon>;
  expect(plantName(network, 'torino', ['fr'])).toBe('Turin');
  expect(plantName(network, 'torino', ['de', 'it'])).toBe('Torino');
  expect(plantName({ plants: [nameless] }, 'lyon', ['fr'])).toBe('lyon');
  expect(plantName(network, 'closed-long-ago', ['fr'])).toBe('closed-long-ago');
});
