import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

/** What people, bots and broken programs send. */
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0.5,
  2 ** 53,
  '',
  '1e3',
  'NaN',
  '\u0000',
  '\u202e\ufeff',
  '𝕳𝖊𝖑𝖑𝖔 👩‍👩‍👧‍👦',
  "'; drop table carts; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '{{constructor.constructor("return 1")()}}',
  'x'.repeat(5000),
  [],
  [[[[[[]]]]]],
  {},
  { $gt: '' },
  { toString: 'x' },
];

let shop: TestShop;
let endpoints: Endpoint[];
beforeAll(async () => {
  shop = await openTestShop();
  endpoints = [...shop.handlers.values()].map(({ endpoint }) => endpoint);
});
afterAll(() => shop.close());

const path = (endpoint: Endpoint, id = 'abcdefgh') => `/api/v1${endpoint.path.replaceAll(/\{\w+\}/g, id)}`;
const properties = (endpoint: Endpoint) =>
  Object.keys((endpoint.body as { properties?: object } | undefined)?.properties ?? {});

/** A refusal as the envelope says it: never a 500, never an empty text. */
function expectRefusal(response: { statusCode: number; json(): unknown }, what: string): void {
  expect(response.statusCode, what).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, what).toBeLessThan(500);
  const body = response.json() as {
    code: number;
    status: string;
    error: { key: string; text: string; trackingId: string };
  };
  expect([body.code, body.status], what).toEqual([response.statusCode, 'error']);
  expect(body.error.key, what).not.toBe('');
  expect(body.error.text, what).not.toBe(body.error.key);
  expect(body.error.trackingId, what).not.toBe('');
}

describe('hostile input', () => {
  test('8.01 every endpoint answers odd bodies with a refusal, never with a fault', async () => {
    for (const endpoint of endpoints.filter(({ body }) => body)) {
      const visitor = new Visitor(shop.app);
      for (const value of [
        ...VALUES,
        ...properties(endpoint).flatMap((name) => VALUES.map((each) => ({ [name]: each }))),
      ]) {
        const response = await visitor.send({
          method: endpoint.method,
          url: path(endpoint),
          payload: JSON.stringify(value),
          headers: { 'content-type': 'application/json' },
        });
        expect(
          response.statusCode,
          `${endpoint.method} ${endpoint.path} ${JSON.stringify(value).slice(0, 80)}`,
        ).toBeLessThan(500);
      }
    }
  });

  test('8.01 unknown fields are refused on every endpoint, in body and query', async () => {
    for (const endpoint of endpoints) {
      const visitor = new Visitor(shop.app);
      const inQuery = await visitor.send({
        method: endpoint.method,
        url: `${path(endpoint)}?isAdmin=1`,
        ...(endpoint.body ? { payload: {} } : {}),
      });
      expectRefusal(inQuery, `${endpoint.method} ${endpoint.path} query`);
      if (!endpoint.body) continue;
      const response = await visitor.send({
        method: endpoint.method,
        url: path(endpoint),
        payload: { customerIsPremium: true },
      });
      expectRefusal(response, `${endpoint.method} ${endpoint.path} body`);
    }
  });

  test('8.01 broken JSON, other content types and huge bodies are refused', async () => {
    for (const endpoint of endpoints.filter(({ body }) => body)) {
      const visitor = new Visitor(shop.app);
      const what = `${endpoint.method} ${endpoint.path}`;
      const send = (payload: string, type: string) =>
        visitor.send({ method: endpoint.method, url: path(endpoint), payload, headers: { 'content-type': type } });
      expectRefusal(await send('{"a":', 'application/json'), what);
      expectRefusal(await send('{"__proto__":{"x":1}}', 'application/json'), what);
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json\t;',
        'application/jsonp',
      ])
        expectRefusal(await send('a=1', type), `${what} ${type}`);
      expectRefusal(await send(`"${'x'.repeat(300 * 1024)}"`, 'application/json'), what);
    }
  });

  test('8.01 hostile ids in the address are refused', async () => {
    for (const endpoint of endpoints.filter(({ params }) => params))
      for (const id of ['%00', "'%20or%201=1", '..%2f..%2f', 'x'.repeat(199), '%F0%9F%92%A9', '-1', '1e9']) {
        const response = await new Visitor(shop.app).send({
          method: endpoint.method,
          url: path(endpoint, id),
          ...(endpoint.body ? { payload: {} } : {}),
        });
        expectRefusal(response, `${endpoint.path} ${id}`);
      }
  });

  test('an unknown address of the API is a 404 in the envelope', async () => {
    expectRefusal(await new Visitor(shop.app).send({ method: 'GET', url: '/api/v1/nothing/here' }), 'unknown');
  });

  test('6.03 a crawler gets no quote', async () => {
    const visitor = new Visitor(shop.app);
    const { status, body } = await visitor.call(
      'POST',
      '/product/quote/',
      { mcpSku: 'fly-a5', merchantAttributes: {}, quantityList: [] },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    );
    expect([status, body.error.key]).toEqual([403, 'crawler_refused']);
  });

  test('a cart survives everything thrown at it', async () => {
    const guest = new Visitor(shop.app);
    const cart = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() });
    for (const name of Object.keys(flyerLine()))
      for (const value of VALUES) {
        const { status } = await guest.call('PUT', `/cart/${cart.id}/item`, {
          line: flyerLine({ [name]: value }),
          lineItemId: 'nonexistent',
        });
        expect(status, `${name} ${JSON.stringify(value)?.slice(0, 60)}`).toBeGreaterThanOrEqual(400);
        expect(status, `${name} ${JSON.stringify(value)?.slice(0, 60)}`).toBeLessThan(500);
      }
    const after = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    expect(after.lineOrder).toHaveLength(1);
    expect(after.taxedPrice.totalGross.centAmount).toBe(4752);
  });
});
