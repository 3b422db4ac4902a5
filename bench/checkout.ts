import { sql } from 'kysely';
import type pg from 'pg';
import type { Shop } from '../src/app/open-shop.ts';
import { address, flyerLine } from '../test/builders/lines.ts';
import { elsewhere, Visitor } from '../test/support/visitor.ts';
import { jobsDone, statementFigures, usageOf, withWatchedShop } from './postgres-usage.ts';
import type { Figure } from './run.ts';

const WARM_UP = 150;
const CHECKOUTS = 300;
/** Guests who fill a cart, and the quantities of each one's lines. */
const CARTS = 200;
const FILLED_WITH = [500, 1000, 2500];
const ADDS = CARTS * FILLED_WITH.length;
const AT_ONCE = 4;
/** Number of statements listed by name. The rest is one sum. */
const NAMED = 22;
const NAMED_OF_CARTS = 12;
const CONTROLS = 10_000;

/**
 * What carts and checkouts cost PostgreSQL. A whole guest checkout is six requests: two lines, payment by transfer, and
 * the mails that jobs send. A cart add is one line more in a guest's cart.
 */
export async function run(): Promise<Figure[]> {
  return withWatchedShop(async (shop, watching) => {
    await warmUp(shop, watching);
    const checkouts = await usageOf(watching, () => several(CHECKOUTS, () => checkout(shop)));
    const guests = await emptyCarts(shop);
    const adds = await usageOf(watching, () => several(CARTS, () => fill(guests.pop()!)));
    const controls = await usageOf(watching, async () => {
      for (let count = 0; count < CONTROLS; count += 1)
        await sql`select ${count}::int`.execute(shop.ground.db.registry);
    });
    const perCheckout = checkouts.cpuMs / CHECKOUTS;
    const perAdd = adds.cpuMs / ADDS;
    const control = controls.cpuMs / CONTROLS;
    return [
      { name: 'whole guest checkout: CPU of PostgreSQL (at most 5 ms)', value: `${perCheckout.toFixed(2)} ms` },
      { name: 'the same : that of a bare select 1', value: (perCheckout / control).toFixed(0) },
      { name: 'its transactions', value: (checkouts.commits / CHECKOUTS).toFixed(1) },
      ...statementFigures(checkouts, CHECKOUTS, NAMED),
      { name: 'cart add: CPU of PostgreSQL (at most 1 ms)', value: `${perAdd.toFixed(2)} ms` },
      { name: 'the same : that of a bare select 1', value: (perAdd / control).toFixed(0) },
      { name: 'its transactions', value: (adds.commits / ADDS).toFixed(1) },
      ...statementFigures(adds, ADDS, NAMED_OF_CARTS),
    ];
  });
}

async function warmUp(shop: Shop, watching: pg.Client): Promise<void> {
  const some = async () => {
    await several(WARM_UP, () => checkout(shop));
    await jobsDone(watching);
  };
  await some();
  // Autovacuum does the same within a minute. Plans made for empty tables would read whole tables.
  await watching.query('analyze');
  await some();
}

async function several(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface GuestWithCart {
  readonly guest: Visitor;
  readonly cartId: string;
}

async function guestWithCart(shop: Shop): Promise<GuestWithCart> {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const cart = await guest.call<{ id: string }>('POST', '/cart', {});
  await guest.meet();
  return { guest, cartId: cart.body.data.id };
}

async function emptyCarts(shop: Shop): Promise<GuestWithCart[]> {
  const guests: GuestWithCart[] = [];
  await several(CARTS, async () => {
    guests.push(await guestWithCart(shop));
  });
  return guests;
}

async function fill({ guest, cartId }: GuestWithCart): Promise<void> {
  for (const quantity of FILLED_WITH) {
    const { status } = await guest.call('PUT', `/cart/${cartId}/item`, { line: flyerLine({ quantity }) });
    if (status !== 200) throw new Error(`The cart answered ${status}`);
  }
}

async function checkout(shop: Shop): Promise<void> {
  const { guest, cartId } = await guestWithCart(shop);
  for (const quantity of [500, 1000])
    await guest.call('PUT', `/cart/${cartId}/item`, { line: flyerLine({ quantity }) });
  const shippingAddress = address({ email: `${cartId}@example.fr` });
  await guest.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress });
  const placed = await guest.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
  const paid = await guest.call('POST', `/order/${placed.body.data.id}/payment/`, { method: 'transfer' });
  if (paid.status !== 200) throw new Error(`The checkout ended with ${paid.status}`);
}
