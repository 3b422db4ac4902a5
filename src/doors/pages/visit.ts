import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '#shop/content/page.ts';
import type { Handlers } from '../api-door.ts';
import type { ContextSources } from '../context.ts';
import type { Renderer } from './assets.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import type { Build, Site } from './site.ts';

/** The parts that pages need. */
export interface PageSources extends ContextSources {
  readonly build: Build;
  readonly renderer: Renderer;
  readonly handlers: Handlers;
  readonly providers: Pick<PaymentProviders, 'methodsOf'>;
  readonly demo: boolean;
}

/** One request for a page of the shop. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sources: PageSources;
  readonly shop: ShopSnapshot;
  readonly site: Site;
  readonly page: Page;
  readonly path: string;
  readonly query: string;
  readonly asPayload: boolean;
}

const PAYLOAD = '_payload.json';

/** The requested page, and whether the page or its payload as JSON is wanted. */
export function addressOf(request: FastifyRequest): { path: string; query: string; asPayload: boolean } {
  const mark = request.raw.url?.indexOf('?') ?? -1;
  const url = request.raw.url ?? '/';
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark);
  const asPayload = path.endsWith(`/${PAYLOAD}`);
  return { path: asPayload ? path.slice(0, -PAYLOAD.length) : path, query, asPayload };
}
