import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client.tsx';
import type { ShopFacts } from './payload.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server whose forgery token changes when somebody signs in elsewhere. */
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
