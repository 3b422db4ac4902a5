import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComplaintsWire } from '#shop/complaints/complaints.contract.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { flyerLine } from '../builders/lines.ts';
import { filledCart, founder, joined, keyOf, type Somebody } from '../support/company.ts';
import { asOwner, PASSWORD, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import type { Visitor } from '../support/visitor.ts';

/** What was once got out of orders, edits and complaints that should not be. */

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const seenByStaff = async (number: string) =>
  (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;
const ofStaff = (number: string, what: string, body: object) =>
  staff.call<StaffOrderWire>('POST', `/staff/orders/${number}/${what}/`, body);
const read = async (visitor: Visitor, id: string) => (await visitor.call<OrderWire>('GET', `/order/${id}`)).body.data;

async function ordered({ visitor, id, email }: Somebody, lines = 1) {
  const cart = await filledCart({ visitor, id, email }, 500);
  for (let more = 1; more < lines; more += 1)
    await visitor.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine({ quantity: 500, jobName: `Part ${more}` }) });
  const placed = await visitor.call<{ id: string; orderNumber: string; accessKey: string }>(
    'POST',
    `/cart/${cart.id}/checkout/`,
    {},
  );
  expect(keyOf(placed)).toBe(200);
  return placed.body.data;
}

/** Pays the order by transfer, and brings these jobs, or all, to their reader. */
async function delivered(number: string, only?: readonly string[]): Promise<StaffOrderWire> {
  await ofStaff(number, 'payment', { reference: `VIR-${number}` });
  const { jobs: all } = await seenByStaff(number);
  const isAwaited = all.some(({ id, artwork }) => artwork === 'awaited' && (only?.includes(id) ?? true));
  const steps = ['in_prepress', 'in_print', 'finishing', 'packed', 'shipped', 'delivered'];
  for (const to of isAwaited ? ['not_needed', ...steps] : steps) {
    const { version, jobs } = await seenByStaff(number);
    const ids = jobs.map(({ id }) => id).filter((id) => only?.includes(id) ?? true);
    const moves = ids.map((jobId) => ({ axis: to === 'not_needed' ? 'artwork' : 'production', jobId, to }));
    const done =
      to === 'shipped'
        ? await ofStaff(number, 'shipments', { version, carrier: 'dhl', trackingNumber: `X${number}`, jobIds: ids })
        : await ofStaff(number, 'moves', { version, moves, reason: '' });
    expect(keyOf(done)).toBe(200);
  }
  return seenByStaff(number);
}

const draft = (visitor: Visitor, order: OrderWire, quantity: number) =>
  visitor.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
    orderId: order.id,
    lineItem: { id: order.lineOrder[0], ...flyerLine({ quantity }) },
  });
const finalize = (visitor: Visitor, { id: orderId }: { readonly id: string }, orderEditId: string) =>
  visitor.call<OrderWire>('POST', '/order/edit/item/finalize', { orderId, orderEditId });
const removal = (number: string, line: string | undefined) =>
  staff.call<{ orderEditId: string }>('POST', `/staff/orders/${number}/lines/${line}/removal/`);

describe('an edit', () => {
  test('of a buyer who has become an accountant meanwhile makes no order dearer', async () => {
    const owner = await founder(shop);
    const buyer = await joined(shop, owner);
    const order = await read(buyer.visitor, (await ordered(buyer)).id);
    const shown = await draft(buyer.visitor, order, 5000);
    await owner.visitor.call('PATCH', `/company/members/${buyer.id}/`, { role: 'accountant' });
    expect(keyOf(await finalize(buyer.visitor, order, shown.body.data.orderEditId))).toBe('role_orders_nothing');
    expect((await read(buyer.visitor, order.id)).taxedPrice).toEqual(order.taxedPrice);
  });

  test('that a guest was shown is confirmed by no member of staff, and the other way round', async () => {
    const { guest, id, orderNumber } = await orderOf(shop, { lines: 2 });
    const order = await read(guest, id);
    const ofGuest = (await draft(guest, order, 5000)).body.data.orderEditId;
    const { version } = await seenByStaff(orderNumber);
    const body = { version, reason: 'Rupture' };
    expect(keyOf(await ofStaff(orderNumber, `edits/${ofGuest}`, body))).toBe('order_edit_not_found');
    const removed = (await removal(orderNumber, order.lineOrder[0])).body.data.orderEditId;
    expect(keyOf(await finalize(guest, order, removed))).toBe('order_edit_not_found');
    expect((await read(guest, id)).taxedPrice).toEqual(order.taxedPrice);
  });

  test.each(['removal', 'cancel'])(
    'or a %s of staff that comes too late leaves the customer’s card page open',
    async (what) => {
      const { guest, id, orderNumber } = await orderOf(shop, { lines: 2 });
      const { version, jobs } = await seenByStaff(orderNumber);
      const { orderEditId } = (await removal(orderNumber, jobs[0]?.lineItemId)).body.data;
      await ofStaff(orderNumber, 'notes', { text: 'Rappeler' });
      expect(keyOf(await guest.call('POST', `/order/${id}/payment/`, { method: 'card' }))).toBe(200);
      const late =
        what === 'removal'
          ? await ofStaff(orderNumber, `edits/${orderEditId}`, { version, reason: 'Rupture' })
          : await ofStaff(orderNumber, 'cancel', { version, reason: 'Doublon', refundCents: 0 });
      expect(keyOf(late)).toBe('order_changed');
      const { rows } = await asOwner(
        shop,
        `select s.state from sandbox_payments s join payments p on p.provider_id = s.id where p.order_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ state: 'open' }]);
    },
  );
});

describe('a credit', () => {
  const complain = (visitor: Visitor, id: string, jobId: string) =>
    visitor.call<ComplaintsWire>('POST', `/order/${id}/complaints/`, {
      jobId,
      kind: 'damaged',
      wish: 'credit',
      copies: 40,
      text: 'Abîmé',
      pictures: [],
    });
  const credit = (complaintId: string | undefined, amount: string, to: string) =>
    staff.call('POST', `/staff/complaints/${complaintId}/credit/`, { amount, to, text: 'Pardon' });

  test('of a line is given once, also when the account of its buyer was erased meanwhile', async () => {
    const owner = await founder(shop);
    const buyer = await joined(shop, owner);
    const { id, orderNumber } = await ordered(buyer, 2);
    const { jobs, money } = await delivered(orderNumber);
    const first = await complain(buyer.visitor, id, jobs[0]!.id);
    const half = (money.payable.centAmount / 200).toFixed(2);
    expect(keyOf(await credit(first.body.data.complaints[0]?.id, half, 'origin'))).toBe(200);
    // The bank sends it back.
    await asOwner(
      shop,
      `insert into payment_transactions (tenant_id, id, order_id, payment_id, provider, provider_event, kind, state,
         amount_cents, currency, reason, at)
       select tenant_id, id || '-back', order_id, payment_id, provider, provider_event || '-back', 'refunded', 'final',
         amount_cents / 2, currency, '', at from payment_transactions where order_id = $1 and kind = 'charged'`,
      [id],
    );
    expect(keyOf(await buyer.visitor.call('POST', '/customer/erase/', { password: PASSWORD }))).toBe(200);
    const again = await complain(owner.visitor, id, jobs[0]!.id);
    const second = again.body.data.complaints.find(({ state }) => state === 'open');
    expect(JSON.stringify(again.body.data.complaints)).not.toContain('Pardon');
    expect(keyOf(await credit(second?.id, half, 'origin'))).toBe('credit_too_much');
  });

  test('goes into no wallet of somebody who has left the company that paid', async () => {
    const owner = await founder(shop);
    const buyer = await joined(shop, owner);
    const { id, orderNumber } = await ordered(buyer);
    const { jobs } = await delivered(orderNumber);
    await owner.visitor.call('DELETE', `/company/members/${buyer.id}/`);
    const told = await complain(owner.visitor, id, jobs[0]!.id);
    const complaintId = told.body.data.complaints[0]?.id;
    const seen = await staff.call<{ hasWallet: boolean }>('GET', `/staff/complaints/${complaintId}/`);
    expect(seen.body.data.hasWallet).toBe(false);
    expect(keyOf(await credit(complaintId, '10.00', 'wallet'))).toBe('credit_without_account');
  });
});

test('an account is not erased while the shop owes money of a completed order', async () => {
  const customer = await registered(shop);
  const { id, orderNumber } = await ordered(customer, 2);
  const [arrived] = (await seenByStaff(orderNumber)).jobs;
  await delivered(orderNumber, [arrived!.id]);
  const order = await read(customer.visitor, id);
  const other = order.lineOrder.find((line) => line !== arrived!.lineItemId);
  const shown = await customer.visitor.call<OrderEditDraftWire>('POST', '/order/edit/cancel-item/', {
    orderId: id,
    lineItemId: other,
  });
  expect(keyOf(await finalize(customer.visitor, order, shown.body.data.orderEditId))).toBe(200);
  expect((await seenByStaff(orderNumber)).money.overpaid.centAmount).toBeGreaterThan(0);
  const erased = await customer.visitor.call('POST', '/customer/erase/', { password: PASSWORD });
  expect([keyOf(erased), JSON.stringify(erased.body.error.detail)]).toEqual([
    'erasure_obstacles',
    expect.stringContaining('money_to_return'),
  ]);
});

test('staff who order for a customer are given no key that would last longer than their help', async () => {
  const customer = await registered(shop);
  const own = await ordered(customer);
  expect(own.accessKey).not.toBe('');
  const helper = await staffAt(shop).signsIn();
  await helper.call('POST', '/admin/login-as-user/', { customerId: customer.id, reason: 'Appel' });
  await helper.meet('/session/');
  expect((await ordered({ ...customer, visitor: helper })).accessKey).toBe('');
});
