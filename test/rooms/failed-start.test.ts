import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openShop, type Substitutes } from '../../src/app/open-shop.ts';
import { ask } from '../support/invariants.ts';
import { freshDatabase } from '../support/shop.ts';

test('a start that fails after its database was opened leaves no connection behind', async () => {
  const databaseUrl = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  const settings = { DATABASE_URL: databaseUrl, TIRAGE_DATA: folder, LOG_LEVEL: 'silent', METRICS_PORT: '0' };
  const failing: Substitutes = {
    get elapsed(): never {
      throw new Error('the clock is broken');
    },
  };
  await expect(openShop(readConfig(settings), failing)).rejects.toThrow('the clock is broken');
  const left = `select application_name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await expect.poll(() => ask(databaseUrl, left)).toEqual([]);
});
