import type { Speaker } from '#kernel/languages.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type FieldProblem, type Refusal } from '#kernel/refusal.ts';
import { isUnavailable } from '../db/database.ts';
import { failure, fault, type Translate } from './envelope.ts';

/** Seconds until a window of guesses is over, when the refusal does not know the rest of it. */
const WINDOW_SECONDS = 60;

/**
 * The one place that says when to try again: the rest of the window where the refusal knows it; soon, and jittered against
 * herds, where the database or the server is overloaded. Undefined for answers that no second try would change.
 */
export function retryAfter(status: number, restMs?: number): string | undefined {
  if (restMs !== undefined) return String(Math.max(1, Math.ceil(restMs / 1000)));
  if (status === 429) return String(WINDOW_SECONDS);
  return status === 503 ? String(1 + Math.floor(Math.random() * 4)) : undefined;
}

/** Raised before a handler runs, by what reads the request. */
export class RefusedAtTheDoor extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What Fastify itself raises before a handler runs, as refusals a caller can understand. */
const BY_FASTIFY_CODE: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse('media_type_not_supported', 415),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse('body_too_large', 413),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse('invalid_json', 400),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse('invalid_json', 400),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse('invalid_request', 400),
  FST_ERR_HANDLER_TIMEOUT: refuse('unavailable', 503),
};

/** An error raised at the door as a refusal; undefined means it is a fault. */
export function refusalOf(
  error: FastifyError | RefusedAtTheDoor,
): { refusal: Refusal; fields?: FieldProblem[] } | undefined {
  if (error instanceof RefusedAtTheDoor) return { refusal: error.refusal };
  if (error.validation) return { refusal: refuse('invalid_request', 400), fields: fieldProblems(error) };
  if (isUnavailable(error)) return { refusal: refuse('unavailable', 503) };
  const known = BY_FASTIFY_CODE[error.code];
  if (known) return { refusal: known };
  if (error.statusCode === 400) return { refusal: refuse('invalid_json', 400) };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { refusal: refuse('invalid_request', 400) };
  return undefined;
}

const faults = new WeakMap<FastifyRequest, unknown>();

/** A fault of ours is logged once; the report of the answer with 500 asks for it. */
export function noteFault(request: FastifyRequest, error: unknown, message: string): void {
  faults.set(request, error);
  request.log.error({ err: error }, message);
}

/** What was thrown behind an answer with 500; undefined when nothing was. */
export function faultBehind(request: FastifyRequest): unknown {
  return faults.get(request);
}

/** The API's answer to anything thrown: a refusal if the door raised it, otherwise 500 with the tracking id, logged once. */
export function answerError(
  error: FastifyError | RefusedAtTheDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  speaker: Speaker,
  translate: Translate,
): FastifyReply {
  const known = refusalOf(error);
  reply.header('cache-control', 'no-store');
  if (!known) {
    noteFault(request, error, 'fault');
    return reply.code(500).send(fault(translate(speaker, 'fault', {}), request.id));
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
