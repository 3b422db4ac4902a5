import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { useEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { openShop } from '../src/app/open-shop.ts';
import { address, flyerLine } from '../test/builders/lines.ts';
import { registers } from '../test/support/customers.ts';
import { growOrdersOf } from '../test/support/grown-tables.ts';
import { elsewhere, Visitor } from '../test/support/visitor.ts';
import type { Figure } from './run.ts';

const ORDERS = 5000;
const CALLS = 60;

/** The cost of the personal area for a customer with 5 000 orders: the server's whole answer, the median of many. */
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
    const visitor = new Visitor(shop.app, 'localhost', elsewhere());
    const customerId = await registers(visitor);
    const number = await orders(visitor);
    await growOrdersOf(owner, 'tirage-fr', customerId, ORDERS);
    // Each order gets the lines of a real one.
    await owner.query(`insert into order_lines (tenant_id, order_id, id, position, product_name, quantity, print_net_cents, net_cents, gross_cents, line)
      select o.tenant_id, o.id, l.id, l.position, l.product_name, l.quantity, l.print_net_cents, l.net_cents, l.gross_cents, l.line
      from orders o, order_lines l where o.order_number like 'M26-%'`);
    await owner.query('vacuum analyze order_lines');
    const median = async (path: string) => {
      const took: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        const begin = performance.now();
        const { status } = await visitor.call('GET', path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        took.push(performance.now() - begin);
      }
      return `${(took.toSorted((a, b) => a - b)[CALLS / 2] ?? 0).toFixed(1)} ms`;
    };
    return [
      { name: '5 000 orders: first page of the list (at most 20 ms)', value: await median('/orders/') },
      { name: '5 000 orders: one found by a word (at most 20 ms)', value: await median('/orders/?q=many4999') },
      {
        name: '5 000 orders: none found by words, status and period (at most 20 ms)',
        value: await median('/orders/?q=nothing+here&status=to_do&from=2020-01-01&to=2026-12-31'),
      },
      { name: 'one order in full (at most 15 ms)', value: await median(`/order/${number}`) },
    ];
  } finally {
    await owner.end();
    await shop.close();
    await postgres.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function orders(visitor: Visitor): Promise<string> {
  const { body } = await visitor.call<{ id: string }>('POST', '/cart', {});
  await visitor.call('PUT', `/cart/${body.data.id}/item`, { line: flyerLine() });
  await visitor.call('PATCH', `/cart/${body.data.id}/item/address/`, { shippingAddress: address() });
  return (await visitor.call<{ orderNumber: string }>('POST', `/cart/${body.data.id}/checkout/`, {})).body.data
    .orderNumber;
}
