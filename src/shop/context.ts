import type { Database } from '#platform/db/database.ts';
import type { Currency } from '#kernel/money.ts';
import type { Tenant } from './tenants/tenant.ts';

/** Who acts. Power comes from here alone, never from a header or a flag. */
export type Actor =
  | { readonly kind: 'guest'; readonly anonymousId: string | undefined }
  | {
      readonly kind: 'customer';
      readonly customerId: string;
      readonly sessionId: string;
      readonly anonymousId: string | undefined;
    };

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
  readonly now: Temporal.Instant;
  readonly trackingId: string;
  readonly crawler: boolean;
  readonly db: Database;
  readonly log: Log;
  /** The shop's own address, from the tenant row and the configuration, never from the request. */
  readonly origin: string;
}
