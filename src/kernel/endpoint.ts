import type { Static, TSchema } from 'typebox';

/**
 * One endpoint of the API. It is the single source for validation in and out, the types on both sides and OpenAPI.
 * `path` is relative to /api/v1, with parameters as {name}. A trailing slash is optional for callers.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * Who may call: everybody, a signed-in customer, a signature that the handler itself checks, or a signed-in member of
   * staff. 'staff-entrance' is open to everybody too, but belongs to the back office: cookies of customers do not count
   * there.
   */
  readonly access: 'public' | 'customer' | 'signed' | 'staff' | 'staff-entrance';
  /** Only with access 'staff': the scope that the member of staff must hold. 'any' is enough with every set of scopes. */
  readonly scope?: string;
  /** True refuses known crawlers (§6). */
  readonly noCrawlers?: boolean;
  /** True for prices and buying. A shop for premium resellers allows these only to premium resellers. */
  readonly forBuyers?: boolean;
  /** True for filling a cart and ordering. Members of a company whose role orders nothing are refused. */
  readonly toOrder?: boolean;
  /** True refuses staff who act for the customer: ways into the account, the person's data, payments and decisions are the owner's. */
  readonly ownerOnly?: boolean;
  /** The scope that staff who act for the customer must hold: they change a placed order only as staff would. */
  readonly helperScope?: string;
  /** True for a question that is too large for an address: it changes nothing, whatever its method. */
  readonly asks?: boolean;
  /** True treats a caller with an expired session as a guest, because the call begins, renews or ends sessions. */
  readonly forExpired?: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** Headers of this call alone. Handlers read them from the exchange. */
  readonly headers?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** Every refusal of the handler itself, key to HTTP status. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Keeps the literal types, so that TypeScript finds the input and answer of `'POST /cart'`. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** True for the calls of the back office. They know only the cookies of staff. */
export function isForStaff({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'staff' || access === 'staff-entrance';
}

type Part<E, K extends string> = E extends { readonly [key in K]: infer S extends TSchema } ? Static<S> : undefined;

export interface Input<E extends Endpoint> {
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly body: Part<E, 'body'>;
}

export type Answer<E extends Endpoint> = Static<E['answer']>;
