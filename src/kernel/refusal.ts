/**
 * A refusal is a value, not a fault. The request was understood and the answer is no, for a reason that a person can
 * act
 * on. Every key has a text in every language under the dictionary page `errors`.
 */
export interface Refusal {
  readonly refusal: string;
  readonly status: RefusalStatus;
  /** Values for the placeholders of the translated text. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The message of the specification if it gives one (§8), otherwise the key. */
  readonly message: string;
  /** Data that lets the caller continue, for example the current cart after a conflict. */
  readonly detail?: unknown;
  /** Every field that is wrong, by its JSON pointer into the body, with the text for the person. */
  readonly fields?: readonly FieldProblem[];
  /** How long the caller must wait before the next try, if known. */
  readonly retryAfterMs?: number;
}

export interface FieldProblem {
  /** JSON pointer into the request part, '/quantity'. */
  readonly field: string;
  readonly problem: string;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 423 | 429 | 503 | 507;

export function refuse(
  refusal: string,
  status: RefusalStatus,
  more: {
    params?: Refusal['params'];
    message?: string;
    detail?: unknown;
    fields?: readonly FieldProblem[];
    retryAfterMs?: number;
  } = {},
): Refusal {
  return {
    refusal,
    status,
    params: more.params ?? {},
    message: more.message ?? refusal,
    ...(more.detail === undefined ? {} : { detail: more.detail }),
    ...(more.fields === undefined ? {} : { fields: more.fields }),
    ...(more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }),
  };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refusal' in value && 'status' in value;
}
