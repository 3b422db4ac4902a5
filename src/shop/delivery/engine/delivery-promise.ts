import { hasFinishing } from '#shop/catalog/finishing.rules.ts';
import type { Facts, Priority } from '#shop/catalog/product.ts';
import type { ProductionRecipe } from '#shop/catalog/production-recipe.ts';
import { dayNumber, isoDate, isWeekend, isWorkingDay, type Calendar, type DayNumber } from './calendar.ts';
import type { ARRIVAL_TAXES, Freight, Network, OwnDays, Plant, Zone } from './network.ts';

/** The data for a promise. */
export interface DeliveryPromiseRequest {
  readonly plant: Plant;
  readonly country: string;
  readonly postalCode: string;
  readonly facts: Facts;
  readonly production: ProductionRecipe;
  readonly technology: string;
  readonly quantity: number;
  readonly weightGrams: number;
  /** Whether the shop charges no VAT because the goods leave its VAT area: then the recipient pays what is due there. */
  readonly isExported: boolean;
  /** The plant's local time: its day and its minutes since midnight. */
  readonly today: DayNumber;
  readonly minutes: number;
}

/** A date, not a duration. Each day is local to its place. */
export interface Promised {
  readonly priority: Priority;
  readonly productionDays: number;
  /** Files and payment must be in before the plant's cut-off on this day. */
  readonly startDay: string;
  readonly cutOff: string;
  readonly shipDate: string;
  readonly arrivalDate: string;
  readonly transitDays: number;
  readonly zone: string;
  /** Euros before VAT, and the part of it that shops charge whose prices include delivery. */
  readonly shippingPrice: number;
  readonly surcharge: number;
  readonly parcels: number;
  /** Keys of hints for the customer: 'remote:corse', 'cut_off_passed', 'duties' ... */
  readonly caveats: readonly string[];
}

export interface Route {
  readonly zone: Zone;
  /** On the road, with the days in customs. */
  readonly transitDays: number;
  /** The countries between, which a parcel only passes. */
  readonly through: readonly string[];
  readonly customsDays: number;
  readonly remote: Network['remote'][number] | undefined;
  readonly region: string;
  /** The tax that is taken there. Undefined where there is none. */
  readonly arrivalTax: (typeof ARRIVAL_TAXES)[number] | undefined;
  /** The most that the carrier takes there: each figure is that of the remote place, else that of the zone. */
  readonly most: Freight;
}

/** The zone by which a plant delivers to a country. Undefined if no carrier goes there. */
export function zoneTo({ zones }: Pick<Network, 'zones'>, plant: Plant, country: string): Zone | undefined {
  return zones.find(
    ({ from, to, sameCountry }) =>
      from.includes(plant.country) && (sameCountry ? plant.country === country : (to?.includes(country) ?? false)),
  );
}

/** The route of parcels from a plant to an address. Undefined if no carrier delivers there. */
export function routeTo(network: Network, plant: Plant, country: string, postalCode: string): Route | undefined {
  const code = postalCode.toUpperCase();
  const zone = zoneTo(network, plant, country);
  if (!zone) return undefined;
  const isThere = (place: { readonly country: string; readonly postalCode: string }) =>
    place.country === country && patternOf(place.postalCode).test(code);
  const remote = network.remote.find(isThere);
  const region = network.regions.find(isThere)?.region ?? '';
  const arrivalTax = network.arrivalTaxes?.find(isThere)?.name;
  const most = { ...zone.most, ...remote?.most };
  const customsDays =
    network.customs?.find(({ from, to }) => from.includes(plant.country) && to.includes(country))?.days ?? 0;
  const through = network.roads?.find(({ from, to }) => from.includes(plant.country) && to.includes(country))?.through;
  const transitDays = zone.days + (remote?.days ?? 0) + customsDays;
  return { zone, transitDays, customsDays, through: through ?? [], remote, region, arrivalTax, most };
}

/** The route of what the customer collects at the plant: it goes nowhere, and nothing limits it. */
export function collected({ country, region }: Plant): Route {
  const most = { kg: Infinity, parcels: Infinity, sideMm: Infinity };
  const zone = { id: 'collection', from: [country], days: 0, base: 0, perKg: 0, most };
  return {
    zone,
    transitDays: 0,
    customsDays: 0,
    through: [],
    remote: undefined,
    region,
    arrivalTax: undefined,
    most: {},
  };
}

/** Whether the carrier takes a job there: its weight, its number of parcels and their longest side. */
export function carries(
  { most }: Pick<Route, 'most'>,
  { facts, production, weightGrams }: Pick<DeliveryPromiseRequest, 'facts' | 'production' | 'weightGrams'>,
): boolean {
  return (
    weightGrams <= (most.kg ?? Infinity) * 1000 &&
    parcelsOf(weightGrams, production) <= (most.parcels ?? Infinity) &&
    longestSide(facts) <= (most.sideMm ?? Infinity)
  );
}

/** One job of several that leave one plant on one day for one address. */
export type Load = Pick<DeliveryPromiseRequest, 'production' | 'weightGrams'>;

/**
 * Whether the carrier takes the jobs in one consignment. Small jobs share parcels. How long a side is was checked for
 * each of them.
 */
export function carriesTogether({ most }: Pick<Route, 'most'>, loads: readonly Load[]): boolean {
  const weightGrams = loads.reduce((sum, load) => sum + load.weightGrams, 0);
  const parcels = loads.reduce((sum, load) => sum + load.weightGrams / load.production.maxParcelGrams, 0);
  return weightGrams <= (most.kg ?? Infinity) * 1000 && Math.ceil(parcels) <= (most.parcels ?? Infinity);
}

function parcelsOf(weightGrams: number, { maxParcelGrams }: ProductionRecipe): number {
  return Math.max(1, Math.ceil(weightGrams / maxParcelGrams));
}

/** Millimetres of the longest side of a parcel. What bends travels rolled, as long as its shorter side, or folded. */
function longestSide(facts: Facts): number {
  const sides = [number(facts['width']), number(facts['height'])];
  if (facts['packing'] === 'folded') return 0;
  const isStiff = number(facts['thickness']) > 0 || number(facts['frame']) > 0 || facts['packing'] === 'flat';
  return isStiff ? Math.max(...sides) : Math.min(...sides);
}

/** The network's patterns of postal codes, each compiled once. */
const patterns = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  let pattern = patterns.get(text);
  if (!pattern) patterns.set(text, (pattern = new RegExp(text)));
  return pattern;
}

/** Working days in the plant: those of the priority, plus those of product, finishing, machine and volume. */
export function productionDays(
  network: Network,
  priority: Priority,
  request: Pick<DeliveryPromiseRequest, 'facts' | 'production' | 'technology' | 'quantity'>,
): number {
  const { facts, production, technology, quantity } = request;
  const finishing = network.finishingDays;
  const volume = production.volume.findLast((step) => quantity > step.above)?.days ?? 0;
  return (
    network.productionDays[priority] +
    production.extraDays +
    volume +
    (hasFinishing(facts['lamination']) ? finishing.lamination : 0) +
    (hasFinishing(facts['foil']) ? finishing.foil : 0) +
    (hasFinishing(facts['spotUv']) ? finishing.spotUv : 0) +
    (hasFinishing(facts['binding']) ? finishing.binding : 0) +
    (hasFinishing(facts['dieCut']) ? finishing.dieCut : 0) +
    (technology === 'offset' ? network.technologyDays.offset : 0) +
    (technology === 'flexo' ? network.technologyDays.flexo : 0)
  );
}

/** The plant's local time: its day and its minutes since midnight. */
export type PlantClock = Pick<DeliveryPromiseRequest, 'today' | 'minutes'>;

/** The days of a promise, each local to its place. */
export type PromisedDays = Pick<Promised, 'startDay' | 'cutOff' | 'shipDate' | 'arrivalDate'>;

/**
 * The days of a job whose files and payment are in now. It starts on the first day on which the plant works and the cut-off
 * has not passed.
 * @param productionDays working days in the plant
 */
export function daysFrom(
  calendar: Calendar,
  priority: Priority,
  { plant, route, country, productionDays }: Course,
  { today, minutes }: PlantClock,
): PromisedDays {
  const cutOff = cutOffOf(plant, priority);
  const start = plantDays(calendar, plant, minutes >= minutesOf(cutOff) ? today + 1 : today, 0);
  const ship = plantDays(calendar, plant, start, productionDays);
  const { arrival } = onTheRoad(calendar, placesOnTheRoad(plant, route, country), ship);
  return { startDay: isoDate(start), cutOff, shipDate: isoDate(ship), arrivalDate: isoDate(arrival) };
}

/** The way of a job through the plant and to its place. */
export interface Course {
  readonly plant: Plant;
  readonly route: Route;
  readonly country: string;
  readonly productionDays: number;
}

function cutOffOf({ cutOff }: Plant, priority: Priority): string {
  return cutOff[priority === 'express' ? 'express' : 'default'];
}

/** The promise of one priority over a route. */
export function promise(
  network: Network,
  calendar: Calendar,
  priority: Priority,
  route: Route,
  request: DeliveryPromiseRequest,
): Promised {
  const { plant, country } = request;
  const days = productionDays(network, priority, request);
  const dates = daysFrom(calendar, priority, { plant, route, country, productionDays: days }, request);
  const late = request.minutes >= minutesOf(dates.cutOff) && worksOn(calendar, plant, request.today);
  const parcels = parcelsOf(request.weightGrams, request.production);
  const priceOf = ({ base, perKg }: { readonly base: number; readonly perKg: number }) =>
    base + (perKg * request.weightGrams) / 1000;
  const surcharge = route.remote?.surcharge ? priceOf(route.remote.surcharge) : 0;
  const start = dayNumber(dates.startDay);
  const ship = dayNumber(dates.shipDate);
  return {
    priority,
    ...dates,
    productionDays: days,
    transitDays: route.transitDays,
    zone: route.zone.id,
    shippingPrice: priceOf(route.zone) + surcharge,
    surcharge,
    parcels,
    caveats: caveatsOf(calendar, request, route, { late, start, ship, parcels }),
  };
}

/** The first day from `day` on on which the plant works, and so many of these days later. */
function plantDays(calendar: Calendar, plant: Plant, day: DayNumber, later: number): DayNumber {
  let at = day;
  for (let left = later; !worksOn(calendar, plant, at) || left > 0; at += 1)
    if (worksOn(calendar, plant, at)) left -= 1;
  return at;
}

function worksOn(calendar: Calendar, plant: Plant, day: DayNumber): boolean {
  const isIn = (days: OwnDays = []) => days.some(({ from, to }) => from <= isoDate(day) && isoDate(day) <= to);
  if (isIn(plant.opened)) return true;
  return !isIn(plant.closed) && isWorkingDay(calendar, plant.country, plant.region, day);
}

interface Place {
  readonly country: string;
  readonly region: string;
}

/**
 * Where a parcel lies on each of its days on the road: on the first in the plant's country, on the last at its
 * destination. The countries between are passed on the second day; where that is the last already, on the first.
 */
function placesOnTheRoad(plant: Place, { through, transitDays, region }: Route, country: string): readonly Place[][] {
  const passed = through.map((each) => ({ country: each, region: '' }));
  const passing = transitDays > 2 ? 2 : 1;
  return Array.from({ length: transitDays }, (_, index) => {
    const day = index + 1;
    const isBefore = day < transitDays && (day === 1 || (day === passing && passed.length > 0));
    return [
      ...(day === 1 ? [plant] : []),
      ...(day === passing ? passed : []),
      ...(isBefore ? [] : [{ country, region }]),
    ];
  });
}

/**
 * A parcel goes no further on a day that is kept where it lies.
 * @returns its last day, and the first holiday on which it waited
 */
function onTheRoad(calendar: Calendar, road: readonly (readonly Place[])[], ship: DayNumber) {
  let at = ship;
  let holiday: DayNumber | undefined;
  for (const places of road) {
    at += 1;
    while (!places.every(({ country, region }) => isWorkingDay(calendar, country, region, at))) {
      if (!isWeekend(at)) holiday ??= at;
      at += 1;
    }
  }
  return { arrival: at, holiday };
}

function caveatsOf(
  calendar: Calendar,
  request: DeliveryPromiseRequest,
  route: Route,
  when: { late: boolean; start: DayNumber; ship: DayNumber; parcels: number },
): string[] {
  const caveats: string[] = [];
  if (route.remote) caveats.push(`remote:${route.remote.name}`);
  if (route.customsDays > 0) caveats.push(`customs:${route.customsDays}`);
  if (request.isExported) caveats.push('duties');
  if (route.arrivalTax) caveats.push(route.arrivalTax);
  if (when.late) caveats.push('cut_off_passed');
  if (when.parcels > 1) caveats.push(`parcels:${when.parcels}`);
  const holiday =
    holidayInPlant(calendar, request.plant, when) ??
    onTheRoad(calendar, placesOnTheRoad(request.plant, route, request.country), when.ship).holiday;
  if (holiday !== undefined) caveats.push(`holiday:${isoDate(holiday)}`);
  return caveats;
}

/** The first holiday between the start of a job and its dispatch on which the plant does not work. */
function holidayInPlant(
  calendar: Calendar,
  plant: Plant,
  { start, ship }: { readonly start: DayNumber; readonly ship: DayNumber },
): DayNumber | undefined {
  const days = Array.from({ length: ship - start }, (_, index) => start + index);
  return days.find(
    (day) => !isWeekend(day) && !worksOn(calendar, plant, day) && calendar.isHoliday(plant.country, plant.region, day),
  );
}

/** Weight of a job in grams: open area x grammage x copies, plus packaging. */
export function weightOf(facts: Facts, quantity: number, packagingGrams: number, gramsApiece?: number): number {
  const area = (number(facts['width']) * number(facts['height'])) / 1_000_000;
  // An option may have its own weight: a hoodie is heavier than a T-shirt.
  const each = number(facts['grams']) || (gramsApiece ?? area * paperOf(facts));
  return Math.ceil(each * quantity + packagingGrams);
}

/** Grammage of all leaves of a piece together. A booklet's cover is four of its pages, on its own paper. */
function paperOf(facts: Facts): number {
  const grammage = number(facts['grammage']) || 90;
  if (facts['binding'] === undefined) return grammage * Math.max(1, number(facts['leaves']));
  const cover = number(facts['coverGrammage']);
  return ((number(facts['pages']) - (cover > 0 ? 4 : 0)) / 2) * grammage + 2 * cover;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function number(value: Facts[string] | undefined): number {
  return typeof value === 'number' ? value : 0;
}
