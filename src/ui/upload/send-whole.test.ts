import { afterEach, expect, test, vi } from 'vitest';
import { sendWhole } from './send-whole.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('tus-js-client');
});

/** The protocol, of which a file with these options is sent so. */
function protocolThat(sends: (options: { onSuccess(): void; onError(error: object): void }) => void): void {
  vi.doMock('tus-js-client', () => ({
    Upload: class {
      readonly #options: Parameters<typeof sends>[0];
      constructor(_file: File, options: Parameters<typeof sends>[0]) {
        this.#options = options;
      }
      start(): void {
        sends(this.#options);
      }
    },
  }));
}

function shopThatAnswers(status: number, body: string | null = null) {
  const called = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', called);
  return called;
}

const send = () =>
  sendWhole(
    new File(['%PDF-1.7'], 'flyer.pdf'),
    '/tus',
    () => ({}),
    () => undefined,
  );

test('a file is sent when the shop has looked into it', async () => {
  protocolThat(({ onSuccess }) => onSuccess());
  const called = shopThatAnswers(204);
  expect(await send()).toBeUndefined();
  expect(called).toHaveBeenCalledOnce();
});

test.each([
  [503, null, 'away'],
  [422, JSON.stringify({ error: { text: 'A HEIC photo.' } }), { refused: 'A HEIC photo.' }],
])('a file whose bytes are all there is not sent where the shop answers %i for it', async (status, body, why) => {
  protocolThat(({ onSuccess }) => onSuccess());
  shopThatAnswers(status, body);
  expect(await send()).toEqual(why);
});

test('a file is not sent, and is not asked for, where its bytes were refused', async () => {
  protocolThat(({ onError }) =>
    onError({ originalResponse: { getStatus: () => 413, getBody: () => '{"error":{"text":"Too large."}}' } }),
  );
  const called = shopThatAnswers(204);
  expect(await send()).toEqual({ refused: 'Too large.' });
  expect(called).not.toHaveBeenCalled();
});

test('the line is lost where the code of the protocol cannot be fetched', async () => {
  vi.doMock('tus-js-client', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await send()).toBe('lost');
});
