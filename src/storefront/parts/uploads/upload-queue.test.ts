import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../client/client.tsx';
import { UPLOADS } from './upload-queue.ts';
import type { UploadsOf } from './uploads-of.ts';

const started = vi.fn<() => void>();

class SentUpload {
  readonly options = {};
  readonly start = started;
  readonly abort = () => undefined;
}

const client = { session: { current: { csrfToken: 'token' }, auth: {} } } as unknown as Client;

/** A shop that answers an announcement when the test says so. */
function slowShop() {
  const { promise, resolve } = Promise.withResolvers<{ readonly ok: boolean }>();
  const announce = vi.fn(() => promise);
  const of = { announce, remove: async () => ({ ok: true }) } as unknown as UploadsOf;
  return {
    announce,
    target: { client, of, lineItemId: 'line' },
    takes: () => resolve({ ok: true, data: { id: 'upload', name: 'flyer.pdf', path: '/tus', received: 0 } } as never),
    isAway: () => resolve({ ok: false, error: { status: 503, text: '' } } as never),
  };
}

/** Adds a file and waits until it is announced. */
async function announced(shop: ReturnType<typeof slowShop>): Promise<string> {
  UPLOADS.add(shop.target, [new File(['%PDF-1.7'], 'flyer.pdf')], null);
  await vi.waitFor(() => expect(shop.announce).toHaveBeenCalled());
  return UPLOADS.running()[0]!.key;
}

/** Everything that an answer sets off has happened. */
const settled = () => new Promise((done) => setTimeout(done, 50));
const states = () => UPLOADS.running().map(({ state }) => state);

beforeEach(() => {
  vi.doMock('tus-js-client', () => ({ Upload: SentUpload }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  started.mockClear();
});

afterEach(async () => {
  for (const { key } of UPLOADS.running()) UPLOADS.cancel(key);
  await settled();
  vi.doUnmock('tus-js-client');
});

test('a file that is paused while it is announced waits until it is resumed, and is announced once', async () => {
  const shop = slowShop();
  const key = await announced(shop);
  UPLOADS.pause(key);
  shop.takes();
  await settled();
  expect(states()).toEqual(['paused']);
  expect(started).not.toHaveBeenCalled();
  UPLOADS.resume(key);
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  expect(states()).toEqual(['sending']);
  expect(shop.announce).toHaveBeenCalledOnce();
});

test('a file that is paused and resumed while it is announced is announced and sent once', async () => {
  const shop = slowShop();
  const key = await announced(shop);
  UPLOADS.pause(key);
  UPLOADS.resume(key);
  shop.takes();
  await settled();
  expect(started).toHaveBeenCalledOnce();
  expect(shop.announce).toHaveBeenCalledOnce();
});

test('the file of an item that is taken out while it is announced waits until the item is back', async () => {
  const shop = slowShop();
  await announced(shop);
  UPLOADS.hold('line');
  shop.takes();
  await settled();
  expect(started).not.toHaveBeenCalled();
  UPLOADS.follow('line', 'line again');
  await settled();
  expect(started).toHaveBeenCalledOnce();
});

test('a paused file is not tried again by itself after the shop could not take its announcement', async () => {
  const shop = slowShop();
  const key = await announced(shop);
  UPLOADS.pause(key);
  shop.isAway();
  await settled();
  expect(states()).toEqual(['paused']);
});
