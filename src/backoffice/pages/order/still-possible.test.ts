import { expect, test } from 'vitest';
import { stillPossible, type Move } from './still-possible.rules.ts';

type Seen = Parameters<typeof stillPossible>[0];
const job = (id: string, artwork: string, offered: readonly string[]) => ({
  id,
  artwork,
  production: 'waiting',
  moves: { artwork: offered, production: ['in_prepress'] },
});
const seen = (jobs: readonly object[]) =>
  ({ order: { orderState: 'placed' }, moves: ['confirmed'], jobs }) as unknown as Seen;
const rejects = (...ids: readonly string[]) => ids.map((jobId): Move => ({ axis: 'artwork', jobId, to: 'rejected' }));

test('what somebody else did meanwhile is not offered again, and what no longer follows is not offered at all', () => {
  const open = job('a', 'checking', ['rejected', 'approved']);
  const done = job('b', 'rejected', ['checking']);
  expect(stillPossible(seen([open]), rejects('a'))).toBe('yes');
  expect(stillPossible(seen([done]), rejects('b'))).toBe('done');
  expect(stillPossible(seen([open, done]), rejects('a', 'b'))).toBe('no');
  expect(stillPossible(seen([open]), rejects('gone'))).toBe('no');
  expect(stillPossible(seen([open]), [{ axis: 'order', to: 'confirmed' }])).toBe('yes');
  expect(stillPossible(seen([open]), [{ axis: 'order', to: 'placed' }])).toBe('done');
  expect(stillPossible(seen([open]), [{ axis: 'production', jobId: 'a', to: 'packed' }])).toBe('no');
});
