import { describe, expect, test, vi } from 'vitest';
import { onChunkError, type ChunkErrorHost } from '../client/chunk-error.ts';
import { watchBuild } from './build-watch.ts';
import { fetchApi } from '../client/fetch-api.ts';
import { fetchPayload } from '../client/fetch-payload.ts';
import { expiryMs, readEntry, writeEntry } from '../client/session-entry.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

describe('session-storage entries', () => {
  test.each([
    ['10s', 10_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('9.02 %s is %d ms', (text, ms) => expect(expiryMs(text)).toBe(ms));

  test.each(['', '5', 'm', '5 m', '5w'])('9.02 %j is no expiry', (text) =>
    expect(() => expiryMs(text)).toThrow(RangeError),
  );

  test('9.02 an entry lives five minutes unless told and is removed afterwards', () => {
    const store = memory();
    writeEntry(store, 'a', { n: 1 }, 1000);
    expect(readEntry(store, 'a', 1000 + 299_999)).toEqual({ n: 1 });
    expect(readEntry(store, 'a', 1000 + 300_000)).toBeUndefined();
    expect(store.getItem('a')).toBeNull();
  });

  test('9.02 what somebody else wrote is not an entry', () => {
    const store = memory();
    store.setItem('a', '{broken');
    expect(readEntry(store, 'a', 0)).toBeUndefined();
  });
});

describe('chunk errors', () => {
  const host = (change: Partial<ChunkErrorHost> = {}): ChunkErrorHost => ({
    storage: memory(),
    build: 'old',
    now: () => 1000,
    isLeaving: () => false,
    latestBuild: () => Promise.resolve('new'),
    reload: vi.fn<() => void>(),
    ...change,
  });

  test('8.04 the hook reloads once, and not again within 10 s', async () => {
    let now = 1000;
    const page = host({ now: () => now });
    expect(await onChunkError(page)).toBe(true);
    now += 9_999;
    expect(await onChunkError(page)).toBe(false);
    now += 1;
    expect(await onChunkError(page)).toBe(true);
    expect(page.reload).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['the same build', 'old'],
    ['no build', undefined],
  ])('8.04 the hook leaves the page as it is where the server names %s', async (_, latest) => {
    const page = host({ latestBuild: () => Promise.resolve(latest) });
    expect(await onChunkError(page)).toBe(false);
    expect(page.reload).not.toHaveBeenCalled();
  });

  test('8.04 the hook never stands in the way of a visitor who is leaving, nor of one who leaves meanwhile', async () => {
    const gone = host({ isLeaving: () => true });
    expect(await onChunkError(gone)).toBe(true);
    let leaving = false;
    const going = host({
      isLeaving: () => leaving,
      latestBuild: () => {
        leaving = true;
        return Promise.resolve('new');
      },
    });
    expect(await onChunkError(going)).toBe(true);
    for (const { reload } of [gone, going]) expect(reload).not.toHaveBeenCalled();
  });
});

describe('the build', () => {
  test('7.1.04 the manifest is polled while the page is seen, until it names another build', async () => {
    vi.useFakeTimers();
    const page = { visibilityState: 'hidden' };
    const manifests = [{ id: 'one' }, { id: 'two' }];
    const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(manifests.shift()))));
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', asked);
    const found = vi.fn<(id: string) => void>();
    watchBuild('one', found);
    await vi.advanceTimersToNextTimerAsync();
    expect(asked).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    await vi.advanceTimersToNextTimerAsync();
    expect([asked.mock.calls, found.mock.calls]).toEqual([[['/builds/latest.json', { cache: 'no-cache' }]], []]);
    await vi.advanceTimersToNextTimerAsync();
    expect(found.mock.calls).toEqual([['two']]);
    expect(vi.getTimerCount()).toBe(0);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});

describe('calls over fetch', () => {
  const answer = (status: number, body: unknown, headers = {}) =>
    new Response(JSON.stringify(body), { status, headers });
  const client = (send: typeof fetch) =>
    fetchApi({
      tenantId: 'tirage-fr',
      currency: 'EUR',
      language: 'fr',
      csrfToken: () => 'token',
      trackingId: () => 'track-12345',
      strategy: () => undefined,
      fetch: send,
      wait: () => Promise.resolve(),
    });
  const ok = { code: 200, status: 'success', data: null };

  test('7.1.01 every call carries tenant, currency, tracking id and the forgery token', async () => {
    const send = vi.fn<typeof fetch>(() => Promise.resolve(answer(200, ok)));
    await client(send)('DELETE /cart/item', { body: { cartId: 'c', cartItemId: 'i' } });
    const [url, init] = send.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/cart/item');
    expect(init?.headers).toMatchObject({
      'fe-x-tenant': 'tirage-fr',
      'fe-x-active-currency': 'EUR',
      'tracking-id': 'track-12345',
      'x-csrf-token': 'token',
    });
    expect(init?.signal).toBeInstanceOf(AbortSignal);
  });

  test('7.1.03 the browser waits 25 000 ms for a call and for a page, each try anew', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const send = vi.fn<typeof fetch>().mockResolvedValueOnce(answer(503, {})).mockResolvedValueOnce(answer(200, ok));
    await client(send)('GET /session/', {});
    vi.stubGlobal('fetch', () => Promise.resolve(answer(200, {})));
    await fetchPayload(new URL('https://shop.example/panier/'));
    expect(timeout.mock.calls).toEqual([[25_000], [25_000], [25_000]]);
    vi.unstubAllGlobals();
    timeout.mockRestore();
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('7.1.03 a GET is tried once more after %d', async (status) => {
    const send = vi.fn<typeof fetch>().mockResolvedValueOnce(answer(status, {})).mockResolvedValueOnce(answer(200, ok));
    expect(await client(send)('GET /session/', {})).toEqual({ ok: true, data: null });
    expect(send).toHaveBeenCalledTimes(2);
  });

  test.each([400, 401, 404, 422])('7.1.03 a GET is not tried again after %d', async (status) => {
    const send = vi.fn<typeof fetch>(() =>
      Promise.resolve(answer(status, { code: status, status: 'error', error: { key: 'k' } })),
    );
    const result = await client(send)('GET /session/', {});
    expect(result.ok).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('7.1.03 any other method is never tried again', async () => {
    const send = vi.fn<typeof fetch>(() =>
      Promise.resolve(answer(503, { code: 503, status: 'error', error: { key: 'unavailable', text: 'plus tard' } })),
    );
    const result = await client(send)('DELETE /cart/item', { body: { cartId: 'c', cartItemId: 'i' } });
    expect(result).toMatchObject({ ok: false, error: { status: 503, key: 'unavailable', text: 'plus tard' } });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("8.01 anything but code 200 with status 'success' is a failure", async () => {
    const send = vi.fn<typeof fetch>(() => Promise.resolve(answer(200, { code: 200, status: 'error' })));
    expect((await client(send)('GET /session/', {})).ok).toBe(false);
    const broken = vi.fn<typeof fetch>(() => Promise.resolve(new Response('<html>', { status: 200 })));
    expect((await client(broken)('GET /session/', {})).ok).toBe(false);
    const away = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('network')));
    expect(await client(away)('GET /session/', {})).toMatchObject({ ok: false, error: { key: 'no_answer' } });
  });
});
