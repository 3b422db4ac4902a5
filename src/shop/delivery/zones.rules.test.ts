import { describe, expect, test } from 'vitest';
import type { Network } from './engine/network.ts';
import { deliveryZones, remotePlaces } from './zones.rules.ts';

const most = { kg: 100, parcels: 10, sideMm: 1000 };
const network = {
  plants: [{ id: 'lyon', country: 'FR' }],
  zones: [
    { id: 'home', from: ['FR'], sameCountry: true, days: 1, base: 4.9, perKg: 0.35, most },
    { id: 'near', from: ['FR'], to: ['BE', 'LU', 'CH'], days: 2, base: 7.9, perKg: 0.55, most },
  ],
  customs: [{ from: ['FR'], to: ['CH'], days: 1 }],
  remote: [
    { country: 'FR', postalCode: '^20', days: 2, name: 'corse' },
    { country: 'FR', postalCode: '^97', days: 8, name: 'outre_mer', surcharge: { base: 9, perKg: 5 } },
    { country: 'GB', postalCode: '^BT', days: 3, name: 'islands' },
  ],
  regions: [],
} as unknown as Network;
const shop = (...countries: string[]) => ({ plants: ['lyon'], domain: { countries } });
const toSwitzerland = {
  isExport: (country: string) => country === 'CH',
  hasPlacesOutside: (country: string) => country !== 'BE' && country !== 'LU',
};

describe('the zones of a shop', () => {
  test('join countries with the same way there, nearest first, with the days in customs', () => {
    expect(deliveryZones(network, shop('CH', 'BE', 'LU', 'FR'), toSwitzerland)).toEqual([
      { countries: ['FR'], days: 1, customsDays: 0, isExported: false, hasPlacesOutside: true, base: 4.9, perKg: 0.35 },
      {
        countries: ['BE', 'LU'],
        days: 2,
        customsDays: 0,
        isExported: false,
        hasPlacesOutside: false,
        base: 7.9,
        perKg: 0.55,
      },
      { countries: ['CH'], days: 3, customsDays: 1, isExported: true, hasPlacesOutside: false, base: 7.9, perKg: 0.55 },
    ]);
  });

  test('leave out a country to which no carrier goes, and are none without a plant', () => {
    expect(deliveryZones(network, shop('JP'), toSwitzerland)).toEqual([]);
    expect(deliveryZones(network, { ...shop('FR'), plants: [] }, toSwitzerland)).toEqual([]);
  });

  test('name what their remote places take more, and the lowest surcharge', () => {
    expect(remotePlaces(network, shop('FR', 'BE'))).toEqual({ fewestDays: 2, mostDays: 8, surchargeFrom: 9 });
    expect(remotePlaces(network, shop('GB'))).toEqual({ fewestDays: 3, mostDays: 3, surchargeFrom: undefined });
    expect(remotePlaces(network, shop('BE'))).toBeUndefined();
  });
});
