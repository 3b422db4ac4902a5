import type { Currency } from '#kernel/currencies.ts';
import { languagesOf } from '#kernel/languages.ts';
import { zoneOffsetsOf } from '#kernel/day-tables.ts';
import { dayStyleOf, formatCountry, numberStyleOf } from '#kernel/format.ts';
import type { ShopFacts } from '#storefront/client/payload.ts';
import { DEFAULT_LINKS, type DefaultLinks } from '#storefront/routing/default-links.rules.ts';
import { deliveryZones, remotePlaces, type DeliveryZone, type Islands } from '#shop/delivery/zones.rules.ts';
import { collectionPlaces } from '#shop/delivery/collection.service.ts';
import { hasPlacesOutside, isExport } from '#shop/pricing/engine/vat.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import type { ShopPages, ShopSnapshot } from '#shop/shop-snapshot.ts';
import { artworksPath, type ServedArtworks } from './sample-artwork-door.ts';
import { stillsOf, type ServedStills } from './still-door.ts';

/** One shop's pages at one revision: its named links and the shop facts of its payloads. */
export interface Site {
  readonly tenant: Tenant;
  readonly revision: number;
  readonly pages: ShopPages;
  readonly defaultLinks: DefaultLinks;
  /** Of the shop's plants to the countries that it delivers to, by the preferred plant. */
  readonly zones: readonly DeliveryZone[];
  readonly islands: Islands | undefined;
  /** Names of the plants where orders are collected. */
  readonly collection: readonly string[];
  facts(currency: Currency, origin: string): ShopFacts;
}

/** Ids of the pages in the navigation, which is in the shop's order. */
const NAVIGATION = /^family-/;
/** The links of the footer: what buyers ask, then what the shop says of itself. */
const LEGAL = [
  'delivery',
  'prepare-files',
  'paying',
  'guarantee',
  'questions',
  'custom-quote',
  'samples',
  'contact',
  'file-checks',
  'premium-reseller',
  'about',
  'glossary',
  'terms',
  'privacy',
];

/** Facts of the server's build, and the artworks and stills that it read at its start. They are the same for every shop. */
export interface Build {
  readonly id: string;
  /** Address of the page that shows the demo's mails. */
  readonly outboxPath: string | null;
  readonly artworks: ServedArtworks;
  readonly stills: ServedStills;
}

const known = new WeakMap<ShopSnapshot, Site>();

/** The named links, for the pages that the shop has. */
export function defaultLinksOf({ own }: ShopPages): DefaultLinks {
  const links = Object.entries(DEFAULT_LINKS).flatMap(([name, id]) => {
    const page = own.find((each) => each.id === id);
    return page ? [[name, { id, path: page.path }] as const] : [];
  });
  return Object.fromEntries(links);
}

/** Made once for each revision in memory. */
export function siteOf(shop: ShopSnapshot, build: Build): Site {
  let site = known.get(shop);
  if (!site) known.set(shop, (site = makeSite(shop, build)));
  return site;
}

function makeSite({ tenant, revision, pages, catalog }: ShopSnapshot, build: Build): Site {
  const byId = new Map(pages.own.map((page) => [page.id, page]));
  const navigation = pages.own.filter((page) => NAVIGATION.test(page.id)).map(({ path, title }) => ({ path, title }));
  const legalLinks = LEGAL.flatMap((id) => byId.get(id) ?? []).map(({ path, title }) => ({ path, title }));
  const { domain, legal } = tenant;
  const defaultLinks = defaultLinksOf(pages);
  const collection = collectionPlaces({ tenant, catalog });
  const zone = zoneOffsetsOf(tenant.timeZone, Date.now());
  const countryNames = Object.fromEntries(domain.countries.map((code) => [code, formatCountry(code, domain.locale)]));
  const pagePaths = Object.fromEntries(pages.own.map((page) => [page.id, page.path]));
  return {
    tenant,
    revision,
    pages,
    defaultLinks,
    zones: deliveryZones(catalog.network, tenant, {
      isExport: (country) => isExport(legal.country, country),
      hasPlacesOutside: (country) => hasPlacesOutside(legal.country, country),
    }),
    islands: remotePlaces(catalog.network, tenant),
    collection,
    facts: (currency, origin) => ({
      tenantId: tenant.id,
      brand: tenant.brand.name,
      language: tenant.language,
      locale: domain.locale,
      numbers: numberStyleOf(domain.locale),
      days: dayStyleOf(domain.locale),
      timeZone: tenant.timeZone,
      zone,
      currency,
      currencies: tenant.currencies,
      countries: domain.countries,
      countryNames,
      defaultCountry: domain.defaultIso2,
      defaultZipcode: domain.defaultZipcode,
      shippingIncluded: tenant.shippingIncluded,
      collection,
      dates: tenant.dates ?? 'numbers',
      audience: tenant.audience,
      resetSessionOn401: tenant.resetSessionOn401 ?? false,
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
        country: legal.country,
        vatNumber: legal.vatNumber,
        email: legal.email,
        phone: legal.phone,
      },
      buildId: build.id,
      outboxPath: build.outboxPath,
      artworks: artworksPath(build.artworks, languagesOf(tenant), tenant.brand.artworks),
      stills: stillsOf(build.stills, languagesOf(tenant), tenant.brand.artworks),
    }),
  };
}
