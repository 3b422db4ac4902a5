import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client.tsx';
import type { ShopFacts } from './payload.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server whose forgery token changes when the visitor signs in in another tab. */
function serverWithToken(first: string) {
  let token = first;
  const asked: string[] = [];
  const answer = (status: number, body: object) => new Response(JSON.stringify({ code: status, ...body }), { status });
  vi.stubGlobal('fetch', (url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
    asked.push(`${method} ${url}`);
    if (url === '/api/v1/session/')
      return Promise.resolve(answer(200, { status: 'success', data: { csrfToken: token, trackingId: 'tracking' } }));
    return Promise.resolve(
      headers['x-csrf-token'] === token
        ? answer(200, { status: 'success', data: null })
        : answer(403, { status: 'error', error: { key: 'csrf_refused', text: 'recommencez' } }),
    );
  });
  return { asked, signInElsewhere: (next: string) => (token = next) };
}

describe('a tab that stayed open over a sign-in', () => {
  test('is told so, reads the session again, and its next press works; the refused call is not made again by itself', async () => {
    const { asked, signInElsewhere } = serverWithToken('before');
    const { api } = createClient({ tenantId: 'tirage-fr', currency: 'EUR', language: 'fr' } as ShopFacts);
    const press = () => api('POST /auth/logout/', {});
    expect((await press()).ok).toBe(true);
    signInElsewhere('after');
    expect(await press()).toMatchObject({ ok: false, error: { key: 'csrf_refused', text: 'recommencez' } });
    expect((await press()).ok).toBe(true);
    const logout = 'POST /api/v1/auth/logout/';
    expect(asked).toEqual(['GET /api/v1/session/', logout, logout, 'GET /api/v1/session/', logout]);
  });
});

/** A server that ends the customer's session at the first call. Afterwards every call is a guest's. */
function serverThatExpires(refusal: { status: number; key: string; message: string }) {
  const customer = {
    firstName: 'Camille',
    lastName: 'Moreau',
    email: 'camille@example.fr',
    isPremium: false,
    isCompany: false,
  };
  let loggedIn = true;
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    await Promise.resolve();
    if (url === '/api/v1/session/') {
      const data = {
        loggedIn,
        strategy: loggedIn ? 'customer' : null,
        customer: loggedIn ? customer : null,
        csrfToken: 'x',
      };
      return new Response(JSON.stringify({ code: 200, status: 'success', data }));
    }
    sent.push(headers['fe-x-auth-strategy']);
    loggedIn = false;
    const { status, key, message } = refusal;
    return new Response(JSON.stringify({ code: status, status: 'error', error: { key, message } }), { status });
  });
  return { customer, sent };
}

describe('the session of a page', () => {
  const shop = { tenantId: 'tirage-fr', currency: 'EUR', language: 'fr', resetSessionOn401: false } as ShopFacts;
  const sentence = 'Both token and refresh token have expired. Your request was aborted.';

  test('3.07 says who is signed in, by which strategy, and is busy while that is being read or changed', async () => {
    const { customer } = serverThatExpires({ status: 401, key: 'session_expired', message: sentence });
    const { api, session } = createClient(shop);
    const seen: boolean[] = [];
    session.subscribe(() => seen.push(session.auth.busy));
    await session.ensure();
    expect(session.auth).toEqual({ user: customer, loggedIn: true, strategy: 'customer', busy: false });
    expect(seen.splice(0)).toContain(true);
    await api('POST /auth/logout/', {});
    expect(session.auth).toEqual({ user: null, loggedIn: false, strategy: null, busy: false });
    expect(seen).toContain(true);
  });

  test('8.02 starts anew with ExpiredAuthSessionError when it has expired; a guest is told nothing', async () => {
    const { sent } = serverThatExpires({ status: 401, key: 'session_expired', message: sentence });
    const { api, session } = createClient(shop);
    await session.ensure();
    expect(await api('GET /orders/', { query: {} })).toMatchObject({ ok: false, error: { message: sentence } });
    expect([session.expired?.name, session.expired?.message]).toEqual(['ExpiredAuthSessionError', sentence]);
    expect(session.current?.loggedIn).toBe(false);
    await api('GET /orders/', { query: {} });
    expect(sent).toEqual(['customer', undefined]);
  });

  test.each([
    [false, undefined],
    [true, 'ExpiredAuthSessionError'],
  ])('8.02 any other 401 resets it only where that option is on: %s', async (resetSessionOn401, name) => {
    serverThatExpires({ status: 401, key: 'sign_in_required', message: 'sign_in_required' });
    const { api, session } = createClient({ ...shop, resetSessionOn401 });
    await session.ensure();
    await api('GET /orders/', { query: {} });
    expect([session.expired?.name, session.auth.loggedIn]).toEqual([name, !resetSessionOn401]);
  });
});
