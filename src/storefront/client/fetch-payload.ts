import { CLIENT_LIMIT_MS } from './fetch-api.ts';
import type { Payload, PayloadRedirect } from './payload.ts';

/** Fetches the payload of an address. Error pages are payloads too and contain their status. */
export async function fetchPayload(url: URL, signal?: AbortSignal): Promise<Payload | PayloadRedirect> {
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  const limit = AbortSignal.timeout(CLIENT_LIMIT_MS);
  const response = await fetch(`${path}_payload.json${url.search}`, {
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  return (await response.json()) as Payload | PayloadRedirect;
}
