import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Translate } from '#platform/http/envelope.ts';
import { ORDER_KEY } from '#shop/orders/orders.contract.ts';
import { helpRefusal } from '#shop/staff/customers.service.ts';
import { announceReplacement } from '#shop/staff/upload-ams.contract.ts';
import { claimOfStaff, staffUploadPath } from '#shop/staff/upload-ams.service.ts';
import { progress, takePart, type Progress, type UploadParts } from '#shop/uploads/receive.service.ts';
import { announceCartUpload } from '#shop/uploads/cart-uploads.contract.ts';
import { CART_RECEIVER, orderReceiver, type Receiver } from '#shop/uploads/receivers.service.ts';
import { announceUpload } from '#shop/uploads/uploads.contract.ts';
import { cartUploadPath, uploadPath } from '#shop/uploads/uploads.rules.ts';
import type { Of } from '#shop/uploads/uploads.service.ts';
import type { Ctx } from '#shop/context.ts';
import { actorRefusal, sendApiRefusal, staffRefusal } from './api-door.ts';
import { contextOf, staffContextOf, type ContextSources } from './context.ts';
import { csrfRefusal } from './csrf.ts';
import { expiryRefusal } from './who-acts.ts';

/**
 * The bytes of uploads, by the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0): HEAD says how
 * far an upload is, PATCH adds to it. It was announced by the API, which also ends it, so there is no creation and no
 * termination here. Who may continue an upload is who may announce one.
 */

const VERSION = '1.0.0';
/** The media type of the protocol. No other route of the server takes it. */
export const PART_TYPE = 'application/offset+octet-stream';
/** Looking through a whole file takes longer than any call. The bytes themselves must arrive in the usual time. */
const LAST_PIECE_LIMIT_MS = 600_000;

const WRONG_VERSION = refuse('upload_protocol', 412);
const UNREADABLE = refuse('invalid_request', 400);
const PACKED = refuse('invalid_request', 415);

interface Params {
  readonly id: string;
  readonly upload: string;
}

export function registerUploadRoutes(
  app: FastifyInstance,
  sources: ContextSources,
  parts: UploadParts,
  translate: Translate,
): void {
  void app.register((scope, _options, done) => {
    // Only here a body is neither limited nor parsed: it is written as it comes, up to what was announced.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(PART_TYPE, (_request, payload, parsed) => parsed(null, payload));
    for (const entrance of [BY_CUSTOMERS, TO_CARTS, BY_STAFF])
      registerEntrance(scope, entrance, sources, parts, translate);
    done();
  });
}

type Told = Promise<Progress | Refusal>;

/** Who sends bytes here, and where. */
interface Entrance {
  readonly url: string;
  readonly announced: Endpoint;
  context: typeof contextOf;
  receiverOf(ctx: Ctx, request: FastifyRequest): Promise<Receiver | Refusal>;
  refusal(ctx: Ctx): Refusal | undefined;
}

const BY_CUSTOMERS: Entrance = {
  url: uploadPath(':id', ':upload'),
  announced: announceUpload,
  context: contextOf,
  receiverOf: (_ctx, request) => Promise.resolve(orderReceiver(ofRequest(request))),
  refusal: (ctx) => helpRefusal(ctx, announceUpload.helperScope),
};

/** Before the purchase. Of a cart nobody asks more than whose it is, and whether its owner may order. */
const TO_CARTS: Entrance = {
  url: cartUploadPath(':upload'),
  announced: announceCartUpload,
  context: contextOf,
  receiverOf: () => Promise.resolve(CART_RECEIVER),
  refusal: (ctx) => actorRefusal(announceCartUpload, ctx),
};

/** Staff send a file in the place of a customer's. Nothing of a visitor in the same browser counts here. */
const BY_STAFF: Entrance = {
  url: staffUploadPath(':id', ':upload'),
  announced: announceReplacement,
  context: staffContextOf,
  async receiverOf(ctx, { params }) {
    const of = await claimOfStaff(ctx, (params as Params).id);
    return isRefusal(of) ? of : orderReceiver(of);
  },
  refusal: (ctx) => staffRefusal(announceReplacement, ctx),
};

function registerEntrance(
  scope: FastifyInstance,
  entrance: Entrance,
  sources: ContextSources,
  parts: UploadParts,
  translate: Translate,
): void {
  const answered = (
    method: 'HEAD' | 'PATCH',
    answer: (ctx: Ctx, receiver: Receiver, request: FastifyRequest) => Told,
  ) =>
    scope.route({
      method,
      url: entrance.url,
      schema: { params: PARAMS },
      handlerTimeout: LAST_PIECE_LIMIT_MS,
      // What is packed could be a thousand times larger than what was sent.
      decompress: false,
      handler: async (request, reply) => {
        reply.header('tus-resumable', VERSION).header('cache-control', 'no-store');
        const told = await admitted(request, reply, entrance, sources, answer);
        return isRefusal(told)
          ? sendApiRefusal(request, reply.header('tus-version', VERSION), sources, translate, told)
          : send(reply, told, method === 'HEAD' ? 200 : 204);
      },
    });
  answered('HEAD', (ctx, receiver, request) => progress(ctx, receiver, (request.params as Params).upload, parts));
  answered('PATCH', (ctx, receiver, request) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return Promise.resolve(PACKED);
    const at = numberIn(request.headers['upload-offset']);
    if (at === undefined) return Promise.resolve(UNREADABLE);
    const part = {
      at,
      bytes: numberIn(request.headers['content-length']),
      content: (request.body as Readable | undefined) ?? Readable.from([]),
      breakOff: () => void request.raw.destroy(),
    };
    return takePart(ctx, receiver, (request.params as Params).upload, part, parts);
  });
}

const ID = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };
const PARAMS = { type: 'object', properties: { id: ID, upload: ID } };

/** The same questions in the same order as for a call of the API. */
async function admitted(
  request: FastifyRequest,
  reply: FastifyReply,
  entrance: Entrance,
  sources: ContextSources,
  answer: (ctx: Ctx, receiver: Receiver, request: FastifyRequest) => Told,
): Told {
  const ctx = await entrance.context(request, reply, sources);
  if (isRefusal(ctx)) return ctx;
  const refused =
    expiryRefusal(entrance.announced, request, ctx) ??
    (ctx.crawler ? refuse('crawler_refused', 403) : undefined) ??
    (request.method === 'HEAD'
      ? undefined
      : csrfRefusal({ ...entrance.announced, method: 'PATCH' }, request, sources.cookies, ctx)) ??
    entrance.refusal(ctx);
  if (refused) return refused;
  if (request.headers['tus-resumable'] !== VERSION) return WRONG_VERSION;
  const receiver = await entrance.receiverOf(ctx, request);
  return isRefusal(receiver) ? receiver : answer(ctx, receiver, request);
}

function ofRequest({ params, headers }: FastifyRequest): Of {
  const key = headers[ORDER_KEY];
  return { id: (params as Params).id, key: typeof key === 'string' ? key : undefined };
}

/** A number of bytes in a header. Undefined where there is none, or no such number. */
function numberIn(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function send(reply: FastifyReply, { received, bytes, expiresAt }: Progress, status: 200 | 204): FastifyReply {
  reply.headers({ 'upload-offset': received, 'upload-length': bytes });
  if (expiresAt) reply.header('upload-expires', expiresAt.toUTCString());
  return reply.code(status).send();
}
