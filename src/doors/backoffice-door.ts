import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { numberStyleOf } from '#kernel/format.ts';
import { isRefusal } from '#kernel/refusal.ts';
import { isMailKind } from '#shop/mails/mail-kinds.ts';
import { mailPreview } from '#shop/staff/mail-previews.service.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { BOOT_ID, type Boot } from '../backoffice/client/boot.ts';
import { ADMIN, ADMIN_ACCESS, ADMIN_PATHS, adminPageAt, mayOpen } from '../backoffice/routing/admin-pages.rules.ts';
import { staffContextOf } from './context.ts';
import { html, Html } from './html.ts';
import { heldFiles } from './pages/asset-door.ts';
import { brandOf } from './pages/brand.ts';
import { NONCE_MARK } from './pages/page-cache.ts';
import { sendFileError, sendUnknownHost } from './pages/page-response.ts';
import type { PageSources } from './pages/visit.ts';

const ENTRY = 'src/backoffice/entry.tsx';
const ASSETS = `${ADMIN}/assets/`;
/** Texts of staff alone. The shop's own pages and its configuration do without them. */
export const BACKOFFICE_DICTIONARIES: readonly string[] = [
  'staff',
  'preflight',
  'stafforders',
  'staffcustomers',
  'staffimport',
  'staffmails',
  'staffrequests',
  'staffteam',
  'staffuploads',
  'staffwebhooks',
];
/** Texts that customers read too. */
const SHARED_DICTIONARIES = ['complaints', 'premium', 'proof'];

/** The script of the back office and its styles. Its bundle shares nothing with that of the shop. */
interface Bundle {
  readonly script: string;
  readonly styles: readonly string[];
}

/**
 * Serves the back office under /admin/. The document is the same for everyone and holds nothing secret; what it shows
 * comes from the API. Who is not signed in is led to the sign-in, whatever the address; a page that does not exist and a
 * page that one may not open are answered alike.
 * @param folder the build; undefined in development, where Vite serves the sources
 */
export function registerBackofficeRoutes(app: FastifyInstance, sources: PageSources, folder: string | undefined): void {
  const bundle = folder === undefined ? { script: `/${ENTRY}`, styles: [] } : builtBundle(folder);
  const files = folder === undefined ? undefined : heldFiles(join(folder, ASSETS));
  app.get<{ Params: { file: string } }>(`${ASSETS}:file`, (request, reply) => {
    const file = files?.get(request.params.file);
    return file ? file.send(request, reply) : sendFileError(reply, 404);
  });
  app.get<{ Params: { kind: string }; Querystring: { lang?: string } }>(
    `${ADMIN}${ADMIN_PATHS.mails}:kind/html/`,
    async (request, reply) => {
      const ctx = await staffContextOf(request, reply, sources);
      const { kind } = request.params;
      if (isRefusal(ctx) || ctx.actor.kind !== 'staff' || !isMailKind(kind)) {
        reply.callNotFound();
        return reply;
      }
      const { lang } = request.query;
      const { bodyHtml } = await mailPreview(
        ctx,
        sources.dictionaries,
        kind,
        typeof lang === 'string' ? lang : undefined,
      );
      // Mail markup has inline styles: they are allowed here, scripts are not, and only the back office frames it.
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups",
          'x-frame-options': 'SAMEORIGIN',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(bodyHtml);
    },
  );
  for (const address of [ADMIN, `${ADMIN}/*`])
    app.get(address, async (request, reply) => {
      reply.headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      });
      const [path = '', query = ''] = request.url.split('?', 2);
      if (!path.endsWith('/')) return reply.redirect(`${path}/${query ? `?${query}` : ''}`, 301);
      const ctx = await staffContextOf(request, reply, sources);
      if (isRefusal(ctx)) return sendUnknownHost(reply, sources);
      const page = adminPageAt(path);
      const isOpen = page !== undefined && ADMIN_ACCESS[page] === 'open';
      if (!isOpen && ctx.actor.kind !== 'staff')
        return reply.redirect(`${ADMIN}${ADMIN_PATHS.signIn}?to=${encodeURIComponent(request.url)}`, 302);
      const scopes = ctx.actor.kind === 'staff' ? ctx.actor.scopes : [];
      const isFound = page !== undefined && mayOpen(page, scopes);
      const document = documentOf(ctx.tenant, bundle, bootOf(sources, ctx.tenant, isFound));
      const finished = await sources.renderer.finish(document, path);
      return reply
        .code(isFound ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(finished.replaceAll(NONCE_MARK, request.cspNonce));
    });
}

function bootOf({ dictionaries }: PageSources, tenant: Tenant, isFound: boolean): Boot {
  const { locale } = tenant.domain;
  return {
    brand: tenant.brand.name,
    language: tenant.language,
    locale,
    timeZone: tenant.timeZone,
    numbers: numberStyleOf(locale),
    dictionaries: dictionaries.pages(tenant, [...BACKOFFICE_DICTIONARIES, ...SHARED_DICTIONARIES]),
    isFound,
  };
}

function documentOf(tenant: Tenant, { script, styles }: Bundle, boot: Boot): string {
  // JSON without `<` cannot close its element, and it is never executed.
  const json = new Html(JSON.stringify(boot).replaceAll('<', String.raw`\u003c`));
  const brand = brandOf(tenant);
  return html`<!doctype html>
    <html lang="${tenant.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${tenant.brand.name}</title>
        <link rel="icon" href="${brand.iconPath}" />
        ${styles.map((each) => html`<link rel="stylesheet" href="${each}" />`)}
        <link rel="stylesheet" href="${brand.stylesheetPath}" />
      </head>
      <body>
        <div id="root"></div>
        <script type="application/json" id="${BOOT_ID}">
          ${json}
        </script>
        <script type="module" nonce="${NONCE_MARK}" src="${script}"></script>
      </body>
    </html>`.text;
}

function builtBundle(folder: string): Bundle {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string; readonly css?: readonly string[] }
  >;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`The build has no ${ENTRY}`);
  return { script: `/${entry.file}`, styles: (entry.css ?? []).map((file) => `/${file}`) };
}
