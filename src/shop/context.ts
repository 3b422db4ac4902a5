import type { Database } from '#platform/db/database.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import type { ShopPages } from './shop-snapshot.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Who acts. Power comes from here alone, never from a header or a flag. */
export type Actor = Guest | SignedInCustomer | System;

export interface Guest {
  readonly kind: 'guest';
  /** From the sealed cookie; it backs the guest's cart. */
  readonly anonymousId: string | undefined;
}

/** How somebody came in: by the account's own password or key, or as staff in the customer's place. */
export type Strategy = 'customer' | 'admin';

export interface SignedInCustomer {
  readonly kind: 'customer';
  readonly customerId: string;
  readonly sessionId: string;
  /** Who is behind it: the customer, or staff in the customer's place. */
  readonly strategy: Strategy;
  readonly anonymousId: string | undefined;
  readonly email: string;
  /** Whether the customer has proven that the address is theirs. */
  readonly isVerified: boolean;
  readonly data: CustomerFacts;
  /** What a premium reseller has had printed within the months of the price book, in cents of the shop's currency. */
  readonly turnoverCents: number;
}

/** Nobody in front of a page: work that comes round by the clock, or a command at the server. */
export interface System {
  readonly kind: 'system';
  readonly acts: 'clock' | 'operator';
  readonly anonymousId: undefined;
}

/** The customer behind a call that is for customers alone: the door lets nobody else through. */
export function customerActing({ actor }: Pick<Ctx, 'actor'>): SignedInCustomer {
  if (actor.kind !== 'customer') throw new Error('A call for customers was reached by somebody else');
  return actor;
}

/** A premium reseller: pays by turnover, and alone buys in a shop for premium resellers. */
export function isPremium(actor: Actor): actor is SignedInCustomer {
  return actor.kind === 'customer' && actor.data.isPremium;
}

/** A shop for premium resellers keeps prices and buying to them. */
export function mayBuy({ tenant, actor }: Pick<Ctx, 'tenant' | 'actor'>): boolean {
  return tenant.audience !== 'premium' || isPremium(actor);
}

/** What a company customer says of its company; numbers as they are written in their country. */
export interface CompanyFacts {
  readonly name: string;
  readonly country: string;
  readonly number: string;
  /** With its prefix, checked; empty for a company without one. */
  readonly vatNumber: string;
}

export interface CustomerFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly category: 'company' | 'private';
  /** Of company customers; absent in accounts of before there were any. */
  readonly company?: CompanyFacts;
  readonly isPremium: boolean;
  /** Why, as the shop noted it. */
  readonly premiumReason?: string;
  readonly isSubscriber: boolean;
  readonly isNewClient: boolean;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** First argument of services and repositories; never of rules. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly locale: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly actor: Actor;
  /** Ids of orders whose key this browser has shown; from the sealed cookie. */
  readonly openedOrders: readonly string[];
  readonly now: Temporal.Instant;
  readonly trackingId: string;
  readonly crawler: boolean;
  readonly db: Database;
  /** What is sold, with prices and dates, at the revision that the request began with. */
  readonly catalog: CatalogSnapshot;
  /** The shop's pages, at the same revision. */
  readonly pages: ShopPages;
  readonly log: Log;
  /** The shop's own address, from the tenant row and the configuration, never from the request. */
  readonly origin: string;
  /** The path of one of the shop's pages by its id; home when the shop has no such page. */
  pagePath(pageId: string): string;
  /** A text of the tenant's language: dictionary page, key, values. */
  say(page: string, key: string, params?: Readonly<Record<string, string | number>>): string;
}
