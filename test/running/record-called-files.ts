import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { startCounting, stopCounting } from './called-files.ts';
import { writeRecord } from './records.ts';

/** Writes down which files each test file calls, so that `npm run check` finds the rooms that a change touches. */
const root = process.cwd();

beforeAll(() => startCounting());

afterAll(() => {
  const { testPath } = expect.getState();
  if (testPath !== undefined) writeRecord(root, relative(root, testPath).replaceAll('\\', '/'), stopCounting(root));
});
