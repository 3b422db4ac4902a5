import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toldWorkers } from '../../../test/support/told-worker.ts';
import { askedWorker } from './asked-worker.ts';

const LONGEST_MS = 10_000;
interface Question {
  readonly word: string;
}
interface Answer {
  readonly turn: number;
}

let started: ReturnType<typeof toldWorkers<Question, Answer>>;
beforeEach(() => {
  started = toldWorkers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passPromises = () => vi.advanceTimersByTimeAsync(0);

/** A worker of which the first question finds what it finds, and the second an ordinary one. */
function askTwice(start: () => Worker, first: () => Question | Promise<Question>) {
  const worker = askedWorker<Question, Answer>(start, LONGEST_MS);
  return [worker.ask(first), worker.ask(() => ({ word: 'second' }))];
}

test.each<[string, () => Question | Promise<Question>]>([
  [
    'throws',
    () => {
      throw new Error('no memory');
    },
  ],
  ['is rejected', () => Promise.reject(new Error('no memory'))],
])('a question that %s while it is made has failed, and the next one is asked', async (_how, first) => {
  const answers = askTwice(() => new Worker('worker.js'), first);
  await passPromises();
  started[0]?.says({ turn: 1 });
  expect(await Promise.all(answers)).toEqual(['failed', { turn: 1 }]);
});

test('where no worker can be started the question has failed, and the next one starts one', async () => {
  let starts = 0;
  const answers = askTwice(
    () => {
      starts += 1;
      if (starts === 1) throw new Error('refused by the policy of the page');
      return new Worker('worker.js');
    },
    () => ({ word: 'first' }),
  );
  await passPromises();
  // The time of the question that failed is over: it ends no other worker.
  await vi.advanceTimersByTimeAsync(LONGEST_MS - 1);
  started[0]?.says({ turn: 2 });
  expect(await Promise.all(answers)).toEqual(['failed', { turn: 2 }]);
});

test('a question that cannot be passed on has failed and ends its worker, and the next one is asked of another', async () => {
  const worker = askedWorker<Question, Answer>(() => new Worker('worker.js'), LONGEST_MS);
  const first = worker.ask(() => ({ word: 'first' }));
  await passPromises();
  started[0]!.postMessage = () => {
    throw new DOMException('The file could not be cloned.', 'DataCloneError');
  };
  started[0]!.says({ turn: 1 });
  const answers = [worker.ask(() => ({ word: 'second' })), worker.ask(() => ({ word: 'third' }))];
  await passPromises();
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  started[1]?.says({ turn: 3 });
  expect(await Promise.all([first, ...answers])).toEqual([{ turn: 1 }, 'failed', { turn: 3 }]);
});

test('who leaves has no answer any more, and no worker is started for what was asked behind', async () => {
  const worker = askedWorker<Question, Answer>(() => new Worker('worker.js'), LONGEST_MS);
  const answers = ['first', 'second'].map((word) => worker.ask(() => ({ word })));
  await passPromises();
  worker.close();
  expect(await Promise.all(answers)).toEqual(['failed', 'failed']);
  expect(await worker.ask(() => ({ word: 'third' }))).toBe('failed');
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
});
