import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { address, flyerLine, fourCards, TEAM, teeLine } from '../builders/lines.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function guestWithCart(host?: string): Promise<{ guest: Visitor; cart: CartWire }> {
  const guest = new Visitor(shop.app, host);
  const { body } = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  return { guest, cart: body.data };
}

const put = (guest: Visitor, cartId: string, line: object, lineItemId?: string) =>
  guest.insists<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cartId}/item`, {
    line,
    ...(lineItemId ? { lineItemId } : {}),
  });

describe('a guest cart', () => {
  test('1.04 6.01 7.3.01 survives in a sealed cookie of seven days on path /', async () => {
    const guest = new Visitor(shop.app);
    const response = await guest.send({ method: 'POST', url: '/api/v1/cart', payload: {} });
    expect(response.cookies.find(({ name }) => name === 'tirage_anonymous')).toMatchObject({
      maxAge: 604_800,
      path: '/',
      httpOnly: true,
    });
    const again = await guest.call<CartWire>('POST', '/cart', {});
    expect(again.body.data.id).toBe(response.json<{ data: CartWire }>().data.id);
  });

  test('7.3.01 forceCreate makes a fresh cart; the old one takes no more changes, and its lines wait for its owner alone', async () => {
    const { guest, cart } = await guestWithCart();
    const { body: had } = await put(guest, cart.id, flyerLine({ jobName: 'kept' }));
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const fresh = (await guest.call<CartWire>('POST', '/cart', { forceCreate: true })).body.data;
    expect(fresh).toMatchObject({ lineOrder: [], shippingAddress: null });
    expect(fresh.id).not.toBe(cart.id);
    expect((await guest.call<CartWire>('POST', '/cart', {})).body.data.id).toBe(fresh.id);
    for (const refused of [
      await put(guest, cart.id, flyerLine()),
      await guest.call('DELETE', '/cart/item', { cartId: cart.id, cartItemId: had.data.lineItemId }),
      await guest.call('POST', `/cart/${cart.id}/checkout/`, {}),
    ])
      expect([refused.status, refused.body.error.key]).toEqual([409, 'cart_replaced']);
    const waiting = async (visitor: Visitor) =>
      (await visitor.call<{ id: string; jobName: string }[]>('GET', '/cart/waiting/')).body.data;
    const [line] = await waiting(guest);
    expect(line).toMatchObject({ jobName: 'kept' });
    const { guest: stranger, cart: other } = await guestWithCart();
    expect(await waiting(stranger)).toEqual([]);
    const cartItemId = line?.id;
    for (const refused of [
      await stranger.call('POST', `/cart/${other.id}/waiting/`, { cartItemId }),
      await stranger.call('DELETE', '/cart/waiting/', { cartItemId }),
    ])
      expect([refused.status, refused.body.error.key]).toEqual([404, 'line_not_found']);
    const taken = await guest.call<{ cart: CartWire; waiting: object[] }>('POST', `/cart/${fresh.id}/waiting/`, {
      cartItemId,
    });
    expect([taken.body.data.cart.lineOrder, taken.body.data.waiting]).toEqual([[cartItemId], []]);
  });

  test('7.3.01 what a guest put aside waits for the customer after sign-in, and for no guest any more', async () => {
    const { guest, cart } = await guestWithCart();
    await put(guest, cart.id, flyerLine({ jobName: 'aside' }));
    await guest.call('POST', '/cart', { forceCreate: true });
    const before = new Visitor(shop.app);
    for (const [name, value] of guest.cookies) before.cookies.set(name, value);
    await guest.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
    const waiting = async (visitor: Visitor) =>
      (await visitor.call<{ id: string; jobName: string }[]>('GET', '/cart/waiting/')).body.data;
    const mine = await waiting(guest);
    expect(mine.map(({ jobName }) => jobName)).toEqual(['aside']);
    expect(await waiting(before)).toEqual([]);
    await guest.meet();
    const given = await guest.call<object[]>('DELETE', '/cart/waiting/', { cartItemId: mine[0]?.id });
    expect(given.body.data).toEqual([]);
  });

  test('7.3.01 two calls at once for a fresh cart leave one cart open', async () => {
    const { guest } = await guestWithCart();
    const made = await Promise.all([1, 2, 3].map(() => guest.call<CartWire>('POST', '/cart', { forceCreate: true })));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = (await guest.call<CartWire>('GET', '/cart/')).body.data.id;
    expect(made.map(({ body }) => body.data.id)).toContain(last);
  });

  test('6.01 a foreign anonymousUserId in the body, or a forged cookie, opens nobody’s cart', async () => {
    const { guest, cart } = await guestWithCart();
    const stranger = new Visitor(shop.app);
    const { body } = await stranger.call<CartWire>('POST', '/cart', {
      anonymousUserId: guest.cookies.get('tirage_anonymous')?.split('.')[0],
    });
    expect(body.data.id).not.toBe(cart.id);
    const forger = new Visitor(shop.app);
    forger.cookies.set('tirage_anonymous', `${guest.cookies.get('tirage_anonymous')?.split('.')[0]}.AAAA`);
    expect((await forger.call<CartWire | null>('GET', '/cart/')).body.data).toBeNull();
  });

  test('7.3.03 the server prices the line, promises its date, and the cart adds up', async () => {
    const { guest, cart } = await guestWithCart();
    const { status, body } = await put(guest, cart.id, flyerLine({ fileCheck: true }));
    expect(status).toBe(200);
    const line = body.data.cart.lineItems[body.data.lineItemId];
    expect(line).toMatchObject({
      quantity: 1000,
      mcpSku: 'fly-a5',
      taxRate: '20.00',
      price: { centAmount: 3960, currencyCode: 'EUR' },
    });
    expect(line?.services[0]).toMatchObject({ key: 'SVC-tirage-artwork-docreview', unitPrice: { centAmount: 490 } });
    expect(line?.promisedArrivalDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(body.data.cart.taxedPrice).toMatchObject({
      totalNet: { centAmount: 4450 },
      totalTax: { centAmount: 890 },
      totalGross: { centAmount: 5340 },
    });
  });

  test('K24 4.2.09 7.3.03 a team of 17 in its own sizes is one line of one artwork, and costs more than a mix of usual sizes', async () => {
    const { guest, cart } = await guestWithCart();
    const { body } = await put(guest, cart.id, teeLine());
    const line = body.data.cart.lineItems[body.data.lineItemId];
    expect(line).toMatchObject({ isMultiArtwork: false, multiArtworkSetsNumber: 1, quantity: 17 });
    const sizes = (each: typeof line) => each?.multiArtworkDetails.map(({ name, quantity }) => [name, quantity]);
    expect(sizes(line)).toEqual(Object.entries(TEAM));
    const mixed = await put(guest, cart.id, teeLine({}, { selection: { sizes: 'mix' } }));
    const priceOf = (each: typeof line) => each?.price.centAmount ?? 0;
    expect(priceOf(line)).toBeGreaterThan(priceOf(mixed.body.data.cart.lineItems[mixed.body.data.lineItemId]));
    const edited = await put(guest, cart.id, teeLine({ XL: 1, M: 16 }), line?.id);
    expect(sizes(edited.body.data.cart.lineItems[line?.id ?? ''])).toEqual([
      ['M', 16],
      ['XL', 1],
    ]);
    // Another country prices every line anew; the sizes stay.
    const moved = await guest.call<CartWire>('POST', '/cart', { country: 'BE' });
    expect(sizes(moved.body.data.lineItems[line?.id ?? ''])).toHaveLength(2);
    const back = await put(guest, cart.id, teeLine({}, { selection: { sizes: 'm' } }), line?.id);
    expect(sizes(back.body.data.cart.lineItems[line?.id ?? ''])).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'an invalid configuration',
      { selection: { paper: 'gloss-135', sides: '4-4', lamination: 'matt-2', fsc: 'no' } },
      'configuration_invalid',
    ],
    [
      'an unknown option',
      { selection: { paper: 'gold', sides: '4-4', lamination: 'none', fsc: 'no' } },
      'configuration_invalid',
    ],
    ['a quantity outside the range', { quantity: 10_001 }, 'quantity_invalid'],
    ['an unknown product', { productId: 'no-such' }, 'product_not_found'],
    ['an unknown priority', { priority: 'yesterday' }, 'priority_unavailable'],
    [
      'artworks that do not add up',
      {
        artworks: [
          { name: 'A', quantity: 10 },
          { name: 'B', quantity: 10 },
        ],
      },
      'sets_invalid',
    ],
    ['a split of sizes without sizes', teeLine({}), 'sizes_missing'],
    ['a size that the product does not have', teeLine({ ...TEAM, S: 2, '5XL': 1 }), 'sizes_invalid'],
    ['sizes that do not add up', teeLine({ ...TEAM, S: 4 }), 'sizes_sum'],
  ])('%s is refused and the cart stays as it was', async (_name, change, key) => {
    const { guest, cart } = await guestWithCart();
    await put(guest, cart.id, flyerLine());
    const { status, body } = await put(guest, cart.id, flyerLine(change));
    expect(body.error.key).toBe(key);
    expect(status).toBeLessThan(500);
    expect(body.error.text).not.toBe('');
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder).toHaveLength(1);
  });

  test('a price, a rate or a service price sent along is refused as an unknown field', async () => {
    const { guest, cart } = await guestWithCart();
    for (const extra of [{ price: 1 }, { taxRate: 0 }, { totalPrice: 0 }, { unitPrice: '0.01' }])
      expect((await put(guest, cart.id, flyerLine(extra))).status).toBe(400);
  });

  test('5.02 thirty lines added at once to fourteen leave exactly fifteen; an edit of one still works', async () => {
    const { guest, cart } = await guestWithCart();
    for (let count = 0; count < 14; count += 1) await put(guest, cart.id, flyerLine());
    const answers = await Promise.all(Array.from({ length: 30 }, () => put(guest, cart.id, flyerLine())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.status === 'error' && body.error.key === 'cart_full')).toHaveLength(29);
    const full = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    expect(full.lineOrder).toHaveLength(15);
    expect((await put(guest, cart.id, flyerLine({ quantity: 500 }), full.lineOrder[3])).status).toBe(200);
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder).toEqual(full.lineOrder);
  });

  test('5.03 the value stays at 100 000 including VAT, whoever adds at the same time', async () => {
    const { guest, cart } = await guestWithCart();
    const dear = {
      productId: 'lab-roll',
      selection: {
        width: '300',
        height: '450',
        shape: 'rect',
        material: 'paper-wine',
        adhesive: 'permanent',
        whiteInk: 'none',
        varnish: 'none',
        core: '76',
        winding: '1',
        labelsPerRoll: '500',
        sets: '1',
      },
      quantity: 50_000,
    };
    // They leave on several days, so that no carrier's limit comes first.
    const days = ['eco', 'std'];
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, turn) => put(guest, cart.id, flyerLine({ ...dear, priority: days[turn % 2]! }))),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { body } = await guest.call<CartWire>('GET', '/cart/');
    expect(body.data.taxedPrice.totalGross.centAmount).toBeLessThanOrEqual(10_000_000);
    const refused = answers.filter(({ body: answer }) => answer.status === 'error');
    expect(refused.length).toBeGreaterThan(0);
    for (const { body: answer } of refused) {
      expect(answer.error.key).toBe('cart_value_exceeded');
      expect(answer.error.text).toMatch(/ne peut pas dépasser 100\s000,00\s€ TTC/);
    }
    expect(refused.length + body.data.lineOrder.length).toBe(14);
  });

  test('7.3.05 a line is taken out; another guest, tenant or unknown id gets the same 404 and changes nothing', async () => {
    const { guest, cart } = await guestWithCart();
    const { body } = await put(guest, cart.id, flyerLine());
    const { lineItemId } = body.data;
    const { guest: stranger } = await guestWithCart();
    const { guest: italian } = await guestWithCart('it.localhost');
    const attempts: Reply[] = [];
    for (const other of [stranger, italian]) {
      attempts.push(await other.call('DELETE', '/cart/item', { cartId: cart.id, cartItemId: lineItemId }));
      attempts.push(await other.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }));
      attempts.push(await other.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() }));
      attempts.push(await other.call('POST', `/cart/${cart.id}/checkout/`, {}));
    }
    for (const attempt of attempts) expect([attempt.status, attempt.body.error.key]).toEqual([404, 'cart_not_found']);
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder).toEqual([lineItemId]);
    expect(
      (await guest.call<CartWire>('DELETE', '/cart/item', { cartId: cart.id, cartItemId: lineItemId })).body.data
        .lineOrder,
    ).toEqual([]);
  });

  test('a request that is repeated with its key adds no second line, also at the same time; one with another key does', async () => {
    const { guest, cart } = await guestWithCart();
    const add = (requestKey: string) =>
      guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cart.id}/item`, {
        line: flyerLine(),
        requestKey,
      });
    const twins = await Promise.all([add('a'.repeat(32)), add('a'.repeat(32))]);
    const again = await add('a'.repeat(32));
    const [id] = new Set([...twins, again].map(({ body }) => body.data.lineItemId));
    expect(again.body.data.cart.lineOrder).toEqual([id]);
    const other = await add('b'.repeat(32));
    expect(other.body.data.cart.lineOrder).toEqual([id, other.body.data.lineItemId]);
    const double = (requestKey: string) =>
      guest.call<CartWire>('POST', `/cart/${cart.id}/duplicateItem`, { cartItemId: id, requestKey });
    const first = await double('c'.repeat(32));
    expect(first.body.data.lineOrder).toHaveLength(3);
    expect((await double('c'.repeat(32))).body.data.lineOrder).toEqual(first.body.data.lineOrder);
    // The same key for another wish, or in another cart, is another line.
    const more = await guest.call<{ cart: CartWire }>('PUT', `/cart/${cart.id}/item`, {
      line: flyerLine({ quantity: 500 }),
      requestKey: 'a'.repeat(32),
    });
    expect(more.body.data.cart.lineOrder).toHaveLength(4);
    const { guest: stranger, cart: theirs } = await guestWithCart();
    const { body } = await stranger.call<{ lineItemId: string }>('PUT', `/cart/${theirs.id}/item`, {
      line: flyerLine(),
      requestKey: 'a'.repeat(32),
    });
    expect(body.data.lineItemId).not.toBe(id);
  });

  test('a copy that is asked for again with its key is one copy, whatever order the choices of the line stand in', async () => {
    const { guest, cart } = await guestWithCart();
    const line = flyerLine({ selection: { sides: '4-0', paper: 'gloss-170', lamination: 'none' } });
    const { lineItemId: cartItemId } = (await put(guest, cart.id, line)).body.data;
    const double = () =>
      guest.call<CartWire>('POST', `/cart/${cart.id}/duplicateItem`, { cartItemId, requestKey: 'd'.repeat(32) });
    const first = await double();
    expect(first.body.data.lineOrder).toHaveLength(2);
    for (const again of [await double(), await double()])
      expect(again.body.data.lineOrder).toEqual(first.body.data.lineOrder);
  });

  test('7.3.04 a line is duplicated behind itself with all that it has; nobody else’s, and never past the fifteenth', async () => {
    const { guest, cart } = await guestWithCart();
    const first = await put(guest, cart.id, flyerLine({ jobName: 'Concert', fileCheck: true }));
    const last = await put(guest, cart.id, flyerLine({ jobName: 'Menu' }));
    const { lineItemId } = first.body.data;
    const duplicate = (visitor: Visitor, cartItemId: string) =>
      visitor.insists<CartWire>('POST', `/cart/${cart.id}/duplicateItem`, { cartItemId });
    const { status, body } = await duplicate(guest, lineItemId);
    expect(status).toBe(200);
    const { lineOrder, lineItems } = body.data;
    expect([lineOrder.length, lineOrder[0], lineOrder[2]]).toEqual([3, lineItemId, last.body.data.lineItemId]);
    const same = ({ id: _id, lineItemCreationTimestamp: _at, ...rest }: CartWire['lineItems'][string]) => rest;
    const copy = lineItems[lineOrder[1] ?? ''];
    expect(copy && same(copy)).toEqual(same(lineItems[lineItemId]!));
    expect(copy?.services.length).toBeGreaterThan(0);

    const { guest: stranger } = await guestWithCart();
    for (const refused of [await duplicate(stranger, lineItemId), await duplicate(guest, 'nothing-of-this-name')])
      expect(refused.status).toBe(404);
    for (let lines = 3; lines < 15; lines += 1) expect((await duplicate(guest, lineItemId)).status).toBe(200);
    const full = await duplicate(guest, lineItemId);
    expect([full.status, full.body.error.key]).toEqual([422, 'cart_full']);
  });

  test('a line is changed in place: name and notes alone keep price and date, another quantity is settled anew', async () => {
    const { guest, cart } = await guestWithCart();
    const { body: putLine } = await put(guest, cart.id, flyerLine({ jobName: 'Con\u202Ecert' }));
    const { lineItemId } = putLine.data;
    const change = (visitor: Visitor, fields: object) =>
      visitor.insists<CartWire>('PATCH', `/cart/${cart.id}/item`, { cartItemId: lineItemId, ...fields });
    const before = putLine.data.cart.lineItems[lineItemId]!;
    // A mark that turns the direction of the text is no part of a name.
    const named = (await change(guest, { jobName: 'Me\u202Enu', userNotes: 'Sans agrafe' })).body.data;
    expect(named.lineItems[lineItemId]).toEqual({ ...before, jobName: 'Menu', userNotes: 'Sans agrafe' });
    expect(named.version).toBe(putLine.data.cart.version + 1);

    const more = (await change(guest, { quantity: 2000 })).body.data;
    const again = (await put(guest, cart.id, flyerLine({ quantity: 2000 }))).body.data;
    expect(more.lineItems[lineItemId]).toMatchObject({
      jobName: 'Menu',
      quantity: 2000,
      price: again.cart.lineItems[again.lineItemId]!.price,
    });
    expect(more.lineOrder).toEqual([lineItemId]);

    expect((await change(guest, { quantity: 0 })).body.error).toMatchObject({ key: 'quantity_invalid' });
    const wrong = await change(guest, { quantity: 999_999_999 });
    expect([wrong.status, wrong.body.error.key]).toEqual([422, 'quantity_invalid']);
    expect(wrong.body.error).toMatchObject({ detail: { quantities: [10_000] } });
    expect(wrong.body.error.text).toMatch(/prenez 10\s000\./);
    const { guest: stranger } = await guestWithCart();
    expect((await change(stranger, { quantity: 500 })).body.error.key).toBe('cart_not_found');
    expect((await guest.insists('PATCH', `/cart/${cart.id}/item`, { cartItemId: 'nothing' })).status).toBe(404);
  });

  test('one code goes to every line that it makes cheaper, is refused where it suits none, and is taken back', async () => {
    const { guest, cart } = await guestWithCart();
    const first = (await put(guest, cart.id, flyerLine())).body.data;
    await put(guest, cart.id, flyerLine({ quantity: 500 }));
    const apply = (promocodeInputText: string) =>
      guest.insists<CartWire>('PATCH', `/cart/${cart.id}/promocode/`, { promocodeInputText });
    const before = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    const { body } = await apply(' bienvenue10 ');
    const codes = Object.values(body.data.lineItems).map(({ promotion }) => [promotion?.code, promotion?.reason]);
    expect(codes).toEqual([
      ['BIENVENUE10', ''],
      ['BIENVENUE10', ''],
    ]);
    expect(body.data.totalPrice.centAmount).toBeLessThan(before.totalPrice.centAmount);
    expect(body.data.lineItems[first.lineItemId]!.lineItemCreationTimestamp).toBe(
      before.lineItems[first.lineItemId]!.lineItemCreationTimestamp,
    );
    const refused = await apply('NICHTS');
    expect([refused.status, refused.body.error.key]).toEqual([422, 'code_not_applied']);
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.totalPrice).toEqual(body.data.totalPrice);
    const back = (await apply('')).body.data;
    expect(back.totalPrice).toEqual(before.totalPrice);
    expect(Object.values(back.lineItems).map(({ promotion }) => promotion)).toEqual([null, null]);
    const { guest: stranger } = await guestWithCart();
    const foreign = await stranger.call('PATCH', `/cart/${cart.id}/promocode/`, { promocodeInputText: '' });
    expect(foreign.body.error.key).toBe('cart_not_found');
  });

  test('a line of a remembered cart without files is written by one statement', async () => {
    const { guest, cart } = await guestWithCart();
    const { lineItemId } = (await put(guest, cart.id, flyerLine())).body.data;
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const ofCarts = () =>
      sent.mock.calls.map((call) => JSON.stringify(call)).filter((text) => /begin|cart|artwork_files/.test(text));
    await put(guest, cart.id, flyerLine({ quantity: 500 }), lineItemId);
    await guest.call('PATCH', `/cart/${cart.id}/item`, { cartItemId: lineItemId, quantity: 250 });
    expect(ofCarts()).toEqual([
      expect.stringContaining('put_cart_line_telling_files'),
      expect.stringContaining('put_cart_line_telling_files'),
    ]);
    sent.mockRestore();
  });

  test('thirty-two editors of one cart at once lose no line and no change', async () => {
    const { guest, cart } = await guestWithCart();
    const ids: string[] = [];
    for (const jobName of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
      ids.push((await put(guest, cart.id, flyerLine({ jobName }))).body.data.lineItemId);
    const before = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    const quantities = [250, 500, 1500, 2000];
    const answers = await Promise.all(
      quantities.flatMap((quantity) =>
        ids.map((cartItemId, index) =>
          guest.insists<CartWire>('PATCH', `/cart/${cart.id}/item`, {
            cartItemId,
            ...(index % 2 === 0 ? { quantity } : { jobName: `${index}-${quantity}` }),
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200));
    const after = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    expect(after.lineOrder).toEqual(ids);
    expect(after.version).toBe(before.version + 32);
    for (const [index, id] of ids.entries()) {
      const line = after.lineItems[id]!;
      if (index % 2 === 0) expect(quantities).toContain(line.quantity);
      else expect(quantities.map((quantity) => `${index}-${quantity}`)).toContain(line.jobName);
    }
    const sum = Object.values(after.lineItems).reduce((cents, line) => cents + line.totalPrice.centAmount, 0);
    expect(after.totalPrice.centAmount).toBe(sum);
  });

  test('another quantity keeps names and shares of artworks; whose sizes the customer gave is not guessed', async () => {
    const { guest, cart } = await guestWithCart();
    const artworks = ['Anna', 'Bruno', 'Chloé', 'David'].map((name, index) => ({
      name,
      quantity: index === 1 ? 200 : 100,
    }));
    const cards = await put(guest, cart.id, fourCards({ quantity: 500, artworks }));
    const change = (cartItemId: string, quantity: number) =>
      guest.insists<CartWire>('PATCH', `/cart/${cart.id}/item`, { cartItemId, quantity });
    const { body } = await change(cards.body.data.lineItemId, 1000);
    expect(body.data.lineItems[cards.body.data.lineItemId]!.multiArtworkDetails).toMatchObject([
      { name: 'Anna', quantity: 200 },
      { name: 'Bruno', quantity: 400 },
      { name: 'Chloé', quantity: 200 },
      { name: 'David', quantity: 200 },
    ]);
    const shirts = await put(guest, cart.id, teeLine());
    const refused = await change(shirts.body.data.lineItemId, 20);
    expect([refused.status, refused.body.error.key]).toEqual([422, 'sizes_sum']);
  });

  test('7.3.02 VAT follows the delivery address', async () => {
    const { guest, cart } = await guestWithCart();
    await put(guest, cart.id, flyerLine());
    const german = await guest.call<CartWire>('PATCH', `/cart/${cart.id}/item/address/`, {
      shippingAddress: address({ country: 'DE', postalCode: '10115' }),
    });
    expect(german.body.data.taxedPrice.totalTax.centAmount).toBe(Math.round(3960 * 0.19));
    const far = await guest.call('PATCH', `/cart/${cart.id}/item/address/`, {
      shippingAddress: address({ country: 'US' }),
    });
    expect(far.body.error.key).toBe('country_not_served');
  });

  test('a country that the shop does not serve is refused by its name, though its VAT is known', async () => {
    const { guest, cart } = await guestWithCart();
    const { status, body } = await guest.call('PATCH', `/cart/${cart.id}/item/address/`, {
      shippingAddress: address({ country: 'FI', postalCode: '00100' }),
    });
    expect([status, body.error.key]).toEqual([422, 'country_not_served']);
    expect(body.error.text).toBe('Nous ne livrons pas ce pays\u00a0: Finlande. Choisissez un pays de la liste.');
  });

  test('7.3.01 a cart without lines goes where it is told, one with lines stays, and the session says where', async () => {
    const { guest, cart } = await guestWithCart();
    const open = async (body: object) => (await guest.call<CartWire>('POST', '/cart', body)).body;
    const session = async () => (await guest.call<{ destination: unknown }>('GET', '/session/')).body.data;
    expect(cart).toMatchObject({ country: 'FR', postalCode: '75001' });
    expect(await session()).toMatchObject({ cartItems: 0, destination: null });
    expect((await open({ country: 'BE', postalCode: '1000' })).data).toMatchObject({
      country: 'BE',
      postalCode: '1000',
    });
    const { lineItemId, cart: filled } = (await put(guest, cart.id, flyerLine())).body.data;
    expect(filled.lineItems[lineItemId]).toMatchObject({ taxRate: '21.00' });
    expect(await session()).toMatchObject({ cartItems: 1, destination: { country: 'BE', postalCode: '1000' } });
    expect((await open({ country: 'BE', postalCode: '4000' })).data.postalCode).toBe('1000');
    expect((await open({ country: 'FR', postalCode: '1000' })).error.key).toBe('postal_code_invalid');
    expect((await open({ country: 'US' })).error.key).toBe('country_not_served');
  });

  test('7.3.01 a cart with lines keeps its place and its address, whatever place a late tab wishes', async () => {
    const { guest, cart } = await guestWithCart();
    await put(guest, cart.id, flyerLine());
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const { body } = await guest.call<CartWire>('POST', '/cart', { country: 'IT', postalCode: '23030' });
    expect(body.data).toMatchObject({ country: 'FR', postalCode: '75011', shippingAddress: { city: 'Paris' } });
  });

  test('7.3.03 a line shown for one place is not put into a cart that goes to another, whoever wrote the cart last', async () => {
    const { guest, cart } = await guestWithCart();
    const putFor = (country: string, postalCode: string) =>
      guest.call<{ cart: CartWire }>('PUT', `/cart/${cart.id}/item`, {
        line: flyerLine(),
        destination: { country, postalCode },
      });
    const lines = async () => (await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder.length;
    for (const already of [0, 1]) {
      const refused = await putFor('BE', '1000');
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({
        key: 'cart_elsewhere',
        detail: { country: cart.country, postalCode: cart.postalCode },
      });
      expect(await lines()).toBe(already);
      expect((await putFor(cart.country, ` ${cart.postalCode} `)).status).toBe(200);
    }
  });

  test('7.3.03 a line that costs more than it was shown at is not put but told its price; one that costs less is put', async () => {
    const { guest, cart } = await guestWithCart();
    const putAt = (centAmount: number, currencyCode = 'EUR', line: object = flyerLine()) =>
      guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cart.id}/item`, {
        line,
        shownPrice: { centAmount, currencyCode },
      });
    const put = await putAt(1_000_000);
    const { price } = put.body.data.cart.lineItems[put.body.data.lineItemId]!;
    expect((await putAt(price.centAmount)).status).toBe(200);
    for (const refused of [await putAt(price.centAmount - 1), await putAt(price.centAmount, 'CHF')]) {
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({ key: 'price_moved', detail: price });
    }
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder).toHaveLength(2);
    // What a code takes off is no part of it.
    expect((await putAt(price.centAmount, 'EUR', flyerLine({ promocode: 'BIENVENUE10' }))).status).toBe(200);
  });

  test('7.3.01 a postal code without its country is no place, and a VAT number leaves with the address of its company', async () => {
    const { guest, cart } = await guestWithCart();
    const open = async (body: object) => (await guest.call<CartWire>('POST', '/cart', body)).body.data;
    await open({ country: 'PT', postalCode: '1000-001' });
    expect(await open({ postalCode: '97100' })).toMatchObject({ country: 'PT', postalCode: '1000-001' });
    const company = address({ country: 'DE', postalCode: '10115', city: 'Berlin', company: 'X GmbH' });
    const numbered = await guest.call<CartWire>('PATCH', `/cart/${cart.id}/item/address/`, {
      shippingAddress: company,
      vatNumber: 'DE136695976',
    });
    expect(numbered.body.data.vatNumber).toBe('DE136695976');
    expect(await open({ country: 'ES', postalCode: '28001' })).toMatchObject({
      shippingAddress: null,
      vatNumber: null,
    });
  });

  test('another currency prices every line anew, and no cart mixes two', async () => {
    const { guest, cart } = await guestWithCart('ch.localhost');
    await put(guest, cart.id, flyerLine());
    const { body } = await guest.call<CartWire>('POST', '/cart', { currency: 'EUR' });
    expect(body.data.currencyCode).toBe('EUR');
    expect(Object.values(body.data.lineItems).map(({ currencyCode }) => currencyCode)).toEqual(['EUR']);
    expect((await guest.call('POST', '/cart', { currency: 'GBP' })).status).toBe(422);
  });

  test('cookies without the forgery token, or a foreign origin, change nothing', async () => {
    const { guest, cart } = await guestWithCart();
    const blind = new Visitor(shop.app);
    for (const [name, value] of guest.cookies) blind.cookies.set(name, value);
    blind.csrf = 'guess';
    expect((await put(blind, cart.id, flyerLine())).body.error.key).toBe('csrf_refused');
    expect(
      (await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }, { origin: 'https://evil.example' }))
        .status,
    ).toBe(403);
    expect(
      (await guest.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine() }, { 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
  });

  test('9.04 the sender of a guest’s parcels is by default the product’s own brand', async () => {
    const { guest, cart } = await guestWithCart();
    await put(guest, cart.id, flyerLine());
    await guest.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address() });
    const order = await guest.call<{ orderNumber: string }>('POST', `/cart/${cart.id}/checkout/`, {});
    expect(
      (await guest.call<{ sender: string }>('GET', `/order/${order.body.data.orderNumber}`)).body.data.sender,
    ).toBe('Tirage');
  });

  test('a line put back stands where it stood, with its names, notes and settings', async () => {
    const guest = new Visitor(shop.app);
    const { id } = (await guest.call<CartWire>('POST', '/cart', {})).body.data;
    await guest.meet();
    const put = async (line: object, place?: number) =>
      (await guest.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${id}/item`, { line, place })).body.data;
    const first = flyerLine({ jobName: 'Mai', userNotes: 'À plat', fileCheck: true, promocode: 'BIENVENUE10' });
    const a = await put(first);
    const b = await put(flyerLine({ jobName: 'Juin' }));
    await guest.call('DELETE', '/cart/item', { cartId: id, cartItemId: a.lineItemId });
    const back = await put(first, 0);
    expect(back.cart.lineOrder).toEqual([back.lineItemId, b.lineItemId]);
    const stored = (await guest.call<CartWire>('GET', '/cart/')).body.data;
    expect(stored.lineOrder).toEqual(back.cart.lineOrder);
    expect(stored.version).toBe(back.cart.version);
    const { lineItemCreationTimestamp: _, id: __, ...was } = a.cart.lineItems[a.lineItemId]!;
    expect(stored.lineItems[back.lineItemId]).toMatchObject(was);
    const last = await put(flyerLine({ jobName: 'Juillet' }));
    expect(last.cart.lineOrder.at(-1)).toBe(last.lineItemId);
    const beyond = await put(flyerLine({ jobName: 'Août' }), 14);
    expect(beyond.cart.lineOrder.at(-1)).toBe(beyond.lineItemId);
  });
});
