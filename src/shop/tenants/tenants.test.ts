import { expect, test } from 'vitest';
import type { Ctx } from '../context.ts';
import { readBasicConfigs, type SiteFacts } from './tenants.service.ts';

const SITE: SiteFacts = {
  pages: [{ id: 'home', path: '/', kind: 'home' }],
  defaultLinks: { cart: { id: 'cart', path: '/panier/' } },
  dictionaries: {},
  buildId: 'x',
  mode: 'demo',
  maxCartItems: 15,
  maxCartCents: 1,
};

test.each([
  ['urls', { pages: [] }],
  ['default links', { defaultLinks: {} }],
])("3.05 8.03 a shop without %s is refused: 'Domain config or urls from basic configs not found'", (_what, missing) => {
  expect(readBasicConfigs({} as Ctx, { ...SITE, ...missing }, false)).toMatchObject({
    refusal: 'basic_configs_missing',
    status: 503,
    message: 'Domain config or urls from basic configs not found',
  });
});
