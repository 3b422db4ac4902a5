import type { Static, TSchema } from 'typebox';

/**
 * One endpoint of the API: the single source for validation in and out, the types on both sides and OpenAPI.
 * `path` is relative to /api/v1, parameters as {name}; a trailing slash is optional for callers.
 */
export interface Endpoint<
  P extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  A extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  /** Who may call: everybody, a signed-in customer, or a signature checked by the handler itself. */
  readonly access: 'public' | 'customer' | 'signed';
  /** True keeps known crawlers out (§6). */
  readonly noCrawlers?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  /** Every refusal the handler itself can give, key to HTTP status. */
  readonly refusals: Readonly<Record<string, number>>;
}

export function endpoint<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  A extends TSchema = TSchema,
>(definition: Endpoint<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return definition;
}

type Part<S> = S extends TSchema ? Static<S> : undefined;

export interface Input<E extends Endpoint> {
  readonly params: Part<E['params']>;
  readonly query: Part<E['query']>;
  readonly body: Part<E['body']>;
}

export type Answer<E extends Endpoint> = Static<E['answer']>;
