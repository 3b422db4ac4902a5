import { numberStyleOf } from '#kernel/format.ts';
import type { Database } from '#platform/db/database.ts';
import { listPages } from '#shop/content/content.repository.ts';
import type { Page } from '#shop/content/page.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { ShopFacts } from '#storefront/client/payload.ts';
import { DEFAULT_LINKS, type DefaultLinks } from '#storefront/routing/default-links.rules.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { TenantRegistry } from '#shop/tenants/registry.ts';
import { brandOf } from './brand.ts';

/** One shop's pages in memory: path map, named links and what its pages say of it. */
export interface Site {
  readonly tenant: Tenant;
  readonly pages: readonly Page[];
  readonly byPath: ReadonlyMap<string, Page>;
  readonly defaultLinks: DefaultLinks;
  path(pageId: string): string | undefined;
  facts(currency: Currency, origin: string): ShopFacts;
}

export type Sites = ReadonlyMap<string, Site>;

/** Pages for the header and the footer, by id, in this order. */
const NAVIGATION = /^family-/;
const LEGAL = ['about', 'glossary', 'terms', 'privacy'];

export async function loadSites(
  db: Database,
  tenants: TenantRegistry,
  build: { id: string; outboxPath: string | null },
): Promise<Sites> {
  const sites = await Promise.all(
    tenants.all.map(async (tenant) =>
      siteOf(tenant, await db.transact(tenant.id, (tx) => listPages(tx, tenant.id)), build),
    ),
  );
  return new Map(sites.map((site) => [site.tenant.id, site]));
}

function siteOf(tenant: Tenant, pages: readonly Page[], build: { id: string; outboxPath: string | null }): Site {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const links = Object.entries(DEFAULT_LINKS).flatMap(([name, id]) => {
    const page = byId.get(id);
    return page ? [[name, { id, path: page.path }] as const] : [];
  });
  const navigation = pages.filter((page) => NAVIGATION.test(page.id)).map(({ path, title }) => ({ path, title }));
  const legalLinks = LEGAL.flatMap((id) => byId.get(id) ?? []).map(({ path, title }) => ({ path, title }));
  const { domain, legal } = tenant;
  const defaultLinks = Object.fromEntries(links);
  const pagePaths = Object.fromEntries(pages.map((page) => [page.id, page.path]));
  return {
    tenant,
    pages,
    byPath: new Map(pages.map((page) => [page.path, page])),
    defaultLinks,
    path: (pageId) => byId.get(pageId)?.path,
    facts: (currency, origin) => ({
      tenantId: tenant.id,
      brand: tenant.brand.name,
      language: tenant.language,
      locale: domain.locale,
      numbers: numberStyleOf(domain.locale),
      timeZone: tenant.timeZone,
      currency,
      currencies: tenant.currencies,
      countries: domain.countries,
      defaultCountry: domain.defaultIso2,
      defaultZipcode: domain.defaultZipcode,
      shippingIncluded: tenant.shippingIncluded,
      audience: tenant.audience,
      indexable: domain.indexable,
      origin,
      defaultLinks,
      pagePaths,
      navigation,
      legalLinks,
      legal: {
        company: legal.company,
        street: legal.street,
        postalCode: legal.postalCode,
        city: legal.city,
        vatNumber: legal.vatNumber,
        email: legal.email,
        phone: legal.phone,
      },
      brandStylesheet: brandOf(tenant).stylesheetPath,
      buildId: build.id,
      outboxPath: build.outboxPath,
    }),
  };
}
