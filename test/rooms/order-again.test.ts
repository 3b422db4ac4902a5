import { describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { reorder } from '#shop/orders/reorder.contract.ts';
import { flyerLine } from '../builders/lines.ts';
import { useShop, WINDOW_CARD } from '../support/promotions.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

type Again = Answer<typeof reorder>;

const shop = useShop();
const { fill } = shop;

async function bought(change: Readonly<Record<string, unknown>> = {}) {
  const filled = await fill({ jobName: 'Salon', userNotes: 'Coins à gauche', ...change });
  const order = await shop.ordered(filled);
  return { guest: filled.guest, order, lineId: order.lineOrder[0]! };
}

/** An order of two lines. */
async function boughtTwo() {
  const filled = await fill({ jobName: 'Salon' });
  await filled.guest.call('PUT', `/cart/${filled.cartId}/item`, { line: flyerLine({ jobName: 'Fête' }) });
  return { guest: filled.guest, order: await shop.ordered(filled) };
}

/** Changes what was ordered then, as if the shop had changed since. */
async function ago(order: OrderWire, path: string, value: unknown): Promise<void> {
  await shop
    .owner()
    .query(`update order_lines set line = jsonb_set(line, $2::text[], $3::jsonb) where order_id = $1`, [
      order.id,
      `{${path}}`,
      JSON.stringify(value),
    ]);
}

const again = (visitor: Visitor, order: Pick<OrderWire, 'id'>, body: object = {}) =>
  visitor.call<Again>('POST', `/order/${order.id}/reorder/`, body);

const cartOf = async (visitor: Visitor) => (await visitor.call<CartWire | null>('GET', '/cart/')).body.data;

async function put(visitor: Visitor, order: OrderWire, lines: Again['lines']) {
  await visitor.call('POST', '/cart', {});
  return again(visitor, order, {
    lineItemIds: lines.map(({ lineItemId }) => lineItemId),
    accepted: Object.fromEntries(lines.map(({ lineItemId, now }) => [lineItemId, now!.gross.centAmount])),
  });
}

describe('ordering again', () => {
  test('shows the price of then and of today, and puts nothing anywhere', async () => {
    const { guest, order, lineId } = await bought();
    const { status, body } = await again(guest, order);
    expect([status, body.error]).toEqual([200, undefined]);
    const [line] = body.data.lines;
    expect(line).toMatchObject({
      lineItemId: lineId,
      jobName: 'Salon',
      reasons: [],
      changed: [],
      problem: '',
      path: '/flyer-a5/',
    });
    expect(line?.now).toEqual(line?.before);
    expect([body.data.cartId, await cartOf(guest)]).toEqual([null, null]);
  });

  test('names what a difference is made of, and keeps names, notes and artworks', async () => {
    const { guest, order, lineId } = await bought({
      productId: 'bc-std',
      selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '2' },
      quantity: 250,
      fileCheck: true,
      artworks: [
        { name: 'Recto', quantity: 100 },
        { name: 'Verso', quantity: 150 },
      ],
    });
    await ago(order, 'price,netCents', 1000);
    await ago(order, 'price,vatRate', 1000);
    const { body } = await again(guest, order);
    const [line] = body.data.lines;
    expect(line?.reasons).toEqual(['vat', 'price_list']);
    expect(line!.now!.gross.centAmount).toBeGreaterThan(line!.before.gross.centAmount);
    const added = await put(guest, order, body.data.lines);
    expect([added.status, added.body.error]).toEqual([200, undefined]);
    const cart = await cartOf(guest);
    expect(cart?.id).toBe(added.body.data.cartId);
    const [inCart] = Object.values(cart!.lineItems);
    expect(inCart).toMatchObject({ jobName: 'Salon', userNotes: 'Coins à gauche', quantity: 250 });
    expect(inCart?.multiArtworkDetails.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Recto', 100],
      ['Verso', 150],
    ]);
    expect(inCart?.merchantInfo.fileCheck).toBe(true);
    expect(inCart?.id).not.toBe(lineId);
  });

  test('shows and puts another quantity of one line beside the other lines, each with its price of then', async () => {
    const { guest, order } = await boughtTwo();
    const [first = '', second = ''] = order.lineOrder;
    const offered = (await again(guest, order)).body.data.lines.find(({ lineItemId }) => lineItemId === first);
    expect(offered?.quantities).toEqual(expect.arrayContaining([1000, 2000]));
    const { body } = await again(guest, order, { quantities: { [first]: 2000 } });
    const [doubled, same] = body.data.lines;
    expect(doubled).toMatchObject({ quantity: 2000, quantityBefore: 1000, reasons: ['quantity'] });
    expect(doubled!.now!.gross.centAmount).toBeGreaterThan(doubled!.before.gross.centAmount);
    expect(same).toMatchObject({ lineItemId: second, quantity: 1000, reasons: [] });
    await guest.call('POST', '/cart', {});
    const accepted = Object.fromEntries(body.data.lines.map((line) => [line.lineItemId, line.now!.gross.centAmount]));
    // The price shown is of the other quantity: without it nothing is put.
    expect((await again(guest, order, { accepted })).body.error.key).toBe('reorder_changed');
    expect((await again(guest, order, { accepted, quantities: { [first]: 2000 } })).status).toBe(200);
    const cart = (await cartOf(guest))!;
    expect(cart.lineOrder.map((id) => cart.lineItems[id]?.quantity)).toEqual([2000, 1000]);
    // A quantity that nobody can order is said, and the line stays as it was.
    const odd = (await again(guest, order, { quantities: { [first]: 1 } })).body.data.lines[0];
    expect(odd).toMatchObject({ now: null, quantity: 1000 });
    expect(odd?.problem).not.toBe('');
  });

  test('puts nothing at a price that was not shown', async () => {
    const { guest, order, lineId } = await bought();
    await guest.call('POST', '/cart', {});
    for (const accepted of [{}, { [lineId]: 1 }, { other: 4752 }]) {
      const { status, body } = await again(guest, order, { accepted });
      expect([status, body.error.key]).toEqual([409, 'reorder_changed']);
    }
    expect((await cartOf(guest))?.lineOrder).toEqual([]);
  });

  test('says which choice is gone and what is nearest to it', async () => {
    const { guest, order, lineId } = await bought();
    await ago(order, 'selection,paper', 'papyrus');
    const attributes = order.lineItems[lineId]!.merchantInfo.attributesData;
    const paper = attributes.findIndex(({ name }) => name === 'Papier');
    await ago(order, `attributes,${paper},value`, 'Papyrus 90 g');
    const { body } = await again(guest, order);
    const [line] = body.data.lines;
    expect(line).toMatchObject({ now: null, changed: [{ name: 'Papier', was: 'Papyrus 90 g' }] });
    expect(line?.changed[0]?.now).not.toBe('');
    expect(line?.problem).not.toBe('');
    await guest.call('POST', '/cart', {});
    const put_ = await again(guest, order, { accepted: { [lineId]: 1 } });
    expect([put_.status, put_.body.error.key]).toEqual([422, 'reorder_impossible']);
    // The product's page takes the nearest and names what is gone.
    const page = await guest.send({ method: 'GET', url: `${line?.path}?o.paper=papyrus&q=1000` });
    expect([page.statusCode, page.body.includes('papyrus')]).toEqual([200, true]);
  });

  test('of a product that the shop knows no more leads to its first page', async () => {
    const { guest, order } = await bought();
    await ago(order, 'productId', 'fly-gone');
    const { body } = await again(guest, order);
    expect(body.data.lines[0]).toMatchObject({ now: null, changed: [], path: '/' });
    expect(body.data.lines[0]?.problem).not.toBe('');
  });

  test('holds the limits of a cart: all of it goes in, or nothing', async () => {
    const { guest, order } = await bought();
    const { body } = await again(guest, order);
    const cart = await guest.call<{ id: string }>('POST', '/cart', {});
    for (let line = 0; line < 15; line += 1)
      await guest.call('PUT', `/cart/${cart.body.data.id}/item`, { line: flyerLine() });
    const full = await put(guest, order, body.data.lines);
    expect([full.status, full.body.error.key]).toEqual([422, 'cart_full']);
    expect((await cartOf(guest))?.lineOrder).toHaveLength(15);
  });

  test('is for whoever the order belongs to: foreign and unknown orders and lines have one answer', async () => {
    const { guest, order } = await bought();
    const other = await bought();
    const stranger = new Visitor(shop.app(), 'localhost', elsewhere());
    await stranger.call('POST', '/cart', {});
    const foreign = await again(stranger, order);
    const unknown = await again(stranger, { id: 'no-such-order-anywhere' });
    expect([foreign.status, foreign.body.error.key, foreign.body.error.text]).toEqual([
      unknown.status,
      unknown.body.error.key,
      unknown.body.error.text,
    ]);
    expect(foreign.status).toBe(404);
    for (const id of [other.lineId, 'no-such-line'])
      expect((await again(guest, order, { lineItemIds: [id] })).body.error.key, id).toBe('order_line_not_found');
  });
});
