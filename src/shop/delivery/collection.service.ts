import type { Answer } from '#kernel/endpoint.ts';
import { languagesOf } from '#kernel/languages.ts';
import { clockOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Address, DeliveryAddress } from '../addresses/address.contract.ts';
import type { Ctx } from '../context.ts';
import type { CollectionPointWire, collectionPoints } from './delivery.contract.ts';
import { dayNumber, isoDate } from './engine/calendar.ts';
import { closedDays, type CollectionPoint } from './engine/collection.rules.ts';
import { plantName } from './engine/network.ts';

/** Closed days are told for this long ahead. */
const DAYS_AHEAD = 30;

/** Where customers of this shop may collect their orders. */
function pointsOf({ catalog, tenant }: Pick<Ctx, 'catalog' | 'tenant'>): readonly CollectionPoint[] {
  return (tenant.collection ?? []).flatMap((id) => {
    const plant = catalog.network.plants.find((each) => each.id === id);
    const isServed = plant !== undefined && tenant.domain.countries.includes(plant.country);
    return isServed && plant.collection ? [{ plant, collection: plant.collection }] : [];
  });
}

export function collectionPoint(ctx: Ctx, plantId: string): CollectionPoint | Refusal {
  return pointsOf(ctx).find(({ plant }) => plant.id === plantId) ?? refuse('collection_unavailable', 422);
}

/** The delivery address of what a person collects: theirs is the name, the plant's is the place. */
export function collectedBy(
  { plant, collection: { street, postalCode, city } }: CollectionPoint,
  person: Address,
): DeliveryAddress {
  const place = { street, street2: '', postalCode, city, country: plant.country };
  return inNameOf(person, { ...person, ...place, collectAt: plant.id });
}

/** The same place, for another person. */
export function inNameOf(
  { firstName, lastName, company, phone, email }: Address,
  place: DeliveryAddress,
): DeliveryAddress {
  return { ...place, firstName, lastName, company, phone, email };
}

/** Names of the places, in the shop's language. */
export function collectionPlaces(shop: Pick<Ctx, 'catalog' | 'tenant'>): readonly string[] {
  return pointsOf(shop).map(({ plant }) => plantName(shop.catalog.network, plant.id, languagesOf(shop.tenant)));
}

export async function listCollectionPoints(ctx: Ctx): Promise<Answer<typeof collectionPoints>> {
  return pointsOf(ctx).map((point) => pointToWire(ctx, point));
}

/** The place where an order is collected, as it is open now. Null if the shop no longer hands anything over there. */
export function shownPoint(ctx: Ctx, { collectAt }: Pick<DeliveryAddress, 'collectAt'>): CollectionPointWire | null {
  const point = pointsOf(ctx).find(({ plant }) => plant.id === collectAt);
  return point ? pointToWire(ctx, point) : null;
}

function pointToWire(ctx: Ctx, point: CollectionPoint): CollectionPointWire {
  const { plant, collection } = point;
  const { street, postalCode, city, hours } = collection;
  const today = dayNumber(clockOf({ now: ctx.now, timeZone: plant.timeZone }).day);
  return {
    collectAt: plant.id,
    name: plantName(ctx.catalog.network, plant.id, languagesOf(ctx.tenant)),
    street,
    postalCode,
    city,
    country: plant.country,
    hours: hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
    closedOn: closedDays(point, ctx.catalog.calendar, today, today + DAYS_AHEAD).map(isoDate),
  };
}
