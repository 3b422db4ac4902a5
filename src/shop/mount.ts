import type { Answer, Endpoint, Input } from '#kernel/endpoint.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Ctx } from './context.ts';

/** What a handler may do to the HTTP exchange besides answering: cookies, and facts for rate limits. */
export interface Exchange {
  /** The connection that limits count by: an IPv4 address, or the /64 network of an IPv6 address. */
  readonly ip: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Bytes as received, for signatures; only endpoints with access 'signed' have them. */
  readonly rawBody: string;
  setCookie(name: CookieName, value: string): void;
  clearCookie(name: CookieName): void;
  /** The answer is kept as a file of this name, and not shown. */
  asFile(name: string): void;
}

export type CookieName = 'anonymous' | 'refresh' | 'access' | 'csrf' | 'newClient' | 'device' | 'orders' | 'links';

/** Mounts one endpoint: validation, policy, envelope and errors are platform/http's; the handler only decides. */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: Input<E>, exchange: Exchange) => Promise<Answer<E> | Refusal>,
) => void;
