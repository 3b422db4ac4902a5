import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { paymentProviders } from '#shop/payments/registry.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { ShopSnapshot } from '#shop/shop-snapshot.ts';
import { watchUnpaid } from '#shop/orders/unpaid.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { useShop, type Filled } from '../support/promotions.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const shop = useShop();
const { promotionOf, usesOf, checkCode, fill, checkout, ordered } = shop;

const CAMILLE = 'camille@tirage.example';

async function signedIn(email = CAMILLE): Promise<Visitor> {
  const visitor = new Visitor(shop.app());
  await visitor.call('POST', '/auth/login/', { email, password: 'tirage-demo' });
  await visitor.meet();
  return visitor;
}

const pay = (order: OrderWire) =>
  shop
    .owner()
    .query(
      `update orders set payment_state = 'paid', order_state = 'confirmed' where tenant_id = 'tirage-fr' and id = $1`,
      [order.id],
    );

/** Orders of other tests are none of this one's first. */
const forgetOrders = () =>
  shop.owner().query(`update orders set order_state = 'cancelled' where tenant_id = 'tirage-fr'`);

describe('a code for first orders', () => {
  test('3.20 does not come back to life when the customer gives another address at the checkout', async () => {
    await forgetOrders();
    const promotion = await promotionOf({ basisPoints: 1000, firstOrder: true });
    const filled = await fill({ promocode: promotion.code }, { guest: await signedIn() });
    expect(filled.line.promotion?.reason).toBe('');
    // Ordered under the account's address and paid, but not from the account.
    const before = await fill({}, { to: { email: CAMILLE } });
    await pay(await ordered(before));
    const { status, body } = await checkout(filled);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
    expect((await ordered(filled)).taxedPrice.totalNet.centAmount).toBe(3960);
  });

  test('3.20 is not burnt for a customer by what a stranger orders under her address and does not pay', async () => {
    await forgetOrders();
    const promotion = await promotionOf({ basisPoints: 1000, firstOrder: true, maxUsesPerCustomer: 1 });
    await ordered(await fill({ promocode: promotion.code }, { to: { email: CAMILLE } }));
    const customer = await signedIn();
    expect((await checkCode(promotion.code, 'fly-a5', customer)).body.data.isValid).toBe(true);
    const order = await ordered(await fill({ promocode: promotion.code }, { guest: customer, to: { email: CAMILLE } }));
    expect(order.taxedPrice.totalNet.centAmount).toBe(3564);
    expect(await usesOf(promotion)).toEqual({ used: 2, uses: 2 });
    // Her own order counts, paid or not.
    expect((await checkCode(promotion.code, 'fly-a5', customer)).body.data.isValid).toBe(false);
  });

  test('tells who has ordered to nobody who asks often', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, firstOrder: true });
    const prober = () => new Visitor(shop.app(), 'localhost', '203.0.113.9');
    const email = `${randomUUID()}@example.fr`;
    await ordered(await fill({}, { to: { email } }));
    const carts: Filled[] = [];
    for (let count = 0; count < 21; count += 1)
      carts.push(await fill({ promocode: promotion.code }, { guest: prober(), to: { email } }));
    const answers: string[] = [];
    for (const cart of carts) answers.push((await checkout(cart)).body.error.key);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 'cart_changed'), 'too_many_attempts']);
    // Without such a code an order is no question.
    const plain = await checkout(await fill({}, { guest: prober(), to: { email } }));
    expect(plain.status).toBe(200);
  });
});

describe('orders in great number', () => {
  test('write ten mails an hour to one address, and not the eleventh', async () => {
    const email = `${randomUUID()}@example.fr`;
    for (let count = 0; count < 10; count += 1) await ordered(await fill({}, { to: { email } }));
    const one = await fill({}, { to: { email: email.toUpperCase() } });
    await shop.pass({ minutes: 15 });
    const { status, body, headers } = await checkout(one);
    expect([status, body.error.key]).toEqual([429, 'too_many_orders']);
    // What is left of the hour by the database's clock.
    expect(headers['retry-after']).toMatch(/^2[67]\d\d$/);
    expect((await ordered(await fill({}))).orderState).toBe('placed');
    await shop.pass({ minutes: 45 });
    expect((await checkout(one)).status).toBe(200);
  });

  test('come thirty an hour from one connection; the same cart sent again is no other order', async () => {
    const address = elsewhere();
    const fillHere = () => fill({}, { guest: new Visitor(shop.app(), 'localhost', address) });
    const first = await fillHere();
    for (let count = 0; count < 5; count += 1) await ordered(first);
    for (let count = 0; count < 29; count += 1) await ordered(await fillHere());
    const { status, body } = await checkout(await fillHere());
    expect([status, body.error.key]).toEqual([429, 'too_many_orders']);
  });
});

describe('an order that nobody pays', () => {
  const DAY = 24;

  let french: ShopSnapshot;
  beforeAll(async () => {
    french = (await shop.ground().shops.current('tirage-fr'))!;
  });
  const tenant = () => french.tenant;
  /** The round of the clock that looks for unpaid orders, some hours from now, in a shop with this term. */
  const look = async (hours: number, paymentTerm = tenant().paymentTerm) => {
    const context = { ...shop.jobContext(), now: () => shop.now().add({ hours }) };
    await watchUnpaid(
      contextOfJob(context, { ...french, tenant: { ...tenant(), paymentTerm } }, 'test', shop.app().log),
      paymentProviders({ ...shop.ground(), sandbox: true }),
    );
  };
  const mailsTo = async (recipient: string, orderNumber: string) =>
    (
      await shop
        .owner()
        .query<{ subject: string }>(
          `select subject from mails where recipient = $1 and subject like '%' || $2 || '%' order by created_at`,
          [recipient, orderNumber],
        )
    ).rows.map(({ subject }) => subject);
  const stateOf = async ({ id }: { id: string }, { guest }: Awaited<ReturnType<typeof fill>>) =>
    (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data.orderState;

  test('is overdue for the shop when its term ends, said once by mail, and stays open', async () => {
    const filled = await fill({});
    const order = await ordered(filled);
    await filled.guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    const told = () => mailsTo('bonjour@tirage.example', order.orderNumber);
    const [placed] = await told();
    expect(placed).toContain('Nouvelle commande');
    await look(14 * DAY - 1);
    expect(await told()).toHaveLength(1);
    await look(14 * DAY);
    await look(15 * DAY);
    expect((await told())[1]).toContain('Paiement en retard');
    expect(await told()).toHaveLength(2);
    const { rows } = await shop
      .owner()
      .query<{ body: string }>(`select m::text as body from mails m where subject like 'Paiement en retard%' || $1`, [
        order.orderNumber,
      ]);
    expect(rows[0]?.body).toContain(`/admin/orders/${order.orderNumber}/`);
    expect(rows[0]?.body).toContain(`npm run orders -- paid ${order.orderNumber} --reference`);
    expect(await stateOf(order, filled)).toBe('placed');
  });

  test('that cannot be told of keeps no other from being told of', async () => {
    const first = await ordered(await fill({}));
    await shop.pass({ minutes: 1 });
    const second = await ordered(await fill({}));
    const cut = `update orders set snapshot = snapshot - 'shippingAddress' || jsonb_build_object('cut', snapshot -> 'shippingAddress')`;
    const mend = `update orders set snapshot = snapshot - 'cut' || jsonb_build_object('shippingAddress', snapshot -> 'cut')`;
    const ofFirst = ` where order_number = '${first.orderNumber}'`;
    await shop.owner().query(cut + ofFirst);
    await expect(look(14 * DAY)).rejects.toThrow('1 unpaid orders could not be looked at');
    await shop.owner().query(mend + ofFirst);
    expect(await mailsTo('bonjour@tirage.example', second.orderNumber)).toHaveLength(2);
    expect(await mailsTo('bonjour@tirage.example', first.orderNumber)).toHaveLength(1);
  });

  test('is cancelled by the clock only where the shop says so: its code is free again and its buyer is written to', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, maxUses: 1 });
    const email = `${randomUUID()}@example.fr`;
    const filled = await fill({ promocode: promotion.code }, { to: { email } });
    const order = await ordered(filled);
    await look(14 * DAY, { days: 14, lapse: true });
    expect(await stateOf(order, filled)).toBe('cancelled');
    expect(await usesOf(promotion)).toEqual({ used: 0, uses: 0 });
    expect((await mailsTo(email, order.orderNumber)).at(-1)).toContain('annulée');
    await look(15 * DAY, { days: 14, lapse: true });
  });

  test('is told its term by its mails: the one figure of its shop', async () => {
    const filled = await fill({});
    const order = await ordered(filled);
    await filled.guest.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' });
    const { rows } = await shop
      .owner()
      .query<{ body_text: string }>(
        `select body_text from mails where recipient <> 'bonjour@tirage.example' and subject like '%' || $1 || '%'`,
        [order.orderNumber],
      );
    const texts = rows.map(({ body_text: text }) => text);
    expect(texts.filter((text) => text.includes('sous 14 jours'))).toHaveLength(2);
    expect(texts.join()).not.toContain('annulons');
  });

  test('stays when the money came', async () => {
    const filled = await fill({});
    const order = await ordered(filled);
    await pay(order);
    await look(14 * DAY, { days: 14, lapse: true });
    expect(await stateOf(order, filled)).toBe('confirmed');
  });
});
