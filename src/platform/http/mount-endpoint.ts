import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';
import { BYTES, isBytes, type SentFile } from '#kernel/schema.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { isShared } from '#kernel/shared-answer.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { codedBytes, type CachedFile } from './cached-file.ts';
import { success } from './envelope.ts';
import { StorageAway } from '../storage/file-store.ts';
import { refusalOf, withoutFormerAnswer } from './errors.ts';
import { COMPRESSED_FROM, HANDLER_LIMIT_MS } from './server.ts';
import { isUnchanged } from './validators.ts';

export const API = `${SERVER_ADDRESSES.api}/v1` as const;

/** The refusals that come before the handler, and the endpoints they can occur on. */
const DOOR: Readonly<Record<string, { readonly status: number; refuses(endpoint: Endpoint): boolean }>> = {
  invalid_request: { status: 400, refuses: () => true },
  invalid_json: { status: 400, refuses: takesBody },
  body_too_large: { status: 413, refuses: takesBody },
  media_type_not_supported: { status: 415, refuses: takesBody },
  shop_in_maintenance: { status: 503, refuses: () => true },
  tenant_not_valid: { status: 400, refuses: () => true },
  two_hosts: { status: 400, refuses: () => true },
  currency_not_valid: { status: 422, refuses: () => true },
  csrf_refused: { status: 403, refuses: ({ method, access }) => method !== 'GET' && access !== 'signed' },
  session_expired: {
    status: 401,
    refuses: (endpoint) => endpoint.forExpired !== true && endpoint.access !== 'signed' && !isForStaff(endpoint),
  },
  sign_in_required: { status: 401, refuses: ({ access }) => access === 'customer' || access === 'staff' },
  scope_missing: { status: 403, refuses: ({ access, helperScope }) => access === 'staff' || helperScope !== undefined },
  crawler_refused: { status: 403, refuses: ({ noCrawlers }) => noCrawlers === true },
  premium_only: { status: 403, refuses: ({ forBuyers }) => forBuyers === true },
  role_orders_nothing: { status: 403, refuses: ({ toOrder }) => toOrder === true },
  owner_only: { status: 403, refuses: ({ ownerOnly }) => ownerOnly === true },
  unavailable: { status: 503, refuses: () => true },
};

/** Refusals that belong to no endpoint: there is no route at the address, or not for this method. */
const UNROUTED = ['not_found', 'method_not_allowed'];

export const REFUSALS_OF_THE_DOOR: readonly string[] = [...Object.keys(DOOR), ...UNROUTED];

function takesBody({ method }: Endpoint): boolean {
  return method !== 'GET';
}

/**
 * A file is on its way for as long as the reader's line takes: 1.5 GB at 4 megabits a second. Fastify's limit would cut
 * it off.
 */
export const FILE_LIMIT_MS = 3_600_000;

/** Every refusal of an endpoint, key to HTTP status: its own and those that come before the handler. */
export function refusalsOf(endpoint: Endpoint): Readonly<Record<string, number>> {
  const door = Object.entries(DOOR).filter(([, { refuses }]) => refuses(endpoint));
  return { ...Object.fromEntries(door.map(([key, { status }]) => [key, status])), ...endpoint.refusals };
}

/**
 * Adds one endpoint to the server. `decide` gets the validated request and returns data or a refusal; `turnAway` refuses
 * who is not answered at all, before the request is read.
 * A refusal that the contract does not name is a fault of ours and answers 500.
 */
export function mountEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  decide: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  refuse: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply | Promise<FastifyReply>,
  turnAway: (request: FastifyRequest) => Refusal | undefined = () => undefined,
): void {
  const refusals = refusalsOf(endpoint);
  const sendsFile = isBytes(endpoint.answer);
  const route: RouteOptions = {
    method: endpoint.method,
    url: API + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: (request, reply, done) => {
      const refusal = turnAway(request);
      if (refusal) void refuse(request, reply, refusal);
      else done();
    },
    handlerTimeout: sendsFile ? FILE_LIMIT_MS : HANDLER_LIMIT_MS,
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.headers ? { headers: endpoint.headers } : {}),
      // An endpoint without a query schema accepts no query: unknown parameters are refused, not ignored.
      querystring: endpoint.query ?? Type.Object({}, { additionalProperties: false }),
      ...(endpoint.body && !isBytes(endpoint.body) ? { body: endpoint.body } : {}),
      response: {
        ...(sendsFile ? {} : { 200: envelopeOf(endpoint.answer) }),
        '4xx': failureSchema,
        '5xx': failureSchema,
      },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const result = await decide(request, reply);
      if (!isRefusal(result)) {
        if (sendsFile) return sendFile(request, reply, result as SentFile);
        return isShared(result) ? sendKept(request, reply, result) : reply.send(success(result));
      }
      if (!Object.hasOwn(refusals, result.refusal))
        throw new Error(
          `${endpoint.method} ${endpoint.path} refused with '${result.refusal}', which its contract does not name`,
        );
      return refuse(request, reply, result);
    },
  };
  // Who opens the link of a file reads why it does not come: without its files a shop is as good as refused.
  if (sendsFile)
    route.errorHandler = (error, request, reply) => {
      const away = error instanceof StorageAway ? refusalOf(error) : undefined;
      if (!away) throw error;
      return refuse(request, withoutFormerAnswer(reply), away.refusal);
    };
  if (isBytes(endpoint.body)) takeBytes(app, route, (endpoint.body as { maxLength?: number }).maxLength ?? 0);
  else app.route(route);
}

/** A route of its own kind: it takes bytes and no JSON. */
function takeBytes(app: FastifyInstance, route: RouteOptions, bodyLimit: number): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) => parsed(null, body));
    scope.route({ ...route, bodyLimit });
    done();
  });
}

/** A week: no other browser has it, and none asks again meanwhile. */
const KEPT_FOR_ITS_PERSON = 'private, max-age=604800, immutable';

/**
 * Sends a file that a person gave us. It is saved or drawn by the page that asked for it, and never run as a page of our
 * own, whatever is in it.
 */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const { type, name, bytes, content, unchanging } = file;
  if (unchanging !== undefined) {
    const etag = `"${unchanging}"`;
    reply.headers({ 'cache-control': KEPT_FOR_ITS_PERSON, etag });
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  return reply
    .headers({
      'content-disposition': asAttachment(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': bytes,
      'x-content-type-options': 'nosniff',
    })
    .type(type)
    .send(Readable.from(content));
}

/** RFC 6266: a name outside of ASCII stands in the second form, and the first one is for programs that know no other. */
function asAttachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const first = `attachment; filename="${plain}"`;
  if (plain === name) return first;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${first}; filename*=UTF-8''${encoded}`;
}

const texts = new WeakMap<object, string>();
const bytes = new WeakMap<object, CachedFile>();

/**
 * A shared answer is serialized once. It is compressed from the second request on, because most are requested only
 * once.
 */
function sendKept(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  reply.type('application/json; charset=utf-8');
  const known = bytes.get(answer);
  if (known) return known.send(request, reply);
  const text = texts.get(answer);
  if (text === undefined) {
    const written = reply.serializeInput({ ...success(answer) }, '200') as string;
    texts.set(answer, written);
    return reply.send(written);
  }
  const coded = codedBytes(Buffer.from(text), { compress: text.length >= COMPRESSED_FROM });
  bytes.set(answer, coded);
  texts.delete(answer);
  return coded.send(request, reply);
}

export function envelopeOf(answer: TSchema): TSchema {
  return Type.Object({ code: Type.Literal(200), status: Type.Literal('success'), data: answer });
}

export const failureSchema = Type.Object({
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
