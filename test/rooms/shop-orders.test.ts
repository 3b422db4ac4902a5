import { TRANSFER_PROVIDER } from '#shop/payments/providers/transfer/transfer.gateway.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { recordTransfer } from '#shop/checkout/payment.service.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { CSV_HEAD, csvRow, orderOfShop, ordersOfShop, ownerStateOf } from '#shop/orders/shop-orders.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { useShop } from '../support/promotions.ts';

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

test('an order is shown while it is being paid for: who looks waits for no lock', async () => {
  const order = await ordered(await fill({}));
  const owner = shop.owner();
  await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  await owner.query('begin');
  try {
    await owner.query('select from orders where id = $1 for update', [order.id]);
    expect(await orderOfShop(context(), order.orderNumber)).toMatchObject({ order: { id: order.id } });
  } finally {
    await owner.query('rollback');
  }
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

  test('is exported with what was to be paid, and what the shop has taken off it since', async () => {
    const { orderNumber, taxedPrice } = await ordered(await fill({}));
    await shop.owner().query('update orders set credited_cents = 500 where order_number = $1', [orderNumber]);
    for await (const order of ordersOfShop(context())) {
      if (order.orderNumber !== orderNumber) continue;
      const cells = csvRow(context(), order).split(',');
      const named = Object.fromEntries(CSV_HEAD.split(',').map((name, index) => [name, cells[index]]));
      const payable = (taxedPrice.payable.centAmount / 100).toFixed(2);
      expect([named['order'], named['payable'], named['credited']]).toEqual([orderNumber, payable, '5.00']);
    }
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
