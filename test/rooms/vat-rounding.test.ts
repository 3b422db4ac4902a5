import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { brokenRules, invoiceAmounts } from '../support/en16931.ts';
import { violations } from '../support/invariants.ts';
import { useShop } from '../support/promotions.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const shop = useShop();

const BOOKLETS = [25, 100, 250, 25, 100].map((quantity) => ({
  productId: 'boo-sad',
  selection: {},
  quantity,
  fileCheck: true,
  printContent: { content: 'reading', country: 'FR' },
}));
const SWISS = [250, 500, 1000, 2500, 5000].map((quantity) => ({ quantity, fileCheck: true }));

interface Placed {
  readonly guest: Visitor;
  readonly cart: CartWire;
  readonly order: OrderWire;
}

async function placed(
  host: string,
  changes: readonly Readonly<Record<string, unknown>>[],
  to: Readonly<Record<string, unknown>> = {},
): Promise<Placed> {
  const guest = new Visitor(shop.app(), host, elsewhere());
  const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
  await guest.meet();
  for (const change of changes) {
    const put = await guest.call('PUT', `/cart/${id}/item`, { line: flyerLine(change) });
    expect(put.body.error).toBeUndefined();
  }
  const shippingAddress = address(to);
  const addressed = await guest.call<CartWire>('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
  const sent = await guest.insists<{ id: string }>('POST', `/cart/${id}/checkout/`, {});
  expect(sent.body.error).toBeUndefined();
  return { guest, cart: addressed.body.data, order: await read(guest, sent.body.data.id) };
}

const read = async (guest: Visitor, id: string) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;

/** What the lines show, against what is charged. */
function addsUp({ lineItems, taxedPrice, deliveryGroups }: CartWire | OrderWire): void {
  const lines = Object.values(lineItems);
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
  expect(sum(lines.map((line) => line.taxedTotalPriceWithServices.centAmount))).toBe(taxedPrice.totalGross.centAmount);
  expect(sum(lines.map(({ vat }) => vat.cents))).toBe(taxedPrice.totalTax.centAmount);
  expect(sum(deliveryGroups.map(({ totalTax }) => totalTax.centAmount))).toBe(taxedPrice.totalTax.centAmount);
}

/** How many cents the VAT would differ if each line were rounded alone. */
function movedCents({ lineItems, taxedPrice }: OrderWire): number {
  const alone = Object.values(lineItems).map(({ totalPrice, taxRate }) =>
    Math.round((totalPrice.centAmount * Number(taxRate)) / 100),
  );
  return taxedPrice.totalTax.centAmount - alone.reduce((total, each) => total + each, 0);
}

const cancelling = async ({ guest, order }: Pick<Placed, 'guest' | 'order'>, lineItemId: string) => {
  const shown = await guest.call<OrderEditDraftWire>('POST', '/order/edit/cancel-item/', {
    orderId: order.id,
    lineItemId,
  });
  expect(shown.body.error).toBeUndefined();
  const { orderEditId, difference } = shown.body.data;
  const done = await guest.call<OrderWire>('POST', '/order/edit/item/finalize', { orderId: order.id, orderEditId });
  return { difference, order: done.body.data };
};

describe('the amounts of an order', () => {
  test.each([
    ['booklets and flyers in France', 'localhost', [...BOOKLETS, { quantity: 500, fileCheck: true }], {}],
    ['flyers in Switzerland, paid in steps of five', 'ch.localhost', SWISS, { country: 'CH', postalCode: '1201' }],
    ['with a code', 'localhost', BOOKLETS.map((line) => ({ ...line, promocode: 'RELECTURE' })), {}],
  ])('pass the arithmetic of EN 16931: %s', async (_name, host, lines, to) => {
    const { cart, order } = await placed(host, lines, to);
    expect(brokenRules(invoiceAmounts(order))).toEqual([]);
    expect(order.taxedPrice).toEqual(cart.taxedPrice);
    addsUp(cart);
    addsUp(order);
    expect(order.taxedPrice.payable.centAmount % (host === 'ch.localhost' ? 5 : 1)).toBe(0);
  });

  test('are those of all lines together: rounded line by line, these booklets would have other VAT', async () => {
    expect(movedCents((await placed('localhost', BOOKLETS)).order)).not.toBe(0);
  });

  test('stay so after every line that is taken out, and what is shown is what is paid less', async () => {
    let { guest, order } = await placed('localhost', BOOKLETS);
    for (const line of order.lineOrder.slice(1)) {
      const before = order.taxedPrice.payable.centAmount;
      const done = await cancelling({ guest, order }, line);
      expect(done.difference.totalAfter).toEqual(done.order.taxedPrice.payable);
      expect(done.difference.totalBefore.centAmount).toBe(before);
      order = done.order;
      expect(brokenRules(invoiceAmounts(order))).toEqual([]);
      addsUp(order);
      expect(await violations(shop.databaseUrl(), [order.orderNumber])).toEqual([]);
    }
  });
});

describe('an order of before VAT was rounded for each rate', () => {
  /** Stores an order as it was stored then: each line of the former shape, with VAT of its own. */
  async function former(): Promise<Placed> {
    const of = await placed('localhost', BOOKLETS);
    await shop.owner().query(
      `update order_lines set line = (line - 'vatRounding') || jsonb_build_object('schema', 4,
           'price', line -> 'price' || jsonb_build_object(
             'vatCents', round((line -> 'price' ->> 'netCents')::numeric * 0.055),
             'grossCents', (line -> 'price' ->> 'netCents')::numeric + round((line -> 'price' ->> 'netCents')::numeric * 0.055)),
           'services', (select jsonb_agg(s || jsonb_build_object(
             'vatCents', round((s ->> 'netCents')::numeric * 0.055),
             'grossCents', (s ->> 'netCents')::numeric + round((s ->> 'netCents')::numeric * 0.055)))
             from jsonb_array_elements(line -> 'services') s))
       where order_id = $1`,
      [of.order.id],
    );
    await shop.owner().query(
      `update order_lines set gross_cents = (line -> 'price' ->> 'grossCents')::bigint +
           (select sum((s ->> 'grossCents')::bigint) from jsonb_array_elements(line -> 'services') s) where order_id = $1`,
      [of.order.id],
    );
    await shop.owner().query(
      `update orders set vat_cents = t.gross - net_cents, gross_cents = t.gross, payable_cents = t.gross
         from (select sum(gross_cents) as gross from order_lines where order_id = $1) t where id = $1`,
      [of.order.id],
    );
    return { ...of, order: await read(of.guest, of.order.id) };
  }

  test('reads, adds up and is edited with the VAT that stands on its lines, beside a line of today', async () => {
    const { guest, cart, order } = await former();
    expect(order.taxedPrice.totalTax.centAmount).not.toBe(cart.taxedPrice.totalTax.centAmount);
    addsUp(order);
    expect(brokenRules(invoiceAmounts(order))).toEqual(['BR-CO-17']);
    const [first = '', second = '', ...kept] = order.lineOrder;
    const shown = await guest.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
      orderId: order.id,
      lineItem: { id: first, ...flyerLine({ ...BOOKLETS[0], quantity: 50 }) },
      refererUrl: '/flyers/',
    });
    const { orderEditId } = shown.body.data;
    const edited = (
      await guest.call<OrderWire>('POST', '/order/edit/item/finalize', { orderId: order.id, orderEditId })
    ).body.data;
    addsUp(edited);
    const { order: left } = await cancelling({ guest, order: edited }, second);
    addsUp(left);
    for (const id of kept) expect(left.lineItems[id]).toEqual(order.lineItems[id]);
    expect(await violations(shop.databaseUrl(), [order.orderNumber])).toEqual([]);
  });

  test('is rounded for each rate once none of its former lines is left', async () => {
    const { guest, order } = await former();
    let left = order;
    for (const line of order.lineOrder.slice(1)) left = (await cancelling({ guest, order: left }, line)).order;
    const [last = ''] = left.lineOrder;
    const shown = await guest.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
      orderId: order.id,
      lineItem: { id: last, ...flyerLine(BOOKLETS[4]) },
      refererUrl: '/flyers/',
    });
    const { orderEditId } = shown.body.data;
    const done = await guest.call<OrderWire>('POST', '/order/edit/item/finalize', { orderId: order.id, orderEditId });
    expect(brokenRules(invoiceAmounts(done.body.data))).toEqual([]);
    addsUp(done.body.data);
  });
});

// Last, since an order whose line moved alone is none that adds up.
describe('the VAT of a bought line', () => {
  test.each([
    ['by a cent is taken by the database', 1],
    ['by more than a cent is not, whatever the application says', -500],
  ])('that moves %s', async (_, change) => {
    const { guest, order } = await placed('localhost', [{ quantity: 500 }]);
    const [id = ''] = order.lineOrder;
    const before = order.lineItems[id]!;
    const shares = [{ id, print: before.vat.cents + change, delivery: 0, services: [] }];
    const written = shop
      .db()
      .transact('tirage-fr', (tx) =>
        sql`select restate_vat(${order.id}, ${JSON.stringify(shares)}::jsonb)`.execute(tx),
      );
    await (change === 1 ? written : expect(written).rejects.toThrow('more than a cent'));
    const after = (await read(guest, order.id)).lineItems[id]!;
    expect(after.vat.cents).toBe(before.vat.cents + (change === 1 ? 1 : 0));
  });
});
