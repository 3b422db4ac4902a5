import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { promotionProblems, promotionShops } from '#shop/data-names.rules.ts';
import { networkProblems } from '#shop/network-problems.ts';
import { dayNumber } from '#shop/delivery/engine/calendar.ts';
import { promise, routeTo } from '#shop/delivery/engine/delivery-promise.ts';
import { network, type Network } from '#shop/delivery/engine/network.ts';
import { leadsTo } from '#shop/delivery/zones.rules.ts';
import { hasRegion, holidayCalendar } from '#shop/delivery/holidays.ts';
import { soldBelowMaterial } from '#shop/pricing/product-cost.rules.ts';
import { promotionFileProblems } from '#shop/promotions/promotion-file.rules.ts';
import { promotionFile, type PromotionFile } from '#shop/promotions/promotion.ts';
import { tenantProblems, tokenProblems } from '#shop/tenant-problems.ts';
import { tenantFile } from '#shop/tenants/tenant-file.schema.ts';
import type { Tenant } from '#shop/tenants/tenant.ts';
import { mistakesOf } from '#test/builders/mistakes.ts';
import { designTokens } from './apply-files.ts';
import { readCatalogSnapshot } from './catalog-snapshot-files.ts';
import { foldersIn } from './sample-artwork-files.ts';

/**
 * Every key of plants, promotions and shops is dropped, misspelt, negated and given another type, one at a time. The
 * check refuses the file, unless what is left is one that somebody may want: those kinds are listed, and tried.
 */

const ROOT = join(import.meta.dirname, '../..');
const { snapshot, names } = readCatalogSnapshot(join(ROOT, 'catalog'));
const read = (file: string): unknown => parse(readFileSync(join(ROOT, file), 'utf8'));
const SHOPS = ['fr', 'it', 'ch', 'uk', 'pro'].map((name) => read(`tenants/tirage-${name}.yaml`) as Tenant);

/** The mistakes that a schema lets pass. The rest is counted as refused. */
function* formed<T>(file: unknown, schema: TSchema, count: { refused: number }): Generator<{ what: string; value: T }> {
  const check = Compile(schema);
  for (const { what, file: value } of mistakesOf(file as object)) {
    if (check.Check(value)) yield { what, value: value as T };
    else count.refused += 1;
  }
}

describe('plants.yaml with a mistake is refused, or promises dates that can be kept', () => {
  const calendar = holidayCalendar();
  const ADDRESSES = [
    ['FR', '75001'],
    ['FR', '98714'],
    ['DE', '80331'],
    ['CH', '1204'],
    ['GB', 'EH1 1AA'],
    ['ES', '35001'],
    ['IE', 'D02 AF30'],
  ] as const;
  /** What is wrong with the dates and prices of a network, from each plant to each address. */
  const brokenPromise = (of: Network): string | undefined => {
    for (const plant of of.plants)
      for (const [country, postalCode] of ADDRESSES) {
        const route = routeTo(of, plant, country, postalCode);
        if (!route) continue;
        const production = { extraDays: 0, volume: [], maxParcelGrams: 20_000 };
        const job = { facts: {}, production, technology: 'digital', quantity: 1000, weightGrams: 4000 };
        const today = dayNumber('2026-12-22');
        const asked = { ...job, plant, country, postalCode, isExported: false, today, minutes: 600 };
        const { startDay, shipDate, arrivalDate, shippingPrice } = promise(of, calendar, 'std', route, asked);
        const inOrder = '2026-12-22' <= startDay && startDay <= shipDate && shipDate <= arrivalDate;
        if (!inOrder || !(shippingPrice > 0 && shippingPrice < 1000)) return `${plant.id} ${country} ${postalCode}`;
      }
    return undefined;
  };
  /** A place, a plant or a limit less is another network; names of one's own and wider patterns cannot be known. */
  const WANTED =
    /^without (.*\/\d+|\/suppliers|\/suppliers\/\d+\/email|\/arrivalTaxes|.*\/most|.*\/most\/(kg|parcels|sideMm)|.*\/surcharge|.*\/collection)$|^with a letter less .*\/(id|email|street|postalCode|city|carrier)$|^negated \/technologyDays\/offset$/;

  test('whatever is mistyped', () => {
    const count = { refused: 0 };
    const accepted: string[] = [];
    for (const { what, value } of formed<Network>(read('catalog/plants.yaml'), network, count)) {
      if (networkProblems(value, hasRegion).length > 0) {
        count.refused += 1;
        continue;
      }
      accepted.push(what);
      expect([what, brokenPromise(value)]).toEqual([what, undefined]);
    }
    expect(accepted.filter((what) => !WANTED.test(what))).toEqual([]);
    expect(count.refused).toBeGreaterThan(900);
  });

  test('a region that the calendar does not know is named, of a plant and of an address', () => {
    const right = read('catalog/plants.yaml') as Network;
    const [lyon, ...others] = right.plants;
    const wrong: Network = {
      ...right,
      plants: [{ ...lyon!, region: '69' }, ...others],
      regions: [{ country: 'DE', postalCode: '^8', region: 'BAY' }, ...right.regions],
    };
    expect(networkProblems(wrong, hasRegion).map(({ path, message }) => `${path.join('/')} ${message}`)).toEqual([
      "plants/0/region the calendar knows no region '69' of FR: correct it, or no holiday of it counts",
      "regions/0/region the calendar knows no region 'BAY' of DE: correct it, or no holiday of it counts",
    ]);
  });
});

describe('promotions.yaml with a mistake is refused, or gives what its file says', () => {
  const currencies = new Map(SHOPS.map((shop) => [shop.id, shop.currencies]));
  const problemsOf = (file: PromotionFile) => [
    ...promotionFileProblems(file),
    ...promotionProblems(file, names, snapshot.products),
    ...promotionShops(file, currencies),
  ];

  test('the file of the house has no problem', () =>
    expect(problemsOf(read('catalog/promotions.yaml') as PromotionFile)).toEqual([]));

  test('whatever is mistyped', () => {
    // A limit less, a shop less or another code is another promotion. The choices that an offer leaves out are the first ones.
    const WANTED =
      /^without (.*\/\d+|.*\/(firstOrder|maxUses|maxUsesPerCustomer|minimum|families|products|until|customerClass)|\/lossLeaders\/\d+\/configuration\/\w+)$|^with a letter less .*\/(id|code|lossLeaderKey)$/;
    const count = { refused: 0 };
    const accepted: string[] = [];
    for (const { what, value } of formed<PromotionFile>(read('catalog/promotions.yaml'), promotionFile, count)) {
      if (problemsOf(value).length > 0) count.refused += 1;
      else accepted.push(what);
    }
    expect(accepted.filter((what) => !WANTED.test(what))).toEqual([]);
    expect(count.refused).toBeGreaterThan(100);
  });

  test('each contradiction is named by its place', () => {
    const right = read('catalog/promotions.yaml') as PromotionFile;
    const [first, second, ...rest] = right.promotions;
    const { basisPoints: _, ...nothing } = first!;
    const said = problemsOf({
      promotions: [
        nothing,
        { ...second!, code: ' bienvenue10', amount: { EUR: 500, GBP: 450 } },
        { ...second!, code: 'ANOTHER' },
        ...rest,
      ],
      lossLeaders: right.lossLeaders.map((each) => ({ ...each, promocodeId: first!.id })),
    });
    expect(said.map(({ path, message }) => `${path.join('/')} ${message}`)).toEqual([
      'promotions/0 promotion bienvenue gives 0 things: write exactly one of basisPoints, amount, freeService',
      'promotions/1/code two promotions have the code  bienvenue10: change one',
      "promotions/2/id 'flyers-5' is there twice: rename one",
      "lossLeaders/0/promocodeId 'bienvenue' is no promotion of the lane lossLeader: correct it",
      'promotions/1/amount promotion flyers-5 is sold in CHF, which amount does not name: add CHF, in cents',
    ]);
  });
});

describe('the file of a shop with a mistake is refused, or sells at no less', () => {
  const compiled = [...snapshot.products.values()].map((sold) => sold.compiled);
  const floors = new Map<number, string | undefined>();
  const named = {
    plants: snapshot.network.plants.map(({ id }) => id),
    isServed: (plant: string, country: string) => leadsTo(snapshot.network, plant, country),
    desks: snapshot.network.plants.flatMap(({ id, collection }) => (collection ? [id] : [])),
    languages: ['fr', 'it', 'en'],
    names,
    tokens: designTokens(),
    artworks: foldersIn('catalog/artworks'),
    soldBelowMaterial: (markup: number) => {
      if (!floors.has(markup)) floors.set(markup, soldBelowMaterial(compiled, markup, snapshot.book));
      return floors.get(markup);
    },
  };
  // How its owner is called and reached cannot be known; a country, a currency or a host less is another shop. A page file
  // that is not there is refused where it is opened.
  const WANTED =
    /^without (\/demo|\/aliases|\/collection|\/paymentMethods|\/dates|\/currencyFactors\/EUR|.*\/(hosts|aliases|plants|collection|paymentMethods|countries|currencies|assortment|companyNetworks)\/\d+|\/brand\/tokens\/[\w-]+|\/brand\/artworks|\/assortment|\/orderPrefix|\/paymentTerm|\/complaintDays|\/mail|\/mail\/\w+|\/companyNetworks|\/fallback|\/fallback\/\d+|\/unansweredVatNumber|\/resetSessionOn401)$|^with a letter less (\/id|\/pages|\/orderPrefix|\/domain\/flag|\/(hosts|aliases|assortment|companyNetworks)\/\d+|\/brand\/(sender|provider|tokens\/font-\w+)|\/mail\/\w+|\/legal\/(company|street|postalCode|city|email|phone|bank\/holder))$/;

  test.each(SHOPS.map((shop) => [shop.id, shop] as const))('%s, whatever is mistyped', async (_, shop) => {
    const count = { refused: 0 };
    const accepted: string[] = [];
    for (const { what, value } of formed<Tenant>(shop, tenantFile, count)) {
      const problems = [...(await tenantProblems(value, named)), ...tokenProblems(value, named)];
      if (problems.length > 0) count.refused += 1;
      else accepted.push(what);
      if (problems.length === 0) expect([what, value.markup >= shop.markup]).toEqual([what, true]);
    }
    expect(accepted.filter((what) => !WANTED.test(what))).toEqual([]);
    expect(count.refused).toBeGreaterThan(100);
  });
});
