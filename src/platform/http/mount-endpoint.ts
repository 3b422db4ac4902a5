import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import type { Endpoint } from '#kernel/endpoint.ts';
import { isKept } from '#kernel/kept.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { success } from './envelope.ts';
import { HANDLER_LIMIT_MS } from './server.ts';

export const API = '/api/v1';

/** What any endpoint may refuse with, whatever its contract names. */
export const REFUSALS_OF_THE_DOOR: ReadonlySet<string> = new Set([
  'invalid_request',
  'tenant_not_valid',
  'currency_not_valid',
  'csrf_refused',
  'sign_in_required',
  'crawler_refused',
  'premium_only',
  'not_found',
  'unavailable',
]);

/**
 * Puts one endpoint on the server. `decide` gets what the schemas let through and answers with data or a refusal;
 * a refusal that the contract does not name is a fault of ours and answers 500.
 */
export function mountEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  decide: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply,
): void {
  app.route({
    method: endpoint.method,
    url: API + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handlerTimeout: HANDLER_LIMIT_MS,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? 'shop'],
      ...(endpoint.params ? { params: endpoint.params } : {}),
      // A call that names no query takes none: unknown parameters are refused, not ignored.
      querystring: endpoint.query ?? Type.Object({}, { additionalProperties: false }),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: envelopeOf(endpoint.answer), '4xx': failureSchema, '5xx': failureSchema },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const result = await decide(request, reply);
      if (!isRefusal(result)) return isKept(result) ? sendKept(reply, result) : reply.send(success(result));
      if (!(result.refusal in endpoint.refusals) && !REFUSALS_OF_THE_DOOR.has(result.refusal))
        throw new Error(
          `${endpoint.method} ${endpoint.path} refused with '${result.refusal}', which its contract does not name`,
        );
      return refuse(request, reply, result);
    },
  });
}

const texts = new WeakMap<object, string>();

/** What is given to many is written once. */
function sendKept(reply: FastifyReply, answer: object): FastifyReply {
  let text = texts.get(answer);
  if (text === undefined) texts.set(answer, (text = reply.serializeInput({ ...success(answer) }, '200') as string));
  return reply.type('application/json; charset=utf-8').send(text);
}

function envelopeOf(answer: TSchema): TSchema {
  return Type.Object({ code: Type.Literal(200), status: Type.Literal('success'), data: answer });
}

const failureSchema = Type.Object({
  code: Type.Integer(),
  status: Type.Literal('error'),
  error: Type.Object({
    key: Type.String(),
    message: Type.String(),
    text: Type.String(),
    trackingId: Type.String(),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    fields: Type.Optional(Type.Array(Type.Object({ field: Type.String(), problem: Type.String() }))),
    detail: Type.Optional(Type.Unknown()),
  }),
});
