import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { PaypalKeys } from '../../payment-keys.schema.ts';
import { accessToken } from './paypal.schema.ts';

const LIVE = 'https://api-m.paypal.com';
/** Longer than a customer waits: an answer that comes later is still heard, and a line is not held for ever. */
const LIMIT_MS = 20_000;
/** A token is not used in its last minute, so that it does not end on the way. */
const SPARE_S = 60;

/** An answer that is neither what was asked for nor a refusal that the caller expects. */
export class PaypalFault extends Error {}

export interface PaypalCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** PayPal's `PayPal-Request-Id`: a call that is repeated with it is done once. */
  readonly once?: string;
}

/** What PayPal has refused, in its own words: 'ORDER_NOT_APPROVED'. */
export interface PaypalRefusal {
  readonly status: number;
  readonly issue: string;
}

export type PaypalAnswer<S extends TSchema> = { readonly answer: Static<S> } | { readonly refused: PaypalRefusal };

export interface PaypalApi {
  /** Refusals (4xx) are answers. Faults of PayPal, or no answer at all, are thrown. */
  call<S extends TSchema>(call: PaypalCall, schema: S): Promise<PaypalAnswer<S>>;
}

/** PayPal's REST interface with the keys of one shop. */
export function paypalApi({ clientId, secret, api = LIVE }: PaypalKeys): PaypalApi {
  const base = api.replace(/\/+$/, '');
  let token: Promise<string> | undefined;
  let endsAt = 0;
  const renew = async () => {
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const body = await jsonOf(response);
    if (!response.ok || !Value.Check(accessToken, body))
      throw new PaypalFault(`PayPal gave no token (${response.status}). Check clientId and secret.`);
    endsAt = performance.now() + (body.expires_in - SPARE_S) * 1000;
    return body.access_token;
  };
  const tokenOf = () => {
    if (token === undefined || performance.now() >= endsAt) {
      // Until it is there, everybody waits for the same one.
      endsAt = Number.POSITIVE_INFINITY;
      token = renew().catch((error: unknown) => {
        token = undefined;
        throw error;
      });
    }
    return token;
  };
  const send = async ({ method, path, body, once }: PaypalCall) =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf()}`,
        'content-type': 'application/json',
        // Without it an answer holds little more than the id.
        prefer: 'return=representation',
        ...(once === undefined ? {} : { 'paypal-request-id': once }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  return {
    async call(call, schema) {
      let response = await send(call);
      if (response.status === 401) {
        // It was taken back before its time.
        await response.body?.cancel();
        token = undefined;
        response = await send(call);
      }
      const body = await jsonOf(response);
      if (response.ok && Value.Check(schema, body)) return { answer: body };
      const isRefused = response.status >= 400 && response.status < 500 && response.status !== 401;
      // 429: too many calls. It is no word on this one.
      if (isRefused && response.status !== 429) return { refused: { status: response.status, issue: issueOf(body) } };
      throw new PaypalFault(`PayPal answered ${response.status} to ${call.method} ${call.path} (${issueOf(body)})`);
    },
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function issueOf(body: unknown): string {
  const { name, details } = (body ?? {}) as { name?: unknown; details?: readonly { issue?: unknown }[] };
  const issue = Array.isArray(details) ? (details[0] as { issue?: unknown } | undefined)?.issue : undefined;
  return typeof issue === 'string' ? issue : typeof name === 'string' ? name : '';
}
