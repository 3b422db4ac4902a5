import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#kernel/format.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { showStaffRemoval } from '#shop/staff/line-changes.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { Answer } from '#kernel/endpoint.ts';
import { flyerLine } from '../builders/lines.ts';
import { asOwner, mailsTo } from '../support/people.ts';
import type { TestShop } from '../support/shop.ts';
import { givesBack, openStaffedShop, orderOf, type StaffVisitor } from '../support/staff.ts';
import type { Reply } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  ({ shop, staff } = await openStaffedShop());
});
afterAll(() => shop.close());

type Placed = Awaited<ReturnType<typeof orderOf>>;

const key = ({ status, body }: Reply<unknown>) => body.error?.key ?? status;
const seenByStaff = async ({ orderNumber }: Placed) =>
  (await staff.call<StaffOrderWire>('GET', `/staff/orders/${orderNumber}/`)).body.data;
const seen = async ({ guest, id }: Placed) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;

/** An order of alike lines that is paid by transfer. */
async function paid(lines = 1): Promise<Placed & { readonly order: OrderWire }> {
  const placed = await orderOf(shop, { lines });
  const { orderNumber } = placed;
  const booked = await staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: `in ${orderNumber}` });
  expect(key(booked)).toBe(200);
  return { ...placed, order: await seen(placed) };
}

const totals = ({ history }: Pick<OrderWire, 'history'> | Pick<StaffOrderWire, 'history'>) =>
  history.filter(({ axis }) => axis === 'total').map(({ from, to, reason }) => [Number(from), Number(to), reason]);

describe('what the shop gave back of an order', () => {
  test('is settled first where the customer takes out more than is left to pay', async () => {
    const placed = await paid(2);
    const { order, guest } = placed;
    const [first] = order.lineOrder;
    const item = order.lineItems[first!]!.taxedTotalPriceWithServices.centAmount;
    await givesBack(staff, placed.orderNumber, item - 1000);
    const removal = () =>
      guest.call<OrderEditDraftWire>('POST', '/order/edit/cancel-item/', { orderId: order.id, lineItemId: first });
    const change = () =>
      guest.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
        orderId: order.id,
        lineItem: { id: first, ...flyerLine({ quantity: 500 }) },
      });
    const drafts = [(await removal()).body.data, (await change()).body.data];
    expect(drafts[0]?.difference.totalAfter.centAmount).toBe(1000);
    await givesBack(staff, placed.orderNumber, 2000);
    const refused = await removal();
    expect(key(refused)).toBe('order_edit_credited');
    expect(refused.body.error?.text).toMatch(/^La boutique vous a rendu \d+,\d\d\s€ sur cette commande/);
    // What was shown before is refused as well.
    const confirmed = await guest.call('POST', '/order/edit/item/finalize', {
      orderId: order.id,
      orderEditId: drafts[0]?.orderEditId,
    });
    expect([confirmed.status, key(confirmed)]).toEqual([409, 'order_edit_credited']);
    expect((await seen(placed)).lineOrder).toHaveLength(2);
    // What leaves something to pay is the customer's own business still.
    expect(key(await change())).toBe(200);
    await givesBack(staff, placed.orderNumber, item - 1001);
    expect(key(await change())).toBe('order_edit_credited');
  });

  test('is cut to what is left to pay where staff take a line out, and mails and history tell so', async () => {
    const placed = await paid(2);
    const { order, orderNumber } = placed;
    const whole = order.taxedPrice.payable.centAmount;
    const [first] = order.lineOrder;
    const item = order.lineItems[first!]!.taxedTotalPriceWithServices.centAmount;
    await givesBack(staff, placed.orderNumber, item + 1000);
    const path = `/staff/orders/${orderNumber}`;
    const drafted = await staff.call<Answer<typeof showStaffRemoval>>('POST', `${path}/lines/${first}/removal/`);
    const { orderEditId, difference } = drafted.body.data;
    const left = whole - item - 1000;
    expect(difference).toMatchObject({
      totalBefore: { centAmount: left },
      totalAfter: { centAmount: 0 },
      refund: { amount: { centAmount: left } },
    });
    const { version } = await seenByStaff(placed);
    const done = await staff.call<StaffOrderWire>('POST', `${path}/edits/${orderEditId}/`, { version, reason: 'x' });
    expect(key(done)).toBe(200);
    expect(done.body.data.money.overpaid.centAmount).toBe(left);
    expect(totals(done.body.data).at(-1)).toEqual([left, 0, 'line_cancelled']);
    const [mail] = await mailsTo(shop, order.email);
    expect(mail?.text).toContain('est retiré de votre commande');
    expect(mail?.text).toMatch(/Nouveau total\s*:?\s*0,00\s€/);
  });

  test('stands in the history with what the order costs before and after, so that its sums have no gap', async () => {
    const placed = await paid(2);
    const { order, guest } = placed;
    const [first] = order.lineOrder;
    const whole = order.taxedPrice.payable.centAmount;
    await givesBack(staff, placed.orderNumber, 500);
    const removal = { orderId: order.id, lineItemId: first };
    const draft = await guest.call<OrderEditDraftWire>('POST', '/order/edit/cancel-item/', removal);
    const edit = { orderId: order.id, orderEditId: draft.body.data.orderEditId };
    expect(key(await guest.call('POST', '/order/edit/item/finalize', edit))).toBe(200);
    const after = draft.body.data.difference.totalAfter.centAmount;
    const told = [
      [whole, whole - 500, 'given_back'],
      [whole - 500, after, 'line_cancelled'],
    ];
    expect(totals(await seen(placed))).toEqual(told);
    expect(totals(await seenByStaff(placed))).toEqual(told);
    const page = await guest.send({ method: 'GET', url: `/commande/?order_number=${placed.orderNumber}` });
    expect(page.body).toMatch(/La boutique rend 5,00\s€/);
    // What was paid too much goes back without another price.
    await givesBack(staff, placed.orderNumber, whole - 500 - after);
    expect(totals(await seen(placed))).toEqual(told);
  });

  test('is out of the amount in lists, in the head of the back office and in mails', async () => {
    const placed = await orderOf(shop, { lines: 2 });
    const { orderNumber } = placed;
    const whole = (await seen(placed)).taxedPrice.payable.centAmount;
    await asOwner(shop, 'update orders set credited_cents = 500 where order_number = $1', [orderNumber]);
    const booked = await staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: orderNumber });
    expect(key(booked)).toBe(200);
    const { money } = await seenByStaff(placed);
    expect(money).toMatchObject({
      payable: { centAmount: whole },
      credited: { centAmount: 500 },
      costs: { centAmount: whole - 500 },
      charged: { centAmount: whole - 500 },
    });
    const found = await staff.call<{ orders: StaffOrderWire['money'][] }>('GET', `/staff/orders/?q=${orderNumber}`);
    expect(found.body.data.orders.map(({ payable }) => payable.centAmount)).toEqual([whole - 500]);
    const { rows } = await asOwner<{ text: string }>(shop, `select body_text as text from mails where subject = $1`, [
      `Commande ${orderNumber} payée`,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain(formatMoney(whole - 500, 'EUR', 'fr-FR'));
  });

  test('is a row below the total on the customer’s page and in the copy of the contract, with what is left', async () => {
    const placed = await paid();
    expect(placed.order.credit).toBeNull();
    const whole = placed.order.taxedPrice.payable.centAmount;
    await givesBack(staff, placed.orderNumber, 500);
    const { credit } = await seen(placed);
    expect(credit).toMatchObject({ given: { centAmount: 500 }, costs: { centAmount: whole - 500 } });
    const page = await placed.guest.send({ method: 'GET', url: `/commande/?order_number=${placed.orderNumber}` });
    expect(page.body).toMatch(/Déduit par la boutique<\/dt><dd>−5,00\s€<\/dd>.*Total après déduction<\/dt><dd>/);
    expect(key(await staff.call('POST', `/staff/orders/${placed.orderNumber}/mail/`))).toBe(200);
    const [mail] = await mailsTo(shop, placed.order.email);
    expect(mail?.text).toMatch(/Déduit par la boutique\s*:\s*−5,00\s€/);
  });
});
