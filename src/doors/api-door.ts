import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';
import { isBytes } from '#kernel/schema.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { failure, type Translate } from '#platform/http/envelope.ts';
import { retryAfter } from '#platform/http/errors.ts';
import { connectionOf } from '#platform/http/connection.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { mayBuy, type Ctx } from '#shop/context.ts';
import type { Exchange, Mount } from '#shop/mount.ts';
import { readerIn, refusalText } from '#shop/refusal-text.rules.ts';
import { helpRefusal, whileRecorded } from '#shop/staff/customers.service.ts';
import { contextOf, shopBehind, staffContextOf, type ContextSources } from './context.ts';
import { isCrawler } from './crawler.ts';
import { csrfRefusal } from './csrf.ts';
import { expiryRefusal } from './who-acts.ts';

export type Handler = (
  ctx: Ctx,
  input: { params: unknown; query: unknown; body: unknown },
  exchange: Exchange,
) => Promise<unknown>;

/** The endpoints of the API, by 'METHOD /path'. The HTTP door and the in-process door of the pages use the same map. */
export type Handlers = Map<string, { readonly endpoint: Endpoint; readonly handler: Handler }>;

/** Collects the endpoints of the rooms. Two endpoints with the same address stop the start. */
export function collectEndpoints(handlers: Handlers): Mount {
  return (endpoint, handler) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (handlers.has(name)) throw new Error(`Two endpoints at ${name}`);
    handlers.set(name, { endpoint, handler: handler as unknown as Handler });
  };
}

export type SendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
) => FastifyReply | Promise<FastifyReply>;

/**
 * Registers the collected endpoints on the server. Each call passes the tenant, policy and forgery checks first.
 * @param refuseAsPage answers a browser that opens the address of a file, as the link to a template
 */
export function registerApiRoutes(
  app: FastifyInstance,
  handlers: Handlers,
  sources: ContextSources,
  translate: Translate,
  refuseAsPage: SendRefusal,
): void {
  for (const { endpoint, handler } of handlers.values())
    mountEndpoint(
      app,
      endpoint,
      async (request, reply) => {
        const ctx = await (isForStaff(endpoint) ? staffContextOf : contextOf)(request, reply, sources);
        if (isRefusal(ctx)) return ctx;
        const { params, query, body } = request;
        const expired = expiryRefusal(endpoint, request, ctx);
        if (expired) return expired;
        const forged = csrfRefusal(endpoint, request, sources.cookies, ctx);
        // A forged call is nobody's deed, so it is not recorded.
        if (forged) return policyRefusal(endpoint, ctx) ?? forged;
        return whileRecorded(ctx, { endpoint, params, body }, async () => {
          const refused = policyRefusal(endpoint, ctx) ?? helpRefusal(ctx, endpoint.helperScope);
          return refused ?? handler(ctx, { params, query, body }, exchangeOf(request, reply, sources));
        });
      },
      (request, reply, refusal) =>
        isOpenedInBrowser(endpoint, request, refusal)
          ? refuseAsPage(request, reply, refusal)
          : sendApiRefusal(request, reply, sources, translate, refusal),
      ({ headers }) =>
        endpoint.noCrawlers && isCrawler(headers['user-agent']) ? refuse('crawler_refused', 403) : undefined,
    );
}

/** Whether a person reads the answer: a browser asks for a page, before all else, only where somebody opens an address in it. */
function isOpenedInBrowser(endpoint: Endpoint, { headers }: FastifyRequest, { refusal }: Refusal): boolean {
  const isLink = endpoint.method === 'GET' && isBytes(endpoint.answer) && !isForStaff(endpoint);
  return isLink && refusal !== 'crawler_refused' && (headers.accept ?? '').startsWith('text/html,application/xhtml');
}

/** The words of a refusal in the language of the shop, or of the installation where there is none. */
export function refusalWords(
  request: FastifyRequest,
  { dictionaries }: Pick<ContextSources, 'dictionaries'>,
  translate: Translate,
  refusal: Refusal,
): string {
  const tenant = shopBehind(request)?.tenant;
  const say = (key: string, params: Refusal['params']) => translate(tenant ?? dictionaries.house, key, params);
  return tenant ? refusalText(refusal, readerIn(tenant, Date.now()), say) : say(refusal.refusal, refusal.params);
}

/** Sends a refusal in the API's envelope, in the language of the shop. */
export function sendApiRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: Pick<ContextSources, 'dictionaries'>,
  translate: Translate,
  refusal: Refusal,
): FastifyReply {
  const seconds = retryAfter(refusal.status, refusal.retryAfterMs);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply
    .code(refusal.status)
    .header('cache-control', 'private, no-store')
    .send(failure(refusal, refusalWords(request, sources, translate, refusal), request.id));
}

/**
 * Refuses an endpoint that is for buyers only, for who may order, or for the owner of the account only. Pages use the
 * same rule.
 */
export function actorRefusal({ forBuyers, toOrder, ownerOnly }: Endpoint, ctx: Ctx): Refusal | undefined {
  if (toOrder && ctx.actor.kind === 'customer' && !ctx.actor.mayOrder) return refuse('role_orders_nothing', 403);
  if (ownerOnly && ctx.actor.kind === 'customer' && ctx.actor.strategy !== 'customer') return refuse('owner_only', 403);
  return forBuyers && !mayBuy(ctx) ? refuse('premium_only', 403) : undefined;
}

function policyRefusal(endpoint: Endpoint, ctx: Ctx): Refusal | undefined {
  if (endpoint.access === 'customer' && ctx.actor.kind !== 'customer') return refuse('sign_in_required', 401);
  if (endpoint.access === 'staff') return staffRefusal(endpoint, ctx);
  return actorRefusal(endpoint, ctx);
}

/** Refuses everyone but staff with the endpoint's scope. An endpoint that names no scope is open to nobody. */
export function staffRefusal({ scope }: Pick<Endpoint, 'scope'>, { actor }: Ctx): Refusal | undefined {
  if (actor.kind !== 'staff') return refuse('sign_in_required', 401);
  return scope === 'any' || actor.scopes.some((each) => each === scope) ? undefined : refuse('scope_missing', 403);
}

export function exchangeOf(request: FastifyRequest, reply: FastifyReply, { cookies }: ContextSources): Exchange {
  return {
    ip: connectionOf(request.ip),
    cookie: (name) => cookies.read(request, name),
    headers: request.headers as Record<string, string | undefined>,
    rawBody: request.rawBody,
    setCookie: (name, value) => cookies.write(reply, name, value),
    clearCookie: (name) => cookies.clear(reply, name),
    asFile: (name) => void reply.header('content-disposition', `attachment; filename="${name}"`),
  };
}
