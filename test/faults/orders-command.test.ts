import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/installation.ts';
import { useShop } from '../support/promotions.ts';

// Each call of the command is a process of its own, which takes its time: more than the desk's two minutes have room for.
const shop = useShop();
const { fill, ordered } = shop;

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

test('a booking that is held is named, the log of the server is silent, and a number may be typed in small letters', async () => {
  const order = await ordered(await fill({}));
  const small = order.orderNumber.toLowerCase();
  await run('paid', small, '--reference', 'B7');
  expect(await run('paid', small, '--reference', 'B8')).toBe(
    `The money is held: ${order.orderNumber} is paid already. Give it back with \`refund\`.\n`,
  );
  await shop
    .owner()
    .query(
      `update order_events set axis = 'total', from_state = '4752', to_state = '7260', job_id = (select id from order_jobs where order_id = $1) where order_id = $1 and axis = 'order'`,
      [order.id],
    );
  const shown = (await run('show', small)).replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(shown).toMatch(/ {2}transfer {2}held {2}47,52 € {2}B8 {2}/);
  expect(shown).toMatch(/ {2}transfer {2}paid {2}47,52 € {2}B7 {2}/);
  expect(shown).toMatch(/ {2}charged {2}final {2}47,52 € {2}B8 {2}/);
  expect(shown).toContain('total: 47,52 € -> 72,60 €');
});

test('an order is listed and shown with what it costs, less what the shop has taken off', async () => {
  const { orderNumber } = await ordered(await fill({}));
  await shop.owner().query('update orders set credited_cents = 500 where order_number = $1', [orderNumber]);
  const [listed, shown] = (await Promise.all([run('list'), run('show', orderNumber)])).map((text) =>
    text.replaceAll(/[\u00a0\u202f]/g, ' '),
  );
  expect(listed?.split('\n').find((line) => line.startsWith(orderNumber))).toContain(' 42,52 € ');
  expect(shown?.split('\n')[0]).toContain('42,52 €');
});

test('times stand on the shop’s clock, and a list of nothing says so', async () => {
  const order = await ordered(await fill({}));
  const { rows } = await shop
    .owner()
    .query<{ at: string }>(
      `select to_char(placed_at at time zone 'Europe/Paris', 'DD-MM-YYYY HH24:MI') as at from orders where id = $1`,
      [order.id],
    );
  const [listed, shown, none] = await Promise.all([
    run('list', '--shop', 'tirage-fr'),
    run('show', order.orderNumber),
    run('list', '--state', 'completed'),
  ]);
  expect(listed.split('\n').find((line) => line.startsWith(order.orderNumber))).toContain(`  ${rows[0]?.at}  `);
  expect(shown).toContain(`${rows[0]?.at}  order: - -> placed`);
  expect(none).toBe('There is no order that is completed.\n');
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
  const child = spawn(process.execPath, ['dist/program/orders-command.js', 'export', '--csv'], {
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

const environment = () => ({ ...process.env, DATABASE_URL: shop.databaseUrl() });

/** What the command says, on either output. */
async function run(...words: string[]): Promise<string> {
  return (await outcome(...words)).said;
}

function outcome(...words: string[]): Promise<{ failed: boolean; said: string }> {
  return new Promise((ended) => {
    execFile(
      process.execPath,
      ['dist/program/orders-command.js', ...words],
      { cwd: ROOT, env: environment() },
      (fault, output, errors) => ended({ failed: fault !== null, said: output + errors }),
    );
  });
}
