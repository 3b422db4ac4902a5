import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * `rules` need nothing; `rooms` call the API on a real PostgreSQL, each file on a database of its own; `journeys` drive
 * real browsers against a served shop; `faults` kill, starve and measure processes, so they have the machine to
 * themselves and come last.
 */
const database = ['test/support/database.ts'];
/** Figures, traces and faults are told for a whole process: these rooms have one of their own. */
const ALONE = ['test/rooms/observability.test.ts'];

export default defineConfig({
  plugins: [react()],
  test: {
    // Nothing here is proved by the clock: these end what hangs, on a machine several times as slow as a desk's.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // What the shop is made of is read once for each worker. A file shares no state with another: what it opens is its own.
    isolate: false,
    unstubGlobals: true,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.{ts,tsx}', 'walls/*.test.ts', 'test/structure/**/*.test.ts'], sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'rooms', include: ['test/rooms/**/*.test.ts'], exclude: [...ALONE], globalSetup: database, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'alone', include: [...ALONE], isolate: true, globalSetup: database, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'], globalSetup: database, testTimeout: 300_000, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['test/faults/**/*.test.ts'], globalSetup: database, fileParallelism: false, testTimeout: 300_000, sequence: { groupOrder: 4 } },
      },
    ],
  },
});
