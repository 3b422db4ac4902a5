import type { FastifyRequest } from 'fastify';

const kinds = new WeakMap<FastifyRequest, string>();

/** Remembers which kind of page answers a request. */
export function notePageKind(request: FastifyRequest, kind: string): void {
  kinds.set(request, kind);
}

/** The kind of the page that answered; undefined if no page answered. */
export function pageKindOf(request: FastifyRequest): string | undefined {
  return kinds.get(request);
}
