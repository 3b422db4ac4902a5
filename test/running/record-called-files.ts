import { relative } from 'node:path';
import { afterAll, beforeAll, expect, type RunnerTestSuite as Suite } from 'vitest';
import { startCounting, stopCounting } from './called-files.ts';
import { isCurrent, writeRecord } from './records.ts';

/**
 * Writes down what each test file calls and how long it takes, so that `npm run check` finds the rooms to run. While calls
 * are counted V8 optimizes no function, so a file is counted again only after a change.
 */
const root = process.cwd();
let began = 0;
let isCounted = false;

beforeAll(() => {
  isCounted = process.env['TEST_COUNTS'] !== 'off' && !isCurrent(root, testFile());
  if (!isCounted) return;
  began = performance.now();
  startCounting();
});

// oxlint-disable-next-line no-empty-pattern -- the runner reads this pattern and takes no other name
afterAll(({}, file) => {
  if (!isCounted) return;
  const ms = Math.round(performance.now() - began);
  const called = stopCounting(root);
  // Some of its tests alone call less than the file.
  if (!isPart(file)) writeRecord(root, testFile(), { since: performance.timeOrigin, ms, called });
});

function testFile(): string {
  return relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/');
}

/** Whether a test was passed over, as those are that the words of a run do not name. */
function isPart({ tasks }: Pick<Suite, 'tasks'>): boolean {
  return tasks.some((task) => (task.type === 'suite' ? isPart(task) : task.mode === 'skip'));
}
