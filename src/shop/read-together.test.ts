import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

test('whoever asks while an answer is worked out shares the next one, and nobody gets one that was begun before', async () => {
  const shop = {};
  const begun: PromiseWithResolvers<void>[] = [];
  const ask = (question = 'files') =>
    readTogether(shop, [question], async () => {
      const work = Promise.withResolvers<void>();
      const number = begun.push(work);
      await work.promise;
      return number;
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = ask();
  await turn();
  const crowd = Array.from({ length: 20 }, () => ask());
  const other = ask('another question');
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  expect(await other).toBe(2);
  begun[0]?.resolve();
  expect(await first).toBe(1);
  await turn();
  expect(begun).toHaveLength(3);
  const late = ask();
  begun[2]?.resolve();
  expect(await Promise.all(crowd)).toEqual(crowd.map(() => 3));
  await turn();
  begun[3]?.resolve();
  expect(await late).toBe(4);
});

test('an answer that fails is nobody else’s, and the next one is worked out', async () => {
  const shop = {};
  const ask = (work: () => Promise<string>) => readTogether(shop, ['files'], work);
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await ask(() => Promise.resolve('there'))).toBe('there');
});
