import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { openShop, type Shop } from '../src/app/open-shop.ts';
import { staffAt, type StaffVisitor } from '../test/support/staff.ts';
import type { Figure } from './run.ts';

/** Another number may be given, for a look that takes less than ten minutes. */
const ORDERS = Number(process.env['STAFF_ORDERS'] ?? 1_000_000);
const BATCH = 50_000;
const CALLS = 40;

/** Every filter that the list of staff offers, and what they are asked together. At most 50 ms each. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'the newest': '',
  'the oldest': '?sort=oldest',
  'what is due first': '?sort=due',
  'one order state, few orders': '?order=placed',
  'one payment state, most orders': '?payment=paid',
  'one production state, few orders': '?production=on_hold',
  'three states that no order has together': '?order=completed&payment=failed&production=waiting',
  'several states of each': '?order=placed,confirmed&payment=paid,awaiting&production=waiting,in_print',
  'a period long ago': '?from=2020-01-01&to=2020-12-31',
  'due within a week': '?dueFrom=2026-11-23&dueTo=2026-11-30&order=confirmed',
  'a number': '?q=B26-0777777',
  'a mail address': '?q=c777777@bench.example',
  'a rare name': '?q=name4321',
  'the beginning of a rare word': '?q=c77777',
  'a word that every order has': '?q=flyer',
  'a common word and a rare one': '?q=flyer+name4321',
  'two common words and states that few have': '?q=flyer+paris&production=on_hold&payment=failed',
  'a word that none has': '?q=nothingofthesort',
};

/** The list of staff over a million orders: the server's whole answer, beside one that reads no list. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tirage-bench-'));
  const postgres = await useEmbeddedPostgres(folder, { warn: () => undefined });
  const shop = await openShop(
    readConfig({ DATABASE_URL: postgres.url, TIRAGE_DATA: folder, LOG_LEVEL: 'silent', PORT: '0' }),
  );
  const owner = new pg.Client({ connectionString: postgres.url });
  try {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    await owner.connect();
    for (let from = 1; from <= ORDERS; from += BATCH) await grow(owner, from, Math.min(from + BATCH - 1, ORDERS));
    for (const table of ['orders', 'order_lines', 'order_words']) await owner.query(`vacuum analyze ${table}`);
    const staff = await staffAt(shop).signsIn();
    const counted = ORDERS.toLocaleString('en').replaceAll(',', ' ');
    const figures: Figure[] = [
      { name: 'control: the session alone', value: await median(staff, '/staff/session/') },
      { name: 'control: the list of a shop without these orders', value: await emptyShop(shop) },
    ];
    for (const [name, query] of Object.entries(QUESTIONS))
      figures.push({
        name: `${counted} orders: ${name} (at most 50 ms)`,
        value: await median(staff, `/staff/orders/${query}`),
      });
    return figures;
  } finally {
    await owner.end();
    await shop.close();
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function median(staff: StaffVisitor, path: string): Promise<string> {
  const took: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const begin = performance.now();
    const { status, body } = await staff.call('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    took.push(performance.now() - begin);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return `${(sorted[CALLS / 2] ?? 0).toFixed(1)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`;
}

async function emptyShop(shop: Shop): Promise<string> {
  const abroad = await staffAt(shop, 'it.localhost').signsIn();
  return median(abroad, '/staff/orders/');
}

/** Orders an hour apart in the mix of a shop: nearly all are done, few are open, one in a thousand is stuck. */
async function grow(owner: pg.Client, from: number, to: number): Promise<void> {
  const values = [from, to];
  await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  await owner.query(
    `insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
     select 'tirage-fr', 'cart-bench-' || lpad(n::text, 12, '0'), 'guest-of-the-bench', 'ordered', 'EUR', 'FR', '75001'
     from generate_series($1::int, $2::int) n`,
    values,
  );
  await owner.query(
    `insert into orders (tenant_id, id, order_number, cart_id, anonymous_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
       payable_cents, snapshot, order_state, payment_state, placed_at, updated_at, production_state, due_on, words, staff_words)
     select 'tirage-fr', 'order-bench-' || lpad(n::text, 12, '0'), 'B26-' || lpad(n::text, 7, '0'), 'cart-bench-' || lpad(n::text, 12, '0'),
       'guest-of-the-bench', 'key-key-key-key-bench-' || n, 'c' || n || '@bench.example', 'EUR', 1, 0, 1, 1,
       jsonb_build_object('schema', 2, 'shippingAddress', jsonb_build_object('firstName', 'Ana', 'lastName', 'Name' || n % 50000, 'company', '', 'country', 'FR'),
         'filler', repeat('x', 900)),
       case when n % 100 < 95 then 'completed' when n % 100 < 98 then 'confirmed' else 'placed' end,
       case when n % 100 < 97 then 'paid' when n % 1000 = 999 then 'failed' else 'awaiting' end,
       timestamptz '2026-11-22Z' - (1000000 - n) * interval '3 minutes', now(),
       case when n % 100 < 95 then 'delivered' when n % 1000 = 998 then 'on_hold' when n % 2 = 0 then 'waiting' else 'in_print' end,
       case when n % 100 < 95 then null else date '2026-11-23' + n % 30 end, ' b26 ',
       ' c' || n || '@bench.example b26 ' || lpad(n::text, 7, '0') || ' name' || n % 50000 || ' ana paris 75001 flyer a5 rue du port '
     from generate_series($1::int, $2::int) n`,
    values,
  );
  await owner.query(
    `insert into order_words (tenant_id, word, placed_at, order_id)
     select tenant_id, word, placed_at, id from orders cross join unnest(string_to_array(trim(staff_words), ' ')) word
     where tenant_id = 'tirage-fr' and id between 'order-bench-' || lpad($1::text, 12, '0') and 'order-bench-' || lpad($2::text, 12, '0')`,
    values,
  );
  await owner.query(
    `insert into order_lines (tenant_id, order_id, id, position, product_name, quantity, print_net_cents, net_cents, gross_cents, line)
     select 'tirage-fr', 'order-bench-' || lpad(n::text, 12, '0'), 'line-bench', 0, 'Flyer A5', 1, 1, 1, 1, '{}'
     from generate_series($1::int, $2::int) n`,
    values,
  );
}
