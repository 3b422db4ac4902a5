import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Devices } from '#shop/accounts/accounts.contract.ts';
import { issueAccessToken, issueRefreshToken, readAccessToken } from '#shop/accounts/tokens.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const EXPIRED_SESSION = 'Both token and refresh token have expired. Your request was aborted.';
const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
let now = START;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => now });
});
afterAll(() => shop.close());

async function signedIn(name = 'camille', host = 'localhost'): Promise<Visitor> {
  const visitor = new Visitor(shop.app, host, elsewhere());
  const { status } = await visitor.call('POST', '/auth/login/', {
    email: `${name}@tirage.example`,
    password: 'tirage-demo',
  });
  expect(status).toBe(200);
  await visitor.meet();
  return visitor;
}

/** Another tab of the same browser, or a thief with a copy of its cookies. */
function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(shop.app, 'localhost', elsewhere());
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  copy.csrf = visitor.csrf;
  return copy;
}

interface Session {
  readonly loggedIn: boolean;
  readonly strategy: string | null;
  readonly customer: { readonly email: string } | null;
}
const sessionOf = async (visitor: Visitor) => (await visitor.call<Session>('GET', '/session/')).body.data;
const AS_CUSTOMER = { 'fe-x-auth-strategy': 'customer' };

describe('a session', () => {
  test('4.1.01 9.01 is renewed by itself when the access token has ended, in pages and in calls, for as long as it is used once a week', async () => {
    const visitor = await signedIn();
    for (let day = 0; day < 20; day += 1) {
      now = now.add({ hours: 25 });
      const before = visitor.cookies.get('tirage_access');
      if (day % 2 === 0) {
        const page = await visitor.send({ method: 'GET', url: '/espace/' });
        expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
      } else expect((await visitor.call('GET', '/orders/', undefined, AS_CUSTOMER)).status).toBe(200);
      expect(visitor.cookies.get('tirage_access')).not.toBe(before);
    }
    now = now.add({ hours: 167 });
    expect((await sessionOf(visitor)).loggedIn).toBe(true);
    now = now.add({ hours: 168 });
    expect((await sessionOf(visitor)).loggedIn).toBe(false);
  });

  test('two tabs over three days, with fifty renewals at once at every end of the access token, are never signed out', async () => {
    const one = await signedIn();
    const other = copyOf(one);
    for (let day = 0; day < 3; day += 1) {
      now = now.add({ hours: 24, seconds: 1 });
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 ? one : other).insists('GET', '/orders/', undefined, AS_CUSTOMER),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(one.cookies.get('tirage_refresh')).toBe(other.cookies.get('tirage_refresh'));
      // What the pages hold is good for a changing call at once.
      expect((await other.call('POST', '/cart', {}, AS_CUSTOMER)).status).toBe(200);
      now = now.add({ hours: 1 });
      expect((await sessionOf(one)).loggedIn && (await sessionOf(other)).loggedIn).toBe(true);
    }
  });

  test('7.2.03 fifty renewals at once have one successor; a refresh token that is used again later ends the family', async () => {
    const visitor = await signedIn();
    const thief = copyOf(visitor);
    const tabs = Array.from({ length: 50 }, () => copyOf(visitor));
    const answers = await Promise.all(tabs.map((tab) => tab.insists('POST', '/auth/refreshToken/')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(tabs.map((tab) => tab.cookies.get('tirage_refresh')));
    expect([successors.size, successors.has(visitor.cookies.get('tirage_refresh'))]).toEqual([1, false]);
    const [tab = visitor] = tabs;
    expect((await sessionOf(tab)).loggedIn).toBe(true);
    now = now.add({ seconds: 60 });
    expect((await thief.call('POST', '/auth/refreshToken/')).status).toBe(401);
    // The owner's, too: one of the two is a thief's, and the shop cannot tell which.
    expect((await sessionOf(tab)).loggedIn).toBe(false);
    const { status, body } = await tab.call('POST', '/auth/refreshToken/');
    expect([status, body.error.key, body.error.message]).toEqual([
      401,
      'session_expired',
      'Both token and refresh token have expired. Your request was aborted.',
    ]);
  });

  test('8.02 that ended while a page stood open aborts what the customer asked for, in the specified words; as a guest everything goes on', async () => {
    const visitor = await signedIn();
    const { body: own } = await visitor.call<{ id: string }>('POST', '/cart', {});
    now = now.add({ hours: 8 * 24 });
    const gone = new Visitor(shop.app, 'localhost', elsewhere());
    for (const tab of [visitor, gone]) {
      for (const [method, path, payload] of [
        ['POST', '/cart', {}],
        ['GET', '/orders/', undefined],
        ['GET', `/order/${own.data.id}`, undefined],
      ] as const) {
        const { status, body } = await tab.call(method, path, payload, AS_CUSTOMER);
        expect([status, body.error.key, body.error.message]).toEqual([401, 'session_expired', EXPIRED_SESSION]);
        expect(body.error.text).toBe('Votre session a expiré. Reconnectez-vous.');
      }
      expect((await sessionOf(tab)).strategy).toBeNull();
    }
    await gone.meet();
    expect((await gone.call('POST', '/cart', {})).status).toBe(200);
    expect((await gone.send({ method: 'GET', url: '/espace/' })).headers.location).toBe('/login/?to=%2Fespace%2F');
  });

  test('7.1.01 is proven by the Authorization header as by the cookie; a header that proves nothing makes nobody a guest', async () => {
    const login = await new Visitor(shop.app, 'localhost', elsewhere()).call<{ access_token: string }>(
      'POST',
      '/auth/login/',
      { email: 'atelier@tirage.example', password: 'tirage-demo' },
    );
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const machine = new Visitor(shop.app, 'localhost', elsewhere());
    const { access_token: token } = login.body.data;
    expect((await machine.call('GET', '/orders/', undefined, bearer(token))).status).toBe(200);
    // No cookie rides along, so no forgery token is asked for.
    expect((await machine.call('POST', '/cart', {}, bearer(token))).status).toBe(200);
    const camille = await signedIn();
    const asked = await camille.call<Session>('GET', '/session/', undefined, bearer(token));
    expect(asked.body.data.customer?.email).toBe('atelier@tirage.example');
    for (const wrong of ['x', token.slice(0, -2), `${token}x`]) {
      const { status, body } = await camille.call('GET', '/orders/', undefined, bearer(wrong));
      expect([status, body.error.message]).toEqual([401, EXPIRED_SESSION]);
    }
    now = now.add({ hours: 24 });
    expect((await machine.call('GET', '/orders/', undefined, bearer(token))).status).toBe(401);
  });

  test('4.1.02 is judged with a margin of half a second, and belongs to a strategy', async () => {
    const claims = { sessionId: 'a-session-of-somebody', customerId: 'somebody' };
    const token = await issueAccessToken('secret', 'tirage-fr', claims, START);
    const at = (milliseconds: number) =>
      readAccessToken('secret', 'tirage-fr', token, START.add({ milliseconds: 86_400_000 + milliseconds }));
    expect([await at(-1500), await at(-400)]).toEqual([claims, undefined]);
    expect((await sessionOf(await signedIn())).strategy).toBe('customer');
  });

  test('is not renewed by a token that is forged, of another shop, or of a generation to come', async () => {
    const visitor = await signedIn();
    const [id = '', , signature = ''] = (visitor.cookies.get('tirage_refresh') ?? '').split('.');
    const tokens = [
      '',
      '..',
      `${id}.1.`,
      `${id}.1.${signature.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}`,
      `${id}.2.${signature}`,
      `${id}.1e0.${signature}`,
      issueRefreshToken('another secret', 'tirage-fr', id, 1),
    ];
    for (const token of tokens) {
      const thief = new Visitor(shop.app, 'localhost', elsewhere());
      thief.cookies.set('tirage_refresh', token);
      expect((await thief.call('POST', '/auth/refreshToken/')).status).toBe(401);
    }
    const abroad = new Visitor(shop.app, 'it.localhost', elsewhere());
    abroad.cookies.set('tirage_refresh', visitor.cookies.get('tirage_refresh') ?? '');
    expect((await abroad.call('POST', '/auth/refreshToken/')).status).toBe(401);
    // None of it did the owner any harm.
    expect((await visitor.call('POST', '/auth/refreshToken/')).status).toBe(200);
  });
});

describe('the devices of an account', () => {
  const devicesOf = async (visitor: Visitor) => (await visitor.call<Devices>('GET', '/auth/sessions/')).body.data;

  test('are listed by name; one or all others are signed out at the very next call, here and nowhere else', async () => {
    const [phone, desk, office] = [await signedIn('atelier'), await signedIn('atelier'), await signedIn('atelier')];
    const stranger = await signedIn('camille');
    const listed = await devicesOf(desk);
    expect(listed.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    expect(listed[0]).toMatchObject({ browser: 'Chrome', system: 'Linux' });
    const own = (await devicesOf(phone)).find(({ isThisOne }) => isThisOne)?.id ?? '';
    // Neither a stranger's hand nor an unknown id reaches a session, by one answer.
    for (const id of [own, 'unknown-session-of-nobody'])
      expect((await stranger.call('DELETE', `/auth/sessions/${id}/`)).body.error.key).toBe('device_not_found');
    const left = await desk.call<Devices>('DELETE', `/auth/sessions/${own}/`);
    expect(left.body.data.map(({ id }) => id)).not.toContain(own);
    expect((await sessionOf(phone)).loggedIn).toBe(false);
    expect((await phone.call('GET', '/orders/', undefined, AS_CUSTOMER)).body.error.key).toBe('session_expired');
    expect((await desk.call<Devices>('POST', '/auth/sessions/end-others/')).body.data).toMatchObject([
      { isThisOne: true },
    ]);
    expect([(await sessionOf(office)).loggedIn, (await sessionOf(desk)).loggedIn]).toEqual([false, true]);
    expect((await sessionOf(stranger)).loggedIn).toBe(true);
  });

  test('are for their owner alone', async () => {
    const guest = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await guest.call('GET', '/auth/sessions/')).body.error.key).toBe('sign_in_required');
  });
});
