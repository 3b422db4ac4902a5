import type { Site } from './site.ts';
import { isPageKind, PAGE_KINDS } from '#shop/content/page-kinds.ts';

/** What crawlers may read: the anonymous pages of a shop that wants to be found. */
export function robotsText(site: Site, origin: string): string {
  if (!site.tenant.domain.indexable) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

export function sitemapXml(site: Site, origin: string): string {
  const open = site.tenant.domain.indexable
    ? site.pages.filter((page) => page.auth === 'any' && isPageKind(page.kind) && PAGE_KINDS[page.kind].anonymous)
    : [];
  const entries = open.map((page) => `<url><loc>${origin}${page.path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
