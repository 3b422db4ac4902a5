import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { originOf, shopOf, tenantOf } from '../context.ts';
import { brandOf, picturePath, PICTURE_SIZES } from './brand.ts';
import { sendUnknownHost } from './page-response.ts';
import { CRAWLER_FILES } from './robots.ts';
import { siteOf, type Site } from './site.ts';
import { securityText, webManifest } from './told-files.ts';
import { addressOf, type PageSources } from './visit.ts';

/** Files that differ by shop: brand stylesheet, icons, manifest, robots and sitemaps, security.txt. */
export function registerTenantFileRoutes(app: FastifyInstance, sources: PageSources): void {
  app.get('/brand/:file', (request, reply) => sendBrandFile(request, reply, sources));
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
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(brand.stylesheet);
  if (path === brand.iconPath)
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(brand.icon);
  const size = PICTURE_SIZES.find((each) => path === picturePath(tenant.id, each));
  if (size !== undefined)
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(brand.picture(size));
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
  return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text);
}
