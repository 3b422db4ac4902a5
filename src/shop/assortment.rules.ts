import { languagesOf, textIn, type Localised, type Speaker } from '#kernel/languages.ts';
import { serverAddressIn } from '#kernel/server-addresses.ts';
import { placesOf } from './catalog/places.rules.ts';
import type { Product } from './catalog/product.ts';
import type { AssortmentEntry } from './revisions.repository.ts';

type PlacedEntry = AssortmentEntry & { readonly place: number };

/** One product from its file, as an assortment needs it. */
export interface Offered {
  readonly id: string;
  readonly version: string;
  readonly family: string;
  readonly name: Localised;
  readonly description: Localised;
  /** The path of the product's page in each language. Undefined keeps the present path. */
  readonly address?: Localised | undefined;
}

/** Facts from the product files, for all shops together. */
export interface AssortmentFacts {
  readonly offered: readonly Offered[];
  /** Ids of products whose file has a problem, and their names as far as they are known. */
  readonly maintenance: readonly string[];
  readonly maintenanceNames: ReadonlyMap<string, Localised>;
  /** Products that were removed for good, each with its successor. */
  readonly retired: ReadonlyMap<string, string | undefined>;
}

export interface AssortmentWish {
  /** The shop. Product names and page addresses are in its languages. */
  readonly speaker: Speaker;
  /** Ids of the products that the shop lists, in its order. Undefined means all products. */
  readonly listed: readonly string[] | undefined;
  /** Addresses of the shop's other pages. */
  readonly taken: readonly string[];
}

const LONGEST_DESCRIPTION = 300;

/**
 * Returns the assortment of a shop, worked out from the files and from what the shop sold before. Offered products are
 * sold. A product whose file is broken or missing goes into maintenance and keeps its name and address. A retired
 * product leads to its successor. An address does not change when its product is renamed.
 * @param before the last known entry of every product that the shop ever had
 */
export function assortmentOf(
  facts: AssortmentFacts,
  { speaker, listed, taken }: AssortmentWish,
  before: readonly PlacedEntry[],
): readonly PlacedEntry[] {
  const say = (text: Localised) => textIn(text, languagesOf(speaker));
  const known = new Map(before.map((entry) => [entry.productId, entry]));
  const isListed = (id: string) => listed?.includes(id) ?? true;
  const offered = new Map(facts.offered.map((product) => [product.id, product]));
  const order = listed ?? facts.offered.map(({ id }) => id);
  const sold = [...new Set(order)].flatMap((id) => offered.get(id) ?? []).filter(({ id }) => !facts.retired.has(id));
  const broken = new Set(facts.maintenance.filter((id) => !facts.retired.has(id) && isListed(id)));
  // A missing file gives no reason. The product may return later, so its page shows maintenance.
  for (const { productId, state } of before)
    if (state !== 'retired' && isListed(productId) && !offered.has(productId) && !facts.retired.has(productId))
      broken.add(productId);
  const retired = [...facts.retired.keys()].filter((id) => known.has(id));
  const names = [...sold.map(({ id }) => id), ...broken, ...retired];
  const places = placesOf(names, new Map(before.map(({ productId, place }) => [productId, place])));
  const addresses = addressBook(taken);
  // Addresses from the files come first, then the addresses that pages already have.
  for (const { id, address } of sold) if (address) addresses.give(id, pathOf(say(address)));
  for (const id of names) addresses.keep(id, known.get(id)?.path);
  const entries: Omit<PlacedEntry, 'place'>[] = [
    ...sold.map(({ id, version, family, name, description }) => ({
      productId: id,
      state: 'sold' as const,
      version,
      family,
      path: addresses.of(id, pathOf(say(name)), known.get(id)),
      title: say(name),
      description: say(description).slice(0, LONGEST_DESCRIPTION),
      successor: null,
    })),
    ...[...broken].flatMap((id) => {
      const name = facts.maintenanceNames.get(id);
      return inMaintenance(id, known.get(id), name && say(name), addresses);
    }),
    ...retired.flatMap((id) => {
      const entry = known.get(id);
      const successor = successorOf(id, facts.retired, new Set(sold.map((each) => each.id))) ?? null;
      return entry
        ? [{ ...withoutPlace(entry), state: 'retired' as const, path: addresses.of(id, entry.path), successor }]
        : [];
    }),
  ];
  return entries.map((entry) => ({ ...entry, place: places.get(entry.productId) ?? 0 }));
}

function inMaintenance(
  id: string,
  entry: PlacedEntry | undefined,
  name: string | undefined,
  addresses: ReturnType<typeof addressBook>,
): Omit<PlacedEntry, 'place'>[] {
  if (entry)
    return [{ ...withoutPlace(entry), state: 'maintenance', path: addresses.of(id, entry.path), successor: null }];
  if (name === undefined) return [];
  const path = addresses.of(id, pathOf(name));
  return [
    {
      productId: id,
      state: 'maintenance',
      version: null,
      family: '',
      path,
      title: name,
      description: '',
      successor: null,
    },
  ];
}

function withoutPlace({ place: _place, ...entry }: PlacedEntry): AssortmentEntry {
  return entry;
}

/** Follows the successors and returns the first one that is sold. */
function successorOf(id: string, retired: AssortmentFacts['retired'], sold: ReadonlySet<string>): string | undefined {
  const seen = new Set<string>();
  for (let next = retired.get(id); next !== undefined && !seen.has(next); next = retired.get(next)) {
    if (sold.has(next)) return next;
    seen.add(next);
  }
  return undefined;
}

/** Makes sure that each address belongs to only one page. */
function addressBook(taken: readonly string[]) {
  const owners = new Map<string, string>(taken.map((path) => [path, '']));
  const given = new Set<string>();
  const paths = new Map<string, string>();
  const take = (id: string, path: string): boolean => {
    if (owners.has(path) || serverAddressIn(path) !== undefined) return false;
    owners.set(path, id);
    paths.set(id, path);
    return true;
  };
  return {
    /** What the file of a product says. */
    give(id: string, path: string) {
      if (take(id, path)) given.add(id);
    },
    keep(id: string, path: string | undefined) {
      if (path !== undefined && !paths.has(id)) take(id, path);
    },
    /**
     * Returns the present address, else the wanted one if it is free, else the wanted one with the product's id added.
     * From there a product comes back to the wanted one as soon as that is free.
     */
    of(id: string, wanted: string, stood?: Stood): string {
      if (!paths.has(id)) void (take(id, wanted) || take(id, apartFrom(wanted, id)));
      else if (stood && !given.has(id) && isApart(stood, id)) take(id, wanted);
      return paths.get(id) ?? `/${slug(id)}/`;
    },
  };
}

/** Where a product of a shop stands, and the name that it has there. */
export type Stood = Pick<AssortmentEntry, 'path' | 'title'>;

/** Whether it stands beside the address of its name, which something else had. */
function isApart({ path, title }: Stood, id: string): boolean {
  return path === apartFrom(pathOf(title), id);
}

function apartFrom(wanted: string, id: string): string {
  return `${wanted.slice(0, -1)}-${slug(id)}/`;
}

/** The address that a product's page has in a shop, if nothing else has it. */
export function pathOfProduct(
  speaker: Speaker,
  { id, address, texts }: Pick<Product, 'id' | 'address' | 'texts'>,
  stood?: Stood,
): string {
  if (!address && stood && !isApart(stood, id)) return stood.path;
  return pathOf(textIn(address ?? texts.name, languagesOf(speaker)));
}

export function pathOf(name: string): string {
  return `/${slug(name)}/`;
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns what a revision changes: entries that are new or different, and products that are removed. */
export function changesOf(
  now: readonly PlacedEntry[],
  wanted: readonly PlacedEntry[],
): { readonly changed: readonly PlacedEntry[]; readonly gone: readonly string[] } {
  const meaning = ({ productId, state, version, family, path, title, description, successor, place }: PlacedEntry) =>
    JSON.stringify([productId, state, version, family, path, title, description, successor, place]);
  const before = new Map(now.map((entry) => [entry.productId, meaning(entry)]));
  const after = new Set(wanted.map(({ productId }) => productId));
  return {
    changed: wanted.filter((entry) => before.get(entry.productId) !== meaning(entry)),
    gone: now.map(({ productId }) => productId).filter((id) => !after.has(id)),
  };
}
