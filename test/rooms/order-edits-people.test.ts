import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import { ORDER_KEY, type OrderWire } from '#shop/orders/orders.contract.ts';
import { csvRow, ordersOfShop } from '#shop/orders/shop-orders.service.ts';
import type { exportData } from '#shop/privacy/privacy.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { filledCart, founder, joined, keyOf, type Somebody } from '../support/company.ts';
import { asOwner, mailsTo, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf, staffAt } from '../support/staff.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

/** Whose order is changed, and by whom. */

const START = Temporal.Instant.from('2026-11-23T08:00:00Z');
let moments = 0;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ now: () => START.add({ milliseconds: (moments += 1) }) });
});
afterAll(() => shop.close());

type Editor = Pick<Somebody, 'visitor'>;

async function ordered(who: Somebody, quantity: number): Promise<OrderWire> {
  const { id } = await filledCart(who, quantity);
  const placed = await who.visitor.call<{ id: string }>('POST', `/cart/${id}/checkout/`, {});
  expect(keyOf(placed)).toBe(200);
  return (await who.visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`)).body.data;
}

const draft = ({ visitor }: Editor, order: OrderWire, quantity: number, headers: Record<string, string> = {}) =>
  visitor.call<OrderEditDraftWire>(
    'POST',
    '/order/edit/item/',
    { orderId: order.id, lineItem: { id: order.lineOrder[0], ...flyerLine({ quantity, jobName: 'Salon' }) } },
    headers,
  );
const finalize = (
  { visitor }: Editor,
  order: OrderWire,
  { body }: { body: { data: OrderEditDraftWire } },
  headers: Record<string, string> = {},
) =>
  visitor.call<OrderWire>(
    'POST',
    '/order/edit/item/finalize',
    { orderId: order.id, orderEditId: body.data.orderEditId },
    headers,
  );

describe('an order of a company', () => {
  test('keeps the limit of its buyer, and is changed by a colleague who may', async () => {
    const owner = await founder(shop);
    const [buyer, accountant, approver] = [
      await joined(shop, owner),
      await joined(shop, owner, 'accountant'),
      await joined(shop, owner, 'approver', { firstName: 'Alix', lastName: 'Fournier' }),
    ];
    const order = await ordered(buyer, 500);
    await owner.visitor.call('PATCH', '/company/', { approvalLimitCents: 5000, needsPurchaseOrder: false });
    expect(keyOf(await draft(buyer, order, 5000))).toBe('order_edit_above_limit');
    expect(keyOf(await draft(accountant, order, 5000))).not.toBe(200);
    const seen = await accountant.visitor.call<OrderWire>('GET', `/order/${order.id}`);
    expect([keyOf(seen), seen.body.data.editing]).toEqual([200, {}]);
    const shown = await draft(approver, order, 5000);
    // What one of them was shown, only the same one confirms.
    expect(keyOf(await finalize(buyer, order, shown))).toBe('order_edit_not_found');
    const done = await finalize(approver, order, shown);
    expect([keyOf(done), done.body.data.orderedBy]).toEqual([200, 'Ève Ribot']);
    // Cheaper is no question of a limit, even where the order stays above it.
    const line = { ...done.body.data };
    expect(keyOf(await draft(buyer, line, 4000))).toBe(200);
  });
});

describe('an order of a guest', () => {
  test('is changed by whoever holds the key of its link, and by nobody else', async () => {
    const guest = {
      visitor: new Visitor(shop.app, 'localhost', elsewhere()),
      email: `${randomUUID()}@example.fr`,
      id: '',
    };
    const cart = await guest.visitor.call<{ id: string }>('POST', '/cart', {});
    await guest.visitor.meet();
    const { id } = cart.body.data;
    await guest.visitor.call('PUT', `/cart/${id}/item`, { line: flyerLine({ quantity: 500 }) });
    await guest.visitor.call('PATCH', `/cart/${id}/item/address/`, {
      shippingAddress: address({ email: guest.email }),
    });
    const placed = await guest.visitor.call<{ id: string; accessKey: string }>('POST', `/cart/${id}/checkout/`, {});
    const order = (await guest.visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`)).body.data;
    const other = { visitor: new Visitor(shop.app, 'localhost', elsewhere()) };
    expect(keyOf(await draft(other, order, 1000))).toBe('order_not_found');
    const key = { [ORDER_KEY]: placed.body.data.accessKey };
    const shown = await draft(other, order, 1000, key);
    expect(keyOf(shown)).toBe(200);
    expect(keyOf(await finalize(other, order, shown))).toBe('order_not_found');
    expect(keyOf(await finalize(other, order, shown, key))).toBe(200);
  });
});

describe('an order of a customer', () => {
  test('keeps the prices of its reseller, whoever changes it with the key of its link', async () => {
    const reseller = await registered(shop);
    await asOwner(shop, `update customers set data = data || '{"isPremium": true}' where id = $1`, [reseller.id]);
    const order = await ordered(reseller, 500);
    const { rows } = await asOwner<{ key: string }>(shop, 'select access_key as key from orders where id = $1', [
      order.id,
    ]);
    const stranger = { visitor: new Visitor(shop.app, 'localhost', elsewhere()) };
    const byKey = await draft(stranger, order, 1000, { [ORDER_KEY]: rows[0]!.key });
    const own = await draft(reseller, order, 1000);
    expect([keyOf(byKey), keyOf(own)]).toEqual([200, 200]);
    expect(byKey.body.data.difference.totalAfter).toEqual(own.body.data.difference.totalAfter);
    const guests = await registered(shop);
    const standard = await ordered(guests, 1000);
    expect(own.body.data.difference.totalAfter.centAmount).toBeLessThan(standard.taxedPrice.payable.centAmount);
  });

  test('is told to staff as it is, with what was changed, and to the owner in the export', async () => {
    const customer = await registered(shop);
    const order = await ordered(customer, 500);
    expect(keyOf(await finalize(customer, order, await draft(customer, order, 1000)))).toBe(200);
    const staff = await staffAt(shop).signsIn();
    const { data } = (await staff.call<StaffOrderWire>('GET', `/staff/orders/${order.orderNumber}/`)).body;
    expect(data.jobs.map(({ quantity, production }) => [quantity, production])).toEqual([[1000, 'waiting']]);
    const events = data.history.map(({ axis, product, to, reason }) => [axis, product, to, reason]);
    expect(events).toContainEqual(['total', 'Flyer A5', String(data.money.payable.centAmount), 'line_edited']);
    expect(events).toContainEqual(['production', 'Flyer A5', 'cancelled', 'line_edited']);
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
    const rows = [];
    for await (const each of ordersOfShop(ctx)) if (each.id === order.id) rows.push(csvRow(ctx, each));
    expect(rows[0]).toContain((data.money.payable.centAmount / 100).toFixed(2));
    expect(rows[0]).toContain(',1,Flyer A5,');
  });

  test('is given out with its drafts and former lines, and lets go of them with its customer', async () => {
    const customer = await registered(shop);
    const order = await ordered(customer, 500);
    await finalize(customer, order, await draft(customer, order, 1000));
    const file = (await customer.visitor.call<Answer<typeof exportData>>('GET', '/customer/export/')).body.data;
    const parts = JSON.stringify(file.parts);
    expect(parts).toContain('"orderEdits":[{');
    expect(parts).toContain('"formerLines":[{');
    await customer.visitor.call('POST', `/order/${order.id}/cancel/`, {});
    expect(keyOf(await customer.visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    const { rows: left } = await asOwner<{ kept: string }>(
      shop,
      `select line ->> 'jobName' as kept from order_lines where order_id = $1
       union all select request ->> 'jobName' from order_edits where order_id = $1`,
      [order.id],
    );
    expect(left.map(({ kept }) => kept)).toEqual(['', '']);
  });
});

test.each([
  ['localhost', 'est modifiée', 'Ancien total', {}],
  ['it.localhost', 'è stato modificato', 'Totale precedente', {}],
  ['uk.localhost', 'has been changed', 'Former total', { country: 'GB', postalCode: 'SW1A 1AA' }],
])('at %s the customer is written to in the shop’s language, as text and as HTML', async (host, subject, total, to) => {
  const email = `${randomUUID()}@example.fr`;
  const { guest, id } = await orderOf(shop, { host, email, to });
  const order = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
  const who = { visitor: guest };
  expect(keyOf(await finalize(who, order, await draft(who, order, 2500)))).toBe(200);
  const mail = (await mailsTo(shop, email)).find((each) => each.subject.endsWith(subject));
  expect(mail?.text).toContain(total);
  expect(mail?.html).toContain(total);
  const shown = await guest.send({ method: 'GET', url: mail?.link ?? '' });
  expect(shown.statusCode).toBe(303);
});

test('in Swiss francs the amended total is rounded to coins, as at checkout', async () => {
  const to = { country: 'CH', postalCode: '1201', city: 'Genève' };
  const { guest, id } = await orderOf(shop, { host: 'ch.localhost', to });
  const order = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
  const who = { visitor: guest };
  const payables: number[] = [];
  for (const quantity of [100, 250, 2500, 3000]) {
    const { difference, orderDto } = (await draft(who, order, quantity)).body.data;
    expect(difference.totalAfter).toEqual(orderDto.taxedPrice.payable);
    expect(Math.abs(orderDto.taxedPrice.payable.centAmount - orderDto.taxedPrice.totalGross.centAmount)).toBeLessThan(
      3,
    );
    payables.push(difference.totalAfter.centAmount);
  }
  expect(payables.map((cents) => cents % 5)).toEqual([0, 0, 0, 0]);
});
