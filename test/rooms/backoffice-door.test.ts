import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, staffAt } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PAGES = [
  '/admin/',
  '/admin/login-as/',
  '/admin/customers/',
  '/admin/orders/',
  '/admin/orders/T26-100001/',
  '/admin/trail/',
  '/admin/nothing/',
];
const open = (visitor: Visitor, url: string) => visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } });

describe('the pages of the back office', () => {
  test.each([...PAGES, '/admin/sign-in/', '/admin/invite/'])(
    '%s is kept by nobody and found by no search',
    async (url) => {
      for (const visitor of [new Visitor(shop.app, 'localhost', elsewhere()), await staffAt(shop).signsIn()]) {
        const { headers } = await open(visitor, url);
        expect(headers['cache-control']).toBe('private, no-store');
        expect(headers['x-robots-tag']).toBe('noindex');
        expect(headers['content-security-policy']).toMatch(
          /^script-src 'nonce-[\w-]+' 'strict-dynamic'; .*style-src 'self' 'nonce-[\w-]+';/,
        );
        expect(headers['content-security-policy']).not.toContain('unsafe');
      }
    },
  );

  test.each(PAGES)('%s leads guests, customers and whoever claims to be staff to the sign-in', async (url) => {
    const customer = new Visitor(shop.app, 'localhost', elsewhere());
    await customer.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
    const claiming = new Visitor(shop.app, 'localhost', elsewhere());
    for (const name of ['agent', 'debug', 'tirage_staff', 'isDev']) claiming.cookies.set(name, '1');
    for (const visitor of [new Visitor(shop.app, 'localhost', elsewhere()), customer, claiming]) {
      const { statusCode, headers } = await open(visitor, `${url}?a=b`);
      expect([statusCode, headers.location]).toEqual([302, `/admin/sign-in/?to=${encodeURIComponent(`${url}?a=b`)}`]);
    }
  });

  test('6.04 a page that one may not open and a page that does not exist are answered alike', async () => {
    const colleague = await staffAt(shop).signsIn(await hire(shop, ['order:read']));
    const [own, closed, unknown] = await Promise.all(
      ['/admin/orders/', '/admin/trail/', '/admin/nothing/'].map((url) => open(colleague, url)),
    );
    expect([own?.statusCode, closed?.statusCode, unknown?.statusCode]).toEqual([200, 404, 404]);
    const bare = (body = '') => body.replaceAll(/nonce="[^"]+"/g, '');
    expect(bare(closed?.body)).toBe(bare(unknown?.body));
  });

  test('hold nothing of anybody: what they show comes from the API', async () => {
    const staff = await staffAt(shop).signsIn();
    const { body } = await open(staff, '/admin/orders/');
    expect(body).not.toContain('equipe@tirage.example');
    expect(body).toMatch(/<script type="module" nonce="[\w-]+" src="\/admin\/assets\/entry-[\w-]+\.js">/);
    const [, script = ''] = /src="(\/admin\/assets\/[^"]+)"/.exec(body) ?? [];
    expect((await open(staff, script)).headers['cache-control']).toContain('immutable');
    expect((await open(staff, '/admin/assets/nothing.js')).statusCode).toBe(404);
  });

  test('speak with texts that no visitor is sent', async () => {
    const visitor = new Visitor(shop.app, 'localhost', elsewhere());
    const { body } = await visitor.call<{ dictionaries: Record<string, unknown> }>('GET', '/basic-configs/');
    expect(Object.keys(body.data.dictionaries)).toContain('shell');
    expect(Object.keys(body.data.dictionaries).filter((name) => name.startsWith('staff'))).toEqual([]);
  });

  test('know the words of the answers that applicants choose from', async () => {
    const { body } = await open(await staffAt(shop).signsIn(), '/admin/customers/');
    expect(body).toContain('turnover_under-5');
  });

  test('have a slash at their end, and every shop has its own', async () => {
    const { statusCode, headers } = await open(staffAt(shop), '/admin/orders?q=a');
    expect([statusCode, headers.location]).toEqual([301, '/admin/orders/?q=a']);
    const abroad = await open(staffAt(shop, 'it.localhost'), '/admin/sign-in/');
    expect(abroad.body).toContain('<html lang="it">');
    expect((await open(new Visitor(shop.app, 'nowhere.example'), '/admin/sign-in/')).statusCode).toBe(400);
  });
});
