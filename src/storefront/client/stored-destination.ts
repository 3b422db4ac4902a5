import { isPostalCode } from '#shop/addresses/postal-code.rules.ts';
import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

/** Where parcels of this visitor go, as far as prices and dates need it. */
export interface Destination {
  readonly country: string;
  /** Empty while it is not known. */
  readonly postalCode: string;
}

const REMEMBERED = '30d';
const entryOf = (tenantId: string) => `tirage-destination-${tenantId}`;

/** Chosen on a product page before there is a cart: it stands on every product after it. */
export function storeDestination(tenantId: string, destination: Destination): void {
  writeEntry(storage('local'), entryOf(tenantId), destination, Date.now(), REMEMBERED);
}

/** What was chosen here before, among the countries that the shop sends to; undefined without it. */
export function storedDestination(tenantId: string, countries: readonly string[]): Destination | undefined {
  const kept = readEntry(storage('local'), entryOf(tenantId), Date.now()) as Partial<Destination> | null | undefined;
  const { country, postalCode } = kept ?? {};
  if (typeof country !== 'string' || typeof postalCode !== 'string') return undefined;
  return countries.includes(country) && isPostalCode(country, postalCode) ? { country, postalCode } : undefined;
}
