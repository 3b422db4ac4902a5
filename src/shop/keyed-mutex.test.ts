import { expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { runExclusive } from './keyed-mutex.ts';

const SHOP = {};
const exclusively = <T>(key: string, work: () => Promise<T>, wait?: number) => runExclusive(SHOP, key, work, wait);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test('work on one thing runs one after the other, work on two things side by side', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(2);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => exclusively('one', work)));
  expect(most).toBe(1);
  await Promise.all(['a', 'b', 'c'].map((key) => exclusively(key, work)));
  expect(most).toBe(3);
});

test('work that fails fails alone: the next one in the line is served', async () => {
  const [failed, served] = await Promise.allSettled([
    exclusively('failing', () => Promise.reject(new Error('no'))),
    exclusively('failing', () => Promise.resolve('served')),
  ]);
  expect(failed?.status).toBe('rejected');
  expect(served).toEqual({ status: 'fulfilled', value: 'served' });
});

test('a line that is too long is refused, and empties again', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => exclusively('crowd', () => pause(1))));
  expect(answers.filter((answer) => isRefusal(answer))).toHaveLength(20);
  expect(await exclusively('crowd', () => Promise.resolve('served'))).toBe('served');
});

test('who waited too long is told to come back, and the work is never done', async () => {
  let done = 0;
  const work = async () => {
    await pause(20);
    done += 1;
  };
  const answers = await Promise.all([
    exclusively('slow', work),
    exclusively('slow', work, 5),
    exclusively('slow', work),
  ]);
  expect(answers.map((answer) => isRefusal(answer))).toEqual([false, true, false]);
  expect(done).toBe(2);
});

test('two shops in one process wait for nobody but their own', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await pause(2);
    running -= 1;
  };
  await Promise.all([runExclusive({}, 'one', work), runExclusive({}, 'one', work)]);
  expect(most).toBe(2);
});
