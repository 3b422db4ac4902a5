import type { Speaker } from '#kernel/languages.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type FieldProblem, type Refusal } from '#kernel/refusal.ts';
import { isUnavailable } from '../db/database.ts';
import { StorageAway } from '../storage/file-store.ts';
import { failure, fault, type Translate } from './envelope.ts';

/** Seconds until a window of guesses ends. Used if the refusal does not know the exact time. */
const WINDOW_SECONDS = 60;

/**
 * The only place that sets Retry-After. It is the rest of the window if the refusal knows it. If the database or the
 * server
 * is overloaded, it is a short random time, so that not all clients come back at once. Undefined if a retry changes
 * nothing.
 */
export function retryAfter(status: number, restMs?: number): string | undefined {
  if (restMs !== undefined) return String(Math.max(1, Math.ceil(restMs / 1000)));
  if (status === 429) return String(WINDOW_SECONDS);
  return status === 503 ? String(1 + Math.floor(Math.random() * 4)) : undefined;
}

/** Thrown before the handler runs, by the code that reads the request. */
export class RefusedAtTheDoor extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Errors that Fastify throws before a handler runs, as refusals that a caller can understand. */
const BY_FASTIFY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('media_type_not_supported', 415),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('body_too_large', 413),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse('invalid_json', 400),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse('invalid_json', 400),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('invalid_request', 400),
  FST_ERR_HANDLER_TIMEOUT: refuse('unavailable', 503),
};

/** Returns the refusal for an error thrown before the handler. Undefined means that it is a fault. */
export function refusalOf(
  error: FastifyError | RefusedAtTheDoor,
): { refusal: Refusal; fields?: FieldProblem[] } | undefined {
  if (error instanceof RefusedAtTheDoor) return { refusal: error.refusal };
  if (error.validation) return { refusal: refuse('invalid_request', 400), fields: fieldProblems(error) };
  if (error instanceof StorageAway) return { refusal: refuse('storage_unavailable', 503) };
  if (isUnavailable(error)) return { refusal: refuse('unavailable', 503) };
  const known = BY_FASTIFY_CODE[error.code];
  if (known) return { refusal: known };
  if (error.statusCode === 400) return { refusal: refuse('invalid_json', 400) };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { refusal: refuse('invalid_request', 400) };
  return undefined;
}

const faults = new WeakMap<FastifyRequest, unknown>();

/** Logs a fault of ours once and keeps it for the report of the 500 answer. */
export function noteFault(request: FastifyRequest, error: unknown, message: string): void {
  faults.set(request, error);
  request.log.error({ err: error }, message);
}

/** The error behind a 500 answer. Undefined if nothing was thrown. */
export function faultBehind(request: FastifyRequest): unknown {
  return faults.get(request);
}

/**
 * Takes back what a handler had said of its own answer before it failed or ran out of time. A browser would unpack, or
 * keep, the answer that comes in its place.
 */
export function withoutFormerAnswer(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('content-encoding').removeHeader('etag');
}

/**
 * The API's answer to any thrown error: a refusal if it was thrown before the handler, otherwise 500 with the tracking
 * id, logged once.
 */
export function answerError(
  error: FastifyError | RefusedAtTheDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  speaker: Speaker,
  translate: Translate,
): FastifyReply {
  const known = refusalOf(error);
  withoutFormerAnswer(reply).header('cache-control', 'no-store');
  if (!known) {
    noteFault(request, error, 'fault');
    return reply.code(500).send(fault(translate(speaker, 'fault', { id: request.id }), request.id));
  }
  const { refusal, fields } = known;
  if (refusal.status === 503) request.log.warn({ reason: error.message }, 'unavailable');
  return reply
    .code(refusal.status)
    .send(failure(refusal, translate(speaker, refusal.refusal, refusal.params), request.id, fields));
}

function fieldProblems(error: FastifyError): FieldProblem[] {
  return (error.validation ?? []).slice(0, 20).map((problem) => {
    const extra = problem.params['additionalProperty'] ?? problem.params['missingProperty'];
    const field = `${problem.instancePath}${typeof extra === 'string' ? `/${extra.slice(0, 80)}` : ''}` || '/';
    return { field, problem: problem.message ?? problem.keyword };
  });
}
