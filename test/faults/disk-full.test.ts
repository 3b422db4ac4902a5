import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask } from '../support/invariants.ts';
import { statement, TEMPLATE, withDatabase } from '../support/database.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

/** A disk of its own can be made by root alone, on Linux. */
function makeDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    process.stdout.write('not tried: a full disk (mounting one takes root)\n');
    return undefined;
  }
}

const disk = makeDisk(64);
afterAll(() => {
  if (disk) execFileSync('umount', ['-l', disk]);
});

describe.skipIf(disk === undefined)('a disk of the database without room', () => {
  let shop: ServedShop;
  const name = `tirage_full_${process.pid}`;

  beforeAll(async () => {
    const template = inject('templateUrl');
    const [row] = await ask<{ folder: string }>(template, `select current_setting('data_directory') as folder`);
    const { uid, gid } = statSync(row?.folder ?? '');
    chownSync(disk ?? '', uid, gid);
    const base = withDatabase(template, 'postgres');
    await statement(base, `create tablespace ${name} location '${disk}'`);
    await statement(base, `create database ${name} template ${TEMPLATE} tablespace ${name}`);
    shop = await serveShop({ DATABASE_URL: withDatabase(template, name) });
  });
  afterAll(() => shop?.stop('SIGKILL'));

  const openCart = () =>
    fetch(`${shop.address()}/api/v1/cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  const readiness = async () => (await fetch(`${shop.address()}/readyz`)).json() as Promise<{ status: string }>;

  test('gives 503 with the time to come again and an honest readiness, and heals when there is room', async () => {
    const filler = join(disk ?? '', 'filler');
    for (let size = 64; size >= 1; size /= 2)
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size * 16_384), { flag: 'a' });
      } catch {
        // Full to this grain.
      }
    let refused: Response | undefined;
    for (let count = 0; count < 3000 && !refused; count += 1) {
      const answer = await openCart();
      if (answer.status !== 200) refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readiness()).toEqual({ status: 'disk full' });
    rmSync(filler);
    expect(await readiness()).toEqual({ status: 'ready' });
    expect((await openCart()).status).toBe(200);
  });
});
