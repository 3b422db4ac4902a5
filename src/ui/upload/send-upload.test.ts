import { afterEach, expect, test, vi } from 'vitest';
import type { UploadOptions } from 'tus-js-client';
import { confirmUpload, prepareUpload } from './send-upload.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('tus-js-client');
});

const refusal = JSON.stringify({ error: { text: 'Ce fichier est une photo HEIC.' } });

test.each([
  ['has it', () => new Response(null, { status: 204 }), undefined],
  ['does not take it', () => new Response(refusal, { status: 422 }), { refused: 'Ce fichier est une photo HEIC.' }],
  ['is busy with it', () => new Response(refusal, { status: 423 }), 'away'],
  ['is asked too often', () => new Response(refusal, { status: 429 }), 'away'],
  ['does not know the visitor yet', () => new Response(refusal, { status: 403 }), 'away'],
  ['is away', () => new Response('<html>', { status: 503 }), 'away'],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'lost'],
])('of a file whose bytes were all sent, the shop %s', async (_what, answer, outcome) => {
  const calls = vi.fn(async (_path: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', calls);
  expect(await confirmUpload('/tus', 20, {})).toEqual(outcome);
  expect(calls.mock.calls[0]?.[1].headers).toMatchObject({ 'upload-offset': '20' });
});

test('a piece that the shop could not take counts as not sent while it waits for its next try', async () => {
  const options: UploadOptions[] = [];
  vi.doMock('tus-js-client', () => ({
    Upload: class {
      constructor(_file: File, given: UploadOptions) {
        options.push(given);
      }
      start(): void {
        options[0]?.onSuccess?.({ lastResponse: {} as never });
      }
    },
  }));
  vi.stubGlobal('navigator', { onLine: true });
  const events = { progress: vi.fn(), done: vi.fn(), held: vi.fn(), changed: vi.fn(), refused: vi.fn() };
  await prepareUpload(new File(['0123456789'], 'flyer.pdf'), '/tus', () => ({}), events);
  const [tus] = options;
  const request = (method: string) =>
    tus!.onBeforeRequest!({ getMethod: () => method, setHeader: () => undefined } as never);
  // The shop has four bytes of before.
  await request('HEAD');
  tus!.onProgress!(4, 10);
  await request('PATCH');
  tus!.onProgress!(10, 10);
  expect(events.progress).toHaveBeenLastCalledWith(10, undefined);
  const failed = { originalResponse: { getStatus: () => 503, getBody: () => '' } };
  expect(tus!.onShouldRetry!(failed as never, 0, tus!)).toBe(true);
  expect(events.progress).toHaveBeenLastCalledWith(4, undefined);
  const refused = { originalResponse: { getStatus: () => 422, getBody: () => '' } };
  expect(tus!.onShouldRetry!(refused as never, 0, tus!)).toBe(false);
  expect(events.progress).toHaveBeenCalledTimes(3);
  // All of its tries were in vain.
  await request('PATCH');
  tus!.onProgress!(10, 10);
  tus!.onError!(failed as never);
  expect(events.progress).toHaveBeenLastCalledWith(4, undefined);
  expect(events.held).toHaveBeenCalledTimes(1);
});
