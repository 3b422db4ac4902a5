import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, type RawAnswer } from '../support/raw-http.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const ask = (method: string, target: string, ...more: readonly string[]) =>
  sendRaw(port, [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...more]);

/** What every answer carries, wherever it comes from. */
function expectSigned({ headers }: RawAnswer): void {
  expect(headers['tracking-id']).toMatch(/^[\w-]{8,64}$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBeTruthy();
}

function expectEnvelope(answer: RawAnswer, status: number, key: string): void {
  expectSigned(answer);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ code: status, status: 'error', error: { key } });
}

function expectPage(answer: RawAnswer, status: number): void {
  expectSigned(answer);
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('data-tenant="tirage-fr"');
  expect(answer.body).toContain(`data-layout="errors-${status === 404 ? 404 : 500}"`);
}

describe('outside every route', () => {
  test.each([
    ['GET', '/api/v1/%zz', 400, 'invalid_request'],
    ['GET', '/api/v1/order/%ff', 400, 'invalid_request'],
    ['GET', '/api/v1/order/%00', 400, 'invalid_request'],
    ['GET', '/api/v1', 404, 'not_found'],
    ['GET', '/api/v1/', 404, 'not_found'],
    ['GET', '/api/v1/nothing/here/', 404, 'not_found'],
    ['DELETE', '/api/v1/nothing/here/', 404, 'not_found'],
    ['TRACE', '/api/v1/nothing/here/', 404, 'not_found'],
  ])('8.01 %s %s is answered in the envelope', async (method, target, status, key) => {
    expectEnvelope(await ask(method, target), status, key);
  });

  test('8.01 an id that is far too long is answered in the envelope', async () => {
    expectEnvelope(await ask('GET', `/api/v1/order/${'a'.repeat(300)}`), 400, 'invalid_request');
  });

  test.each([
    ['/api/v1/auth/login/', 'GET', 'POST'],
    ['/api/v1/cart', 'PUT', 'GET, HEAD, POST'],
    ['/api/v1/order/abc', 'DELETE', 'GET, HEAD'],
    ['/api/v1/session/', 'TRACE', 'GET, HEAD'],
    ['/api/v1/session/', 'OPTIONS', 'GET, HEAD'],
  ])('8.01 %s asked by %s names the methods it has: %s', async (target, method, allow) => {
    const answer = await ask(method, target);
    expectEnvelope(answer, 405, 'method_not_allowed');
    expect(answer.headers['allow']).toBe(allow);
  });

  test.each(['/%zz', '/a%00', '/flyers/%ff/', '/%zz/_payload.json'])(
    'an address that cannot be read, %s, is a page that is not there',
    async (target) => expectPage(await ask('GET', target), 404),
  );

  test('a search for nothing but a NUL is an empty search', async () => {
    const answer = await ask('GET', '/recherche/?q=%00');
    expectSigned(answer);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('data-layout="standard"');
  });

  test.each([
    ['PUT', '/'],
    ['POST', '/flyers/'],
    ['DELETE', '/panier/'],
    ['TRACE', '/'],
    ['POST', '/espace/adresses/'],
    ['POST', '/callback/'],
    ['PUT', '/admin/'],
    ['POST', '/admin/orders/'],
    ['DELETE', '/admin/orders/T26-100001/'],
    ['PATCH', '/admin/sign-in/'],
  ])('%s %s is a page that another method opens', async (method, target) => {
    const answer = await ask(method, target);
    expectPage(answer, 405);
    expect(answer.headers['allow']).toBe('GET, HEAD');
    // Not our fault, and asking again changes nothing.
    const text = Buffer.from(answer.body, 'latin1').toString();
    expect(text).toContain('>Cette demande n’aboutit pas ici</h1>');
    expect(text).not.toContain('>L’erreur est de notre côté');
    expect(text).toContain('<title>Method Not Allowed | ');
  });

  test.each([
    ['POST', '/healthz'],
    ['PUT', '/readyz'],
    ['PUT', '/builds/latest.json'],
    ['DELETE', '/assets/gone.js'],
    ['PUT', '/flyer-a5/_payload.json'],
    ['POST', '/_payload.json'],
    ['PUT', '/robots.txt'],
    ['PUT', '/sitemap.xml'],
    ['POST', '/sitemap-lp.xml'],
    ['PATCH', '/old-sitemap.xml'],
    ['PUT', '/favicon.ico'],
    ['PUT', '/site.webmanifest'],
    ['PUT', '/apple-touch-icon.png'],
    ['POST', '/.well-known/security.txt'],
    ['PUT', '/plain.css'],
  ])('%s %s is told in a line of text which methods there are', async (method, target) => {
    const answer = await ask(method, target);
    expectSigned(answer);
    expect([answer.status, answer.headers['allow'], answer.headers['content-type'], answer.body]).toEqual([
      405,
      'GET, HEAD',
      'text/plain; charset=utf-8',
      'Method Not Allowed\n',
    ]);
  });

  test('what is not there, or of no shop, has no methods', async () => {
    const missing = await ask('PUT', '/nowhere/_payload.json');
    expect([missing.status, missing.headers['allow'], missing.body]).toEqual([404, undefined, 'Not Found\n']);
    for (const target of ['/', '/outbox']) {
      const answer = await sendRaw(port, [`PUT ${target} HTTP/1.1`, 'host: nobody.example', 'connection: close']);
      expect([answer.status, answer.headers['allow']]).toEqual([400, undefined]);
    }
  });

  test('a form sent to a page that takes none is told the method, not the type', async () => {
    const form = ['content-type: application/x-www-form-urlencoded', 'content-length: 0'];
    expectPage(await ask('POST', '/flyers/', ...form), 405);
  });

  test('a page that is not there is none by any method', async () => {
    expectPage(await ask('PUT', '/nowhere/'), 404);
    expectPage(await ask('PUT', '/admin/nowhere/'), 404);
  });

  test.each([
    ['PUT', '//', 405],
    ['POST', '///?a=b', 405],
    ['PUT', '//:', 404],
    ['DELETE', '//[/x', 404],
  ])('%s %s, which no parser of addresses takes, is answered like any other', async (method, target, status) => {
    expectPage(await ask(method, target), status);
  });

  test.each([
    '/assets/gone-1a2b3c.js',
    '/builds/meta/gone.json',
    '/plain-fonts/gone.woff2',
    '/brand/gone.css',
    '/gone.svg?v=2',
    '/flyers/Gone.PNG',
    '/app.js.map',
    '/wp-login.php',
    '/gone%2Exml',
  ])('a missing file, %s, is a line of text and no page with a slash', async (target) => {
    const answer = await ask('GET', target);
    expectSigned(answer);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(answer.body).toBe('Not Found\n');
  });

  test('2.5.05 a crawler gets the status with an empty body', async () => {
    const agent = 'user-agent: Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)';
    for (const [method, target] of [
      ['GET', '/%zz'],
      ['PUT', '/'],
    ] as const) {
      const answer = await ask(method, target, agent);
      expectSigned(answer);
      expect([answer.status, answer.body]).toEqual([method === 'GET' ? 404 : 405, '']);
    }
  });
});

test.each(['/favicon.ico', '/favicon.svg'])('%s is the icon of the shop that was called', async (target) => {
  const answer = await ask('GET', target);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(answer.body).toMatch(/^<svg /);
  expect(answer.body).toBe((await ask('GET', '/brand/tirage-fr.svg')).body);
});

describe('the host', () => {
  test.each(['/', '/api/v1/session/', '/plain.css', '/api/v1/openapi.json'])(
    'named twice is refused at %s',
    async (target) => {
      const answer = await ask('GET', target, 'host: it.localhost');
      expectSigned(answer);
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('Bad Request: more than one Host line');
      expect(answer.body).not.toContain('Tenant domain');
    },
  );

  test('named twice is told so in the envelope, or on a page of no shop', async () => {
    expectEnvelope(await ask('GET', '/api/v1/session/', 'host: localhost'), 400, 'two_hosts');
    const page = await ask('GET', '/', 'host: localhost');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).not.toContain('data-tenant');
    expect(Buffer.from(page.body, 'latin1').toString()).toContain('La demande nomme plusieurs sites.');
  });

  test('not named at all is refused in the envelope', async () => {
    const answer = await sendRaw(port, ['GET /api/v1/session/ HTTP/1.1', 'connection: close']);
    expectEnvelope(answer, 400, 'tenant_not_valid');
  });

  test('is the one of an absolute request target, whatever the Host line says', async () => {
    const answer = await ask('GET', 'http://it.localhost/api/v1/session/');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ data: { domainTenant: 'tirage-it' } });
    const page = await ask('GET', `http://localhost:${port}/flyers/?utm_source=x`);
    expect(page.status).toBe(200);
    expect((await ask('GET', 'http://evil.example/flyers/')).status).toBe(400);
  });
});

describe('a forwarded host', () => {
  test('is not believed even from a trusted proxy: cookies belong to the shop that was called', async () => {
    const behind = await openTestShop({}, { TIRAGE_TRUST_PROXY: '127.0.0.1' });
    try {
      const guest = new Visitor(behind.app);
      const made = await guest.call<{ id: string }>('POST', '/cart', {}, { 'x-forwarded-host': 'it.localhost' });
      const found = await guest.call<{ id: string } | null>('GET', '/cart');
      expect([made.status, found.body.data?.id]).toEqual([200, made.body.data.id]);
    } finally {
      await behind.close();
    }
  });
});

describe('what is not HTTP', () => {
  test('is answered with a tracking id, in the envelope', async () => {
    expectEnvelope(await sendRaw(port, ['NONSENSE']), 400, 'invalid_request');
    expectEnvelope(await ask('GET', '/', `x-long: ${'a'.repeat(20_000)}`), 431, 'headers_too_large');
  });
});

describe('a body', () => {
  const login = (type: string) =>
    new Visitor(shop.app).send({
      method: 'POST',
      url: '/api/v1/auth/login/',
      headers: { 'content-type': type },
      payload: JSON.stringify({ email: 'camille@tirage.example', password: 'tirage-demo' }),
    });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
    'as %s is read',
    async (type) => expect((await login(type)).statusCode).toBe(200),
  );

  test.each(['application/json; charset=utf-16', 'application/json; charset=iso-8859-1', 'text/plain'])(
    'as %s is refused',
    async (type) => {
      const answer = await login(type);
      expect([answer.statusCode, answer.json<{ error: { key: string } }>().error.key]).toEqual([
        415,
        'media_type_not_supported',
      ]);
    },
  );
});

describe('who asks', () => {
  const flyer = { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' };
  const guarded = [
    ['/product/quote/', { mcpSku: 'fly-a5', merchantAttributes: flyer, quantityList: [100] }],
    ['/product/choices/', { mcpSku: 'fly-a5', configuration: flyer }],
    ['/product/inventory/', { mcpSku: 'fly-a5', mcpAttributes: flyer }],
    ['/content/product-instruction/', { pages_id: ['fly-a5'] }],
  ] as const;
  const asking = (agent: string) =>
    Promise.all(
      guarded.map(async ([path, body]) => {
        const answer = await new Visitor(shop.app).call('POST', path, body, { 'user-agent': agent });
        return [answer.status, answer.body.error?.key];
      }),
    );

  test.each([
    'curl/8.18.0',
    'node',
    'undici',
    'axios/1.13.2',
    'python-requests/2.32.5',
    'okhttp/5.3.2',
    'Go-http-client/2.0',
  ])('6.03 as %s is no crawler: calls are answered, and a page that is not there is shown', async (agent) => {
    expect(await asking(agent)).toEqual(guarded.map(() => [200, undefined]));
    expectPage(await ask('GET', '/nowhere/', `user-agent: ${agent}`), 404);
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  ])('6.03 as %s is refused on these calls', async (agent) => {
    expect(await asking(agent)).toEqual(guarded.map(() => [403, 'crawler_refused']));
    // Whatever it sends: names of fields are for those who are answered.
    const { status, body } = await new Visitor(shop.app).call(
      'POST',
      '/product/inventory/',
      { nonsense: 1 },
      { 'user-agent': agent },
    );
    expect([status, body.error.key, body.error.fields]).toEqual([403, 'crawler_refused', undefined]);
  });
});
