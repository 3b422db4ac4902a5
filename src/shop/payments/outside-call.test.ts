import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callProvider } from './outside-call.ts';
import type { PaymentProvider } from './provider.ts';

const errors: object[] = [];
const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void errors.push(fields) };
const provider = (change: Partial<PaymentProvider>): PaymentProvider => ({
  id: 'somebody',
  method: 'card',
  capabilities: { page: true, refund: 'through the provider' },
  ...change,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  errors.length = 0;
});

test('what a provider answers is the answer', async () => {
  const cancel = vi.fn(() => Promise.resolve('charged' as const));
  expect(await callProvider({ log }, provider({ cancel }), 'cancel', 'its-number')).toBe('charged');
  expect(cancel).toHaveBeenCalledWith('its-number');
  expect(errors).toEqual([]);
});

test.each<[string, Partial<PaymentProvider>]>([
  ['never answers', { cancel: () => new Promise(() => undefined) }],
  ['fails', { cancel: () => Promise.reject(new Error('away')) }],
  ['throws at once', { cancel: () => JSON.parse('no json') as Promise<'cancelled'> }],
  ['cannot do it', {}],
])('one that %s is a refusal that says when to come again, and is logged', async (_how, change) => {
  const asked = callProvider({ log }, provider(change), 'cancel', 'its-number');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toMatchObject({ refusal: 'payment_unavailable', status: 503, retryAfterMs: 5000 });
  expect(errors).toEqual([expect.objectContaining({ provider: 'somebody', what: 'cancel' })]);
});
