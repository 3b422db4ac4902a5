import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * `rules` need nothing. `rooms` call the API on a real PostgreSQL, each file with its own database. `journeys` use real
 * browsers on a served shop. `faults` stop and kill processes of their own; the last of them run alone.
 */
const database = ['test/support/database.ts'];
const recording = ['test/running/record-called-files.ts'];
/** Metrics, traces and faults belong to a whole process, so these rooms run in their own process. */
const ALONE = ['test/rooms/observability.test.ts'];
/** What counts a process's memory, connections or open requests, or fills a disk, has the machine to itself. */
const MEASURED = ['faults', 'readers', 'slow-requests', 'disk-full'].map((name) => `test/faults/${name}.test.ts`);

/** Of tests that drive browsers or kill processes, when the whole is run (test/run.ts). */
const retry = Number(process.env['TEST_RETRY'] ?? 0);

const WORKERS = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  plugins: [react()],
  test: {
    // No test measures time. This limit ends hanging tests, even on a machine that is several times slower than a
    // developer's.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The modules of the shop are loaded once for each worker. Test files share no state: each opens its own shop.
    isolate: false,
    // Commands and shops that tests start read our program from here instead of compiling it each time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    unstubGlobals: true,
    maxWorkers: WORKERS,
    projects: [
      { extends: true, test: { name: 'rules', setupFiles: ['./src/kernel/number-tables.ts', './src/kernel/day-tables.ts'], include: ['src/**/*.test.{ts,tsx}', 'walls/*.test.ts', 'test/structure/**/*.test.ts'], sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'rooms', include: ['test/rooms/**/*.test.ts'], exclude: [...ALONE], globalSetup: database, setupFiles: recording, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'alone', include: [...ALONE], isolate: true, globalSetup: database, setupFiles: recording, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'], globalSetup: database, testTimeout: 300_000, retry, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        // They wait more than they work, so one more of them than of others runs at a time.
        test: { name: 'faults', maxWorkers: WORKERS + 1, include: ['test/faults/**/*.test.ts'], exclude: [...MEASURED], globalSetup: database, testTimeout: 300_000, retry, sequence: { groupOrder: 4 } },
      },
      {
        extends: true,
        test: { name: 'measured', include: [...MEASURED], globalSetup: database, fileParallelism: false, testTimeout: 300_000, retry, sequence: { groupOrder: 5 } },
      },
    ],
  },
});
