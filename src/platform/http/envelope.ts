import type { Speaker } from '#kernel/languages.ts';
import type { FieldProblem, Refusal } from '#kernel/refusal.ts';

/** Every answer is `{ code, status, data }` or `{ code, status, error }`, and the HTTP status equals `code` (§8). */
export interface Success<T> {
  readonly code: 200;
  readonly status: 'success';
  readonly data: T;
}

export interface Failure {
  readonly code: number;
  readonly status: 'error';
  readonly error: {
    /** Stable name for programs. */
    readonly key: string;
    /** The message of the specification if it gives one, otherwise the key. */
    readonly message: string;
    /** The text for a person, in the tenant's language. */
    readonly text: string;
    readonly trackingId: string;
    readonly params?: Refusal['params'];
    readonly fields?: readonly FieldProblem[];
    readonly detail?: unknown;
  };
}

/** Returns the text of a refusal key in the speaker's language. */
export type Translate = (speaker: Speaker, key: string, params: Refusal['params']) => string;

export function success<T>(data: T): Success<T> {
  return { code: 200, status: 'success', data };
}

export function failure(refusal: Refusal, text: string, trackingId: string, fields = refusal.fields): Failure {
  const { params, detail } = refusal;
  return {
    code: refusal.status,
    status: 'error',
    error: {
      key: refusal.refusal,
      message: refusal.message,
      text,
      trackingId,
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(fields ? { fields } : {}),
      ...(detail === undefined ? {} : { detail }),
    },
  };
}

export function fault(text: string, trackingId: string): Failure {
  return { code: 500, status: 'error', error: { key: 'fault', message: 'fault', text, trackingId } };
}
