import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#platform/config.ts';
import { openShop, type Substitutes } from '../../src/app/open-shop.ts';
import { layGround, withDatabase } from '../../src/app/start.ts';
import { statement } from '../support/database.ts';
import { ask } from '../support/invariants.ts';
import { freshDatabase } from '../support/shop.ts';

const CONNECTIONS = `select application_name from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

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
  await expect.poll(() => ask(databaseUrl, CONNECTIONS)).toEqual([]);
});

test('a start that cannot read its shops leaves no connection behind', async () => {
  const databaseUrl = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  await statement(databaseUrl, 'revoke select on tenants from tirage_app');
  const config = readConfig({ DATABASE_URL: databaseUrl, TIRAGE_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(layGround(config, { warn: () => undefined, error: () => undefined })).rejects.toThrow(
    'permission denied for table tenants',
  );
  await expect.poll(() => ask(databaseUrl, CONNECTIONS)).toEqual([]);
});

test('a data folder that cannot be made is refused with its setting and the remedy, by a server and by a command', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  writeFileSync(join(folder, 'file'), '');
  const unmakeable = [join(folder, 'file'), join(folder, 'file/below/it'), '/dev/null/x'];
  // Where the system keeps its own: no folder can be made there, and not every system has them.
  for (const place of ['/proc', '/sys']) if (existsSync(place)) unmakeable.push(`${place}/nope/x`);
  const log = { warn: () => undefined, error: () => undefined };
  for (const given of unmakeable) {
    const config = readConfig({ TIRAGE_DATA: given, LOG_LEVEL: 'silent' });
    for (const start of [() => layGround(config, log), () => withDatabase(config, () => Promise.resolve())]) {
      const fault: unknown = await start().catch((error: unknown) => error);
      expect(fault, given).toBeInstanceOf(ConfigError);
      expect((fault as Error).message).toMatch(new RegExp(`^TIRAGE_DATA is ${given}, .*\\. .* TIRAGE_DATA to .*\\.$`));
    }
  }
});

test('a file in the place of the cluster is called what it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-failed-'));
  writeFileSync(join(folder, 'postgres'), '');
  const config = readConfig({ TIRAGE_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(withDatabase(config, () => Promise.resolve())).rejects.toThrow(`${folder}/postgres is no folder`);
});
