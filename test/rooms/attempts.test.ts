import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { countAttempts, type Attempts, type Limit } from '#platform/attempts.ts';
import { sweep } from '#platform/db/sweep.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { flyerLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

const SECRET = 'one secret for all of the servers here';
const TENANT = 'tirage-fr';

let shop: TestShop;
let owner: pg.Client;
let first: CountingDatabase;
let second: CountingDatabase;
beforeAll(async () => {
  shop = await openTestShop();
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  first = countingDatabase();
  second = countingDatabase();
});
afterAll(async () => {
  await first.close();
  await second.close();
  await owner.end();
  await shop.close();
});

type CountingDatabase = Database & { statements(): number };

/** A server's own connections, and how often it has counted. */
function countingDatabase(): CountingDatabase {
  const db = openDatabase(shop.databaseUrl, { size: 4, onError: () => undefined });
  let statements = 0;
  return {
    ...db,
    alone: (statement) => {
      statements += 1;
      return db.alone(statement);
    },
    statements: () => statements,
  };
}

let limits = 0;
/** A limit of the test's own. */
const limitOf = (most: number): Limit => ({
  name: `test ${(limits += 1)}`,
  most,
  windowMs: 60_000,
  refusal: 'too_many_attempts',
});

const isAdmitted = async (attempts: Attempts, limit: Limit, whom = 'somebody') =>
  !isRefusal(await attempts.admit(TENANT, [limit, whom]));

const rows = async () => (await owner.query<{ name: string; counted: number }>('select * from attempts')).rows;

describe('attempts', () => {
  test('are counted over all servers, and a restart forgives none', async () => {
    const limit = limitOf(4);
    const here = countAttempts(first, SECRET);
    const there = countAttempts(second, SECRET);
    const admitted: boolean[] = [];
    for (const attempts of [here, there, here, there, here, there]) admitted.push(await isAdmitted(attempts, limit));
    expect(admitted).toEqual([true, true, true, true, false, false]);
    expect(await isAdmitted(countAttempts(first, SECRET), limit)).toBe(false);
    expect(await isAdmitted(here, limit, 'somebody else')).toBe(true);
  });

  test('that come at once on two servers are admitted up to the limit, and not one more', async () => {
    const limit = limitOf(10);
    const servers = [countAttempts(first, SECRET), countAttempts(second, SECRET)];
    const admitted = await Promise.all(
      Array.from({ length: 60 }, (_, index) => isAdmitted(servers[index % 2] ?? servers[0]!, limit)),
    );
    expect(admitted.filter(Boolean)).toHaveLength(10);
  });

  test('end with their window by the database’s clock, whatever the server’s says', async () => {
    const limit = limitOf(1);
    let elapsed = 0;
    const attempts = countAttempts(first, SECRET, () => elapsed);
    expect(await isAdmitted(attempts, limit)).toBe(true);
    const refused = await attempts.admit(TENANT, [limit, 'somebody']);
    expect(isRefusal(refused) && refused.retryAfterMs).toBeGreaterThan(30_000);
    expect(isRefusal(refused) && refused.retryAfterMs).toBeLessThanOrEqual(60_000);
    // A server whose clock runs ahead asks, and is told the same.
    elapsed += 60_000;
    expect(await isAdmitted(attempts, limit)).toBe(false);
    await owner.query(`update attempts set ends_at = ends_at - interval '1 minute'`);
    elapsed += 60_000;
    expect(await isAdmitted(attempts, limit)).toBe(true);
  });

  test('under several limits count under all or under none', async () => {
    const [narrow, wide] = [limitOf(1), limitOf(2)];
    const attempts = countAttempts(first, SECRET);
    const both = () => attempts.admit(TENANT, [wide, 'somebody'], [narrow, 'somebody']);
    expect(isRefusal(await both())).toBe(false);
    expect(isRefusal(await countAttempts(second, SECRET).admit(TENANT, [wide, 'somebody'], [narrow, 'somebody']))).toBe(
      true,
    );
    // The refused one took nothing from the wider limit.
    expect(await isAdmitted(attempts, wide)).toBe(true);
    expect(await isAdmitted(attempts, wide)).toBe(false);
  });

  test('cost one statement each, and none when it is known that they are too many', async () => {
    const limit = limitOf(2);
    const attempts = countAttempts(first, SECRET);
    const before = first.statements();
    await isAdmitted(attempts, limit);
    await isAdmitted(attempts, limit);
    expect(first.statements() - before).toBe(2);
    for (let count = 0; count < 50; count += 1) expect(await isAdmitted(attempts, limit)).toBe(false);
    expect(first.statements() - before).toBe(3);
  });

  test('taken back cost nothing when they are made again, and count once', async () => {
    const limit = limitOf(2);
    const attempts = countAttempts(first, SECRET);
    const before = first.statements();
    for (let count = 0; count < 20; count += 1) {
      const admission = await attempts.admit(TENANT, [limit, 'somebody']);
      if (isRefusal(admission)) throw new Error('refused');
      admission.forgive();
    }
    expect(first.statements() - before).toBe(1);
    expect(await isAdmitted(attempts, limit)).toBe(true);
    expect(await isAdmitted(attempts, limit)).toBe(true);
    expect(await isAdmitted(attempts, limit)).toBe(false);
  });

  test('are stored without address and e-mail, apart for each shop, and swept when their window is over', async () => {
    await owner.query('delete from attempts');
    const limit = limitOf(1);
    const attempts = countAttempts(first, SECRET);
    await attempts.admit(TENANT, [limit, '203.0.113.9'], [limit, 'camille@tirage.example']);
    expect(isRefusal(await attempts.admit('tirage-it', [limit, '203.0.113.9']))).toBe(false);
    expect(JSON.stringify(await rows())).not.toMatch(/203\.0\.113|camille/);
    const stored = await rows();
    await sweep(first, TENANT, RETENTION['attempts']!);
    expect(await rows()).toEqual(stored);
    await owner.query(`update attempts set ends_at = now() where tenant_id = $1`, [TENANT]);
    await sweep(first, TENANT, RETENTION['attempts']!);
    expect((await rows()).map((row) => (row as { tenant_id?: string }).tenant_id)).toEqual(['tirage-it']);
  });
});

describe('a quote', () => {
  test.each([
    ['/product/quote/', { merchantAttributes: flyerLine().selection, quantityList: [] }, '203.0.113.20'],
    ['/product/choices/', { configuration: flyerLine().selection }, '203.0.113.21'],
  ])('by %s is counted with a code and not without', async (path, body, address) => {
    const counted = async () => {
      const { rows: found } = await owner.query<{ sum: number }>(
        'select coalesce(sum(counted), 0)::int as sum from attempts',
      );
      return found[0]?.sum;
    };
    const visitor = new Visitor(shop.app, 'localhost', address);
    const quote = (more: object) => visitor.call('POST', path, { mcpSku: 'fly-a5', ...body, ...more });
    const before = await counted();
    expect((await quote({})).status).toBe(200);
    expect(await counted()).toBe(before);
    expect((await quote({ promocodeInputText: 'NO-SUCH-CODE' })).status).toBe(200);
    expect(await counted()).toBe((before ?? 0) + 1);
  });
});
