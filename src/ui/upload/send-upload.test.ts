import { afterEach, expect, test, vi } from 'vitest';
import { confirmUpload } from './send-upload.ts';

afterEach(() => vi.unstubAllGlobals());

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
