import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import type { AllowedMethods } from '#platform/http/allowed-methods.ts';
import {
  answerError,
  noteFault,
  refusalOf,
  type RefusedAtTheDoor,
  withoutFormerAnswer,
} from '#platform/http/errors.ts';
import type { Translate } from '#platform/http/envelope.ts';
import { API } from '#platform/http/mount-endpoint.ts';
import { declaredRedirect } from '#storefront/routing/auth.rules.ts';
import { canonicalPath, isFilePath } from '#storefront/routing/canonical-path.rules.ts';
import { sendApiRefusal } from './api-door.ts';
import { adminPageAt } from '../backoffice/routing/admin-pages.rules.ts';
import { beginAtShop, shopBehind, shopOf } from './context.ts';
import { OF_OPERATORS } from './host-door.ts';
import { CRAWLER_FILES } from './pages/robots.ts';
import { sendErrorPage, sendFileError, sendUnknownHost, sendWithoutShop } from './pages/page-response.ts';
import { addressOf, type PageSources } from './pages/visit.ts';

const { assets, builds, brand, plainFonts, admin } = SERVER_ADDRESSES;
/** Folders of files, which are only read. */
const FILES = new RegExp(`^(?:${[assets, builds, brand, plainFonts, `${admin}/assets`].join('|')})/`);
/** Further addresses that programs read. The errors of all of these are one line of text. */
const READ_BY_PROGRAMS = new Set([...OF_OPERATORS, ...Object.values(CRAWLER_FILES).map(({ file }) => file)]);
/** The root of the API has no endpoint. */
const API_ROOT = new RegExp(`^${API}/?$`);
const READING = ['GET', 'HEAD'];

/**
 * Handles requests without a route, and errors thrown outside the page door. Answers with the API's envelope under
 * /api/v1, with one line of text for a file, and with the shop's error page elsewhere. If the address exists for other
 * methods, the answer names them.
 */
export function registerUnroutedHandlers(
  app: FastifyInstance,
  sources: PageSources,
  allowedMethods: AllowedMethods,
  translate: Translate,
): void {
  app.setErrorHandler(async (error: FastifyError | RefusedAtTheDoor, request, reply) => {
    // An unreadable address is refused before the shop of the request is found, so it is found here. Without a database
    // the request has no shop.
    if (!shopBehind(request)) await beginAtShop(request, sources.shops).catch(() => undefined);
    if (!isApi(pathOf(request))) return answerPageError(error, request, withoutFormerAnswer(reply), sources);
    const speaker = shopBehind(request)?.tenant ?? sources.dictionaries.house;
    return answerError(error, request, reply, speaker, translate);
  });
  // The page door answers every GET, so unknown API paths need a route of their own.
  for (const path of [API, `${API}/*`]) app.get(path, (_request, reply) => reply.callNotFound());
  const answerUnrouted = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const isRead = FILES.test(path) || (await isPage(request));
    const methods = isRead ? READING : API_ROOT.test(path) ? [] : allowedMethods(path);
    const allowed = methods.length > 0 && !methods.includes(request.method);
    // Without a shop the answer is that there is none, whatever the method.
    const isAnswered = isApi(path) || isReadByPrograms(request) || !isRefusal(shopOf(request));
    if (allowed && isAnswered) reply.header('allow', methods.join(', '));
    const refusal = allowed ? refuse('method_not_allowed', 405) : refuse('not_found', 404);
    if (isApi(path)) return sendApiRefusal(request, reply, sources, translate, refusal);
    const message = allowed ? 'Method Not Allowed' : `Page Not Found: ${path}`;
    return answerPage(request, reply, sources, refusal.status, message);
  };
  // Runs before the body is read, since the body of such a request is not needed.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answerUnrouted(request, reply) : undefined));
  app.setNotFoundHandler(answerUnrouted);
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
}

function isApi(path: string): boolean {
  return path === API || path.startsWith(`${API}/`);
}

/** Whether the address is a page, or the payload of one. */
async function isPage(request: FastifyRequest): Promise<boolean> {
  const { path } = addressOf(request);
  if (adminPageAt(path) !== undefined || declaredRedirect(path, '') !== undefined) return true;
  const shop = shopOf(request);
  const canonical = isApi(path) ? undefined : canonicalPath(path);
  return !isRefusal(shop) && canonical !== undefined && (await shop.pages.at(canonical)) !== undefined;
}

/** Whether a program asks: for a file, or with another method for the payload of a page. */
function isReadByPrograms(request: FastifyRequest): boolean {
  const { path, asPayload } = addressOf(request);
  if (asPayload && !READING.includes(request.method)) return true;
  return FILES.test(path) || READ_BY_PROGRAMS.has(path) || isFilePath(path);
}

/** Answers an error thrown outside the API: a refusal of the door, or 500, logged once. */
async function answerPageError(
  error: FastifyError | RefusedAtTheDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
): Promise<FastifyReply> {
  const known = refusalOf(error);
  if (!known) noteFault(request, error, 'fault');
  const { refusal = 'fault', status = 500 } = known?.refusal ?? {};
  if (refusal === 'tenant_not_valid') return sendUnknownHost(reply, sources);
  // The request has two Host headers; the first one must not choose a shop.
  if (refusal === 'two_hosts') return sendWithoutShop(reply, sources, refusal, error.message);
  // An unreadable address names no page.
  if (refusal === 'invalid_request' && request.method === 'GET')
    return answerPage(request, reply, sources, 404, `Page Not Found: ${pathOf(request)}`);
  return answerPage(request, reply, sources, status, status === 503 ? 'Service Unavailable' : refusal);
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  status: number,
  message: string,
): Promise<FastifyReply> {
  if (isReadByPrograms(request)) return sendFileError(reply, status);
  return sendErrorPage(request, reply, sources, { status, message, trackingId: request.id, key: '' });
}
