import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import { randomUUID } from 'node:crypto';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { csvRow, ordersOfShop, ownerStateOf } from '#shop/orders/shop-orders.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { ROOT } from '../../src/app/start.ts';
import { useShop } from '../support/promotions.ts';
import { COMPILED } from '../support/served-shop.ts';

const shop = useShop();
const { fill, ordered } = shop;

let french: ShopSnapshot;
beforeAll(async () => {
  french = (await shop.ground().shops.current('tirage-fr'))!;
});
const context = () => contextOfJob(shop.jobContext(), french, 'test', shop.app().log);

const booking = () => ({ bankReference: randomUUID() });

describe('a transfer that the owner saw on the account', () => {
  test('pays its order, chosen or not, and writes to the customer once', async () => {
    const filled = await fill({});
    const order = await ordered(filled);
    expect(await recordTransfer(context(), order.orderNumber, booking(), TRANSFER_PROVIDER)).toBe('paid');
    const { body } = await filled.guest.call<OrderWire>('GET', `/order/${order.id}`);
    expect([body.data.orderState, body.data.paymentState]).toEqual(['confirmed', 'paid']);
    const { rows } = await shop
      .owner()
      .query(`select from mails where subject like 'Paiement reçu%' and subject like '%' || $1`, [order.orderNumber]);
    expect(rows).toHaveLength(1);
  });

  test('counts once, however often it is recorded', async () => {
    const order = await ordered(await fill({}));
    const once = booking();
    await recordTransfer(context(), order.orderNumber, once, TRANSFER_PROVIDER);
    expect(await recordTransfer(context(), order.orderNumber, once, TRANSFER_PROVIDER)).toMatchObject({
      refusal: 'transfer_already_recorded',
    });
    const { rows } = await shop.owner().query(`select from payments where order_id = $1`, [order.id]);
    expect(rows).toHaveLength(1);
  });

  test('pays a part where it is less, and is held when the order is paid already', async () => {
    const other = await ordered(await fill({}));
    const one = { ...booking(), amountCents: 1 };
    expect(await recordTransfer(context(), other.orderNumber, one, TRANSFER_PROVIDER)).toBe('part');
    expect(await recordTransfer(context(), other.orderNumber, booking(), TRANSFER_PROVIDER)).toBe('paid');
    const settled = await ordered(await fill({}));
    await recordTransfer(context(), settled.orderNumber, booking(), TRANSFER_PROVIDER);
    expect(await recordTransfer(context(), settled.orderNumber, booking(), TRANSFER_PROVIDER)).toBe('held');
    expect(isRefusal(await recordTransfer(context(), 'T26-0', booking(), TRANSFER_PROVIDER))).toBe(true);
  });
});

describe('the list of a shop', () => {
  test('has every order, the newest first, with what it waits for', async () => {
    const first = await ordered(await fill({}));
    await shop.pass({ minutes: 1 });
    const second = await ordered(await fill({}));
    await recordTransfer(context(), second.orderNumber, booking(), TRANSFER_PROVIDER);
    const listed: string[] = [];
    for await (const order of ordersOfShop(context())) listed.push(`${order.orderNumber} ${ownerStateOf(order)}`);
    expect(listed.indexOf(`${second.orderNumber} paid`)).toBeGreaterThanOrEqual(0);
    expect(listed.indexOf(`${first.orderNumber} unpaid`)).toBeGreaterThan(listed.indexOf(`${second.orderNumber} paid`));
  });

  test('is exported in lines that a spreadsheet takes for text', async () => {
    await ordered(await fill({}, { to: { company: '=HYPERLINK("http://x";"y")', firstName: 'Ana, "A."' } }));
    for await (const order of ordersOfShop(context())) {
      const row = csvRow(context(), order);
      expect(row).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
      expect(row).toContain('"Ana, ""A."" Moreau"');
      return;
    }
  });
});

test('the owner lists, shows, settles and exports orders on the server', async () => {
  const order = await ordered(await fill({}));
  const [listed, shown, settled] = await Promise.all([
    run('list'),
    run('show', order.orderNumber),
    run('paid', order.orderNumber, '--reference', 'B1'),
  ]);
  expect(listed).toContain(order.orderNumber);
  expect(shown).toContain('5 rue du Port');
  expect(settled).toContain('is paid');
  const [again, exported] = await Promise.all([
    run('paid', order.orderNumber, '--reference', 'B1'),
    run('export', '--csv'),
  ]);
  expect(again).toContain('recorded before');
  expect(await run('paid', order.orderNumber, '--reference', 'B'.repeat(61))).toContain('more than 60 characters');
  expect(exported).toContain(`tirage-fr,${order.orderNumber},`);
});

test('a number that two shops have used is settled in neither until the owner says in which', async () => {
  const { orderNumber, id } = await ordered(await fill({}));
  await shop.owner().query(
    `with same as (insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
       select 'tirage-it', c.id, c.id, 'ordered', c.currency, c.country, c.postal_code
       from carts c join orders o on o.tenant_id = c.tenant_id and o.cart_id = c.id where o.id = $1)
     insert into orders (tenant_id, id, order_number, cart_id, access_key, email, currency, net_cents, vat_cents, gross_cents,
       payable_cents, snapshot, order_state, payment_state, placed_at, updated_at)
     select 'tirage-it', id, order_number, cart_id, access_key, email, currency, net_cents, vat_cents, gross_cents, payable_cents,
       snapshot, order_state, payment_state, placed_at, updated_at from orders where id = $1`,
    [id],
  );
  const refused = await run('paid', orderNumber, '--reference', 'B2');
  expect(refused).toMatch(/2 shops have an order .* --shop: .*tirage-fr.*Nothing was changed/);
  const { rows } = await shop.owner().query('select from payments where order_id = $1', [id]);
  expect(rows).toEqual([]);
  expect(await run('paid', orderNumber, '--reference', 'B2', '--shop', 'tirage-fr')).toContain('is paid');
});

test('a list of which only the beginning is read ends without a fault', async () => {
  await ordered(await fill({}));
  const child = spawn(process.execPath, ['src/app/commands/orders-command.ts', 'export', '--csv'], {
    cwd: ROOT,
    env: environment(),
  });
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, 'close');
  expect([child.exitCode, errors]).toEqual([0, '']);
});

test('a command that is mistyped says so in a sentence and fails, so that no script takes it for done', async () => {
  const mistakes = await Promise.all([
    outcome('piad', 'T26-1', '--reference', 'B1'),
    outcome('paid'),
    outcome('list', '--tenant', 'tirage-fr'),
    outcome('list', '--state', 'overdu'),
    outcome('paid', 'T26-1', '--reference'),
  ]);
  for (const { failed, said } of mistakes) {
    expect(failed).toBe(true);
    expect(said).not.toMatch(/^ +at /m);
  }
  expect(mistakes.map(({ said }) => said.split('\n')[0])).toEqual([
    "'piad' is no command.",
    'paid needs an order number.',
    expect.stringContaining("'--tenant'"),
    expect.stringContaining("--state is 'overdu'. Give one of: unpaid, overdue"),
    expect.stringContaining('--reference'),
  ]);
  expect(await outcome('--help')).toMatchObject({ failed: false });
});

test('an order that the owner takes back is not said to be late while its time runs', async () => {
  const order = await ordered(await fill({}));
  await run('cancel', order.orderNumber);
  const { rows } = await shop
    .owner()
    .query<{ body: string }>(
      `select m::text as body from mails m where subject like 'Votre commande ' || $1 || ' est annul%'`,
      [order.orderNumber],
    );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toContain('nous avons annulé votre commande');
  expect(rows[0]?.body).not.toContain('dans le délai prévu');
});

test('an order that is cancelled already is not said to be cancelled again', async () => {
  const order = await ordered(await fill({}));
  expect(await run('cancel', order.orderNumber)).toContain('the customer is told by mail');
  expect(await run('cancel', order.orderNumber)).toContain('cancelled already. Nothing was changed.');
});

const environment = () => ({ ...process.env, DATABASE_URL: shop.databaseUrl(), NODE_COMPILE_CACHE: COMPILED });

/** What the command says, on either output. */
async function run(...words: string[]): Promise<string> {
  return (await outcome(...words)).said;
}

function outcome(...words: string[]): Promise<{ failed: boolean; said: string }> {
  return new Promise((ended) => {
    execFile(
      process.execPath,
      ['src/app/commands/orders-command.ts', ...words],
      { cwd: ROOT, env: environment() },
      (fault, output, errors) => ended({ failed: fault !== null, said: output + errors }),
    );
  });
}
