import { isPostalCode } from '#shop/addresses/postal-code.rules.ts';
import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

/** Where this visitor's parcels go, as far as prices and dates need it. */
export interface Destination {
  readonly country: string;
  /** Empty while the postal code is not known. */
  readonly postalCode: string;
}

const REMEMBERED = '30d';
const entryOf = (tenantId: string) => `tirage-destination-${tenantId}`;

/** Stores the destination that was chosen on a product page before there is a cart. Other product pages use it too. */
export function storeDestination(tenantId: string, destination: Destination): void {
  writeEntry(storage('local'), entryOf(tenantId), destination, Date.now(), REMEMBERED);
}

/** The destination that was chosen here before, if the shop delivers to its country; otherwise undefined. */
export function storedDestination(tenantId: string, countries: readonly string[]): Destination | undefined {
  const kept = readEntry(storage('local'), entryOf(tenantId), Date.now()) as Partial<Destination> | null | undefined;
  const { country, postalCode } = kept ?? {};
  if (typeof country !== 'string' || typeof postalCode !== 'string') return undefined;
  return countries.includes(country) && isPostalCode(country, postalCode) ? { country, postalCode } : undefined;
}
