import { formatCountry, formatMoney } from '#kernel/format.ts';
import type { Block, Page } from '#shop/content/page.ts';
import { currencyFactor } from '#shop/tenants/tenant.ts';
import type { DeliveryZone } from '#shop/delivery/zones.rules.ts';
import type { Site } from './site.ts';
import type { PageSources } from './visit.ts';

/** The blocks of a page as its shop has them: ways to pay that it offers, its own zones of delivery, and where orders are collected. */
export function blocksOf(
  { blocks }: Page,
  site: Site,
  { dictionaries, providers }: Pick<PageSources, 'dictionaries' | 'providers'>,
): Block[] {
  const say: Say = (dictionary, key, values) => dictionaries.text(site.tenant, dictionary, key, values);
  return blocks.map((block) => {
    if (block.type === 'zones')
      return {
        ...block,
        type: 'facts',
        items: [...zoneFacts(site, say), ...islandFacts(site, say), ...collectionFacts(site, say)],
      };
    if (block.type !== 'facts' || block.items.every(({ method }) => method === undefined)) return block;
    const offered = providers.methodsOf(site.tenant);
    return { ...block, items: block.items.filter(({ method }) => method === undefined || offered.includes(method)) };
  });
}

type Say = (dictionary: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

function zoneFacts({ zones, tenant }: Site, say: Say) {
  const { locale } = tenant.domain;
  return zones.map(({ countries, days, base, perKg, ...zone }) => ({
    term: new Intl.ListFormat(locale).format(countries.map((each) => formatCountry(each, locale))),
    text: [
      say('content', 'zone_days', { count: days }),
      ...customsFacts(zone, say),
      tenant.shippingIncluded
        ? say('content', 'zone_included')
        : say('content', 'zone_price', { base: moneyOf(tenant, base), perKg: moneyOf(tenant, perKg) }),
    ].join(' '),
  }));
}

type Customs = Pick<DeliveryZone, 'customsDays' | 'isExported' | 'hasPlacesOutside'>;

function customsFacts({ customsDays, isExported, hasPlacesOutside }: Customs, say: Say) {
  const isCleared = customsDays > 0;
  if (!isExported)
    return [
      ...(isCleared ? [say('content', 'zone_cleared')] : []),
      ...(hasPlacesOutside ? [say('content', 'zone_places')] : []),
    ];
  return [...(isCleared ? [say('content', 'zone_customs')] : []), say('content', 'zone_duties')];
}

function islandFacts({ islands, tenant }: Site, say: Say) {
  if (!islands) return [];
  const { fewestDays, mostDays, surchargeFrom } = islands;
  const days =
    fewestDays === mostDays
      ? say('content', 'islands_days', { count: mostDays })
      : say('content', 'islands_between', { fewest: fewestDays, most: mostDays });
  const surcharge =
    surchargeFrom === undefined ? [] : [say('content', 'islands_surcharge', { from: moneyOf(tenant, surchargeFrom) })];
  return [{ term: say('content', 'islands'), text: [days, ...surcharge].join(' ') }];
}

function collectionFacts({ collection, tenant }: Site, say: Say) {
  if (collection.length === 0) return [];
  const places = new Intl.ListFormat(tenant.domain.locale, { type: 'disjunction' }).format(collection);
  return [{ term: say('content', 'collection'), text: say('content', 'collection_text', { places }) }];
}

/** An amount in euros in the shop's currency. */
function moneyOf(tenant: Site['tenant'], euros: number): string {
  const { currency, locale } = tenant.domain;
  return formatMoney(Math.round((euros * 100 * currencyFactor(tenant, currency)) / 10_000), currency, locale);
}
