import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';
import { entityTag, isUnchanged } from '#platform/http/validators.ts';
import { originOf, shopOf, tenantOf } from '../context.ts';
import { brandOf, picturePath, PICTURE_SIZES } from './brand.ts';
import { sendUnknownHost } from './page-response.ts';
import { CRAWLER_FILES } from './robots.ts';
import { siteOf, type Site } from './site.ts';
import { securityText, webManifest } from './told-files.ts';
import { addressOf, type PageSources } from './visit.ts';

/** Files that differ by shop: brand stylesheet, icons, manifest, robots and sitemaps, security.txt. */
export function registerTenantFileRoutes(app: FastifyInstance, sources: PageSources): void {
  app.get(`${SERVER_ADDRESSES.brand}/:file`, (request, reply) => sendBrandFile(request, reply, sources));
  // Browsers request these addresses if no page names an icon.
  for (const icon of ['/favicon.ico', '/favicon.svg'])
    app.get(icon, (request, reply) =>
      sendForTenant(request, reply, sources, 'image/svg+xml', (site) => brandOf(site.tenant).icon),
    );
  app.get('/apple-touch-icon.png', (request, reply) => {
    const tenant = tenantOf(request);
    return isRefusal(tenant) ? sendUnknownHost(reply, sources) : reply.redirect(picturePath(tenant.id, 180), 302);
  });
  app.get('/site.webmanifest', (request, reply) =>
    sendForTenant(request, reply, sources, 'application/manifest+json', webManifest),
  );
  app.get('/.well-known/security.txt', (request, reply) =>
    sendForTenant(request, reply, sources, 'text/plain', (site, origin) => securityText(site, origin, sources.now())),
  );
  for (const { file, type, write } of Object.values(CRAWLER_FILES))
    app.get(file, (request, reply) => sendForTenant(request, reply, sources, type, write));
}

function sendBrandFile(request: FastifyRequest, reply: FastifyReply, sources: PageSources): FastifyReply {
  const tenant = tenantOf(request);
  if (isRefusal(tenant)) return sendUnknownHost(reply, sources);
  const brand = brandOf(tenant);
  const { path } = addressOf(request);
  if (path === brand.stylesheetPath)
    return sendFile(request, reply.type('text/css; charset=utf-8'), 'max-age=31536000, immutable', brand.stylesheet);
  if (path === brand.iconPath) return sendFile(request, reply.type('image/svg+xml'), 'max-age=86400', brand.icon);
  const size = PICTURE_SIZES.find((each) => path === picturePath(tenant.id, each));
  if (size !== undefined) return sendFile(request, reply.type('image/png'), 'max-age=86400', brand.picture(size));
  reply.callNotFound();
  return reply;
}

async function sendForTenant(
  request: FastifyRequest,
  reply: FastifyReply,
  sources: PageSources,
  type: string,
  write: (site: Site, origin: string) => string | Promise<string>,
): Promise<FastifyReply> {
  const shop = shopOf(request);
  if (isRefusal(shop)) return sendUnknownHost(reply, sources);
  const text = await write(siteOf(shop, sources.build), originOf(shop.tenant, sources.publicUrl()));
  return sendFile(request, reply.type(`${type}; charset=utf-8`), 'max-age=3600', text);
}

/** Sends the file with its validator, or says that the caller has it already. */
function sendFile(request: FastifyRequest, reply: FastifyReply, caching: string, body: string | Buffer): FastifyReply {
  const tag = entityTag([body]);
  reply.headers({ 'cache-control': `public, ${caching}`, etag: tag });
  return isUnchanged(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}
