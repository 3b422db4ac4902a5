import { CLIENT_LIMIT_MS } from './fetch-api.ts';
import { AHEAD } from '../routing/ahead.rules.ts';
import type { CodeAlone, Payload, PayloadRedirect } from './payload.ts';

/** Fetches the payload of an address. Error pages are payloads too and contain their status. */
export function fetchPayload(url: URL, signal?: AbortSignal): Promise<Payload | PayloadRedirect> {
  return payloadAt(url, {}, signal);
}

/** Fetches a page ahead of the visit. Of a page that differs for each visitor it is only told which code it needs. */
export function fetchAhead(url: URL, signal: AbortSignal): Promise<Payload | CodeAlone | PayloadRedirect> {
  return payloadAt(url, AHEAD, signal);
}

async function payloadAt<T>(url: URL, headers: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<T> {
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  const limit = AbortSignal.timeout(CLIENT_LIMIT_MS);
  const response = await fetch(`${path}_payload.json${url.search}`, {
    credentials: 'same-origin',
    headers,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  return (await response.json()) as T;
}
