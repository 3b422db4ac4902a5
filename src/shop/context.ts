import type { Database } from '#platform/db/database.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { Facts } from './catalog/product.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';
import type { ShopPages } from './shop-snapshot.ts';
import type { Scope } from './staff/scopes.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The actor of a call. Permissions come only from here, never from a header or a flag. */
export type Actor = Guest | SignedInCustomer | SignedInStaff | System;

export interface Guest {
  readonly kind: 'guest';
  /** From the sealed cookie. It identifies the guest's cart. */
  readonly anonymousId: string | undefined;
}

/** How the session was opened: with the account's own password or passkey, or by staff on behalf of the customer. */
export type Strategy = 'customer' | 'admin';

export interface SignedInCustomer {
  readonly kind: 'customer';
  readonly customerId: string;
  readonly sessionId: string;
  /** The person behind the session: the customer, or staff on behalf of the customer. */
  readonly strategy: Strategy;
  /** The member of staff who acts for the customer, until when at the latest. Null when the customer acts. */
  readonly helper: { readonly staffId: string; readonly until: Date; readonly scopes: readonly Scope[] } | null;
  readonly anonymousId: string | undefined;
  readonly email: string;
  /** Whether the customer has proven that the address is theirs. */
  readonly isVerified: boolean;
  /** False for a member of a company whose role orders nothing. */
  readonly mayOrder: boolean;
  readonly data: CustomerFacts;
  /**
   * The value of a premium reseller's print orders within the months of the price book, in cents of the shop's
   * currency.
   */
  readonly turnoverCents: number;
}

/** A member of staff in the back office. Staff have no cart, no orders and no prices of their own. */
export interface SignedInStaff {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly anonymousId: undefined;
}

/** Work without a visitor: scheduled work, or a command on the server. */
export interface System {
  readonly kind: 'system';
  readonly acts: 'clock' | 'operator';
  readonly anonymousId: undefined;
}

/** Returns the customer of a call that is for customers only. The server has already refused everyone else. */
export function customerActing({ actor }: Pick<Ctx, 'actor'>): SignedInCustomer {
  if (actor.kind !== 'customer') throw new Error('A call for customers was reached by somebody else');
  return actor;
}

/** True for staff who act in the place of a customer: what only the owner may do is not offered to them. */
export function isHelped({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.kind === 'customer' && actor.helper !== null;
}

/** Staff in the place of a customer change a placed order only as staff would. Everybody else may as far as it is theirs. */
export function mayChangeOrders({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.kind !== 'customer' || actor.helper === null || actor.helper.scopes.includes('order:write');
}

/** Returns the member of staff of a call that is for staff only. The server has already refused everyone else. */
export function staffActing({ actor }: Pick<Ctx, 'actor'>): SignedInStaff {
  if (actor.kind !== 'staff') throw new Error('A call for staff was reached by somebody else');
  return actor;
}

/**
 * True for a premium reseller. Premium resellers pay by turnover, and only they may buy in a shop for premium
 * resellers.
 */
export function isPremium(actor: Actor): actor is SignedInCustomer {
  return actor.kind === 'customer' && actor.data.isPremium;
}

/** A shop for premium resellers shows prices and sells only to them. */
export function mayBuy({ tenant, actor }: Pick<Ctx, 'tenant' | 'actor'>): boolean {
  return tenant.audience !== 'premium' || isPremium(actor);
}

/** The company data that a company customer gives. Numbers have the format of their country. */
export interface CompanyFacts {
  readonly name: string;
  readonly country: string;
  readonly number: string;
  /** The checked number with its country prefix. Empty for a company without one. */
  readonly vatNumber: string;
}

export interface CustomerFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly category: 'company' | 'private';
  /** Only for company customers. Accounts older than company data have none. */
  readonly company?: CompanyFacts;
  readonly isPremium: boolean;
  /** The reason that the shop noted. */
  readonly premiumReason?: string;
  readonly isSubscriber: boolean;
  readonly isNewClient: boolean;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The first argument of services and repositories. Rules never take it. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly locale: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly actor: Actor;
  /** Ids of orders that this browser has opened with their key, from the sealed cookie. */
  readonly openedOrders: readonly string[];
  readonly now: Temporal.Instant;
  readonly trackingId: string;
  readonly crawler: boolean;
  readonly db: Database;
  /** Products, prices and dates at the revision that was current when the request began. */
  readonly catalog: CatalogSnapshot;
  /** The shop's pages, at the same revision. */
  readonly pages: ShopPages;
  readonly log: Log;
  /** The shop's own address, from the tenant row and the configuration, never from the request. */
  readonly origin: string;
  /** Returns the path of one of the shop's pages by its id, or the home page when the shop has no such page. */
  pagePath(pageId: string): string;
  /** The address of a rendered picture of a product with these facts; null where there is none. */
  pictureOf(facts: Facts): string | null;
  /** Returns a text in the tenant's language: dictionary page, key, values. */
  say(page: string, key: string, params?: Readonly<Record<string, string | number>>): string;
}
