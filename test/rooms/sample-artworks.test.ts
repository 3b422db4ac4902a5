import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers: { host: 'it.localhost', ...headers } });

/** The addresses of artworks in the page of a shop. */
async function shownAt(host: string, url: string): Promise<string[]> {
  const { body } = await shop.app.inject({ method: 'GET', url, headers: { host } });
  return [...body.matchAll(/href="(\/sample-artworks\/[^"]+)"/g)].map(([, address]) => address ?? '');
}

test('a list of products names its artworks and carries none of them, each in the language of its shop', async () => {
  const french = await shownAt('fr.localhost', '/recherche/?q=carte');
  const italian = await shownAt('it.localhost', '/ricerca/?q=biglietti');
  expect(new Set(french).size).toBeGreaterThan(4);
  expect(french.every((address) => address.includes('/fr/'))).toBe(true);
  expect(italian.every((address) => address.includes('/it/'))).toBe(true);
  const [first = ''] = italian;
  const answer = await ask(first);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.body).toMatch(/^<svg /);
  expect((await ask(first, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304);
});

test('a brand with artworks of its own wears these, and those of all shops where it has none', async () => {
  const own = await shownAt('pro.localhost', '/recherche/?q=carte');
  expect(new Set(own).size).toBeGreaterThan(4);
  expect(own.every((address) => address.includes('/encrier.fr/'))).toBe(true);
  const side = async (look: string, name: string) => {
    const answer = await ask(`/sample-artworks/x/${look}/${name}/front0.svg`);
    return [answer.statusCode, answer.body] as const;
  };
  const [[status, menu], [, common]] = [await side('encrier.fr', 'menu'), await side('fr', 'menu')];
  expect(status).toBe(200);
  expect(menu).not.toBe(common);
  expect(await side('encrier.fr', 'photo')).toEqual(await side('fr', 'photo'));
});

test('a page of before the last change still gets a picture, for a short time', async () => {
  const answer = await ask('/sample-artworks/0123456789ab/fr/menu/front-4.svg');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
});

test.each([
  '/sample-artworks/x/fr/menu/front-22.svg',
  '/sample-artworks/x/fr/menu/front.svg',
  '/sample-artworks/x/fr/nothing/front0.svg',
  '/sample-artworks/x/fr/menu/..%2f..%2fpackage.json',
  '/sample-artworks/x/%3Cscript%3E/menu/front0.svg',
  '/sample-artworks/x/fr.it.en.es.de.pt/menu/front0.svg',
  '/sample-artworks/x//menu/front0.svg',
  '/sample-artworks/x/nobody.fr/menu/front0.svg',
])('%s is no artwork', async (url) => {
  expect((await ask(url)).statusCode).toBe(404);
});
