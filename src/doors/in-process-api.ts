import { isForStaff } from '#kernel/endpoint.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '#shop/context.ts';
import type { Exchange } from '#shop/mount.ts';
import { readerIn, refusalText } from '#shop/refusal-text.rules.ts';
import type { Api, CallError, Result } from '#storefront/client/api.ts';
import { actorRefusal, type Handlers } from './api-door.ts';

/**
 * The API without HTTP, for pages that the server renders. Input is checked by types only, since it comes from our own
 * load functions. The access rules are the same as over HTTP.
 */
export function inProcessApi(
  handlers: Handlers,
  ctx: Ctx,
  exchange: Exchange,
  translate: (key: string, params: Refusal['params']) => string,
): Api {
  const call = async (
    name: string,
    input: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<Result<unknown>> => {
    const found = handlers.get(name);
    if (!found) throw new Error(`No endpoint ${name}`);
    if (isForStaff(found.endpoint)) throw new Error(`${name} is for the back office`);
    if (found.endpoint.access === 'customer' && ctx.actor.kind !== 'customer')
      throw new Error(`${name} is for the signed-in; the page must ask for it`);
    const answer =
      actorRefusal(found.endpoint, ctx) ??
      (await found.handler(ctx, { params: input.params, query: input.query, body: input.body }, exchange));
    return isRefusal(answer) ? { ok: false, error: asError(answer, ctx, translate) } : { ok: true, data: answer };
  };
  return call as unknown as Api;
}

function asError(
  refused: Refusal,
  { tenant, now, trackingId }: Ctx,
  translate: (key: string, params: Refusal['params']) => string,
): CallError {
  const { status, refusal, message, detail, fields = [], retryAfterMs } = refused;
  const text = refusalText(refused, readerIn(tenant, now.epochMilliseconds), translate);
  const error = { status, key: refusal, message, text, trackingId, fields, detail };
  return retryAfterMs === undefined ? error : { ...error, retryAfterMs };
}
