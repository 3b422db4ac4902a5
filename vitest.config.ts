import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * `rules` need nothing; `rooms` call the API on a real PostgreSQL, each file on a database of its own; `journeys` drive a
 * real browser against a served shop, one after the other, and come last.
 */
const database = ['test/support/database.ts'];

export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a page is waited for is a matter of order, not of speed: a busy machine takes its time.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.{ts,tsx}', 'walls/*.test.ts', 'test/structure/**/*.test.ts'], sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'rooms', include: ['test/rooms/**/*.test.ts'], globalSetup: database, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: { name: 'journeys', include: ['test/journeys/**/*.test.ts', 'test/faults/**/*.test.ts'], globalSetup: database, fileParallelism: false, testTimeout: 120_000, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
