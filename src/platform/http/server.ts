import { randomUUID } from 'node:crypto';
import { parse as parseQuery } from 'node:querystring';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { Config } from '../config.ts';
import { answerUnparsed } from './client-error.ts';
import { retryAfter, RefusedAtTheDoor } from './errors.ts';
import { lazyCompilers } from './lazy-compilers.ts';
import { loggedRequest } from './logged-request.ts';
import { RequestLog } from './request-log.ts';
import { routable, targetRefusal } from './request-target.ts';
import { sayUnbelieved } from './unbelieved-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** New for each answer. The scripts of our pages carry it. */
    cspNonce: string;
    rawBody: string;
  }
}

/** Budget chain, outer over inner: client 25 s > server 10 s > handler of a call 8 s > statement 5 s > lock 2 s > pool 1 s. */
export const HANDLER_LIMIT_MS = 8_000;
/**
 * §7.1: every request must arrive within this time and be answered within this time. A page makes its API calls within
 * it.
 */
export const SERVER_LIMIT_MS = 10_000;
/** In bytes. Smaller answers gain little from compression. */
export const COMPRESSED_FROM = 1024;
/** How often Node looks for requests past their limit. Its default of thirty seconds would stretch ten seconds to forty. */
const CHECK_MS = 1_000;
const BODY_LIMIT_BYTES = 256 * 1024;
/** As long as a request line can be. The contract limits parameters, and refuses in an envelope. */
const PARAMETER_LIMIT = 16_384;
/** A request is validated as it came: nothing is removed from it, converted or added. */
export const VALIDATION = {
  customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false },
};
const TRACKING_ID = /^[\w-]{8,64}$/;

/** The bare server: limits, tracking id, security headers, compression. The caller adds the routes. */
export async function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'development' | 'mode' | 'hsts'>,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: loggedRequest },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'err.where', 'err.detail', 'err.internalQuery'],
    },
    genReqId: trackingId,
    logController: new RequestLog({ requestIdLogLabel: 'trackingId' }),
    trustProxy: config.trustProxy === undefined || config.trustProxy === 'none' ? false : config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SERVER_LIMIT_MS,
    handlerTimeout: SERVER_LIMIT_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: true,
      maxParamLength: PARAMETER_LIMIT,
      // Bytes that are no UTF-8 are unreadable letters, as in the addresses of pages. Fastify's own parser keeps '%FF'.
      querystringParser: (query) => parseQuery(query),
    },
    rewriteUrl: routable,
    clientErrorHandler: (error, socket) => answerUnparsed(app.log, error, socket),
    // A request without a Host header is refused like one with an unknown host, in an envelope or a page.
    http: { requireHostHeader: false, connectionsCheckingInterval: CHECK_MS },
    schemaController: lazyCompilers,
    ajv: VALIDATION,
  });
  app.decorateRequest('cspNonce', '');
  app.decorateRequest('rawBody', '');
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  acceptOnlyJson(app);
  sayUnbelieved(app);
  const securityHeaders = securityHeadersOf(config);
  app.addHook('onRequest', async (request, reply) => {
    // 122 random bits from Node's own buffered source.
    request.cspNonce = randomUUID();
    reply.header('tracking-id', request.id);
    reply.headers(securityHeaders(request.cspNonce));
    const refusal = targetRefusal(request.raw);
    if (refusal) throw new RefusedAtTheDoor(refusal);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const seconds = reply.hasHeader('retry-after') ? undefined : retryAfter(reply.statusCode);
    if (seconds !== undefined) void reply.header('retry-after', seconds);
    // The answer was sent before the whole body came, for example at a limit. The rest of the body would hold the
    // connection.
    if (!request.raw.complete) void reply.header('connection', 'close');
    done(null, payload);
  });
  return app;
}

/** A tracking id from the caller is kept if it is safe in a log line. */
function trackingId(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['tracking-id'];
  return typeof given === 'string' && TRACKING_ID.test(given) ? given : randomUUID();
}

function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body, done) => {
    if (!isUtf8(request.headers['content-type'])) return done(new RefusedAtTheDoor(UNSUPPORTED));
    request.rawBody = body as string;
    if (body === '') return done(null, undefined);
    const parsed = (error: Error | null, value?: unknown) =>
      error || isStorable(value) ? done(error, value) : done(unstorable());
    // Fastify's own parser refuses __proto__ and constructor keys.
    return (app.getDefaultJsonParser('error', 'error') as (r: FastifyRequest, b: string, d: typeof done) => void)(
      request,
      body as string,
      parsed as typeof done,
    );
  });
}

const UNSUPPORTED = refuse('media_type_not_supported', 415);

/** JSON is UTF-8 (RFC 8259 §8.1). A body that declares another charset would be read wrong. */
function isUtf8(contentType: string | undefined): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '') ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** The error for text with a NUL or half a surrogate pair. */
function unstorable(): Error {
  return new RefusedAtTheDoor(refuse('invalid_json', 400));
}

/**
 * PostgreSQL stores no NUL and no lone surrogate, in keys or in values. The size of a body is limited, so this walk is
 * too.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

const ONE_YEAR = 'max-age=31536000';

/** Builds all headers once, except for the nonce. */
function securityHeadersOf({
  development,
  mode,
  hsts,
}: Pick<Config, 'development' | 'mode' | 'hsts'>): (nonce: string) => Record<string, string> {
  // Vite's hot reload adds style elements; only the development server allows them.
  const own = (nonce: string) =>
    development
      ? `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'`
      : `script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'`;
  const rest = [
    `default-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  const fixed = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'DENY',
    ...(mode === 'production'
      ? { 'strict-transport-security': `${ONE_YEAR}${hsts === 'subdomains' ? '; includeSubDomains' : ''}` }
      : {}),
  };
  return (nonce) => ({ 'content-security-policy': `${own(nonce)}; ${rest}`, ...fixed });
}
