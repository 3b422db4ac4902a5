import { endpoint } from '#kernel/endpoint.ts';
import { id, line, list, map, nullable, object, oneOf, text, Type } from '#kernel/schema.ts';
import { block, LAYOUT_BLADES } from './page.ts';
import { TEXTS_ON_DEMAND, type TextsOnDemand } from './page-kinds.ts';

/** Row 3.21, without banners and thumbnail, which content does not have yet. */
export const pageWire = object({
  id,
  path: line(200),
  kind: id,
  layout: object({ name: id }),
  customLayoutBlade: oneOf(['', ...LAYOUT_BLADES]),
  envTemplate: line(40),
  loggedOnly: Type.Boolean(),
  pageTitle: line(200),
  title: line(200),
  description: line(300),
  productConfiguration: nullable(id),
  blocks: list(block, 40),
});

/** 7.5.01 */
export const contentPage = endpoint({
  method: 'GET',
  path: '/content/page/',
  summary: 'A content page by its id',
  access: 'public',
  query: object({ id }),
  answer: pageWire,
  refusals: { page_not_found: 404 },
});

const PARTS = Object.keys(TEXTS_ON_DEMAND) as TextsOnDemand[];

/** Texts of a part of the shop that few visitors need, in the shop's language. */
export const textsOnDemand = endpoint({
  method: 'GET',
  path: '/content/texts/',
  summary: 'Texts of one part of the pages, by dictionary page and key',
  access: 'public',
  query: object({ part: oneOf(PARTS) }),
  answer: object({ dictionaries: map(map(text(2_000), 500), 10) }),
  refusals: {},
});

const CRAWLER_CALLS = {
  robots: 'What crawlers may read, as robots.txt says it',
  sitemap: 'Sitemap of the shop without its landing pages, as XML',
  'sitemap-lp': 'Sitemap of the landing pages, as XML',
  'old-sitemap': 'Sitemap of all pages in one list, as XML',
} as const;
export type CrawlerFile = keyof typeof CRAWLER_CALLS;

/** 7.1.02: the answer is the same for all callers. No token is needed, and a token has no effect. */
const crawlerCall = (name: CrawlerFile) =>
  endpoint({
    method: 'GET',
    path: `/content/${name}`,
    summary: CRAWLER_CALLS[name],
    access: 'public',
    // §7.1: these calls need no token, and a wrong token is ignored.
    forExpired: true,
    answer: text(10_000_000),
    refusals: {},
  });

export const robots = crawlerCall('robots');
export const sitemap = crawlerCall('sitemap');
export const sitemapLp = crawlerCall('sitemap-lp');
export const oldSitemap = crawlerCall('old-sitemap');
