import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isUnavailable, openDatabase, type Database, type Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { Promotion } from '#shop/promotions/promotion.ts';
import { countUse } from '#shop/promotions/promotions.repository.ts';
import { patiently } from '../support/patience.ts';
import { Visitor } from '../support/visitor.ts';
import { centsOf, useShop, type Filled } from '../support/promotions.ts';

interface Changed {
  readonly changes: { lineItemId: string; change: string }[];
  readonly cart: CartWire;
}

const shop = useShop();
const { promotionOf, usesOf, checkCode, quoted, fill, checkout, ordered } = shop;

describe('who may use a code', () => {
  test('3.20 a code for first orders counts once for an address, whichever guest gives it and however it is written', async () => {
    const email = `${randomUUID()}@example.fr`;
    const first = await ordered(await fill({ promocode: 'BIENVENUE10' }, { to: { email } }));
    expect(first.taxedPrice.totalNet.centAmount).toBe(3564);
    // The shop's own postal code moves no price, so the address is first held against the code at the checkout.
    const again = await fill({ promocode: 'BIENVENUE10' }, { to: { email: email.toUpperCase(), postalCode: '75001' } });
    expect(again.line.totalPrice.centAmount).toBe(3564);
    const { status, body } = await checkout(again);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
    const { changes, cart } = body.error.detail as Changed;
    expect(changes).toEqual([{ lineItemId: again.line.id, change: 'dearer' }]);
    expect(cart.id).toBe(again.cartId);
    expect(cart.taxedPrice.totalNet.centAmount).toBe(3960);
    expect((await again.guest.call<CartWire>('GET', '/cart/')).body.data).toEqual(cart);
    const second = await ordered(again);
    expect(second.taxedPrice.totalNet.centAmount).toBe(3960);
  });

  test('3.20 an order without a code is a first order too', async () => {
    const email = `${randomUUID()}@example.fr`;
    await ordered(await fill({}, { to: { email } }));
    const again = await fill({ promocode: 'BIENVENUE10' }, { to: { email, postalCode: '75001' } });
    expect((await checkout(again)).status).toBe(409);
  });

  test('nobody learns from a cart what an address has ordered before: the order itself asks', async () => {
    const email = `${randomUUID()}@example.fr`;
    await ordered(await fill({}, { to: { email } }));
    const filled = await fill({ promocode: 'BIENVENUE10' }, { to: { email, postalCode: '75011' } });
    expect(filled.line.promotion).toMatchObject({ reason: '', discount: { centAmount: 396 } });
    const { status, body } = await checkout(filled);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
  });

  test('3.20 ten guests of one address at once, as many as may order for it, get one first order at the reduced price', async () => {
    const email = `${randomUUID()}@example.fr`;
    const carts: Filled[] = [];
    for (let count = 0; count < 10; count += 1) carts.push(await fill({ promocode: 'BIENVENUE10' }, { to: { email } }));
    const answers = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('3.20 a code of first orders without a limit of its own counts for one of many orders at once', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, firstOrder: true });
    const email = `${randomUUID()}@example.fr`;
    const carts: Filled[] = [];
    for (let count = 0; count < 8; count += 1) carts.push(await fill({ promocode: promotion.code }, { to: { email } }));
    await Promise.all(carts.map((cart) => checkout(cart)));
    expect(await usesOf(promotion)).toEqual({ used: 1, uses: 1 });
  });

  const signedIn = async (email: string, host?: string): Promise<Visitor> => {
    const visitor = new Visitor(shop.app(), host);
    const { status } = await visitor.call('POST', '/auth/login/', { email, password: 'tirage-demo' });
    expect(status).toBe(200);
    await visitor.meet();
    return visitor;
  };

  test('3.20 7.5.12 the code of the premium shop counts for its reseller, from the check to the order, and for nobody else', async () => {
    const reseller = await signedIn('revendeur@tirage.example', 'pro.localhost');
    expect((await checkCode('encrier15', 'fly-a5', reseller)).body.data).toMatchObject({
      isValid: true,
      basisPoints: 1500,
    });
    const { cell } = await quoted({ promocodeInputText: 'ENCRIER15' }, reseller);
    const original = centsOf(cell.originalAmountExclTax);
    expect(cell.amountCentExclTax).toBe(original - Math.round(original * 0.15));
    const order = await ordered(await fill({ promocode: 'ENCRIER15' }, { guest: reseller }));
    expect(order.taxedPrice.totalNet.centAmount).toBe(cell.amountCentExclTax);
    for (const other of [
      await signedIn('camille@tirage.example', 'pro.localhost'),
      new Visitor(shop.app(), 'pro.localhost'),
    ])
      expect((await checkCode('ENCRIER15', 'fly-a5', other)).body.data?.isValid ?? false).toBe(false);
  });

  test('3.20 in a shop for everyone a premium code is refused to guests and private customers and counts for the reseller', async () => {
    const promotion = await promotionOf({ basisPoints: 1500, customerClass: 'premium' });
    for (const other of [await signedIn('camille@tirage.example'), new Visitor(shop.app())]) {
      expect((await checkCode(promotion.code, 'fly-a5', other)).body.data.promocodeStatus).toBe('generic_error');
      const { answer, cell } = await quoted({ promocodeInputText: promotion.code }, other);
      expect([answer.promotion?.status, cell.promocode]).toEqual(['invalid_selection', null]);
      const { line } = await fill({ promocode: promotion.code }, { guest: other });
      expect(line.promotion).toMatchObject({ reason: 'other_customers', discount: { centAmount: 0 } });
    }
    const reseller = await signedIn('revendeur@tirage.example');
    expect((await checkCode(promotion.code, 'fly-a5', reseller)).body.data.isValid).toBe(true);
    await ordered(await fill({ promocode: promotion.code }, { guest: reseller }));
    expect(await usesOf(promotion)).toEqual({ used: 1, uses: 1 });
  });
});

describe('limits', () => {
  test('3.20 forty guests who check out at once with a code of five uses: five reduced orders, five uses, and the counter says five', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, maxUses: 5 });
    const carts: Filled[] = [];
    for (let count = 0; count < 40; count += 1) carts.push(await fill({ promocode: promotion.code }));
    const answers = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.key}`))).toEqual(
      new Set(['409 cart_changed']),
    );
    const { rows } = await shop
      .owner()
      .query<{ net: number; orders: number }>(
        `select o.net_cents::int as net, count(*)::int as orders from orders o where o.tenant_id = 'tirage-fr' and o.cart_id = any($1) group by 1`,
        [carts.map(({ cartId }) => cartId)],
      );
    expect(rows).toEqual([{ net: 3564, orders: 5 }]);
    expect(await usesOf(promotion)).toEqual({ used: 5, uses: 5 });
    const second = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(new Set(second.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await usesOf(promotion)).toEqual({ used: 5, uses: 5 });
  });

  test('3.20 the same cart sent twenty times at once uses its code once', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, maxUses: 50 });
    const cart = await fill({ promocode: promotion.code });
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(cart)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await usesOf(promotion)).toEqual({ used: 1, uses: 1 });
  });

  test('3.20 ten thousand redemptions of a code with a hundred uses, forty at any moment, give exactly a hundred', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, maxUses: 100 });
    const won = await redeemMany(promotion, 10_000, () => `${randomUUID()}@example.fr`);
    expect(won).toBe(100);
    expect(await usesOf(promotion)).toEqual({ used: 100, uses: 100 });
  });

  test('3.20 five hundred redemptions by one address of a code with three uses a customer give exactly three', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, maxUsesPerCustomer: 3 });
    expect(await redeemMany(promotion, 500, () => 'one@example.fr')).toBe(3);
    expect(await usesOf(promotion)).toEqual({ used: 3, uses: 3 });
  });

  /** As checkout does it: the use first, the order that it belongs to after it, in one transaction. */
  async function redeemMany(promotion: Promotion, times: number, email: () => string): Promise<number> {
    const db = openDatabase(shop.databaseUrl(), { size: 40, onError: () => undefined });
    let left = times;
    let won = 0;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const order = { id: bearerId(), email: email() };
        const counted = await patiently(() => redeem(db, promotion, order), isUnavailable);
        if (counted === true) won += 1;
        else if (counted !== false) throw counted;
      }
    };
    try {
      await Promise.all(Array.from({ length: 40 }, worker));
    } finally {
      await db.close();
    }
    return won;
  }

  /** Whether the use was counted, or why the database could not say. */
  async function redeem(db: Database, promotion: Promotion, order: { id: string; email: string }): Promise<unknown> {
    try {
      return await db.transact('tirage-fr', async (tx) => {
        const redeemer = { customerId: null, emails: [order.email], exceptOrderId: null };
        const admitted = await countUse(tx, 'tirage-fr', promotion, order, redeemer);
        if (admitted) await bareOrder(tx, order.id, order.email);
        return admitted;
      });
    } catch (error) {
      return error;
    }
  }

  async function bareOrder(tx: Tx, orderId: string, email: string): Promise<void> {
    const cartId = bearerId();
    await sql`insert into carts (tenant_id, id, anonymous_id, state, currency, country, postal_code)
      values ('tirage-fr', ${cartId}, ${bearerId()}, 'ordered', 'EUR', 'FR', '75001')`.execute(tx);
    await sql`insert into orders (tenant_id, id, order_number, cart_id, access_key, email, currency, net_cents, vat_cents,
        gross_cents, payable_cents, snapshot, order_state, payment_state, placed_at, updated_at)
      values ('tirage-fr', ${orderId}, ${orderId.slice(0, 20)}, ${cartId}, ${bearerId()}, ${email}, 'EUR', 0, 0, 0, 0, '{}',
        'placed', 'awaiting', now(), now())`.execute(tx);
  }
});
