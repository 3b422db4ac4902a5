import type { Answer, Endpoint, Input } from '#kernel/endpoint.ts';
import type * as artwork from '#shop/staff/artwork.contract.ts';
import type * as complaints from '#shop/staff/complaints.contract.ts';
import type * as contact from '#shop/staff/contact.contract.ts';
import type * as conversations from '#shop/staff/conversations.contract.ts';
import type * as customerImport from '#shop/staff/customer-import.contract.ts';
import type * as customers from '#shop/staff/customers.contract.ts';
import type * as lineChanges from '#shop/staff/line-changes.contract.ts';
import type * as mailPreviews from '#shop/staff/mail-previews.contract.ts';
import type * as members from '#shop/staff/members.contract.ts';
import type * as signIn from '#shop/staff/sign-in.contract.ts';
import type * as orders from '#shop/staff/staff-orders.contract.ts';
import type * as trail from '#shop/staff/trail.contract.ts';
import type * as uploadAms from '#shop/staff/upload-ams.contract.ts';
import type * as webhooks from '#shop/staff/webhooks.contract.ts';

/** Every endpoint of the back office by 'METHOD /path'. Types only: no schema reaches the browser. */
type Contracts = typeof signIn &
  typeof orders &
  typeof customers &
  typeof artwork &
  typeof complaints &
  typeof contact &
  typeof conversations &
  typeof customerImport &
  typeof lineChanges &
  typeof mailPreviews &
  typeof members &
  typeof trail &
  typeof uploadAms &
  typeof webhooks;
type Endpoints = Extract<Contracts[keyof Contracts], Endpoint>;
export type CallName = { [E in Endpoints as `${E['method']} ${E['path']}`]: E };
type CallInput<E extends Endpoint> = {
  readonly [P in keyof Input<E> as Input<E>[P] extends undefined ? never : P]: Input<E>[P];
};

export interface CallError {
  readonly status: number;
  readonly key: string;
  /** For the reader, translated by the server; empty when no answer came. */
  readonly text: string;
  readonly trackingId: string;
  readonly fields: readonly { readonly field: string; readonly problem: string }[];
  readonly detail: unknown;
}

export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError };

export type Api = <N extends keyof CallName>(
  name: N,
  input: CallInput<CallName[N]>,
  signal?: AbortSignal,
) => Promise<Result<Answer<CallName[N]>>>;

/** §9: the browser waits 25 s. */
const CLIENT_LIMIT_MS = 25_000;
const NO_ANSWER: CallError = { status: 0, key: 'no_answer', text: '', trackingId: '', fields: [], detail: undefined };

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

interface Settings {
  csrfToken(): string;
  /** Called when the session has ended. */
  onSignedOut(): void;
}

/** The API over fetch. What staff change is sent once: after a lost answer the page shows how things stand. */
export function createApi({ csrfToken, onSignedOut }: Settings): Api {
  const call = async (
    name: string,
    { params = {}, query = {}, body }: Parts,
    signal?: AbortSignal,
  ): Promise<Result<unknown>> => {
    const [method = 'GET', template = '/'] = name.split(' ');
    const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    const limit = AbortSignal.timeout(CLIENT_LIMIT_MS);
    try {
      const response = await fetch(`/api/v1${path}${search ? `?${search}` : ''}`, {
        method,
        credentials: 'same-origin',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          accept: 'application/json',
          ...(method === 'GET' ? {} : { 'x-csrf-token': csrfToken() }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const result = await resultOf(response);
      if (!result.ok && result.error.key === 'sign_in_required') onSignedOut();
      return result;
    } catch {
      return { ok: false, error: NO_ANSWER };
    }
  };
  return call as unknown as Api;
}

async function resultOf(response: Response): Promise<Result<unknown>> {
  const envelope = (await response.json()) as {
    code: number;
    status: string;
    data?: unknown;
    error?: Partial<CallError>;
  };
  return envelope.code === 200 && envelope.status === 'success'
    ? { ok: true, data: envelope.data }
    : { ok: false, error: { ...NO_ANSWER, status: response.status, ...envelope.error } };
}
