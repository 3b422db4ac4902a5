import { queryText, type QueryValue } from '../routing/query.rules.ts';
import type { Api, CallError, Result } from './api.ts';

/** §7.1, §9: the browser waits 25 s. A GET is retried once after these failures, other methods never. */
export const CLIENT_LIMIT_MS = 25_000;
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const LONGEST_WAIT_MS = 5_000;

export interface FetchApiSettings {
  readonly tenantId: string;
  readonly currency: string;
  readonly language: string;
  csrfToken(): string | undefined;
  trackingId(): string | undefined;
  /** The strategy by which the page believes to be signed in. */
  strategy(): string | undefined;
  readonly fetch?: typeof fetch;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

/** The API over fetch, with the specified headers, time limit and single GET retry. */
export function fetchApi(settings: FetchApiSettings): Api {
  const send = settings.fetch ?? fetch.bind(globalThis);
  const wait = settings.wait ?? ((milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds)));
  const attempt = async (method: string, url: string, body: unknown): Promise<Response | undefined> => {
    try {
      return await send(url, {
        method,
        headers: headersOf(settings, body !== undefined),
        signal: AbortSignal.timeout(CLIENT_LIMIT_MS),
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      return undefined;
    }
  };
  const call = async (name: string, { params = {}, query = {}, body }: CallParts): Promise<Result<unknown>> => {
    const [method = 'GET', template = '/'] = name.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const url = `/api/v1${path}${queryText(query)}`;
    let response = await attempt(method, url, body);
    if (method === 'GET' && (!response || RETRIED.has(response.status))) {
      await wait(retryDelay(response));
      response = await attempt(method, url, body);
    }
    return response ? resultOf(response) : { ok: false, error: noAnswer };
  };
  return call as unknown as Api;
}

function headersOf(settings: FetchApiSettings, hasBody: boolean): Record<string, string> {
  const csrf = settings.csrfToken();
  const tracking = settings.trackingId();
  const strategy = settings.strategy();
  return {
    accept: 'application/json',
    'fe-x-tenant': settings.tenantId,
    'fe-x-active-currency': settings.currency,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(csrf ? { 'x-csrf-token': csrf } : {}),
    ...(tracking ? { 'tracking-id': tracking } : {}),
    ...(strategy ? { 'fe-x-auth-strategy': strategy } : {}),
  };
}

/** Retry-After is respected up to a maximum. A random part prevents browsers from returning at the same moment. */
function retryDelay(response: Response | undefined): number {
  const asked = Number(response?.headers.get('retry-after') ?? 0) * 1000;
  return Math.min(LONGEST_WAIT_MS, asked || 250) + Math.random() * 250;
}

const noAnswer: CallError = {
  status: 0,
  key: 'no_answer',
  message: 'no_answer',
  text: '',
  trackingId: '',
  fields: [],
  detail: undefined,
};

/** §8: only code 200 with status 'success' is an answer; anything else is a failure. */
async function resultOf(response: Response): Promise<Result<unknown>> {
  const envelope = (await response.json().catch(() => undefined)) as
    | { code?: number; status?: string; data?: unknown; error?: Partial<CallError> }
    | undefined;
  if (envelope?.code === 200 && envelope.status === 'success') return { ok: true, data: envelope.data };
  const { error } = envelope ?? {};
  return {
    ok: false,
    error: {
      ...noAnswer,
      ...error,
      status: envelope?.code ?? response.status,
      key: error?.key ?? 'no_answer',
      fields: error?.fields ?? [],
    },
  };
}

/** No answer, or a server that is busy for a moment: the same question may be answered a moment later. */
export function isPassing({ status, key }: CallError): boolean {
  return (status === 0 || status === 408 || status === 429 || status >= 500) && key !== 'product_in_maintenance';
}
