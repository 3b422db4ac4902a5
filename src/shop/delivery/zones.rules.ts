import { routeTo } from './engine/delivery-promise.ts';
import type { Network } from './engine/network.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** Countries with the same way there: working days on the road and in customs, and the price of a parcel in euros before VAT. */
export interface DeliveryZone {
  readonly countries: readonly string[];
  readonly days: number;
  /** Working days in customs, of those above. */
  readonly customsDays: number;
  /** Whether whoever receives a parcel pays the taxes and duties of the country. */
  readonly isExported: boolean;
  /** Whether that is so in places of it alone. */
  readonly hasPlacesOutside: boolean;
  readonly base: number;
  readonly perKg: number;
}

/** Islands and places that are far: the days that they take more, and the lowest surcharge in euros where some have one. */
export interface Islands {
  readonly fewestDays: number;
  readonly mostDays: number;
  readonly surchargeFrom: number | undefined;
}

type Delivering = Pick<Tenant, 'plants'> & { readonly domain: Pick<Tenant['domain'], 'countries'> };

/**
 * The zones of a shop, nearest first, seen from the plant that it prefers. Countries without a carrier are in none.
 * @param vat whether what the shop sends to a country leaves the area of its VAT, and whether that is so in places of it
 */
export function deliveryZones(
  network: Network,
  { plants, domain }: Delivering,
  vat: { isExport(country: string): boolean; hasPlacesOutside(country: string): boolean },
): readonly DeliveryZone[] {
  const plant = network.plants.find(({ id }) => id === plants[0]);
  const zones = new Map<string, DeliveryZone>();
  for (const country of domain.countries) {
    // No postal code is that of a remote place.
    const route = plant && routeTo(network, plant, country, '');
    if (!route) continue;
    const { transitDays: days, customsDays } = route;
    const { base, perKg } = route.zone;
    const isExported = vat.isExport(country);
    const hasPlacesOutside = !isExported && vat.hasPlacesOutside(country);
    const key = [days, customsDays, isExported, hasPlacesOutside, base, perKg].join(' ');
    const countries = [...(zones.get(key)?.countries ?? []), country];
    zones.set(key, { countries, days, customsDays, isExported, hasPlacesOutside, base, perKg });
  }
  return [...zones.values()].toSorted((a, b) => a.days - b.days || a.base - b.base);
}

/** Whether a zone leads from a plant to a country. */
export function leadsTo(network: Network, plantId: string, country: string): boolean {
  const plant = network.plants.find(({ id }) => id === plantId);
  return plant !== undefined && routeTo(network, plant, country, '') !== undefined;
}

/** Undefined where none of the shop's countries has such places. */
export function remotePlaces(network: Network, { domain }: Delivering): Islands | undefined {
  const places = network.remote.filter(({ country }) => domain.countries.includes(country));
  if (places.length === 0) return undefined;
  const days = places.map((each) => each.days);
  const surcharges = places.flatMap(({ surcharge }) => (surcharge ? [surcharge.base] : []));
  return {
    fewestDays: Math.min(...days),
    mostDays: Math.max(...days),
    surchargeFrom: surcharges.length > 0 ? Math.min(...surcharges) : undefined,
  };
}
