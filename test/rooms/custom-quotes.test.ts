import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { asOwner as connectedAsOwner } from '#platform/db/owner.ts';
import { savePromotions } from '#shop/promotions/promotion-import.repository.ts';
import type { StaffContact } from '#shop/staff/contact.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { asOwner, mailsTo } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const FLYER = { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' };
const guest = () => new Visitor(shop.app, 'localhost', elsewhere());
const key = ({ status, body }: Reply<unknown>): string | number => body.error?.key ?? status;
let count = 0;

interface Asked {
  readonly id: string;
  readonly email: string;
}

/** A visitor asks, and the request stands in the queue of staff. */
async function asks(more: object = {}, of: object | null = {}): Promise<Asked> {
  count += 1;
  const email = `devis-${count}@example.fr`;
  const body = {
    name: 'Nadia Benali',
    email,
    text: 'Livraison en deux fois, s’il vous plaît.',
    website: '',
    ...(of && { of: { mcpSku: 'fly-a5', configuration: FLYER, quantity: 1000, priority: 'std', ...of } }),
    ...more,
  };
  expect((await guest().call('POST', '/product/custom-quote/', body)).body.data).toEqual({ sent: true });
  const { rows } = await asOwner<{ id: string }>(shop, 'select id from contact_requests where email = $1', [email]);
  return { id: rows[0]!.id, email };
}
const read = async (id: string) => (await staff.call<StaffContact>('GET', `/staff/contact/${id}/`)).body.data;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const offer = (id: string, more: object = {}) =>
  staff.call<StaffContact>('POST', `/staff/contact/${id}/offer/`, {
    quantity: 1000,
    priority: 'std',
    net: '30.00',
    validUntil: inDays(30),
    reason: 'Deuxième tirage',
    text: 'Voici notre offre.',
    seen: 0,
    ...more,
  });
const activeCodes = async () => {
  const { rows } = await asOwner<{ code: string }>(
    shop,
    "select code from promotions where tenant_id = 'tirage-fr' and is_active and issued_at is null",
  );
  return rows.map(({ code }) => code);
};
const codeOf = (contact: StaffContact) => contact.answers.at(-1)?.offer?.code ?? '';

/** A guest with a line at this code in the cart. */
async function withLine(promocode: string, line: object = {}) {
  const visitor = guest();
  const cart = await visitor.call<{ id: string }>('POST', '/cart', {});
  await visitor.meet();
  const put = await visitor.call<{
    lineItemId: string;
    cart: { lineItems: Record<string, { services: unknown[]; promotion: unknown }> };
  }>('PUT', `/cart/${cart.body.data.id}/item`, { line: flyerLine({ quantity: 1000, promocode, ...line }) });
  expect(put.status).toBe(200);
  const { lineItemId, cart: stored } = put.body.data;
  return { visitor, cartId: cart.body.data.id, line: stored.lineItems[lineItemId]! };
}

describe('2.7.17 a custom quote', () => {
  test('is asked with the choices of the product page, reaches staff with the price that was shown, and the shop by mail', async () => {
    const { id, email } = await asks();
    expect(await read(id)).toMatchObject({
      state: 'open',
      email,
      subject: 'Devis\u00a0: Flyer A5, 1\u00a0000 ex.',
      quote: {
        product: 'Flyer A5',
        quantity: 1000,
        priority: 'std',
        listNet: { centAmount: 3960, currencyCode: 'EUR' },
        attributes: expect.arrayContaining([{ name: 'Papier', value: 'Couché brillant 135\u00a0g' }]),
      },
    });
    const { rows } = await asOwner<{ body_text: string }>(shop, 'select body_text from mails where reply_to = $1', [
      email,
    ]);
    for (const words of ['Couché brillant 135\u00a0g', '1\u00a0000', '39,60\u00a0€ HT'])
      expect(rows[0]?.body_text).toContain(words);
  });

  test('may name a quantity that no price stands for, or no product at all', async () => {
    const many = await asks({}, { quantity: 250_000 });
    expect((await read(many.id)).quote).toMatchObject({ quantity: 250_000, listNet: null });
    const open = await asks({}, null);
    expect(await read(open.id)).toMatchObject({ subject: 'Demande de devis', quote: null });
    expect(key(await offer(open.id))).toBe('quote_not_asked');
  });

  test('of choices that do not go together, or of no product here, is refused, and so is what a program filled in', async () => {
    const form = { name: 'N', email: 'n@example.fr', text: 'x', website: '' };
    const ask = async (more: object) => key(await guest().call('POST', '/product/custom-quote/', { ...form, ...more }));
    expect(await ask({ of: { mcpSku: 'fly-a5', configuration: { paper: 'none-such' } } })).toBe(
      'configuration_invalid',
    );
    expect(await ask({ of: { mcpSku: 'no-such', configuration: FLYER } })).toBe('product_not_found');
    expect(await ask({ website: 'x' })).toBe('contact_refused');
    expect(await ask({ text: ' ' })).toBe('form_invalid');
  });

  test('is answered with a price: the mail leads to these choices with the code, which counts for one order of them', async () => {
    const { id, email } = await asks();
    const made = await offer(id);
    expect(made.body.data).toMatchObject({
      state: 'answered',
      answers: [
        {
          text: 'Voici notre offre.',
          offer: { net: { centAmount: 3000 }, listNet: { centAmount: 3960 }, state: 'open' },
        },
      ],
    });
    const code = codeOf(made.body.data);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.text).toContain('30,00\u00a0€ HT');
    const link = /https?:\/\/\S+\/flyer-a5\/\?key=\S+&code=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link.endsWith(`&code=${code}`)).toBe(true);

    const page = await guest().send({ method: 'GET', url: link.replace(/^https?:\/\/[^/]+/, ''), headers: {} });
    expect(page.body.includes(`"promocode":"${code}"`)).toBe(true);
    const until = made.body.data.answers[0]?.offer?.validUntil;
    expect(until).toBeTruthy();
    expect(page.body).toContain(`"quotedUntil":"${until}"`);

    const { visitor, cartId, line } = await withLine(code);
    expect(line.promotion).toMatchObject({ code, discount: { centAmount: 960 }, reason: '' });
    await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address({ email }) });
    const placed = await visitor.call('POST', `/cart/${cartId}/checkout/`, {});
    expect(placed.status).toBe(200);
    expect((await read(id)).answers[0]?.offer?.state).toBe('used');
    const again = await withLine(code);
    expect(again.line.promotion).toMatchObject({ discount: { centAmount: 0 }, reason: 'gone' });
  });

  test('counts for one line of a cart, however often it is put or duplicated', async () => {
    const { id, email } = await asks();
    const code = codeOf((await offer(id)).body.data);
    const { visitor, cartId } = await withLine(code);
    await visitor.call('PUT', `/cart/${cartId}/item`, { line: flyerLine({ quantity: 1000, promocode: code }) });
    interface Shown {
      readonly lineOrder: readonly string[];
      readonly lineItems: Record<string, { promotion: { discount: { centAmount: number } } }>;
    }
    const cart = async () => (await visitor.call<Shown>('GET', '/cart/')).body.data;
    const [first = ''] = (await cart()).lineOrder;
    await visitor.call('POST', `/cart/${cartId}/duplicateItem`, { cartItemId: first });
    const discounts = async () => {
      const { lineOrder, lineItems } = await cart();
      return lineOrder.map((line) => lineItems[line]!.promotion.discount.centAmount);
    };
    expect(await discounts()).toEqual([960, 0, 0]);
    await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address({ email }) });
    expect(await discounts()).toEqual([960, 0, 0]);
    const placed = await visitor.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
    const order = await visitor.call<Shown>('GET', `/order/${placed.body.data.id}`);
    expect(
      Object.values(order.body.data.lineItems)
        .map((line) => line.promotion.discount.centAmount)
        .toSorted(),
    ).toEqual([0, 0, 960]);
  });

  test('counts for nothing but the quoted quantity and choices', async () => {
    const { id } = await asks();
    const code = codeOf((await offer(id)).body.data);
    const more = await withLine(code, { quantity: 2000 });
    expect(more.line.promotion).toMatchObject({ discount: { centAmount: 0 }, reason: 'not_as_quoted' });
    const quote = await guest().call<{ promotion: { status: string; reason: string } }>('POST', '/product/quote/', {
      mcpSku: 'fly-a5',
      merchantAttributes: FLYER,
      quantityList: [500, 1000],
      prioritySets: ['std'],
      promocodeInputText: code,
    });
    expect(quote.body.data.promotion).toMatchObject({ status: 'valid' });
  });

  test('is replaced by a later offer, whose code alone counts then', async () => {
    const { id } = await asks();
    const first = codeOf((await offer(id)).body.data);
    const second = await offer(id, { net: '28.00', seen: 1 });
    expect(second.body.data.answers.map((each) => each.offer?.state)).toEqual(['replaced', 'open']);
    expect((await withLine(first)).line.promotion).toMatchObject({ discount: { centAmount: 0 } });
    expect((await withLine(codeOf(second.body.data))).line.promotion).toMatchObject({ discount: { centAmount: 1160 } });
  });

  test('keeps its price for the order that was placed with it, whatever is offered later and when it ends', async () => {
    const { id, email } = await asks();
    const code = codeOf((await offer(id)).body.data);
    const { visitor, cartId } = await withLine(code);
    await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address({ email }) });
    const { body } = await visitor.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
    const later = await offer(id, { net: '28.00', seen: 1 });
    expect(later.body.data.answers.map((each) => each.offer?.state)).toEqual(['used', 'open']);
    await asOwner(
      shop,
      `update promotions set data = jsonb_set(data, '{until}', '"2020-01-01T00:00:00Z"') where code = $1`,
      [code],
    );
    const edit = async (line: object) => {
      const order = await visitor.call<OrderWire>('GET', `/order/${body.data.id}`);
      const [former] = Object.keys(order.body.data.lineItems);
      const lineItem = { id: former, ...flyerLine({ quantity: 1000, promocode: code, ...line }) };
      const wish = { orderId: body.data.id, lineItem, refererUrl: '/' };
      const draft = await visitor.call<{ orderEditId: string }>('POST', '/order/edit/item/', wish);
      expect(draft.body.error).toBeUndefined();
      const { orderEditId } = draft.body.data;
      await visitor.call('POST', '/order/edit/item/finalize', { orderId: body.data.id, orderEditId });
      const now = await visitor.call<OrderWire>('GET', `/order/${body.data.id}`);
      return Object.values(now.body.data.lineItems)[0]?.promotion;
    };
    expect(await edit({ userNotes: 'Merci' })).toMatchObject({ discount: { centAmount: 960 }, reason: '' });
    expect(await edit({ quantity: 2500 })).toMatchObject({ discount: { centAmount: 0 } });
  });

  test('counts for one line of an order, whichever of its lines is changed later', async () => {
    const { id, email } = await asks();
    const code = codeOf((await offer(id)).body.data);
    const { visitor, cartId } = await withLine(code);
    await visitor.call('PUT', `/cart/${cartId}/item`, { line: flyerLine({ quantity: 1000, jobName: 'Autre' }) });
    await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address({ email }) });
    const { body } = await visitor.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
    const order = await visitor.call<OrderWire>('GET', `/order/${body.data.id}`);
    const other = Object.values(order.body.data.lineItems).find(({ jobName }) => jobName === 'Autre');
    const lineItem = { id: other?.id, ...flyerLine({ quantity: 1000, jobName: 'Autre', promocode: code }) };
    const wish = { orderId: body.data.id, lineItem, refererUrl: '/' };
    const draft = await visitor.call<{ orderEditId: string }>('POST', '/order/edit/item/', wish);
    await visitor.call('POST', '/order/edit/item/finalize', {
      orderId: body.data.id,
      orderEditId: draft.body.data.orderEditId,
    });
    const now = await visitor.call<OrderWire>('GET', `/order/${body.data.id}`);
    const discounts = Object.values(now.body.data.lineItems).map(
      ({ promotion }) => promotion?.discount.centAmount ?? 0,
    );
    expect(discounts.toSorted((a, b) => a - b)).toEqual([0, 960]);
  });

  test('is to be below what the customer who asked pays, and not only below what everybody pays', async () => {
    const visitor = guest();
    await visitor.call('POST', '/auth/login/', { email: 'revendeur@tirage.example', password: 'tirage-demo' });
    const of = { mcpSku: 'fly-a5', configuration: FLYER, quantity: 1000, priority: 'std' };
    const wish = { name: 'Atelier Renard', email: 'revendeur@tirage.example', text: 'Par an', website: '', of };
    await visitor.call('POST', '/product/custom-quote/', wish);
    const { rows } = await asOwner<{ id: string; quote: { listNetCents: number } }>(
      shop,
      `select id, quote from contact_requests where email = 'revendeur@tirage.example'`,
    );
    const [{ id, quote }] = rows as [{ id: string; quote: { listNetCents: number } }];
    expect(quote.listNetCents).toBeLessThan(3960);
    const euros = (cents: number) => (cents / 100).toFixed(2);
    expect((await offer(id, { net: euros(quote.listNetCents) })).body.error).toMatchObject({ key: 'offer_not_lower' });
    expect((await offer(id, { net: euros(quote.listNetCents - 100) })).status).toBe(200);
  });

  test('outlives an import of the promotions of files', async () => {
    const { id } = await asks();
    const code = codeOf((await offer(id)).body.data);
    const [ofFiles = ''] = await activeCodes();
    await connectedAsOwner(shop.databaseUrl, (tx) => savePromotions(tx, 'tirage-fr', []));
    expect(await activeCodes()).not.toContain(ofFiles);
    expect((await withLine(code)).line.promotion).toMatchObject({ discount: { centAmount: 960 } });
  });

  test.each([
    ['a price that is not lower', { net: '39.60' }, 'offer_not_lower'],
    ['no price', { net: '0' }, 'amount_not_valid'],
    ['a quantity that is not offered', { quantity: 30_000 }, 'quantity_invalid'],
    ['a day that is over', { validUntil: '2020-01-01' }, 'offer_date_invalid'],
    ['a day that is too far', { validUntil: inDays(120) }, 'offer_date_invalid'],
    ['no words', { text: '  ' }, 'message_empty'],
    ['an answer that came meanwhile', { seen: 0, text: 'x' }, 'messages_changed'],
  ])('with %s is refused, and nothing is sent', async (name, more, refusal) => {
    const { id, email } = await asks();
    if (name === 'an answer that came meanwhile')
      await staff.call('POST', `/staff/contact/${id}/answer/`, { text: 'Bientôt.', seen: 0 });
    const before = (await mailsTo(shop, email)).length;
    expect(key(await offer(id, more))).toBe(refusal);
    expect((await mailsTo(shop, email)).length).toBe(before);
  });

  test('of two members of staff who offer at once, one does', async () => {
    const { id, email } = await asks();
    const both = await Promise.all([offer(id), offer(id, { net: '29.00' })]);
    expect(both.map(key).toSorted()).toEqual([200, 'messages_changed']);
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });

  test('stands in the trail with its price and reason', async () => {
    const { id } = await asks();
    await offer(id);
    const { rows } = await asOwner<{ act: string; reason: string; detail: object }>(
      shop,
      'select act, reason, detail from staff_trail where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { act: 'quote_offered', reason: 'Deuxième tirage', detail: { copies: 1000, netCents: 3000, listNetCents: 3960 } },
    ]);
  });
});

describe('what no carrier takes', () => {
  /** 10 000 flyers weigh 42 kg, of which none goes to Tahiti. */
  const many = {
    mcpSku: 'fly-a5',
    configuration: FLYER,
    quantity: 10_000,
    priority: 'std',
    country: 'FR',
    zipCode: '98714',
  };
  const choicesOf = async (more: object) =>
    (
      await guest().call<{
        shipping: { dates: unknown[] } | null;
        refused: { dates: { key: string; caveat_topics: string[] } | null };
      }>('POST', '/product/choices/', { ...many, fileCheck: false, ...more })
    ).body.data;

  test('has a price and no date, and is not put into a cart that goes there', async () => {
    expect(await choicesOf({})).toMatchObject({
      shipping: null,
      refused: { dates: { key: 'no_arrival_dates', caveat_topics: ['freight'] } },
    });
    expect((await choicesOf({ quantity: 5000 })).shipping?.dates.length).toBeGreaterThan(0);
    expect((await choicesOf({ zipCode: '75001' })).shipping?.dates.length).toBeGreaterThan(0);
    const { visitor, cartId } = await withLine('', { quantity: 10_000 });
    const sent = await visitor.call('PATCH', `/cart/${cartId}/item/address/`, {
      shippingAddress: address({ postalCode: '98714', city: 'Papeete' }),
    });
    expect([key(sent), sent.body.error?.detail]).toEqual([
      'no_arrival_dates',
      expect.objectContaining({ caveat_topics: ['freight'] }),
    ]);
  });

  test('is refused of several lines together, though each goes alone, wherever they come to go to one address', async () => {
    const tahiti = address({ postalCode: '98714', city: 'Papeete' });
    const { visitor, cartId } = await withLine('', { quantity: 5000 });
    const put = (quantity: number) =>
      visitor.call<{ lineItemId: string; cart: { lineOrder: string[] } }>('PUT', `/cart/${cartId}/item`, {
        line: flyerLine({ quantity }),
      });
    const { lineItemId, cart } = (await put(5000)).body.data;
    const first = cart.lineOrder.find((id) => id !== lineItemId)!;
    // Nothing is too much for Lyon, where the cart goes until now.
    const sent = await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: tahiti });
    expect(sent.body.error).toMatchObject({
      key: 'freight_too_heavy',
      params: { together: expect.any(String), most: '30' },
    });
    const own = { lineItemIds: [lineItemId], to: { address: tahiti } };
    expect(key(await visitor.call('PATCH', `/cart/${cartId}/item/delivery/`, own))).toBe(200);
    // Two addresses are two consignments; a second line to the same one is refused, and a smaller one is not.
    const both = { lineItemIds: [first], to: { address: tahiti } };
    expect(key(await visitor.call('PATCH', `/cart/${cartId}/item/delivery/`, both))).toBe('freight_too_heavy');
    const less = { cartItemId: first, quantity: 1000 };
    expect(key(await visitor.call('PATCH', `/cart/${cartId}/item`, less))).toBe(200);
    expect(key(await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: tahiti }))).toBe(200);
    expect(key(await visitor.call('PATCH', `/cart/${cartId}/item`, { ...less, quantity: 5000 }))).toBe(
      'freight_too_heavy',
    );
    expect(key(await put(5000))).toBe('freight_too_heavy');
    expect(key(await visitor.call('POST', `/cart/${cartId}/checkout/`, {}))).toBe(200);
  });

  test('is ordered by the quote of staff, who arrange the transport, and only as it was quoted', async () => {
    const { id, email } = await asks({}, { quantity: 10_000 });
    const code = codeOf((await offer(id, { quantity: 10_000, net: '150.00' })).body.data);
    const named = { promocodeInputText: code };
    expect((await choicesOf(named)).shipping?.dates.length).toBeGreaterThan(0);
    expect(await choicesOf({ ...named, priority: 'eco' })).toMatchObject({ shipping: null });
    expect(await choicesOf({ promocodeInputText: 'BIENVENUE10' })).toMatchObject({ shipping: null });

    const { visitor, cartId } = await withLine(code, { quantity: 10_000 });
    const shippingAddress = address({ email, postalCode: '98714', city: 'Papeete' });
    expect(key(await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress }))).toBe(200);
    expect(key(await visitor.call('POST', `/cart/${cartId}/checkout/`, {}))).toBe(200);
    // The quote counts for one order.
    expect(await choicesOf(named)).toMatchObject({ shipping: null });
  });

  describe('a quote that names its transport', () => {
    const toTahiti = { net: '180.00', country: 'FR', zipCode: '98714' };
    const TEN_THOUSAND = { quantity: 10_000, net: '150.00' };
    const papeete = (email: string) => address({ email, postalCode: '98714', city: 'Papeete' });
    const shippingOf = async (more: object) =>
      (
        await guest().call<{ shipping: { dates: { deliveryKey: string; shippingPrice: string }[] } | null }>(
          'POST',
          '/product/choices/',
          { ...many, fileCheck: false, ...more },
        )
      ).body.data.shipping?.dates.find(({ deliveryKey }) => deliveryKey === 'std')?.shippingPrice;

    test('says it in the mail and on the product page, and the order is charged it with its VAT', async () => {
      const { id, email } = await asks({}, { quantity: 10_000 });
      const made = await offer(id, { ...TEN_THOUSAND, freight: toTahiti });
      expect(made.body.data.answers[0]?.offer?.freight).toEqual({
        net: { centAmount: 18_000, currencyCode: 'EUR' },
        country: 'FR',
        zipCode: '98714',
      });
      const [mail] = await mailsTo(shop, email);
      expect(mail?.text).toContain('180,00\u00a0€ HT vers 98714 (France)');
      const code = codeOf(made.body.data);
      expect(await shippingOf({ promocodeInputText: code })).toBe('180.00');

      const { visitor, cartId } = await withLine(code, { quantity: 10_000 });
      await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: papeete(email) });
      const placed = await visitor.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
      const order = await visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`);
      const [line] = Object.values(order.body.data.lineItems);
      expect(line?.shippingPrice.centAmount).toBe(18_000);
      // The print and the transport, and neither the list price nor the surcharge of the place.
      expect(line?.totalPrice.centAmount).toBe(15_000 + 18_000);
    });

    test('may be for the transport alone, at the price that the print has anyway, and never above it', async () => {
      const { id, email } = await asks({}, { quantity: 10_000 });
      const list = (await read(id)).quote?.listNet?.centAmount ?? 0;
      const at = (cents: number) => ({ quantity: 10_000, net: (cents / 100).toFixed(2) });
      expect(key(await offer(id, at(list)))).toBe('offer_not_lower');
      expect(key(await offer(id, { ...at(list + 1), freight: toTahiti }))).toBe('offer_not_lower');
      const code = codeOf((await offer(id, { ...at(list), freight: toTahiti })).body.data);
      const { visitor, cartId, line } = await withLine(code, { quantity: 10_000 });
      expect(line.promotion).toMatchObject({ code, discount: { centAmount: 0 }, reason: '' });
      await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: papeete(email) });
      const placed = await visitor.call<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});
      const order = await visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`);
      const [ordered] = Object.values(order.body.data.lineItems);
      expect(ordered?.totalPrice.centAmount).toBe(list + 18_000);
      expect((await read(id)).answers[0]?.offer?.state).toBe('used');
    });

    test('of nothing says that the price includes it, and charges no surcharge of the place', async () => {
      const { id, email } = await asks({}, { quantity: 1000 });
      const free = { ...toTahiti, net: '0' };
      const code = codeOf((await offer(id, { freight: free })).body.data);
      const [mail] = await mailsTo(shop, email);
      expect(mail?.text).toContain('comprise dans le prix, vers 98714 (France)');
      expect(Number(await shippingOf({ quantity: 1000 }))).toBeGreaterThan(10);
      expect(await shippingOf({ quantity: 1000, promocodeInputText: code })).toBe('0.00');
    });

    test('counts for its place alone: elsewhere the shop’s rates and the limits of carriers count', async () => {
      const { id } = await asks({}, { quantity: 10_000 });
      const code = codeOf((await offer(id, { ...TEN_THOUSAND, freight: toTahiti })).body.data);
      expect(await shippingOf({ zipCode: '98701', promocodeInputText: code })).toBeUndefined();
      expect(await shippingOf({ zipCode: '75001', promocodeInputText: code })).toBe('0.00');
      expect(await shippingOf({ zipCode: ' 98 714', promocodeInputText: code })).toBe('180.00');
    });

    test('that names none says so in the mail, and leaves delivery to the shop’s rates', async () => {
      const { id, email } = await asks({}, { quantity: 1000 });
      const code = codeOf((await offer(id)).body.data);
      const [mail] = await mailsTo(shop, email);
      expect(mail?.text).toContain('comprise, hors supplément des lieux éloignés');
      const asked = { quantity: 1000, promocodeInputText: code };
      expect(await shippingOf(asked)).toBe(await shippingOf({ quantity: 1000 }));
    });

    test.each([
      ['an amount below nothing', { net: '-1.00' }, 'amount_not_valid'],
      ['a country that the shop does not serve', { country: 'JP' }, 'country_not_served'],
      ['a postal code that there is not', { zipCode: '99999' }, 'postal_code_invalid'],
    ])('with %s is refused, and nothing is sent', async (_name, wrong, refusal) => {
      const { id, email } = await asks({}, { quantity: 10_000 });
      expect(key(await offer(id, { ...TEN_THOUSAND, freight: { ...toTahiti, ...wrong } }))).toBe(refusal);
      expect(await mailsTo(shop, email)).toEqual([]);
    });
  });
});
