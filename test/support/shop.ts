import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openShop, type Shop, type Substitutes } from '../../src/app/open-shop.ts';
import { uncounted } from '../running/called-files.ts';
import { statement, TEMPLATE, withDatabase } from './database.ts';

/** A separate database for one test file, copied from the template. */
export async function freshDatabase(): Promise<string> {
  const template = inject('templateUrl');
  const name = `tirage_${randomBytes(6).toString('hex')}`;
  await statement(withDatabase(template, 'postgres'), `create database ${name} template ${TEMPLATE}`);
  return withDatabase(template, name);
}

/** A database in which no shop has been. */
export async function emptyDatabase(): Promise<string> {
  const name = `tirage_${randomBytes(6).toString('hex')}`;
  await statement(withDatabase(inject('templateUrl'), 'postgres'), `create database ${name}`);
  return withDatabase(inject('templateUrl'), name);
}

export interface TestShop extends Shop {
  readonly databaseUrl: string;
}

/** A complete shop on a real database, called without a network. */
export async function openTestShop(
  substitutes: Substitutes = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<TestShop> {
  const databaseUrl = settings['DATABASE_URL'] ?? (await freshDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'tirage-shop-'));
  const config = readConfig({ DATABASE_URL: databaseUrl, TIRAGE_DATA: folder, LOG_LEVEL: 'silent', ...settings });
  const shop = await uncounted(async () => {
    const opened = await openShop(config, substitutes);
    await opened.app.ready();
    return opened;
  });
  return { ...shop, databaseUrl };
}
