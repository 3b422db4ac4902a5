import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_LINKS } from '#storefront/routing/default-links.rules.ts';
import { isPageKind } from './content/page-kinds.ts';
import { LINKED_PAGES, SELLING_PAGES } from './needed-pages.rules.ts';

const NEEDED = { ...SELLING_PAGES, ...LINKED_PAGES };

/** Pages that are only led to from a page, or for an order, that the shop has them for; and offers, which are said without a link. */
const OF_THEIR_OWN = [
  'company',
  'legacy-order-detail',
  'legacy-orders',
  'order-request',
  'order-requests',
  'premium-reseller',
  'search',
  'welcome',
  'welcome-promo-code',
  'welcome-promo-offer',
];

test('every page that the code leads to by its id, without asking whether it is there, is needed', () => {
  const source = globSync('src/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../..') })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
    .join('\n');
  const led = [
    ...source.matchAll(/(?:pagePaths\['([a-z-]+)'\] \?\?|pagePath\('([a-z-]+)'\)|accountMail\(.*page: '([a-z-]+)')/g),
  ];
  const ids = new Set([...led.map(([, a, b, c]) => a ?? b ?? c!), ...Object.values(DEFAULT_LINKS)]);
  expect(ids.size).toBeGreaterThan(20);
  expect([...ids].filter((id) => !(id in NEEDED)).toSorted()).toEqual(OF_THEIR_OWN);
});

test('the kinds that are asked for are kinds of pages', () => {
  const kinds = Object.values(NEEDED).flatMap(({ kind }) => kind ?? []);
  expect(kinds.filter((kind) => !isPageKind(kind))).toEqual([]);
});
