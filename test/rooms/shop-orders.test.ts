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
    expect(await recordTransfer(context(), order.orderNumber, booking())).toBe('paid');
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
    await recordTransfer(context(), order.orderNumber, once);
    expect(await recordTransfer(context(), order.orderNumber, once)).toMatchObject({
      refusal: 'transfer_already_recorded',
    });
    const { rows } = await shop.owner().query(`select from payments where order_id = $1`, [order.id]);
    expect(rows).toHaveLength(1);
  });

  test('is held when the amount is another one, or the order is paid already', async () => {
    const other = await ordered(await fill({}));
    expect(await recordTransfer(context(), other.orderNumber, { ...booking(), amountCents: 1 })).toBe('held');
    const settled = await ordered(await fill({}));
    await recordTransfer(context(), settled.orderNumber, booking());
    expect(await recordTransfer(context(), settled.orderNumber, booking())).toBe('held');
    expect(isRefusal(await recordTransfer(context(), 'T26-0', booking()))).toBe(true);
  });
});

describe('the list of a shop', () => {
  test('has every order, the newest first, with what it waits for', async () => {
    const first = await ordered(await fill({}));
    await shop.pass({ minutes: 1 });
    const second = await ordered(await fill({}));
    await recordTransfer(context(), second.orderNumber, booking());
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

const environment = () => ({ ...process.env, DATABASE_URL: shop.databaseUrl(), NODE_COMPILE_CACHE: COMPILED });

/** What the command says, on either output. */
function run(...words: string[]): Promise<string> {
  return new Promise((said) => {
    execFile(
      process.execPath,
      ['src/app/commands/orders-command.ts', ...words],
      { cwd: ROOT, env: environment() },
      (_fault, output, errors) => said(output + errors),
    );
  });
}
