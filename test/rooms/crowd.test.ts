import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { untilQueued } from '../support/lock-queue.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let owner: pg.Client;
beforeAll(async () => {
  shop = await openTestShop();
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

/** Connections of the shop's pool. */
const POOL = 8;

async function guestWithCart(): Promise<{ guest: Visitor; cartId: string }> {
  const guest = new Visitor(shop.app);
  const { body } = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  await guest.call('PUT', `/cart/${body.data.id}/item`, { line: flyerLine() });
  return { guest, cartId: body.data.id };
}

/** Holds the rows of these carts while address changes wait for them, and says how a bystander fares before they are let go. */
async function bystanderWhile(carts: readonly { guest: Visitor; cartId: string }[], each: number) {
  const bystander = new Visitor(shop.app);
  await bystander.call('POST', '/cart', {});
  await owner.query('begin');
  await owner.query(`select set_config('app.tenant', 'tirage-fr', true)`);
  await owner.query('select from carts where id = any($1::text[]) for update', [carts.map(({ cartId }) => cartId)]);
  let ended = 0;
  const crowd = carts.flatMap(({ guest, cartId }) =>
    Array.from({ length: each }, async () => {
      const change = ['PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address() }] as const;
      const first = await guest.call(...change);
      ended += 1;
      return first.status === 503 ? guest.insists(...change) : first;
    }),
  );
  await untilQueued(shop.databaseUrl, carts.length);
  const statuses = await Promise.all([
    bystander.call<CartWire>('GET', '/cart/').then(({ status }) => status),
    shop.app.inject({ url: '/readyz', headers: { host: 'localhost' } }).then(({ statusCode }) => statusCode),
  ]);
  // Who had to wait for one of the crowd to give up its connection was kept waiting, whatever the answer.
  const answer = ended === 0 ? statuses : 'kept waiting';
  await owner.query('rollback');
  const answers = await Promise.all(crowd);
  return { answer, served: answers.filter(({ status }) => status === 200).length };
}

describe('a crowd on one cart', () => {
  test('leaves connections to everybody else, and every one of it is served in turn', async () => {
    const { answer, served } = await bystanderWhile([await guestWithCart()], 40);
    expect(answer).toEqual([200, 200]);
    expect(served).toBe(40);
  });

  test('control: as many carts as there are connections, all held, do keep the bystander waiting', async () => {
    const carts = await Promise.all(Array.from({ length: POOL }, guestWithCart));
    const { answer } = await bystanderWhile(carts, 1);
    expect(answer).not.toEqual([200, 200]);
  });
});
