import { relative } from 'node:path';
import { afterAll, beforeAll, expect, type RunnerTestSuite as Suite } from 'vitest';
import { startCounting, stopCounting } from './called-files.ts';
import { writeRecord } from './records.ts';

/** Writes down what each test file calls and how long it takes, so that `npm run check` finds the rooms to run. */
const root = process.cwd();
let began = 0;

beforeAll(() => {
  began = performance.now();
  startCounting();
});

// oxlint-disable-next-line no-empty-pattern -- the runner reads this pattern and takes no other name
afterAll(({}, file) => {
  const { testPath } = expect.getState();
  // Some of its tests alone call less than the file.
  if (testPath === undefined || isPart(file)) return;
  const ms = Math.round(performance.now() - began);
  writeRecord(root, relative(root, testPath).replaceAll('\\', '/'), { ms, called: stopCounting(root) });
});

/** Whether a test was passed over, as those are that the words of a run do not name. */
function isPart({ tasks }: Pick<Suite, 'tasks'>): boolean {
  return tasks.some((task) => (task.type === 'suite' ? isPart(task) : task.mode === 'skip'));
}
