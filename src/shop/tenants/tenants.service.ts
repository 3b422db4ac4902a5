import type { Answer } from '#kernel/endpoint.ts';
import { VALIDATION_RULES } from '#kernel/validation-rules.ts';
import { toDecimal } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Ctx } from '../context.ts';
import type { Tenant } from './tenant.ts';
import type { basicConfigs } from './tenants.contract.ts';

type Configs = Answer<typeof basicConfigs>;

/**
 * The facts about the shop's pages that this service needs. The caller passes them in, because pages belong to a room
 * above.
 */
export interface SiteFacts {
  readonly pages: readonly { readonly id: string; readonly path: string; readonly kind: string }[];
  readonly defaultLinks: Configs['defaultLinks'];
  readonly dictionaries: Configs['dictionaries'];
  readonly buildId: string;
  readonly mode: string;
  readonly maxCartItems: number;
  readonly maxCartCents: number;
}

/** Rows 3.01 to 3.05. Domain, URLs and default links are mandatory. */
export function readBasicConfigs(ctx: Ctx, site: SiteFacts, showDictionaryKeys: boolean): Configs | Refusal {
  if (site.pages.length === 0 || Object.keys(site.defaultLinks).length === 0)
    return refuse('basic_configs_missing', 503, { message: 'Domain config or urls from basic configs not found' });
  return {
    trackingId: ctx.trackingId,
    domain: domainToWire(ctx.tenant),
    urls: Object.fromEntries(site.pages.map((page) => [page.id, page.path])),
    defaultLinks: site.defaultLinks,
    pathMap: Object.fromEntries(site.pages.map((page) => [page.path, { id: page.id, kind: page.kind }])),
    dictionaries: site.dictionaries,
    showDictionaryKeys,
    configs: {
      mode: site.mode,
      buildId: site.buildId,
      brand: ctx.tenant.brand.name,
      resetSessionOn401: ctx.tenant.resetSessionOn401 ?? false,
    },
    rules: { maxCartItems: site.maxCartItems, maxCartCents: site.maxCartCents, validationRules: VALIDATION_RULES },
    debug: null,
    reviews: null,
    loqate: null,
    designStack: null,
  };
}

function domainToWire(tenant: Tenant): Configs['domain'] {
  const { domain } = tenant;
  return {
    indexable: domain.indexable,
    default_iso2: domain.defaultIso2,
    default_zipcode: domain.defaultZipcode,
    base_locale: domain.baseLocale,
    locale: domain.locale,
    flag: domain.flag,
    countries: [...domain.countries],
    currency: domain.currency,
    currencies: [...tenant.currencies],
    file_check_price: toDecimal(domain.fileCheckPrice[domain.currency] ?? 0),
    time_zone: tenant.timeZone,
  };
}
