import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieName } from '#shop/mount.ts';
import { sealed, unsealed } from '#platform/signing.ts';
import { hostName } from '#shop/tenants/registry.ts';

/** The shop's cookies: names, lifetimes (§9) and flags. A sealed value is protected against forgery. */
interface CookieRule {
  readonly seconds: number;
  readonly httpOnly: boolean;
  readonly sealed: boolean;
  /** True for cookies that no link from another site may carry along. */
  readonly strict?: boolean;
}

const RULES: Readonly<Record<CookieName, CookieRule>> = {
  anonymous: { seconds: 604_800, httpOnly: true, sealed: true },
  access: { seconds: 86_400, httpOnly: true, sealed: false },
  refresh: { seconds: 604_800, httpOnly: true, sealed: false },
  csrf: { seconds: 604_800, httpOnly: false, sealed: true },
  newClient: { seconds: 31_536_000, httpOnly: false, sealed: false },
  device: { seconds: 15_552_000, httpOnly: true, sealed: true },
  orders: { seconds: 604_800, httpOnly: true, sealed: true },
  // The lifetime of the key in it that expires first.
  links: { seconds: 3_600, httpOnly: true, sealed: true },
  staff: { seconds: 604_800, httpOnly: true, sealed: false, strict: true },
  staffStep: { seconds: 600, httpOnly: true, sealed: true, strict: true },
  staffCsrf: { seconds: 604_800, httpOnly: true, sealed: true, strict: true },
  // Row 3.06: they change only what is shown, and allow nothing.
  agent: { seconds: 604_800, httpOnly: true, sealed: true },
  debug: { seconds: 604_800, httpOnly: true, sealed: false },
};

/**
 * Valid seals are cached, so that repeated calls of a visitor do not compute them again. Forged seals are not cached.
 */
const SEALS_REMEMBERED = 5_000;

export interface Cookies {
  /** The name of the cookie in the browser. */
  wireName(name: CookieName): string;
  read(request: FastifyRequest, name: CookieName): string | undefined;
  write(reply: FastifyReply, name: CookieName, value: string): void;
  clear(reply: FastifyReply, name: CookieName): void;
  /** True when the request carries one of our cookies that a cross-site forgery could use. */
  carriesCredentials(request: FastifyRequest, whose: 'visitor' | 'staff'): boolean;
}

const CREDENTIALS = {
  visitor: ['anonymous', 'access', 'refresh', 'orders', 'links'],
  staff: ['staff', 'staffStep'],
} as const satisfies Record<string, readonly CookieName[]>;

/**
 * The purpose of a seal: one cookie at the called host. Only the Host header is read, since it alone chooses the shop.
 */
function sealOf(name: CookieName, { headers }: FastifyRequest): string {
  return `cookie ${name} ${hostName(headers.host) ?? ''}`;
}

/** In production the __Host- prefix binds each cookie to its exact host and to HTTPS. */
export function shopCookies(secret: string, production: boolean): Cookies {
  const wireName = (name: CookieName) => `${production ? '__Host-' : ''}tirage_${name}`;
  const opened = new Map<string, string>();
  const open = (purpose: string, raw: string) => {
    const name = `${purpose} ${raw}`;
    const known = opened.get(name);
    if (known !== undefined) return known;
    const value = unsealed(secret, purpose, raw);
    if (value === undefined) return undefined;
    if (opened.size >= SEALS_REMEMBERED) opened.clear();
    opened.set(name, value);
    return value;
  };
  const read = (request: FastifyRequest, name: CookieName) => {
    const raw = request.cookies[wireName(name)];
    return raw !== undefined && RULES[name].sealed ? open(sealOf(name, request), raw) : raw;
  };
  return {
    wireName,
    read,
    write(reply, name, value) {
      const { seconds, httpOnly, strict } = RULES[name];
      const text = RULES[name].sealed ? sealed(secret, sealOf(name, reply.request), value) : value;
      reply.setCookie(wireName(name), text, {
        path: '/',
        maxAge: seconds,
        httpOnly,
        secure: production,
        sameSite: strict ? 'strict' : 'lax',
      });
    },
    clear(reply, name) {
      reply.clearCookie(wireName(name), {
        path: '/',
        httpOnly: RULES[name].httpOnly,
        secure: production,
        sameSite: RULES[name].strict ? 'strict' : 'lax',
      });
    },
    carriesCredentials: (request, whose) =>
      CREDENTIALS[whose].some((name) => request.cookies[wireName(name)] !== undefined),
  };
}
