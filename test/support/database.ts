import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { layGround } from '../../src/app/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the template database. It is prepared once, and each test file copies it. */
    templateUrl: string;
  }
}

export const TEMPLATE = 'tirage_template';

/** One PostgreSQL for the whole run: the one of TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-test-'));
  const given = process.env['TEST_DATABASE_URL'];
  const embedded = given
    ? undefined
    : await useEmbeddedPostgres(
        folder,
        { warn: () => undefined },
        {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '200',
        },
      );
  const base = given ?? embedded?.url ?? '';
  const templateUrl = withDatabase(base, TEMPLATE);
  await statement(base, `drop database if exists ${TEMPLATE}`);
  await statement(base, `create database ${TEMPLATE}`);
  const ground = await layGround(readConfig({ DATABASE_URL: templateUrl, TIRAGE_DATA: folder, LOG_LEVEL: 'silent' }), {
    warn: () => undefined,
    error: () => undefined,
  });
  await ground.close();
  project.provide('templateUrl', templateUrl);
  return async () => {
    await embedded?.release();
    rmSync(folder, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
