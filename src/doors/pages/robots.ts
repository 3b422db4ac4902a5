import type { Site } from './site.ts';
import type { Page } from '#shop/content/page.ts';
import { isPageKind, PAGE_KINDS, type PageKind } from '#shop/content/page-kinds.ts';
import type { CrawlerFile } from '#shop/content/content.contract.ts';

type ToldSite = Pick<Site, 'tenant' | 'pages'>;
type Write = (site: ToldSite, origin: string) => string | Promise<string>;

/**
 * The files for crawlers. Each is served as a file and by an API call (§7.1). `old-sitemap` is the single list that
 * existed before landing pages had their own sitemap.
 */
export const CRAWLER_FILES: Readonly<Record<CrawlerFile, { file: string; type: string; write: Write }>> = {
  robots: { file: '/robots.txt', type: 'text/plain', write: robotsText },
  sitemap: { file: '/sitemap.xml', type: 'application/xml', write: sitemapOf((kind) => !isLanding(kind)) },
  'sitemap-lp': { file: '/sitemap-lp.xml', type: 'application/xml', write: sitemapOf(isLanding) },
  'old-sitemap': { file: '/old-sitemap.xml', type: 'application/xml', write: sitemapOf(() => true) },
};

/** Allows crawlers all pages of an indexable shop, but not its API. */
function robotsText(site: ToldSite, origin: string): string {
  if (!site.tenant.domain.indexable) return 'User-agent: *\nDisallow: /\n';
  const landing = site.pages.own.some((page) => isToldOf(page, isLanding)) ? `Sitemap: ${origin}/sitemap-lp.xml\n` : '';
  return `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n${landing}`;
}

function sitemapOf(isListed: (kind: PageKind) => boolean): Write {
  return async (site, origin) => {
    const pages = site.tenant.domain.indexable ? await pagesListed(site, isListed) : [];
    const entries = pages.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
  };
}

/** A sitemap may list at most this many addresses. */
const MOST_LISTED = 50_000;

/** The listed pages are open to all visitors. A product in maintenance keeps its page but is not listed. */
async function pagesListed({ pages }: ToldSite, isListed: (kind: PageKind) => boolean): Promise<readonly Page[]> {
  const own = pages.own.filter((page) => isToldOf(page, isListed));
  return isListed(PAGE_KINDS.product) ? [...own, ...(await pages.ofProducts(MOST_LISTED - own.length))] : own;
}

function isToldOf({ auth, kind }: Page, isListed: (kind: PageKind) => boolean): boolean {
  if (auth !== 'any' || !isPageKind(kind)) return false;
  const facts: PageKind = PAGE_KINDS[kind];
  return facts.anonymous && isListed(facts);
}

function isLanding({ landing }: PageKind): boolean {
  return landing === true;
}
