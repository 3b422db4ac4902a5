import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}, host = 'localhost') =>
  new Visitor(shop.app, host).send({ method: 'GET', url, headers });

describe('pages', () => {
  test.each([
    '/',
    '/flyers/',
    '/panier/',
    '/conditions/',
    '/glossaire/',
    '/login/',
    '/bienvenue/',
    '/flyer-a5/',
    '/carte-de-visite/',
    '/etiquette-en-rouleau/',
  ])('1.01 2.1.01 2.1.02 %s is found in the path map and rendered whole', async (path) => {
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('</html>');
    expect(page.body).not.toContain('style="');
  });

  test('2.5.01 a category shows what is wanted most first, as its page says, and not what costs least', async () => {
    const main = (await get('/etiquettes/')).body.split('<main')[1]?.split('</main>')[0] ?? '';
    const shown = [...main.matchAll(/<a href="(\/[^"]+\/)"[^>]*><span/g)].map(([, path]) => path);
    expect(shown).toEqual([
      '/autocollant-decoupe/',
      '/etiquette-en-rouleau/',
      '/etiquettes-en-planche/',
      '/vinyle-vitrine-et-sol/',
    ]);
  });

  const mainOf = async (path: string, host?: string) =>
    (await get(path, {}, host)).body.split('<main')[1]?.split('</main>')[0] ?? '';

  test('the page of payment names the ways to pay that a shop offers, and no others', async () => {
    const french = await mainOf('/payer/');
    for (const way of ['Par carte', 'Par virement', 'Avec PayPal', 'Par prélèvement SEPA'])
      expect(french).toContain(way);
    const british = await mainOf('/paying/', 'uk.localhost');
    expect(british).toContain('With PayPal');
    expect(british).not.toContain('SEPA');
    const resellers = await mainOf('/payer/', 'pro.localhost');
    expect(resellers).toContain('Par virement');
    expect(resellers).not.toMatch(/PayPal|SEPA/);
  });

  test('the page of delivery has the zones of the shop with their days, and prices where these are not included', async () => {
    const french = await mainOf('/livraison/');
    expect(french).toContain('<dt>France</dt><dd>1 jour ouvré de transport');
    expect(french).toContain('La livraison est comprise dans le prix.');
    expect(french).toMatch(/De 1 à 8 jours ouvrés de plus.* à partir de 9,00\s€ HT/);
    const swiss = await mainOf('/livraison/', 'ch.localhost');
    expect(swiss).toMatch(/<dt>Suisse<\/dt><dd>3 jours ouvrés de transport.* La livraison coûte [\d.]+\sCHF HT/);
    expect(swiss).not.toContain('comprise dans le prix');
    expect(swiss).toMatch(
      /Nous dédouanons le colis dans ce délai\..* rien n’est à payer à la réception\. Quelques lieux/,
    );
    expect(french).toContain('ce qui y est à payer à l’arrivée est dit avant la commande');
    expect(french).not.toMatch(/dédouan|à la charge du destinataire/);
  });

  test('words of a page lead on, and samples are found from the footer of every page', async () => {
    expect(await mainOf('/questions/')).toMatch(/<a href="\/devis\/"[^>]*>demandez un devis<\/a>/);
    expect(await mainOf('/garantie/')).toMatch(/<a href="\/espace\/commandes\/"[^>]*>« Signaler un problème »<\/a>/);
    const { body } = await get('/questions/');
    expect(body.split('<footer')[1]).toContain('href="/echantillons/"');
    expect(await mainOf('/echantillons/')).toContain('href="/pochette-d-echantillons/"');
    // The shop of resellers sells none.
    expect((await get('/questions/', {}, 'pro.localhost')).body).not.toContain('chantillons');
  });

  test("2.1.03 2.5.03 2.5.04 an unknown path is a 404 in the not-found layout: 'Page Not Found: {path}'", async () => {
    const page = await get('/nowhere/at-all/');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('data-layout="errors-404"');
    expect(page.body).toContain('Page Not Found: /nowhere/at-all/');
    expect(page.body).toMatch(/<title>Page Not Found/);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test("2.5.03 2.5.04 a page that fails is a 500 in the server-error layout: 'Internal Server Error'", async () => {
    const list = shop.handlers.get('GET /product/list/')!;
    shop.handlers.set('GET /product/list/', { ...list, handler: () => Promise.reject(new Error('struck')) });
    const page = await get('/', {}, 'uk.localhost');
    shop.handlers.set('GET /product/list/', list);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(page.body).toContain('data-layout="errors-500"');
    expect(page.body).toMatch(/<title>Internal Server Error/);
    expect(page.body).not.toContain('struck');
    expect((await get('/', {}, 'uk.localhost')).statusCode).toBe(200);
  });

  test('2.1.03 a hostile path is shown as text and nothing of it runs', async () => {
    const page = await get('/%3Cscript%3Ealert(1)/');
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('<script>alert');
  });

  test('2.5.05 a crawler gets the bare status of an error, a person gets the page', async () => {
    const page = await get('/nowhere/', { 'user-agent': GOOGLEBOT });
    expect([page.statusCode, page.body]).toEqual([404, '']);
    expect((await get('/nowhere/')).body).toContain('Page Not Found');
  });

  test.each([
    '/paiement/',
    '/merci/',
    '/paiement/resultat/',
    '/commande/',
    '/commande/fichiers/',
    '/paiement/_payload.json',
    '/nowhere/_payload.json',
    '/commande/?order_number=T26-999999',
  ])('2.5.05 and so it is where a page cannot be loaded: %s', async (path) => {
    const answer = await get(path, { 'user-agent': GOOGLEBOT });
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([404, '', 'no-store']);
  });

  test.each([
    ['/Flyers', '/flyers/'],
    ['//evil.example/A.html', '/evil.example/a/'],
    ['/panier.html?x=1', '/panier/?x=1'],
    ['/%5cevil.example', '/evil.example/'],
  ])('2.1.04 2.1.05 2.1.06 2.1.11 %s is redirected once to %s, on this origin', async (from, to) => {
    const page = await get(from);
    expect([page.statusCode, page.headers.location]).toEqual([301, to]);
    expect((await get(to)).statusCode).not.toBe(301);
  });

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-lp.xml',
    '/old-sitemap.xml',
    '/favicon.svg',
    '/site.webmanifest',
  ])('who has %s already is not sent it again', async (path) => {
    const first = await get(path);
    const again = await get(path, { 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    expect((await get(path, { 'if-none-match': 'W/"other"' })).body).toBe(first.body);
  });

  test('2.1.07 robots and sitemaps are served as files, under their own addresses', async () => {
    expect((await get('/robots.txt')).body).toContain('Sitemap: ');
    expect((await get('/sitemap.xml')).body).toContain('/flyer-a5/</loc>');
    expect((await get('/sitemap-lp.xml')).body).toContain('<urlset');
    expect((await get('/old-sitemap.xml')).body).toContain('/flyer-a5/</loc>');
    expect((await get('/robots.txt', {}, 'pro.localhost')).body).toContain('Disallow: /\n');
    const shouted = await get('/Robots.txt');
    expect([shouted.statusCode, shouted.headers.location]).toEqual([301, '/robots.txt']);
  });

  test.each([
    ['robots', '/robots.txt'],
    ['sitemap', '/sitemap.xml'],
    ['sitemap-lp', '/sitemap-lp.xml'],
    ['old-sitemap', '/old-sitemap.xml'],
  ])('7.1.02 content/%s is served as a call, with no token and with a wrong one alike', async (name, file) => {
    const bare = await get(`/api/v1/content/${name}`);
    const answers = [bare, await get(`/api/v1/content/${name}/`, { authorization: 'Bearer nonsense' })];
    const text = (await get(file)).body;
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { code: 200, status: 'success', data: text }]);
    expect(bare.cookies).toEqual([]);
    const elsewhere = await get(`/api/v1/content/${name}`, {}, 'pro.localhost');
    expect(elsewhere.json<{ data: string }>().data).toBe((await get(file, {}, 'pro.localhost')).body);
  });

  test('2.1.12 callback leads to login, with what it was asked for, at every shop', async () => {
    for (const host of ['localhost', 'it.localhost', 'uk.localhost', 'ch.localhost', 'pro.localhost']) {
      const page = await get('/callback/?to=%2Fespace%2F', {}, host);
      expect([page.statusCode, page.headers.location]).toEqual([302, '/login/?to=%2Fespace%2F']);
      expect((await get('/login/', {}, host)).statusCode).toBe(200);
    }
  });

  test('2.1.09 2.1.13 a guest of a loggedOnly page is sent to login and comes back from there; not right after a logout', async () => {
    const page = await get('/espace/?tab=1');
    expect([page.statusCode, page.headers.location]).toEqual([302, '/login/?to=%2Fespace%2F%3Ftab%3D1']);
    expect((await get('/espace/?logged_out=1')).headers.location).toBe('/');
  });

  test('2.1.08 2.1.10 a signed-in visitor of login goes to the personal area, or where they wanted, never elsewhere', async () => {
    const visitor = new Visitor(shop.app);
    await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
    const open = async (url: string) => (await visitor.send({ method: 'GET', url })).headers.location;
    expect(await open('/login/')).toBe('/espace/');
    expect(await open('/login/?to=%2Fpanier%2F')).toBe('/panier/');
    expect(await open('/login/?to=%2F%2Fevil.example')).toBe('/espace/');
    expect((await visitor.send({ method: 'GET', url: '/espace/' })).statusCode).toBe(200);
  });

  test.each([
    ['localhost', '/bienvenue/', 'standard', 'Bienvenue', 'Votre compte est prêt'],
    ['localhost', '/confidentialite/', 'policy', 'Politique de confidentialité', 'Ce que nous gardons'],
    ['localhost', '/qui-sommes-nous/', 'company-profile', 'Qui sommes-nous', 'Un atelier, pas une place de marché'],
    ['it.localhost', '/riservatezza/', 'policy', 'Informativa sulla privacy', 'Che cosa conserviamo'],
    ['uk.localhost', '/privacy/', 'policy', 'Privacy policy', 'What we keep'],
  ])(
    '2.4.15 %s%s is a page of the kind %s, with its title and its own words',
    async (host, path, kind, title, words) => {
      const payload = (await get(`${path}_payload.json`, {}, host)).json<{ kind: string; page: { title: string } }>();
      expect([payload.kind, payload.page.title]).toEqual([kind, title]);
      const { statusCode, body } = await get(path, {}, host);
      const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
      expect([statusCode, /<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1], main.includes(words)]).toEqual([200, title, true]);
      // Its visitor finds it from the foot of every page, if it is one of those that every shop has.
      if (kind !== 'standard') expect((await get('/', {}, host)).body).toContain(`href="${path}"`);
    },
  );

  test.each([
    ['/', 'home'],
    ['/flyers/', 'category'],
    ['/flyer-a5/', 'product'],
    ['/glossaire/', 'glossary'],
    ['/panier/', 'standard'],
    ['/nowhere/', 'errors-404'],
  ])('the page %s stands in its own layout, %s', async (path, layout) => {
    expect((await get(path)).body).toContain(`data-layout="${layout}"`);
  });

  test('2.5.02 the variant that a page names changes its layout: terms stand in a column of reading text', async () => {
    const columnOf = async (path: string) => /<main id="content"[^>]*class="([^"]*)"/.exec((await get(path)).body)?.[1];
    const [terms, welcome, glossary] = [
      await columnOf('/conditions/'),
      await columnOf('/bienvenue/'),
      await columnOf('/glossaire/'),
    ];
    expect((await get('/conditions/')).body).toContain('data-layout="standard" data-blade="text"');
    expect([terms === welcome, terms === glossary]).toEqual([false, true]);
  });

  test('7.1.04 a page has its payload as JSON and the build its manifest under its id', async () => {
    const payload = await get('/flyer-a5/_payload.json');
    expect(payload.headers['content-type']).toContain('application/json');
    expect(payload.json()).toMatchObject({ status: 200, kind: 'product', path: '/flyer-a5/' });
    const latest = (await get('/builds/latest.json')).json<{ id: string }>();
    expect((await get(`/builds/meta/${latest.id}.json`)).json<{ id: string }>().id).toBe(latest.id);
    expect((await get('/builds/meta/..%2f..%2fsecret.json')).statusCode).toBe(404);
  });

  test('prices are readable without a script', async () => {
    const { body } = await get('/flyer-a5/');
    expect(body.replaceAll(/\u00a0/g, ' ')).toContain('39,60 €');
    expect(body).toContain('Chez vous le');
  });

  test('the policy allows no inline script; each answer has a nonce of its own, cached or compressed', async () => {
    const answers = await Promise.all([get('/'), get('/'), get('/', { 'accept-encoding': 'gzip' })]);
    const nonces = answers.map((answer) => {
      const body =
        answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload).toString() : answer.body;
      const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
      expect(nonce).not.toBe('');
      expect(body).toContain(`nonce="${nonce}"`);
      expect(body).not.toContain('%%NONCE%%');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(3);
    expect(String(answers[0]?.headers['content-security-policy'])).not.toContain('unsafe-inline');
  });

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1, gzip;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0, identity', undefined],
    ['gzip;q=0.0', undefined],
    ['x-gzip-not', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ])('a cached page for who accepts "%s" comes as %s', async (accepted, encoding) => {
    const { headers } = await get('/cartes/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('a personal page that is fetched ahead names its code alone, since it is another one when it is opened', async () => {
    const ahead = (url: string) => get(url, { purpose: 'prefetch' });
    const cart = await ahead('/panier/_payload.json');
    expect([cart.json(), cart.headers['cache-control']]).toEqual([{ kind: 'cart' }, 'private, no-store']);
    expect((await get('/panier/_payload.json')).json<{ data: unknown }>().data).not.toBe(undefined);
    expect((await ahead('/flyers/_payload.json')).body === (await get('/flyers/_payload.json')).body).toBe(true);
    expect((await ahead('/nowhere/_payload.json')).json()).toMatchObject({ kind: 'error', status: 404 });
  });

  test('cached pages never mix tenants or currencies and hold nothing personal', async () => {
    const guest = new Visitor(shop.app, 'ch.localhost');
    await guest.call('POST', '/cart', {});
    for (let round = 0; round < 20; round += 1) {
      const [fr, it, chf, eur] = await Promise.all([
        get('/'),
        get('/', {}, 'it.localhost'),
        guest.send({ method: 'GET', url: '/' }),
        get('/', { cookie: 'tirage_currency=EUR' }, 'ch.localhost'),
      ]);
      expect(fr.body).toContain('data-tenant="tirage-fr"');
      expect(it.body).toContain('data-tenant="tirage-it"');
      expect(it.body).not.toContain('data-tenant="tirage-fr"');
      expect(chf.body).toContain('CHF');
      expect(eur.body).toContain('"currency":"EUR"');
      for (const cookie of guest.cookies.values()) expect(chf.body).not.toContain(cookie);
    }
  });

  test('a query that no page reads does not make the page anew, one that a page reads does', async () => {
    const control = async (url: string) => String((await get(url)).headers['cache-control']);
    expect(await control('/?utm_source=mail&x=1')).toBe('public, max-age=0, must-revalidate');
    expect(await control('/flyer-a5/?utm_source=mail&gclid=a')).toBe('public, max-age=0, must-revalidate');
    expect(await control('/flyer-a5/?p=fast')).toBe('private, no-store');
    const shown = (await get('/?dictionary_keys')).body;
    expect(shown).not.toBe((await get('/')).body);
  });

  test('the payload in the document is inert data that cannot break out', async () => {
    const { body } = await get('/flyer-a5/');
    const json = /<script type="application\/json" id="payload">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(() => JSON.parse(json) as unknown).not.toThrow();
  });

  test.each(['/flyers/', '/flyer-a5/', '/flyer-a5/_payload.json'])(
    'who holds %s asks whether it changed and gets it only then',
    async (url) => {
      const first = await get(url);
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await get(url, { 'if-none-match': tag, 'accept-encoding': 'gzip' });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      // The policy of the kept page stays with it: another nonce would stop its scripts.
      expect(again.headers['content-security-policy']).toBeUndefined();
      expect(again.headers['tracking-id']).toBeTruthy();
      expect((await get(url, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
    },
  );

  test('a page says the same, and is the same, on every server of the shop', async () => {
    const other = await openTestShop();
    const there = await new Visitor(other.app).send({ method: 'GET', url: '/flyer-a5/' });
    await other.close();
    expect(there.headers.etag).toBe((await get('/flyer-a5/')).headers.etag);
    const italian = await get('/', {}, 'it.localhost');
    expect(italian.headers.etag).not.toBe((await get('/')).headers.etag);
  });

  test("what is a visitor's own is kept out of searches, and has no validator", async () => {
    const visitor = new Visitor(shop.app);
    await visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
    const open = async (url: string) => (await visitor.send({ method: 'GET', url })).headers;
    const own = [
      '/panier/',
      '/recapitulatif/',
      '/paiement/',
      '/paiement/resultat/',
      '/merci/',
      '/commande/',
      '/login/',
      '/espace/',
    ];
    for (const url of own) expect([url, (await open(url))['x-robots-tag']]).toEqual([url, 'noindex']);
    for (const url of own) expect([url, (await open(url)).etag]).toEqual([url, undefined]);
    for (const url of ['/', '/flyer-a5/', '/conditions/'])
      expect([url, (await open(url))['x-robots-tag']]).toEqual([url, undefined]);
  });

  test.each(['/api/v1/docs', '/api/v1/openapi.json', '/plain.css'])(
    '%s is small, the same in each coding, and not sent again to who holds it',
    async (url) => {
      const [plain, br, gzip] = await Promise.all(
        ['identity', 'gzip, br', 'gzip'].map((accepted) => get(url, { 'accept-encoding': accepted })),
      );
      expect([br?.headers['content-encoding'], gzip?.headers['content-encoding']]).toEqual(['br', 'gzip']);
      expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(plain?.body);
      expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body);
      expect(plain?.rawPayload.length).toBeLessThan(780_000);
      expect(gzip?.rawPayload.length).toBeLessThan(62_000);
      expect((await get(url, { 'if-none-match': String(plain?.headers.etag) })).statusCode).toBe(304);
    },
  );

  test('the API describes itself in OpenAPI 3.1 and in a page', async () => {
    const document = (await get('/api/v1/openapi.json')).json<{ openapi: string; paths: Record<string, unknown> }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).length).toBeGreaterThan(15);
    expect((await get('/api/v1/docs')).body).toContain('/api/v1/product/quote/');
  });

  test('the pages outside the shop’s bundle wear its tokens and its fonts, from this house alone', async () => {
    const visitor = new Visitor(shop.app);
    const outbox = await visitor.send({ method: 'GET', url: '/outbox' });
    expect(outbox.body).toMatch(/href="\/plain\.css"[\s\S]*href="\/brand\/tirage-fr-\w+\.css"/);
    const { body: style } = await visitor.send({ method: 'GET', url: '/plain.css' });
    expect(style).toContain("--font-text: 'Instrument Sans Variable'");
    expect(style).toContain('font-family: var(--font-heading)');
    const fonts = [...style.matchAll(/url\('([^']+)'\)/g)].map(([, url = '']) => url);
    expect(fonts).toHaveLength(6);
    for (const url of fonts) {
      const font = await visitor.send({ method: 'GET', url });
      expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    }
    expect((await visitor.send({ method: 'GET', url: '/plain-fonts/package.json' })).statusCode).toBe(404);
  });
});
