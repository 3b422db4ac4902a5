import type { Ctx } from '../context.ts';
import type { Mount } from '../mount.ts';
import type { Dictionaries } from './dictionaries.ts';
import {
  contentPage,
  oldSitemap,
  robots,
  sitemap,
  sitemapLp,
  textsOnDemand,
  type CrawlerFile,
} from './content.contract.ts';
import { TEXTS_ON_DEMAND } from './page-kinds.ts';
import { readPage } from './content.service.ts';

/**
 * @param crawlerFile returns the content of a file for crawlers. The caller passes it in, because the doors above this
 * room define the pages that it lists.
 */
export function contentRoutes(
  mount: Mount,
  dictionaries: Dictionaries,
  crawlerFile: (ctx: Ctx, name: CrawlerFile) => Promise<string>,
): void {
  mount(contentPage, (ctx, { query }) => readPage(ctx, query.id));
  mount(textsOnDemand, async ({ tenant }, { query }) => ({
    dictionaries: dictionaries.pages(tenant, TEXTS_ON_DEMAND[query.part]),
  }));
  mount(robots, (ctx) => crawlerFile(ctx, 'robots'));
  mount(sitemap, (ctx) => crawlerFile(ctx, 'sitemap'));
  mount(sitemapLp, (ctx) => crawlerFile(ctx, 'sitemap-lp'));
  mount(oldSitemap, (ctx) => crawlerFile(ctx, 'old-sitemap'));
}
