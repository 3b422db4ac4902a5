import type { FastifyRequest } from 'fastify';
import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import { isForgeryTokenOf } from '#shop/accounts/forgery-token.ts';
import type { Ctx } from '#shop/context.ts';
import type { Cookies } from './cookies.ts';

/**
 * Refuses a state-changing call that another site could have caused: a foreign Origin, a cross-site fetch, or cookies
 * without the token that only our pages can read (§7.1). A caller without our cookies needs no token.
 */
export function csrfRefusal(
  endpoint: Endpoint,
  request: FastifyRequest,
  cookies: Cookies,
  { actor, origin: own }: Pick<Ctx, 'actor' | 'origin'>,
): Refusal | undefined {
  if (endpoint.method === 'GET' || endpoint.access === 'signed') return undefined;
  const { origin, host, 'sec-fetch-site': site, 'x-csrf-token': token } = request.headers;
  if (site === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin, host, own)))
    return refuse('csrf_refused', 403);
  const forStaff = isForStaff(endpoint);
  if (!cookies.carriesCredentials(request, forStaff ? 'staff' : 'visitor')) return undefined;
  const expected = cookies.read(request, forStaff ? 'staffCsrf' : 'csrf');
  const proven = expected !== undefined && token === expected && isForgeryTokenOf(expected, actor);
  return proven ? undefined : refuse('csrf_refused', 403);
}

/**
 * Whether the origin is the called host with the scheme of the shop's address. Anyone on the network could have changed
 * a page that was sent without encryption.
 */
function isOwnOrigin(origin: string, host: string | undefined, own: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: from, protocol } = new URL(origin);
  return from === host?.toLowerCase() && protocol === new URL(own).protocol;
}
