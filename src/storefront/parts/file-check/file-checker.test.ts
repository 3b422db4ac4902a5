import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toldWorkers } from '../../../../test/support/told-worker.ts';
import { openFileChecker, type WorkerAnswer, type WorkerQuestion } from './file-checker.ts';

let started: ReturnType<typeof toldWorkers<WorkerQuestion, WorkerAnswer>>;
beforeEach(() => {
  started = toldWorkers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = new File(['%PDF-1.7'], 'flyer.pdf');
const READ = { is: 'read', type: 'application/pdf', size: null, pages: 1, hasMore: false } as const;
const passPromises = () => vi.advanceTimersByTimeAsync(0);

/** One that has read a file, called 'a'. */
async function openWithFile() {
  const checker = openFileChecker();
  const read = checker.read('a', file);
  await passPromises();
  started[0]?.says({ turn: 1, look: READ });
  await read;
  return checker;
}
const CODES = [{ page: 1 }] as unknown as Parameters<ReturnType<typeof openFileChecker>['see']>[1];

test('the engine is fetched with the first file, reads one after the other, and serves all of them', async () => {
  const checker = openFileChecker();
  expect(started).toEqual([]);
  const [first, second] = [checker.read('a', file), checker.read('b', file)];
  await passPromises();
  const worker = started[0]!;
  expect(worker.asked.map((each) => each.turn)).toEqual([1]);
  worker.says({ turn: 1, look: READ });
  await passPromises();
  worker.says({ turn: 2, look: { is: 'refused', kind: 'file_is_office' } });
  expect([await first, await second]).toEqual([READ, { is: 'refused', kind: 'file_is_office' }]);
  expect(started).toHaveLength(1);
});

test('a file that takes too long ends its worker, and the next one gets another', async () => {
  const checker = openFileChecker();
  const slow = checker.read('a', file);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toEqual({ is: 'slow' });
  expect(started[0]?.isEnded).toBe(true);
  const next = checker.read('b', file);
  await passPromises();
  started[1]?.says({ turn: 2, look: READ });
  expect(await next).toEqual(READ);
});

test('a worker that does not start leaves the file to the server', async () => {
  const checker = openFileChecker();
  const read = checker.read('a', file);
  await passPromises();
  started[0]?.dispatchEvent(new Event('error'));
  expect(await read).toEqual({ is: 'failed' });
});

test('who leaves the page ends the worker', async () => {
  const checker = openFileChecker();
  void checker.read('a', file);
  await passPromises();
  checker.close();
  expect(started[0]?.isEnded).toBe(true);
});

test('a worker that is started anew is told which files it knew, and what was seen on their pages', async () => {
  const checker = await openWithFile();
  const seen = checker.see('a', CODES, []);
  await passPromises();
  started[0]?.says({ turn: 2, inks: [] });
  expect(await seen).toBe(true);
  const slow = checker.read('b', file);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toEqual({ is: 'slow' });
  void checker.judge({ geometry: null, artworks: 1, hasTwoSides: false }, []);
  await passPromises();
  expect(started[1]?.asked[0]).toMatchObject({
    ask: 'judge',
    known: [{ id: 'a', file, seen: { codes: CODES, inks: [] } }],
  });
});

test('a file whose ink cannot be worked out is told of its codes all the same', async () => {
  const checker = await openWithFile();
  const seen = checker.see('a', CODES, []);
  await passPromises();
  started[0]?.says({ turn: 2, nothing: true });
  expect(await seen).toBe(false);
  void checker.judge({ geometry: null, artworks: 1, hasTwoSides: false }, []);
  await passPromises();
  expect(started[0]?.asked.at(-1)).toMatchObject({ known: [{ id: 'a', seen: { codes: CODES, inks: [] } }] });
});

test('a worker that takes too long to read again what it knew reads each file in its own time, and then answers', async () => {
  const checker = await openWithFile();
  const verdicts = new Map();
  const judged = checker.judge({ geometry: null, artworks: 1, hasTwoSides: false }, []);
  await vi.advanceTimersByTimeAsync(10_000);
  started[1]?.says({ turn: 3, look: READ });
  await passPromises();
  started[1]?.says({ turn: 4, verdicts });
  expect(await judged).toBe(verdicts);
  expect(started[1]?.asked.map(({ ask }) => ask)).toEqual(['read', 'judge']);
});

test('where a worker never answers, what was asked of it has no answer', async () => {
  const checker = openFileChecker();
  const judged = checker.judge({ geometry: null, artworks: 1, hasTwoSides: false }, []);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await judged).toEqual(new Map());
});

test('what is asked of one file carries none of the others: they are read again when they are judged', async () => {
  const checker = await openWithFile();
  const other = checker.read('b', file);
  await passPromises();
  started[0]?.says({ turn: 2, look: READ });
  await other;
  void checker.inkJpegs('b');
  await passPromises();
  expect(started[0]?.asked.map(({ ask, known }) => [ask, known.map(({ id }) => id)])).toEqual([
    ['read', []],
    ['read', []],
    ['ink_jpegs', ['b']],
  ]);
});
