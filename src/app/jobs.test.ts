import { expect, test } from 'vitest';
import { endInOrder } from './jobs.ts';

test('what does not end in order is logged, and what comes after it ends all the same', async () => {
  const ended: string[] = [];
  const logged: object[] = [];
  const error = new Error('the worker hangs');
  await endInOrder(
    { info: () => undefined, error: (fields) => void logged.push(fields) },
    {
      server: () => Promise.resolve(void ended.push('server')),
      jobs: () => Promise.reject(error),
      ground: () => Promise.resolve(void ended.push('ground')),
    },
  );
  expect(ended).toEqual(['server', 'ground']);
  expect(logged).toEqual([{ err: error, what: 'jobs' }]);
});
