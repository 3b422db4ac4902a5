import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { AUTH_REDIRECTS, authRedirect, declaredRedirect, pathAfterLogin, type AuthFacts } from './auth.rules.ts';
import { canonicalPath, isFilePath, redirectFor } from './canonical-path.rules.ts';
import { DEFAULT_LINKS, defaultLink } from './default-links.rules.ts';
import { createPreloadQueue, PRELOAD_CONCURRENCY } from './preload-queue.ts';
import { queryText } from './query.rules.ts';
import { safeRedirect } from './safe-redirect.rules.ts';

describe('canonical paths', () => {
  test.each([
    ['/Flyers/', '/flyers/'],
    ['/flyers', '/flyers/'],
    ['/Flyers.HTML', '/flyers/'],
    ['/flyers.htm', '/flyers/'],
    ['/flyers.html/', '/flyers/'],
    ['//evil.example/A.html', '/evil.example/a/'],
    ['/%5cevil.example/', '/evil.example/'],
    ['/\\evil.example', '/evil.example/'],
    ['///', '/'],
    ['/a/../b', '/a/b/'],
    ['/%2e%2e/a', '/a/'],
    ['/%C3%89t%C3%A9', '/%C3%A9t%C3%A9/'],
    ['/a%0d%0aset-cookie:x', '/a/set-cookie%3Ax/'],
  ])('2.1.04 2.1.05 2.1.06 %s becomes %s in one hop', (raw, canonical) => {
    expect(redirectFor(raw, '?q=1')).toBe(`${canonical}?q=1`);
    expect(redirectFor(canonical, '?q=1')).toBeUndefined();
  });

  test.each(['/robots.txt', '/sitemap.xml', '/sitemap-lp.xml', '/old-sitemap.xml'])('2.1.07 %s is exempt', (path) =>
    expect(redirectFor(path, '')).toBeUndefined(),
  );

  test('2.1.04 2.1.07 capitals in the name of such a file lead to the file, and no slash is added', () =>
    expect(redirectFor('/Robots.TXT', '')).toBe('/robots.txt'));

  test.each([
    ['/favicon.svg', true],
    ['/a/B.PHP', true],
    ['/x%2Ejs', true],
    ['/flyers.html', false],
    ['/flyers.htm', false],
    ['/favicon.svg/', false],
    ['/evil.example', false],
    ['/svg', false],
    ['/Robots.TXT', false],
    ['/sitemap-lp.xml', false],
    ['/%zz.svg', false],
  ])('%s is a file’s address: %s', (path, expected) => expect(isFilePath(path)).toBe(expected));

  test('2.1.04 2.1.05 2.1.11 any path reaches its canonical spelling in one hop and never another origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const canonical = canonicalPath(`/${text}`);
        if (canonical === undefined) return;
        expect(canonicalPath(canonical)).toBe(canonical);
        expect(new URL(canonical, 'https://shop.example').origin).toBe('https://shop.example');
        expect(canonical.startsWith('//')).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('2.1.04 an address that cannot be decoded is no page', () => expect(canonicalPath('/%E0%A4%A')).toBeUndefined());
});

describe('redirects after login', () => {
  test.each(['/', '/panier/', '/commande/?order_number=T26-1&key=a_b', '/a/#b', '/a%20b/', '/caf%C3%A9/'])(
    '2.1.10 2.1.11 %s is accepted',
    (to) => expect(safeRedirect(to)).toBe(to),
  );

  test.each([
    '',
    '//evil.example',
    '/..//evil.example/',
    '/a/..//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '/%5cevil',
    '\\evil',
    'https://evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/ evil',
    '/a\nb',
    '/%0d%0aSet-Cookie:x',
    '/%00',
    'evil',
    '/a"b',
    '/<script>',
    '/\u2028',
    `/${'a'.repeat(600)}`,
    '/%E0%A4%A',
  ])('2.1.11 %j is refused', (to) => expect(safeRedirect(to)).toBeUndefined());

  test('2.1.11 whatever is accepted stays on the origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.stringMatching(/^[/\\]{1,3}.{0,20}$/)),
        (to) => {
          const accepted = safeRedirect(to);
          if (accepted !== undefined)
            expect(new URL(accepted, 'https://shop.example').origin).toBe('https://shop.example');
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('sign-in rules', () => {
  const facts: AuthFacts = {
    auth: 'any',
    signedIn: false,
    justLoggedOut: false,
    wanted: '/espace/?a=1',
    personalAreaPath: '/espace/',
    to: null,
  };
  test.each<[string, Partial<AuthFacts>, string | undefined]>([
    [
      '2.1.08 a signed-in visitor of the login page goes to the personal area',
      { auth: 'guest', signedIn: true },
      '/espace/',
    ],
    [
      '2.1.10 a signed-in visitor of the login page goes where the page wanted',
      { auth: 'guest', signedIn: true, to: '/panier/' },
      '/panier/',
    ],
    [
      '2.1.11 a foreign address is not where they go',
      { auth: 'guest', signedIn: true, to: '//evil.example' },
      '/espace/',
    ],
    [
      '2.1.09 2.1.13 a guest of a loggedOnly page goes to login and back',
      { auth: 'required' },
      '/login/?to=%2Fespace%2F%3Fa%3D1',
    ],
    ['2.1.09 right after a logout they go home instead', { auth: 'required', justLoggedOut: true }, '/'],
    ['2.1.13 an open page lets everybody in', {}, undefined],
    ['2.1.13 a loggedOnly page lets the signed-in in', { auth: 'required', signedIn: true }, undefined],
    ['2.1.08 the login page lets a guest in', { auth: 'guest' }, undefined],
  ])('%s', (_title, change, expected) => expect(authRedirect({ ...facts, ...change })).toBe(expected));

  test('2.1.12 login is at /login, logout and home at /, callback at /login', () => {
    const spelled = Object.values(AUTH_REDIRECTS).map((path) => redirectFor(path, ''));
    expect(spelled).toEqual([undefined, undefined, undefined, undefined]);
    expect(authRedirect({ ...facts, auth: 'required', wanted: '/' })).toBe('/login/?to=%2F');
    expect(authRedirect({ ...facts, auth: 'required', justLoggedOut: true })).toBe('/');
    expect([declaredRedirect('/callback/', '?to=%2Fpanier%2F'), declaredRedirect('/panier/', '')]).toEqual([
      '/login/?to=%2Fpanier%2F',
      undefined,
    ]);
  });

  test.each([
    [null, '/'],
    ['/panier/', '/panier/'],
    ['//evil.example', '/'],
  ])('2.1.10 2.1.12 on login a visitor who wanted %j goes to %s', (to, path) => expect(pathAfterLogin(to)).toBe(path));
});

describe('default links', () => {
  test('every default link of the specification has a name here', () =>
    expect(Object.keys(DEFAULT_LINKS).sort()).toEqual([
      'cart',
      'login',
      'orderDetail',
      'personalArea',
      'registration',
      'welcome',
      'welcomePromoCode',
      'welcomePromoOffer',
    ]));

  test('the default link orderDetail takes an order number', () =>
    expect(
      defaultLink({ orderDetail: { id: 'order-detail', path: '/commande/' } }, 'orderDetail', {
        order_number: 'T26-1',
      }),
    ).toBe('/commande/?order_number=T26-1'));

  test("2.3.02 a missing link warns 'Missing default link' and leads home", () => {
    const warn = vi.fn<(message: string, name: string) => void>();
    expect(defaultLink({}, 'cart', {}, warn)).toBe('/');
    expect(warn).toHaveBeenCalledExactlyOnceWith('Missing default link', 'cart');
  });
});

describe('queries', () => {
  test.each([
    [{ a: '', b: null, c: undefined, d: 'x' }, '?d=x'],
    [{ ids: [3, 1, 3, 2] }, '?ids%5B%5D=3&ids%5B%5D=1&ids%5B%5D=2'],
    [{ flag: false, zero: 0 }, '?flag=false&zero=0'],
    [{ list: [], text: 'a b&c' }, '?text=a+b%26c'],
    [{}, ''],
  ])('5.10 %j is sent as %s', (values, text) => expect(queryText(values)).toBe(text));
});

describe('preload queue', () => {
  test('9.03 at most four run at once, each once, and a failed one may be tried again', async () => {
    const queue = createPreloadQueue();
    let running = 0;
    let most = 0;
    const done: string[] = [];
    const open: (() => void)[] = [];
    for (let page = 0; page < 10; page += 1)
      queue.add(`/${page}/`, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => open.push(resolve));
        running -= 1;
        done.push(`/${page}/`);
      });
    queue.add('/0/', () => Promise.reject(new Error('asked twice')));
    expect(running).toBe(PRELOAD_CONCURRENCY);
    while (done.length < 10) {
      open.shift()?.();
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(most).toBe(4);
    expect(new Set(done).size).toBe(10);
  });
});
