import type { Answer, Endpoint, Input } from '#kernel/endpoint.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Ctx } from './context.ts';

/** What a handler may do with the HTTP exchange besides its answer: set cookies and read facts for rate limits. */
export interface Exchange {
  /** The client address that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly ip: string;
  /** The value of one of the shop's cookies. Undefined if it is missing or its seal is broken. */
  readonly cookie: (name: CookieName) => string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as received, for signatures. Only endpoints with access 'signed' have them. */
  readonly rawBody: string;
  setCookie(name: CookieName, value: string): void;
  clearCookie(name: CookieName): void;
  /** The browser saves the answer as a file of this name and does not show it. */
  asFile(name: string): void;
}

export type CookieName =
  | 'anonymous'
  | 'refresh'
  | 'access'
  | 'csrf'
  | 'newClient'
  | 'device'
  | 'orders'
  | 'links'
  | 'staff'
  | 'staffStep'
  | 'staffCsrf'
  | 'agent'
  | 'debug';

/** Mounts one endpoint. Validation, policy, envelope and errors are done by platform/http. The handler only decides. */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: Input<E>, exchange: Exchange) => Promise<Answer<E> | Refusal>,
) => void;
