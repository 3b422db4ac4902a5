import { expect, test } from 'vitest';
import type { CallError } from './api.ts';
import { requestKeys } from './request-keys.ts';

const failed = (status: number, key = ''): { ok: false; error: CallError } => ({
  ok: false,
  error: { status, key, message: '', text: '', trackingId: '', fields: [], detail: undefined },
});

test('a wish without an answer keeps its key; once it is answered the same wish is another one', () => {
  const keys = requestKeys();
  const first = keys.of('a flyer');
  keys.answered(failed(0));
  expect(keys.of('a flyer')).toBe(first);
  keys.answered({ ok: true });
  const second = keys.of('a flyer');
  expect(second).not.toBe(first);
  keys.answered(failed(422, 'cart_full'));
  expect(keys.of('a flyer')).not.toBe(second);
});

test('a wish whose fate was seen, or that is a minute old, is another one', () => {
  let now = 0;
  const keys = requestKeys(() => now);
  const first = keys.of('a flyer');
  keys.forget();
  const second = keys.of('a flyer');
  expect(second).not.toBe(first);
  now = 60_001;
  expect(keys.of('a flyer')).not.toBe(second);
});

test('another wish has another key', () => {
  const keys = requestKeys();
  expect(keys.of('a flyer')).not.toBe(keys.of('a poster'));
});
