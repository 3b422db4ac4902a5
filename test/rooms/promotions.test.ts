import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import { vatOf } from '#kernel/money.ts';
import { openDatabase, type Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { quote, QuoteOption, servicePrice } from '#shop/pricing/pricing.contract.ts';
import type { Promotion } from '#shop/promotions/promotion.ts';
import type { checkInput } from '#shop/promotions/promotions.contract.ts';
import { redeem } from '#shop/promotions/promotions.repository.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor, type Reply } from '../support/visitor.ts';

type CheckResult = Answer<typeof checkInput>;
type QuoteAnswer = Answer<typeof quote>;

interface Changed {
  readonly changes: { lineItemId: string; change: string }[];
  readonly cart: CartWire;
}

const FLYER = { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' };
const WINDOW_CARD = { format: '85x55', paper: 'silk-350', sides: '4-4', lamination: 'none', corners: 'square' };
const FILE_CHECK = 'SVC-tirage-artwork-docreview';

let shop: TestShop;
let owner: pg.Client;
let now = Temporal.Instant.from('2026-11-23T08:00:00Z');
beforeAll(async () => {
  shop = await openTestShop({ now: () => now });
  owner = await ownerOf(shop.databaseUrl);
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});
// Every test has the attempts of a minute to itself.
beforeEach(() => {
  now = now.add({ minutes: 2 });
});

async function ownerOf(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  return client;
}

/** A promotion of this file's own, as the import would have put it there; its code, for typing. */
async function promotionOf(
  change: Partial<Promotion>,
  { isActive = true, used = 0 }: { isActive?: boolean; used?: number } = {},
): Promise<Promotion> {
  const id = `test-${randomUUID()}`;
  const promotion: Promotion = {
    id,
    code: id.slice(0, 30).toUpperCase(),
    lane: 'code',
    tenants: ['tirage-fr'],
    ...change,
  };
  await owner.query(
    `insert into promotions (tenant_id, id, code, data, is_active, used, max_uses) values ('tirage-fr', $1, $2, $3, $4, $5, $6)`,
    [id, promotion.code, JSON.stringify(promotion), isActive, used, promotion.maxUses ?? null],
  );
  return promotion;
}

const usesOf = async ({ id }: Pick<Promotion, 'id'>) => {
  const { rows } = await owner.query<{ used: number; uses: number }>(
    `select used, (select count(*)::int from promotion_uses u where u.tenant_id = p.tenant_id and u.promotion_id = p.id) as uses
     from promotions p where tenant_id = 'tirage-fr' and id = $1`,
    [id],
  );
  return rows[0];
};

const checkCode = (code: string, mcpSku = 'fly-a5', visitor = new Visitor(shop.app)) =>
  visitor.call<CheckResult>('POST', '/promocode/check-input/', { mcpSku, promocodeInputText: code });
const checkId = (id: string, mcpSku = 'fly-a5', visitor = new Visitor(shop.app)) =>
  visitor.call<CheckResult>('POST', '/promocode/check-id/', { mcpSku, promocodeId: id });

/** The grid's answer, and its standard cell of the only quantity asked about. */
async function quoted(
  change: Readonly<Record<string, unknown>> = {},
  visitor = new Visitor(shop.app),
): Promise<{ answer: QuoteAnswer; cell: QuoteOption }> {
  const { body } = await visitor.call<QuoteAnswer>('POST', '/product/quote/', {
    mcpSku: 'fly-a5',
    merchantAttributes: FLYER,
    quantityList: [1000],
    prioritySets: ['std'],
    ...change,
  });
  const cell = body.data.prices[0]?.options[0];
  if (!cell) throw new Error('The quote has no standard cell');
  return { answer: body.data, cell };
}

interface Filled {
  readonly guest: Visitor;
  readonly cartId: string;
  readonly line: LineItemWire;
}

async function fill(
  change: Readonly<Record<string, unknown>>,
  { guest = new Visitor(shop.app), to = {} }: { guest?: Visitor; to?: Readonly<Record<string, unknown>> } = {},
): Promise<Filled> {
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  const cartId = cart.body.data.id;
  const { body } = await guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cartId}/item`, {
    line: flyerLine(change),
  });
  const addressed = await guest.call<CartWire>('PATCH', `/cart/${cartId}/item/address/`, {
    shippingAddress: address({ email: `${randomUUID()}@example.fr`, ...to }),
  });
  const line = addressed.body.data.lineItems[body.data.lineItemId];
  if (!line) throw new Error('The line is not in the cart');
  return { guest, cartId, line };
}

const checkout = <T = { orderNumber: string; id: string }>({ guest, cartId }: Filled): Promise<Reply<T>> =>
  guest.call<T>('POST', `/cart/${cartId}/checkout/`, {});

async function ordered(filled: Filled): Promise<OrderWire> {
  const placed = await checkout(filled);
  expect([placed.status, placed.body.error]).toEqual([200, undefined]);
  return (await filled.guest.call<OrderWire>('GET', `/order/${placed.body.data.orderNumber}`)).body.data;
}

const centsOf = (decimal: string) => Math.round(Number(decimal) * 100);

describe('a typed code', () => {
  test.each(['', '   '])('3.20 5.06 7.5.12 the empty code "%s" answers empty_value', async (code) => {
    for (const { status, body } of [await checkCode(code), await checkId(code)])
      expect([status, body.data]).toEqual([
        200,
        { isValid: false, promocodeStatus: 'empty_value', promocodeId: null, percent: null, amountCents: null },
      ]);
  });

  test('3.20 7.5.12 unknown, expired, not begun, switched off, used up and for others: one refusal, word for word', async () => {
    const expired = await promotionOf({ percent: 1000, until: '2026-11-01T00:00:00Z' });
    const early = await promotionOf({ percent: 1000, from: '2027-01-01T00:00:00Z' });
    const off = await promotionOf({ percent: 1000 }, { isActive: false });
    const gone = await promotionOf({ percent: 1000, maxUses: 3 }, { used: 3 });
    const premium = await promotionOf({ percent: 1000, customerClass: 'premium' });
    const answers = [
      await checkCode('NO-SUCH-CODE'),
      await checkCode('FLYER5', 'bc-std'),
      await checkCode('ENCRIER15'),
      ...(await Promise.all([expired, early, off, gone, premium].map(({ code }) => checkCode(code)))),
      await checkId('no-such-id'),
      await checkId('flyers-5', 'bc-std'),
      ...(await Promise.all([expired, early, off, gone, premium].map(({ id }) => checkId(id)))),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(answers[0]?.body.data).toEqual({
      isValid: false,
      promocodeStatus: 'generic_error',
      promocodeId: null,
      percent: null,
      amountCents: null,
    });
  });

  test.each(['FLYER5', 'flyer5', '  Flyer5 ', '\u00a0fLyEr5\u00a0'])(
    '3.20 5.06 7.5.12 "%s" is the same valid code',
    async (code) => {
      const { body } = await checkCode(code);
      expect(body.data).toEqual({
        isValid: true,
        promocodeStatus: 'valid',
        promocodeId: 'flyers-5',
        percent: null,
        amountCents: 500,
      });
    },
  );

  test('7.5.12 a remembered id answers what its code answers', async () => {
    for (const [code, id] of [
      ['FLYER5', 'flyers-5'],
      ['BIENVENUE10', 'bienvenue'],
      ['RELECTURE', 'relecture'],
    ] as const)
      expect((await checkId(id)).body).toEqual((await checkCode(code)).body);
  });

  test('7.5.12 the amount is that of the currency asked about', async () => {
    const swiss = new Visitor(shop.app, 'ch.localhost');
    expect((await checkCode('FLYER5', 'fly-a5', swiss)).body.data.amountCents).toBe(500);
    const british = new Visitor(shop.app, 'uk.localhost');
    expect((await checkCode('FLYER5', 'fly-a5', british)).body.data.amountCents).toBe(450);
  });

  test('7.5.12 the code of a product in the window is refused when it is typed: it never counts alone', async () => {
    expect((await checkCode('VITRINE-CARTES', 'bc-std')).body.data.promocodeStatus).toBe('generic_error');
  });

  test('7.5.12 the 21st attempt of a minute is refused, right or wrong, and the next minute is open again', async () => {
    const answers: Reply<CheckResult>[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) answers.push(await checkCode(`GUESS-${attempt}`));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refusals = [await checkCode('FLYER5'), await checkId('flyers-5')];
    for (const { status, body } of refusals) expect([status, body.error.key]).toEqual([429, 'too_many_attempts']);
    now = now.add({ seconds: 60 });
    expect((await checkCode('FLYER5')).body.data.isValid).toBe(true);
  });

  test('3.20 7.5.12 the quote tells an expired code from an unknown one no better than the check does', async () => {
    const expired = await promotionOf({ percent: 1000, until: '2026-11-01T00:00:00Z' });
    const unknown = await quoted({ promocodeInputText: 'NO-SUCH-CODE' });
    const known = await quoted({ promocodeInputText: expired.code });
    expect({ ...known.answer.promotion, code: '' }).toEqual({ ...unknown.answer.promotion, code: '' });
  });
});

describe('a quote with a code', () => {
  test('3.18 7.5.08 shows what it was, what it is, and the code', async () => {
    const { cell: full, answer: plain } = await quoted();
    expect([plain.promotion, full.promocode, full.lowestAmountExclTax]).toEqual([null, null, null]);
    expect(full.originalAmountExclTax).toBe(full.amountExclTax);
    const { answer, cell } = await quoted({ promocodeInputText: ' bienvenue10 ' });
    expect(answer.promotion).toEqual({
      status: 'valid',
      promocodeId: 'bienvenue',
      code: 'BIENVENUE10',
      reason: '',
      minimumCents: null,
      freeService: null,
    });
    expect(cell).toMatchObject({
      promocode: 'BIENVENUE10',
      amountExclTax: '35.64',
      amountCentExclTax: 3564,
      originalAmountExclTax: '39.60',
      originalAmountInclTax: '47.52',
      vatAmount: '7.13',
      amountInclTax: '42.77',
      unitAmountExclTax: '0.0356',
    });
    // Whoever knows the id alone gets the price and is not told the code.
    const byId = (await quoted({ promocodeId: 'bienvenue' })).answer;
    expect(byId.promotion).toEqual({
      status: 'valid',
      promocodeId: 'bienvenue',
      code: '',
      reason: '',
      minimumCents: null,
      freeService: null,
    });
    expect(byId.prices[0]?.options[0]?.amountCentExclTax).toBe(answer.prices[0]?.options[0]?.amountCentExclTax);
    expect(JSON.stringify(byId)).not.toContain('BIENVENUE10');
  });

  test('5.06 an empty code is no code', async () => {
    expect((await quoted({ promocodeInputText: '  ', promocodeId: '' })).answer.promotion).toBeNull();
  });

  test.each<[string, Readonly<Record<string, unknown>>, object]>([
    [
      'a minimum that is not reached',
      { promocodeInputText: 'FLYER5', quantityList: [50] },
      { status: 'invalid_selection', reason: 'minimum', promocodeId: 'flyers-5', code: 'FLYER5' },
    ],
    [
      'a code for flyers on a card',
      { promocodeInputText: 'FLYER5', mcpSku: 'bc-std', merchantAttributes: WINDOW_CARD, quantityList: [250] },
      { status: 'invalid_selection', reason: 'other_product' },
    ],
    ['a code nobody knows', { promocodeInputText: 'NO-SUCH-CODE' }, { status: 'no_longer_valid', promocodeId: null }],
  ])('4.2.08 7.5.08 %s leaves the price and says so', async (_name, change, promotion) => {
    const { answer, cell } = await quoted(change);
    expect(answer.promotion).toMatchObject(promotion);
    expect([cell.promocode, cell.lowestAmountExclTax]).toEqual([null, null]);
    expect(cell.amountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('4.2.08 7.5.08 a code that ran out in time or in uses is no longer valid', async () => {
    const expired = await promotionOf({ percent: 1000, until: '2026-11-23T08:00:00Z' });
    const gone = await promotionOf({ percent: 1000, maxUses: 1 }, { used: 1 });
    for (const { id, code } of [expired, gone])
      for (const change of [{ promocodeInputText: code }, { promocodeId: id }]) {
        const { answer, cell } = await quoted(change);
        expect([answer.promotion?.status, cell.promocode]).toEqual(['no_longer_valid', null]);
      }
  });

  test('3.18 one quantity that reaches the minimum makes the code valid, and only that cell is reduced', async () => {
    const { answer } = await quoted({ promocodeInputText: 'FLYER5', quantityList: [50, 5000] });
    expect(answer.promotion?.status).toBe('valid');
    expect(answer.prices.map(({ options }) => options[0]?.promocode)).toEqual([null, 'FLYER5']);
  });
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
      const visitor = new Visitor(shop.app, host);
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
  ])('4.2.08 a code %s leaves the line at full price and says why', async (_name, change, reason) => {
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
    const promotion = await promotionOf({ percent: 1000, until: '2026-12-24T00:00:00Z' });
    const filled = await fill({ promocode: promotion.code });
    await owner.query(`update promotions set is_active = false where tenant_id = 'tirage-fr' and id = $1`, [
      promotion.id,
    ]);
    const { status, body } = await checkout(filled);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
    const { cart } = body.error.detail as Changed;
    expect(cart.lineItems[filled.line.id]).toMatchObject({ services: [], promotion: { reason: 'gone' } });
    expect((await ordered(filled)).taxedPrice.totalNet.centAmount).toBe(3960);
    expect(await usesOf(promotion)).toEqual({ used: 0, uses: 0 });
  });
});

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

  test('4.2.08 nobody learns from a cart what an address has ordered before: the order itself asks', async () => {
    const email = `${randomUUID()}@example.fr`;
    await ordered(await fill({}, { to: { email } }));
    const filled = await fill({ promocode: 'BIENVENUE10' }, { to: { email, postalCode: '75011' } });
    expect(filled.line.promotion).toMatchObject({ reason: '', discount: { centAmount: 396 } });
    const { status, body } = await checkout(filled);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
  });

  test('3.20 twenty guests of one address at once get one first order at the reduced price', async () => {
    const email = `${randomUUID()}@example.fr`;
    const carts: Filled[] = [];
    for (let count = 0; count < 20; count += 1) carts.push(await fill({ promocode: 'BIENVENUE10' }, { to: { email } }));
    const answers = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('3.20 a code of first orders without a limit of its own counts for one of many orders at once', async () => {
    const promotion = await promotionOf({ percent: 1000, firstOrder: true });
    const email = `${randomUUID()}@example.fr`;
    const carts: Filled[] = [];
    for (let count = 0; count < 8; count += 1) carts.push(await fill({ promocode: promotion.code }, { to: { email } }));
    await Promise.all(carts.map((cart) => checkout(cart)));
    expect(await usesOf(promotion)).toEqual({ used: 1, uses: 1 });
  });

  const signedIn = async (email: string, host?: string): Promise<Visitor> => {
    const visitor = new Visitor(shop.app, host);
    const { status } = await visitor.call('POST', '/auth/login/', { email, password: 'tirage-demo' });
    expect(status).toBe(200);
    await visitor.meet();
    return visitor;
  };

  test('3.20 7.5.12 the code of the premium shop counts for its reseller, from the check to the order, and for nobody else', async () => {
    const reseller = await signedIn('revendeur@tirage.example', 'pro.localhost');
    expect((await checkCode('encrier15', 'fly-a5', reseller)).body.data).toMatchObject({
      isValid: true,
      percent: 1500,
    });
    const { cell } = await quoted({ promocodeInputText: 'ENCRIER15' }, reseller);
    const original = centsOf(cell.originalAmountExclTax);
    expect(cell.amountCentExclTax).toBe(original - Math.round(original * 0.15));
    const order = await ordered(await fill({ promocode: 'ENCRIER15' }, { guest: reseller }));
    expect(order.taxedPrice.totalNet.centAmount).toBe(cell.amountCentExclTax);
    for (const other of [
      await signedIn('camille@tirage.example', 'pro.localhost'),
      new Visitor(shop.app, 'pro.localhost'),
    ])
      expect((await checkCode('ENCRIER15', 'fly-a5', other)).body.data?.isValid ?? false).toBe(false);
  });

  test('3.20 4.2.08 in a shop for everyone a premium code is refused to guests and private customers and counts for the reseller', async () => {
    const promotion = await promotionOf({ percent: 1500, customerClass: 'premium' });
    for (const other of [await signedIn('camille@tirage.example'), new Visitor(shop.app)]) {
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

describe('a product in the window', () => {
  const card = (change: Readonly<Record<string, unknown>> = {}) => ({
    productId: 'bc-std',
    selection: WINDOW_CARD,
    quantity: 100,
    lossLeaderKey: 'cartes-essai',
    ...change,
  });
  const cardQuote = (quantityList: readonly number[], change: Readonly<Record<string, unknown>> = {}) =>
    quoted({
      mcpSku: 'bc-std',
      merchantAttributes: WINDOW_CARD,
      quantityList,
      lossLeaderKey: 'cartes-essai',
      ...change,
    });

  test('3.22 7.5.08 exactly what was prepared gets 40 %, on the grid, in the cart and on the order', async () => {
    const { answer, cell } = await cardQuote([100]);
    const original = centsOf(cell.originalAmountExclTax);
    expect(answer.promotion).toEqual({
      status: 'valid',
      promocodeId: 'vitrine-cartes',
      code: '',
      reason: '',
      minimumCents: null,
      freeService: null,
    });
    expect([cell.promocode, cell.amountCentExclTax]).toEqual(['', original - Math.round(original * 0.4)]);
    const filled = await fill(card());
    expect(filled.line.promotion).toMatchObject({
      promocodeId: 'vitrine-cartes',
      lossLeaderKey: 'cartes-essai',
      code: '',
      reason: '',
    });
    expect(filled.line.services).toMatchObject([{ key: 'coupon', serviceAttributes: { inputText: 'cartes-essai' } }]);
    expect((await ordered(filled)).taxedPrice.totalGross.centAmount).toBe(centsOf(cell.amountInclTax));
  });

  test('3.22 a product in the window takes no services', async () => {
    const { line } = await fill(card({ fileCheck: true }));
    expect(line.services.map(({ key }) => key)).toEqual(['coupon']);
    expect(line.merchantInfo.fileCheck).toBe(false);
  });

  test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ['another quantity', { quantity: 250 }, { quantityList: [250] }],
    [
      'another configuration',
      { selection: { ...WINDOW_CARD, corners: 'r3' } },
      { merchantAttributes: { ...WINDOW_CARD, corners: 'r3' } },
    ],
    ['another product', { productId: 'fly-a5', selection: FLYER }, { mcpSku: 'fly-a5', merchantAttributes: FLYER }],
  ])('3.22 4.2.08 %s is at full price: not_alone', async (_name, change, asked) => {
    const { line } = await fill(card(change));
    expect(line.promotion).toMatchObject({ reason: 'not_alone', discount: { centAmount: 0 } });
    expect(line.services).toEqual([]);
    const { answer, cell } = await cardQuote([100], asked);
    expect(answer.promotion).toMatchObject({ status: 'invalid_selection', reason: 'not_alone' });
    expect(cell.amountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.22 4.2.07 at another quantity the window price is off, so the file check that was asked for is there', async () => {
    const { line } = await fill(card({ quantity: 250, fileCheck: true }));
    expect(line.promotion?.discount.centAmount).toBe(0);
    expect(line.services.map(({ key }) => key)).toEqual([FILE_CHECK]);
  });
});

describe('limits', () => {
  test('3.20 forty guests who check out at once with a code of five uses: five reduced orders, five uses, and the counter says five', async () => {
    const promotion = await promotionOf({ percent: 1000, maxUses: 5 });
    const carts: Filled[] = [];
    for (let count = 0; count < 40; count += 1) carts.push(await fill({ promocode: promotion.code }));
    const answers = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.key}`))).toEqual(
      new Set(['409 cart_changed']),
    );
    const { rows } = await owner.query<{ net: number; orders: number }>(
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
    const promotion = await promotionOf({ percent: 1000, maxUses: 50 });
    const cart = await fill({ promocode: promotion.code });
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(cart)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await usesOf(promotion)).toEqual({ used: 1, uses: 1 });
  });

  test('3.20 ten thousand redemptions of a code with a hundred uses, forty at any moment, give exactly a hundred', async () => {
    const promotion = await promotionOf({ percent: 1000, maxUses: 100 });
    const won = await redeemMany(promotion, 10_000, () => `${randomUUID()}@example.fr`);
    expect(won).toBe(100);
    expect(await usesOf(promotion)).toEqual({ used: 100, uses: 100 });
  });

  test('3.20 five hundred redemptions by one address of a code with three uses a customer give exactly three', async () => {
    const promotion = await promotionOf({ percent: 1000, maxUsesPerCustomer: 3 });
    expect(await redeemMany(promotion, 500, () => 'one@example.fr')).toBe(3);
    expect(await usesOf(promotion)).toEqual({ used: 3, uses: 3 });
  });

  /** As checkout does it: the use first, the order that it belongs to after it, in one transaction. */
  async function redeemMany(promotion: Promotion, times: number, email: () => string): Promise<number> {
    const db = openDatabase(shop.databaseUrl, { size: 40, onError: () => undefined });
    let left = times;
    let won = 0;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        const counted = await db.transact('tirage-fr', async (tx) => {
          const orderId = bearerId();
          const redeemer = { customerId: null, email: email() };
          const admitted = await redeem(tx, 'tirage-fr', promotion, orderId, redeemer);
          if (admitted) await bareOrder(tx, orderId, redeemer.email);
          return admitted;
        });
        if (counted) won += 1;
      }
    };
    try {
      await Promise.all(Array.from({ length: 40 }, worker));
    } finally {
      await db.close();
    }
    return won;
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

describe('the lowest price of thirty days', () => {
  /** The cell of a shop whose database knew these price lists before today's, oldest first. */
  async function cellAfter(
    lists: readonly { readonly daysAgo: number; readonly change?: readonly [string, unknown] }[],
    host = 'localhost',
  ): Promise<QuoteOption> {
    const databaseUrl = await freshDatabase();
    const client = await ownerOf(databaseUrl);
    const tenant = host === 'localhost' ? 'tirage-fr' : 'tirage-ch';
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    for (const { daysAgo, change = ['{markup}', 10_000] } of lists)
      await client.query(
        `insert into price_books (tenant_id, hash, since, data)
         select tenant_id, lpad($2::text, 64, '0'), now() - make_interval(days => $2::int), jsonb_set(data, $3::text[], $4)
         from price_books where tenant_id = $1 order by since desc limit 1`,
        [tenant, daysAgo, change[0], JSON.stringify(change[1])],
      );
    await client.end();
    const own = await openTestShop({}, { DATABASE_URL: databaseUrl });
    try {
      const { cell } = await quoted(
        { promocodeInputText: 'BIENVENUE10', quantityList: [250] },
        new Visitor(own.app, host),
      );
      return cell;
    } finally {
      await own.close();
    }
  }

  test('3.18 without another price list the lowest price is the one before the code', async () => {
    const cell = await cellAfter([]);
    expect(cell.lowestAmountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.18 a cheaper price list of ten days ago is shown beside the reduced price', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{book,digital,setup}', 10] }]);
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });

  test('3.18 a cheaper price list that ended forty days ago does not count', async () => {
    const cell = await cellAfter([{ daysAgo: 60, change: ['{book,digital,setup}', 10] }, { daysAgo: 40 }]);
    expect(cell.lowestAmountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.18 a cheaper price list that began sixty days ago and ended five days ago counts', async () => {
    const cell = await cellAfter([{ daysAgo: 60, change: ['{book,digital,setup}', 10] }, { daysAgo: 5 }]);
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });

  test('3.18 a dearer price list of ten days ago leaves the lowest price where it is', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{book,digital,setup}', 90] }]);
    expect(cell.lowestAmountExclTax).toBe(cell.originalAmountExclTax);
  });

  test('3.18 a lower markup of ten days ago counts', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{markup}', 8000] }]);
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });

  test('3.18 a lower currency factor of ten days ago counts', async () => {
    const cell = await cellAfter([{ daysAgo: 10, change: ['{currencyFactors,CHF}', 5000] }], 'ch.localhost');
    expect(Number(cell.lowestAmountExclTax)).toBeLessThan(Number(cell.originalAmountExclTax));
  });
});

describe('prices of services', () => {
  const ask = (change: Readonly<Record<string, unknown>>, host?: string) =>
    new Visitor(shop.app, host).call<Answer<typeof servicePrice>>('POST', '/product/service/price/', {
      mcpSku: 'fly-a5',
      variableAttributes: FLYER,
      serviceKeys: [FILE_CHECK],
      ...change,
    });

  test.each<[string, Readonly<Record<string, unknown>>, string, readonly [number, string, string] | undefined]>([
    ['a flyer', {}, 'localhost', [490, '5.88', '20.00']],
    ['a flyer sent to Germany', { country: 'DE', zipCode: '10115' }, 'localhost', [490, '5.83', '19.00']],
    [
      'cards of three names',
      { mcpSku: 'bc-std', variableAttributes: { ...WINDOW_CARD, sets: '3' } },
      'localhost',
      [980, '11.76', '20.00'],
    ],
    ['a flyer in pounds, where leaflets are free of VAT', {}, 'uk.localhost', [430, '4.30', '0.00']],
    ['a key nobody knows', { serviceKeys: ['SVC-tirage-design-service'] }, 'localhost', undefined],
    ['no key', { serviceKeys: [] }, 'localhost', undefined],
    ['a product without a file check', { mcpSku: 'pro-pen', variableAttributes: {} }, 'localhost', undefined],
  ])('7.5.10 the file check of %s', async (_name, change, host, expected) => {
    const { status, body } = await ask(change, host);
    expect(status).toBe(200);
    expect(body.data.services).toEqual(
      expected
        ? [
            {
              key: FILE_CHECK,
              amountExclTax: (expected[0] / 100).toFixed(2),
              amountCentExclTax: expected[0],
              amountInclTax: expected[1],
              vatRate: expected[2],
            },
          ]
        : [],
    );
  });

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['an unknown product', { mcpSku: 'no-such' }, 404, 'product_not_found'],
    [
      'an invalid configuration',
      { variableAttributes: { ...FLYER, lamination: 'matt-2' } },
      422,
      'configuration_invalid',
    ],
    ['a country that is not served', { country: 'US' }, 422, 'country_not_served'],
    ['another currency', { currency: 'GBP' }, 422, 'currency_not_valid'],
    ['a price sent along', { price: 1 }, 400, 'invalid_request'],
  ])('7.5.10 %s is refused', async (_name, change, status, key) => {
    const answer = await ask(change);
    expect([answer.status, answer.body.error.key]).toEqual([status, key]);
  });

  test('7.5.10 the price of a service is the one in the cart', async () => {
    const { body } = await ask({});
    const { line } = await fill({ fileCheck: true });
    expect(line.services[0]?.unitPrice.centAmount).toBe(body.data.services[0]?.amountCentExclTax);
  });
});

describe('arrival dates', () => {
  const ask = (change: Readonly<Record<string, unknown>>) =>
    new Visitor(shop.app).call<Answer<typeof shippingCalculate>>('POST', '/product/shipping/calculate/', {
      mcpSku: 'fly-a5',
      variableAttributes: FLYER,
      quantity: 1000,
      deliveries: ['eco', 'std', 'fast', 'express'],
      ...change,
    });

  test('7.5.09 every delivery asked for has its date; a faster one is never later', async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    expect(body.data.dates.map(({ deliveryKey }) => deliveryKey)).toEqual(['eco', 'std', 'fast', 'express']);
    const arrivals = body.data.dates.map(({ arrivalDate }) => arrivalDate);
    expect(arrivals).toEqual(arrivals.toSorted().toReversed());
    for (const { shipDate, arrivalDate, cutOff } of body.data.dates) {
      expect(shipDate <= arrivalDate).toBe(true);
      expect(Temporal.Instant.compare(cutOff, now)).toBe(1);
    }
  });

  test.each(['eco', 'std', 'fast'])('7.5.09 the date of %s is the one in the cart', async (priority) => {
    const { body } = await ask({ deliveries: [priority], countryCode: 'FR', zipCode: '75011' });
    expect(body.data.dates).toHaveLength(1);
    const { line } = await fill({ priority });
    expect(line.promisedArrivalDate).toBe(body.data.dates[0]?.arrivalDate);
  });

  test('7.5.09 a delivery nobody offers is left out beside one that is', async () => {
    const { body } = await ask({ deliveries: ['teleport', 'std'] });
    expect(body.data.dates.map(({ deliveryKey }) => deliveryKey)).toEqual(['std']);
  });

  test("7.5.09 8.05 without any date: 'No arrival dates found for those deliveries!', with the topics of the caveats", async () => {
    const { status, body } = await ask({ deliveries: ['teleport'] });
    expect([status, body.error.key, body.error.message]).toEqual([
      422,
      'no_arrival_dates',
      'No arrival dates found for those deliveries!',
    ]);
    expect(body.error.detail).toEqual({ caveat_topics: ['priority'] });
  });

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['an unknown product', { mcpSku: 'no-such' }, 404, 'product_not_found'],
    ['an invalid configuration', { variableAttributes: { ...FLYER, paper: 'gold' } }, 422, 'configuration_invalid'],
    ['a quantity outside the range', { quantity: 10_001 }, 422, 'quantity_invalid'],
    ['a country that is not served', { countryCode: 'US' }, 422, 'country_not_served'],
    ['no delivery', { deliveries: [] }, 400, 'invalid_request'],
  ])('7.5.09 %s is refused', async (_name, change, status, key) => {
    const answer = await ask(change);
    expect([answer.status, answer.body.error.key]).toEqual([status, key]);
  });
});
