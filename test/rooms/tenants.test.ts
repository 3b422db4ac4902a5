import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface Configs {
  domain: Record<string, unknown>;
  urls: Record<string, string>;
  defaultLinks: Record<string, { id: string; path: string }>;
  pathMap: Record<string, { id: string }>;
  dictionaries: Record<string, Record<string, string>>;
  showDictionaryKeys: boolean;
}

describe('basic configs', () => {
  test.each([
    ['localhost', 'fr-FR', 'EUR', 'FR'],
    ['it.localhost', 'it-IT', 'EUR', 'IT'],
    ['uk.localhost', 'en-GB', 'GBP', 'GB'],
    ['ch.localhost', 'fr-CH', 'CHF', 'CH'],
    ['pro.localhost', 'fr-FR', 'EUR', 'FR'],
  ])('1.10 1.11 3.01 the host %s chooses its own configuration', async (host, locale, currency, country) => {
    const { status, body } = await new Visitor(shop.app, host).call<Configs>('GET', '/basic-configs/');
    expect(status).toBe(200);
    expect(body.data.domain).toMatchObject({ locale, currency, default_iso2: country });
    expect(Object.keys(body.data.domain)).toEqual(
      expect.arrayContaining(['indexable', 'default_zipcode', 'base_locale', 'flag', 'countries', 'file_check_price']),
    );
  });

  test('2.1.01 3.02 3.03 3.05 7.6.01 domain, urls, default links, path map and dictionaries come whole', async () => {
    const { body } = await new Visitor(shop.app).call<Configs & Record<string, unknown>>('GET', '/basic-configs/');
    for (const key of [
      'trackingId',
      'domain',
      'urls',
      'defaultLinks',
      'dictionaries',
      'configs',
      'rules',
      'debug',
      'reviews',
      'loqate',
      'designStack',
    ])
      expect(body.data).toHaveProperty(key);
    expect(body.data.pathMap['/panier/']).toMatchObject({ id: 'cart' });
    expect(body.data.urls['cart']).toBe('/panier/');
    expect(body.data.defaultLinks['orderDetail']).toEqual({ id: 'order-detail', path: '/commande/' });
    expect(body.data.dictionaries['cart']?.['title']).toBe('Votre panier');
    expect(body.data.showDictionaryKeys).toBe(false);
  });

  test('1.12 the house speaks French in the time zone of Paris', async () => {
    const { body } = await new Visitor(shop.app).call<Configs>('GET', '/basic-configs/');
    expect(body.data.domain).toMatchObject({ base_locale: 'fr', time_zone: 'Europe/Paris' });
  });

  test("8.03 an unknown host is refused: 'Tenant domain not valid', by the API and by a page, and no default tenant appears", async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'xn--localhost', '127.0.0.1', 'fr.localhost.']) {
      const visitor = new Visitor(shop.app, host);
      const { status, body } = await visitor.call('GET', '/session/');
      if (host === 'fr.localhost.') {
        expect(status).toBe(200);
        continue;
      }
      expect([host, status, body.error.message]).toEqual([host, 400, 'Tenant domain not valid']);
      const page = await visitor.send({ method: 'GET', url: '/' });
      expect(page.statusCode).toBe(400);
      expect(page.body).toContain('Tenant domain not valid');
      expect(page.body).not.toContain('Tirage SAS');
    }
  });

  test('7.1.01 8.03 a fe-x-tenant header may only repeat what the host says', async () => {
    const visitor = new Visitor(shop.app, 'localhost');
    expect((await visitor.call('GET', '/session/', undefined, { 'fe-x-tenant': 'tirage-fr' })).status).toBe(200);
    const { status, body } = await visitor.call('GET', '/session/', undefined, { 'fe-x-tenant': 'tirage-it' });
    expect([status, body.error.message]).toEqual([400, 'Tenant domain not valid']);
  });
});

describe('the session', () => {
  test('tells tenant, currency, sign-in and tracking id, and a request cannot set the custom tenant', async () => {
    const visitor = new Visitor(shop.app, 'ch.localhost');
    const { body, headers } = await visitor.call<Record<string, unknown>>('GET', '/session/', undefined, {
      'tracking-id': 'my-tracking-id-1',
    });
    expect(body.data).toMatchObject({
      domainTenant: 'tirage-ch',
      customTenant: null,
      userDomain: 'ch.localhost',
      activeCurrency: 'CHF',
      isLoggedInAs: false,
      loggedIn: false,
      trackingId: 'my-tracking-id-1',
      cartItems: 0,
      ordersToDo: 0,
    });
    expect(headers['tracking-id']).toBe('my-tracking-id-1');
    expect((await visitor.call('GET', '/session/?customTenant=tirage-fr')).status).toBe(400);
  });

  test('1.11 7.1.01 the active currency is one of the tenant’s, the domain’s by default', async () => {
    const visitor = new Visitor(shop.app, 'ch.localhost');
    expect(
      (await visitor.call<{ activeCurrency: string }>('GET', '/session/', undefined, { 'fe-x-active-currency': 'EUR' }))
        .body.data.activeCurrency,
    ).toBe('EUR');
    expect((await visitor.call('GET', '/session/', undefined, { 'fe-x-active-currency': 'USD' })).status).toBe(422);
  });

  test('a sign-in works for its own tenant only and ends at once with the logout', async () => {
    const visitor = new Visitor(shop.app);
    const { body } = await visitor.call<{ access_token: string }>('POST', '/auth/login/', {
      email: 'Camille@tirage.example',
      password: 'tirage-demo',
    });
    const bearer = { authorization: `Bearer ${body.data.access_token}` };
    expect(
      (await new Visitor(shop.app).call<{ loggedIn: boolean }>('GET', '/session/', undefined, bearer)).body.data
        .loggedIn,
    ).toBe(true);
    expect(
      (await new Visitor(shop.app, 'it.localhost').call<{ loggedIn: boolean }>('GET', '/session/', undefined, bearer))
        .body.data.loggedIn,
    ).toBe(false);
    await visitor.call('POST', '/auth/logout/', undefined, bearer);
    expect(
      (await new Visitor(shop.app).call<{ loggedIn: boolean }>('GET', '/session/', undefined, bearer)).body.data
        .loggedIn,
    ).toBe(false);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await new Visitor(shop.app).call('POST', '/auth/login/', {
      email: 'camille@tirage.example',
      password: 'wrong',
    });
    const unknown = await new Visitor(shop.app).call('POST', '/auth/login/', {
      email: 'nobody@tirage.example',
      password: 'wrong',
    });
    expect([wrong.status, wrong.body.error.key, wrong.body.error.text]).toEqual([
      unknown.status,
      unknown.body.error.key,
      unknown.body.error.text,
    ]);
    expect(wrong.status).toBe(401);
  });
});
