import { describe, expect, test } from 'vitest';
import { vatOf } from '#kernel/money.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { Visitor } from '../support/visitor.ts';
import { FILE_CHECK, centsOf, useShop } from '../support/promotions.ts';

interface Changed {
  readonly changes: { lineItemId: string; change: string }[];
  readonly cart: CartWire;
}

const shop = useShop();
const { promotionOf, usesOf, quoted, fill, checkout, ordered } = shop;

test('an order whose code takes the whole price is paid as it is placed: no means of payment is asked for, and none is taken', async () => {
  const { code } = await promotionOf({ basisPoints: 10_000 });
  const filled = await fill({ promocode: code });
  const { guest } = filled;
  const pageOf = async (url: string) => {
    const { headers, body } = await guest.send({ method: 'GET', url });
    return typeof headers['location'] === 'string' ? headers['location'] : body;
  };
  expect(await pageOf('/recapitulatif/')).toContain('Commander\u00a0: rien à payer');
  const order = await ordered(filled);
  expect([order.taxedPrice.payable.centAmount, order.orderState, order.paymentState]).toEqual([0, 'confirmed', 'paid']);
  expect([order.pendingAmountDetails, order.allowedPaymentMethods, order.payments]).toEqual([null, [], []]);
  expect(order.history.map(({ axis, to, reason }) => [axis, to, reason])).toEqual([
    ['order', 'placed', ''],
    ['payment', 'paid', 'nothing_due'],
    ['order', 'confirmed', 'nothing_due'],
  ]);
  const asked = await guest.call('POST', `/order/${order.id}/payment/`, { method: 'card' });
  expect(asked.body.error?.key).toBe('order_not_payable');
  expect(await pageOf(`/paiement/?order_number=${order.orderNumber}`)).toMatch(/^\/.*order_number=/);
  expect(await pageOf(`/merci/?order_number=${order.orderNumber}`)).toContain('il n’y a rien à payer');
  const { rows } = await shop
    .owner()
    .query<{ recipient: string; body_text: string }>(
      `select recipient, body_text from mails where subject like '%' || $1 || '%' order by recipient = $2 desc`,
      [order.orderNumber, order.email],
    );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.body_text).toContain('il n’y a rien à payer');
  expect(rows[0]?.body_text).not.toContain('Merci de payer');
  expect(rows[1]?.body_text).toContain('aucun paiement n’est attendu');
});

describe('one number from the grid to the order', () => {
  test.each<[string, string, number, string, Readonly<Record<string, unknown>>]>([
    ['localhost', 'BIENVENUE10', 1000, 'std', {}],
    ['localhost', 'BIENVENUE10', 1037, 'fast', {}],
    ['localhost', 'BIENVENUE10', 53, 'eco', { country: 'DE', postalCode: '10115' }],
    ['localhost', 'FLYER5', 5000, 'std', {}],
    ['it.localhost', 'BIENVENUE10', 777, 'std', { country: 'IT', postalCode: '20121' }],
    ['ch.localhost', 'FLYER5', 2500, 'std', { country: 'CH', postalCode: '1201' }],
    ['ch.localhost', 'BIENVENUE10', 251, 'express', { country: 'CH', postalCode: '1201' }],
    ['uk.localhost', 'BIENVENUE10', 999, 'std', { country: 'GB', postalCode: 'EC1A 1BB' }],
  ])(
    '3.12 3.18 on %s with %s at %i copies %s: quote, cart and order say the same cent',
    async (host, code, quantity, priority, to) => {
      const visitor = new Visitor(shop.app(), host);
      const { cell } = await quoted(
        {
          promocodeInputText: code,
          quantityList: [quantity],
          prioritySets: [priority],
          ...('country' in to ? { country: to['country'], zipCode: to['postalCode'] } : {}),
        },
        visitor,
      );
      expect(cell.promocode).toBe(code);
      const filled = await fill({ promocode: code, quantity, priority }, { guest: visitor, to });
      const { line } = filled;
      const discount = centsOf(cell.originalAmountExclTax) - cell.amountCentExclTax;
      expect(line.services).toEqual([
        {
          key: 'coupon',
          unitPrice: { centAmount: -discount, currencyCode: line.currencyCode },
          taxRate: line.taxRate,
          serviceAttributes: { inputText: code },
        },
      ]);
      expect(line.promotion).toMatchObject({ code, discount: { centAmount: discount }, reason: '', lossLeaderKey: '' });
      expect(line.price.centAmount).toBe(centsOf(cell.originalAmountExclTax));
      const order = await ordered(filled);
      // The grid is without delivery; Switzerland charges it beside the price.
      const shipping = line.shippingPrice.centAmount;
      const shippingVat = vatOf(shipping, centsOf(line.taxRate));
      for (const [net, vat, gross] of [
        [line.totalPrice, line.vat.cents, line.taxedTotalPriceWithServices] as const,
        [order.taxedPrice.totalNet, order.taxedPrice.totalTax.centAmount, order.taxedPrice.totalGross] as const,
      ])
        expect([net.centAmount, vat, gross.centAmount]).toEqual([
          cell.amountCentExclTax + shipping,
          centsOf(cell.vatAmount) + shippingVat,
          centsOf(cell.amountInclTax) + shipping + shippingVat,
        ]);
      expect(Object.values(order.lineItems)[0]?.services).toEqual(line.services);
    },
  );

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['below its minimum', { promocode: 'FLYER5', quantity: 50 }, 'minimum'],
    ['that nobody knows', { promocode: 'NO-SUCH-CODE' }, 'gone'],
    ['for the file check without one', { promocode: 'RELECTURE' }, 'no_file_check'],
    ['of another shop', { promocode: 'ENCRIER15' }, 'gone'],
    ['of a window product, typed', { promocode: 'VITRINE-CARTES' }, 'not_alone'],
  ])('a code %s leaves the line at full price and says why', async (_name, change, reason) => {
    const filled = await fill(change);
    expect(filled.line.promotion).toMatchObject({ code: change['promocode'], reason, discount: { centAmount: 0 } });
    expect(filled.line.services).toEqual([]);
    expect(filled.line.totalPrice).toEqual(filled.line.price);
    expect((await ordered(filled)).taxedPrice.totalNet).toEqual(filled.line.price);
  });

  test('3.12 a free file check is a service and a coupon of the same amount', async () => {
    const { line } = await fill({ promocode: 'relecture', fileCheck: true });
    expect(line.services.map(({ key, unitPrice }) => [key, unitPrice.centAmount])).toEqual([
      [FILE_CHECK, 490],
      ['coupon', -490],
    ]);
    expect(line.totalPrice).toEqual(line.price);
  });

  test('an amount above the price takes the price and no more', async () => {
    const { code } = await promotionOf({ amount: { EUR: 5_000_00 } });
    const filled = await fill({ promocode: code });
    expect(filled.line.totalPrice.centAmount).toBe(0);
    expect((await ordered(filled)).taxedPrice.totalGross.centAmount).toBe(0);
  });

  test('a code that ran out between cart and order is asked about, and the cart shows the full price', async () => {
    const promotion = await promotionOf({ basisPoints: 1000, until: '2026-12-24T00:00:00Z' });
    const filled = await fill({ promocode: promotion.code });
    await shop
      .owner()
      .query(`update promotions set is_active = false where tenant_id = 'tirage-fr' and id = $1`, [promotion.id]);
    const { status, body } = await checkout(filled);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
    const { cart } = body.error.detail as Changed;
    expect(cart.lineItems[filled.line.id]).toMatchObject({ services: [], promotion: { reason: 'gone' } });
    expect((await ordered(filled)).taxedPrice.totalNet.centAmount).toBe(3960);
    expect(await usesOf(promotion)).toEqual({ used: 0, uses: 0 });
  });
});
