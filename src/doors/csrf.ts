import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Cookies } from './cookies.ts';

/**
 * Refuses a state-changing call that another site could have caused: a foreign Origin, a cross-site fetch, or cookies
 * without the token that only our pages can read (§7.1). A caller without our cookies rides on nothing and needs no token.
 */
export function csrfRefusal(endpoint: Endpoint, request: FastifyRequest, cookies: Cookies): Refusal | undefined {
  if (endpoint.method === 'GET' || endpoint.access === 'signed') return undefined;
  const { origin, host, 'sec-fetch-site': site, 'x-csrf-token': token } = request.headers;
  if (site === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin, host))) return refuse('csrf_refused', 403);
  if (!cookies.carriesCredentials(request)) return undefined;
  const expected = cookies.read(request, 'csrf');
  return expected !== undefined && token === expected ? undefined : refuse('csrf_refused', 403);
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
