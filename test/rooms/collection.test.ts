import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { ComplaintsWire } from '#shop/complaints/complaints.contract.ts';
import type { CollectionPointWire } from '#shop/delivery/delivery.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { reorder } from '#shop/orders/reorder.contract.ts';
import { address, flyerLine } from '../builders/lines.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { mailsTo, registered } from '../support/people.ts';
import { staffAt } from '../support/staff.ts';
import { freshDatabase, openTestShop, type TestShop } from '../support/shop.ts';
import { shopFolder } from '../support/shop-folder.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const LYON = { street: '12 rue des Imprimeurs', postalCode: '69007', city: 'Lyon', country: 'FR' };

async function cartOf(lines: readonly object[] = [flyerLine()], host = 'localhost') {
  const visitor = new Visitor(shop.app, host, elsewhere());
  const { id } = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
  for (const line of lines) await visitor.call('PUT', `/cart/${id}/item`, { line });
  const address = (body: object): Promise<Reply<CartWire>> =>
    visitor.call<CartWire>('PATCH', `/cart/${id}/item/address/`, body);
  const destination = (body: object): Promise<Reply<CartWire>> =>
    visitor.call<CartWire>('PATCH', `/cart/${id}/destination/`, {
      country: 'FR',
      postalCode: '',
      company: '',
      ...body,
    });
  const order = async (): Promise<Reply<{ id: string; orderNumber: string }>> =>
    visitor.call('POST', `/cart/${id}/checkout/`, {});
  return { visitor, id, address, destination, order };
}

const pointsAt = async (host: string) =>
  (await new Visitor(shop.app, host).call<CollectionPointWire[]>('GET', '/delivery/collection/')).body.data;
const firstLine = (cart: CartWire) => cart.lineItems[cart.lineOrder[0]!]!;

describe('collecting an order at the plant', () => {
  test('is offered by the shops whose plant has a desk, with its address and hours', async () => {
    expect(await pointsAt('localhost')).toMatchObject([
      {
        collectAt: 'lyon',
        name: 'Lyon',
        ...LYON,
        hours: [
          { days: [1, 2, 3, 4, 5], from: '08:30', to: '18:30' },
          { days: [6], from: '09:00', to: '12:00' },
        ],
      },
    ]);
    expect((await pointsAt('uk.localhost')).map(({ collectAt }) => collectAt)).toEqual(['leeds']);
    expect(await pointsAt('ch.localhost')).toEqual([]);
  });

  test('has no transit, no freight and a day and an hour from which it lies ready', async () => {
    const cart = await cartOf([flyerLine(), flyerLine({ priority: 'express' })]);
    const sent = (await cart.destination({ postalCode: '69007' })).body.data;
    const collected = (await cart.destination({ collectAt: 'lyon' })).body.data;
    expect(collected).toMatchObject({ collectAt: 'lyon', country: 'FR', postalCode: '69007' });
    for (const id of collected.lineOrder) {
      const [before, after] = [sent.lineItems[id]!, collected.lineItems[id]!];
      expect(before.collection).toBeNull();
      expect(after.collection?.collectAt).toBe('lyon');
      expect(after.promisedArrivalDate < before.promisedArrivalDate).toBe(true);
      // 15:00 in Lyon in winter, and no later than the day on which it would have left.
      expect(after.collection?.readyFrom).toMatch(new RegExp(`^${after.promisedArrivalDate}T1[34]:00:00Z$`));
      expect(after.shippingPrice.centAmount).toBe(0);
      expect(after.price).toEqual(before.price);
    }
    const back = (await cart.destination({ postalCode: '69007' })).body.data;
    expect(back.collectAt).toBeNull();
    expect(firstLine(back)).toEqual(firstLine(sent));
  });

  test('costs nothing where the shop charges delivery', async () => {
    const cart = await cartOf([flyerLine()], 'uk.localhost');
    const sent = (await cart.destination({ country: 'GB', postalCode: 'LS1 4AP' })).body.data;
    const collected = (await cart.destination({ country: 'GB', collectAt: 'leeds' })).body.data;
    expect(firstLine(collected).shippingPrice.centAmount).toBe(0);
    expect(collected.totalPrice.centAmount).toBe(sent.totalPrice.centAmount - firstLine(sent).shippingPrice.centAmount);
  });

  test('is ordered by the address of the invoice, and the order goes to the plant', async () => {
    const cart = await cartOf();
    const buyer = address({ company: 'Atelier Moreau' });
    const addressed = (await cart.address({ collectAt: 'lyon', billingAddress: buyer })).body.data;
    const { firstName, lastName, company, phone, email } = buyer;
    const to = { firstName, lastName, company, phone, email, street2: '', ...LYON, collectAt: 'lyon' };
    expect(addressed).toMatchObject({ shippingAddress: to, billingAddress: buyer, collectAt: 'lyon' });
    const placed = await cart.order();
    const order = (await cart.visitor.call<OrderWire>('GET', `/order/${placed.body.data.id}`)).body.data;
    expect(order).toMatchObject({ shippingAddress: to, billingAddress: buyer, email });
    expect(order.deliveryGroups).toMatchObject([{ address: to, isMain: true }]);
    expect(order.lineItems[order.lineOrder[0]!]).toMatchObject({ collection: { collectAt: 'lyon' } });
  });

  test('is taxed where it is handed over, whatever VAT number the buyer has', async () => {
    const cart = await cartOf();
    const belgian = address({ company: 'Atelier SA', postalCode: '1000', city: 'Bruxelles', country: 'BE' });
    const vatNumber = 'BE0202239951';
    const sent = (await cart.address({ shippingAddress: belgian, vatNumber })).body.data;
    expect(firstLine(sent)).toMatchObject({ taxCode: 'reverse_charge' });
    const collected = (await cart.address({ collectAt: 'lyon', billingAddress: belgian, vatNumber })).body.data;
    expect(firstLine(collected)).toMatchObject({ taxCode: 'standard', taxRate: '20.00' });
    expect(collected.vatNumber).toBe(vatNumber);
  });

  test('may be mixed with a line that is sent', async () => {
    const cart = await cartOf([flyerLine(), flyerLine({ quantity: 500 })]);
    const buyer = address({ email: 'deux-facons@example.fr' });
    const { lineOrder } = (await cart.address({ collectAt: 'lyon', billingAddress: buyer })).body.data;
    const mixed = await cart.visitor.call<CartWire>('PATCH', `/cart/${cart.id}/item/delivery/`, {
      lineItemIds: [lineOrder[1]],
      to: { address: address({ postalCode: '69007', city: 'Lyon' }) },
    });
    expect(mixed.body.data.deliveryGroups.map(({ address: to }) => to?.collectAt ?? null)).toEqual(['lyon', null]);
    expect(mixed.body.data.lineItems[lineOrder[1]!]?.collection).toBeNull();
    expect((await cart.order()).status).toBe(200);
    const [mail] = await mailsTo(shop, buyer.email);
    const headings = mail!.text.split('\n').filter((text) => /1 sur 2$|2 sur 2$/.test(text));
    expect(headings).toEqual(['Retrait 1 sur 2', 'Livraison 2 sur 2']);
    expect(mail!.text.match(/^Retrait à l’atelier\s: gratuit$/gm)).toHaveLength(1);
    // That of the other part, and that of the whole order.
    expect(mail!.text.match(/^Livraison HT/gm)).toHaveLength(2);
  });

  test.each([
    ['a plant that there is not', { collectAt: 'madrid' }, 422, 'collection_unavailable'],
    ["another shop's plant", { collectAt: 'torino' }, 422, 'collection_unavailable'],
    ['a plant without a name', { collectAt: '' }, 400, 'invalid_request'],
  ])('at %s is refused, and the cart stays as it is', async (_, body, status, key) => {
    const cart = await cartOf();
    const before = (await cart.visitor.call<CartWire>('GET', '/cart/')).body.data;
    for (const answer of [await cart.destination(body), await cart.address({ ...body, billingAddress: address() })])
      expect([answer.status, answer.body.error.key]).toEqual([status, key]);
    expect((await cart.visitor.call<CartWire>('GET', '/cart/')).body.data).toEqual(before);
  });

  test('without an address for the invoice is refused in words', async () => {
    const cart = await cartOf();
    const answer = await cart.address({ collectAt: 'lyon' });
    expect([answer.status, answer.body.error.key]).toEqual([422, 'collection_needs_billing']);
    expect(answer.body.error.text).toContain('adresse de facturation');
  });

  test('keeps one address for who comes and for the invoice, also when that one is changed alone or taken away', async () => {
    const cart = await cartOf();
    await cart.address({ collectAt: 'lyon', billingAddress: address() });
    const other = address({ firstName: 'Nadia', lastName: 'Roy', company: 'Roy SARL', phone: '+33 6 11 22 33 44' });
    const { firstName, lastName, company, phone } = other;
    const changed = (await cart.address({ billingAddress: other })).body.data;
    expect(changed.billingAddress).toEqual(other);
    expect(changed.shippingAddress).toMatchObject({ firstName, lastName, company, phone, ...LYON, collectAt: 'lyon' });
    const gone = await cart.address({ billingAddress: null });
    expect([gone.status, gone.body.error.key]).toEqual([422, 'collection_needs_billing']);
    const sent = (await cart.address({ shippingAddress: address(), billingAddress: null })).body.data;
    expect([sent.collectAt, sent.billingAddress]).toEqual([null, null]);
  });

  test('cannot be typed as a delivery address', async () => {
    const cart = await cartOf();
    const answer = await cart.address({ shippingAddress: address({ ...LYON, collectAt: 'lyon' }) });
    expect([answer.status, answer.body.error.key]).toEqual([400, 'invalid_request']);
  });
});

describe('an order that is collected', () => {
  const placed = async (line = flyerLine()) => {
    const cart = await cartOf([line]);
    const email = `${Math.random().toString(36).slice(2)}@example.fr`;
    await cart.address({ collectAt: 'lyon', billingAddress: address({ email }) });
    const { id, orderNumber } = (await cart.order()).body.data;
    const read = async () => (await cart.visitor.call<OrderWire>('GET', `/order/${id}`)).body.data;
    return { ...cart, orderId: id, orderNumber, email, read };
  };
  const asStaff = async (orderNumber: string) => {
    const staff = await staffAt(shop).signsIn();
    const read = async () => (await staff.call<StaffOrderWire>('GET', `/staff/orders/${orderNumber}/`)).body.data;
    const move = async (axis: string, to: string, isOfJob = true) => {
      const { version, jobs } = await read();
      const moves = isOfJob ? jobs.map(({ id }) => ({ axis, jobId: id, to })) : [{ axis, to }];
      return staff.call<StaffOrderWire>('POST', `/staff/orders/${orderNumber}/moves/`, { version, moves, reason: '' });
    };
    /** To the state before it is handed over. */
    const packs = async () => {
      await move('order', 'confirmed', false);
      await move('artwork', 'not_needed');
      for (const to of ['in_prepress', 'in_print', 'packed'])
        expect((await move('production', to)).status, to).toBe(200);
    };
    return { staff, read, move, packs };
  };

  test('is laid ready by staff, who tell the customer so, and is handed over', async () => {
    const { orderNumber, email, read } = await placed();
    const shopSide = await asStaff(orderNumber);
    await shopSide.packs();
    const [job] = (await shopSide.read()).jobs;
    expect(job).toMatchObject({ isCollected: true, mayShip: false, moves: { production: ['shipped', 'on_hold'] } });
    const parcel = {
      version: (await shopSide.read()).version,
      carrier: 'other',
      trackingNumber: '',
      jobIds: [job!.id],
    };
    const shipped = await shopSide.staff.call('POST', `/staff/orders/${orderNumber}/shipments/`, parcel);
    expect([shipped.status, shipped.body.error?.key]).toEqual([409, 'collected_not_shipped']);
    expect((await shopSide.move('production', 'shipped')).status).toBe(200);
    expect(Object.values((await read()).jobs)).toMatchObject([{ status: 'ready' }]);
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.includes('prête à retirer'));
    for (const part of [orderNumber, '12 rue des Imprimeurs', 'lundi – vendredi', 'À apporter'])
      expect(mail?.text).toContain(part);
    expect((await shopSide.move('production', 'delivered')).status).toBe(200);
    expect(Object.values((await read()).jobs)).toMatchObject([{ status: 'collected' }]);
  });

  test('is confirmed by a mail that says where, when and what to bring, and not that it arrives', async () => {
    const { orderNumber, email } = await placed();
    const mail = (await mailsTo(shop, email)).find(({ subject }) => subject.includes(orderNumber));
    expect(mail?.text).toContain('À retirer à partir du');
    expect(mail?.text).toContain(`votre numéro de commande, ${orderNumber}`);
    expect(mail?.text).not.toContain('Arrivée prévue');
    expect(mail?.text).not.toContain('Adresse de livraison');
  });

  test('is still collected after its customer has edited it, and priced without freight', async () => {
    const { visitor, orderId, read, orderNumber } = await placed();
    const before = await read();
    const [lineId] = before.lineOrder;
    const draft = await visitor.call<{ orderEditId: string }>('POST', '/order/edit/item/', {
      orderId,
      lineItem: { id: lineId, ...flyerLine({ quantity: 2500 }) },
      refererUrl: '/',
    });
    expect(draft.status, JSON.stringify(draft.body)).toBe(200);
    const done = await visitor.call<OrderWire>('POST', '/order/edit/item/finalize', {
      orderId,
      orderEditId: draft.body.data.orderEditId,
    });
    expect(done.status, orderNumber).toBe(200);
    const after = await read();
    expect(after.shippingAddress).toEqual(before.shippingAddress);
    expect(after.lineItems[after.lineOrder[0]!]).toMatchObject({
      quantity: 2500,
      collection: { collectAt: 'lyon' },
      shippingPrice: { centAmount: 0 },
    });
  });

  test('is collected again when it is ordered again', async () => {
    const { visitor, orderId } = await placed();
    const shown = await visitor.call<Answer<typeof reorder>>('POST', `/order/${orderId}/reorder/`, {});
    const accepted = Object.fromEntries(
      shown.body.data.lines.map(({ lineItemId, now }) => [lineItemId, now!.gross.centAmount]),
    );
    expect((await visitor.call('POST', `/order/${orderId}/reorder/`, { accepted })).status).toBe(200);
    const cart = (await visitor.call<CartWire>('GET', '/cart/')).body.data;
    expect(cart).toMatchObject({ collectAt: 'lyon', country: 'FR', postalCode: '69007', shippingAddress: null });
    expect(firstLine(cart)).toMatchObject({ collection: { collectAt: 'lyon' } });
  });

  test('gives the next order of its customer no plant as an address', async () => {
    const { visitor } = await registered(shop);
    const { id } = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
    await visitor.call('PUT', `/cart/${id}/item`, { line: flyerLine() });
    await visitor.call('PATCH', `/cart/${id}/item/address/`, { collectAt: 'lyon', billingAddress: address() });
    expect((await visitor.call('POST', `/cart/${id}/checkout/`, {})).status).toBe(200);
    const known = await visitor.call<{ shippingAddress: object }>('GET', '/checkout/prefill/');
    expect(known.body.data.shippingAddress).toMatchObject({ street: '5 rue du Port', city: 'Paris' });
    expect(known.body.data.shippingAddress).not.toHaveProperty('collectAt');
  });
});

/** An order that is collected, of which staff are about to make the job. */
async function collectedOrder(
  at: TestShop,
  host: string,
  to: { readonly collectAt: string; readonly country: string },
) {
  const visitor = new Visitor(at.app, host, elsewhere());
  const email = 'retire@example.fr';
  const { id: cartId } = (await visitor.call<CartWire>('POST', '/cart', {})).body.data;
  await visitor.call('PUT', `/cart/${cartId}/item`, { line: flyerLine() });
  const billingAddress = address({ email, country: to.country, postalCode: to.country === 'FR' ? '75011' : '10121' });
  await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { collectAt: to.collectAt, billingAddress });
  const placed = await visitor.call<{ id: string; orderNumber: string }>('POST', `/cart/${cartId}/checkout/`, {});
  const { id, orderNumber } = placed.body.data;
  const staff = await staffAt(at, host).signsIn();
  const read = async () => (await staff.call<StaffOrderWire>('GET', `/staff/orders/${orderNumber}/`)).body.data;
  const moves = async (axis: string, state: string) => {
    const { version, jobs } = await read();
    const moved = axis === 'order' ? [{ axis, to: state }] : jobs.map((job) => ({ axis, jobId: job.id, to: state }));
    const body = { version, moves: moved, reason: '' };
    const answer = await staff.call('POST', `/staff/orders/${orderNumber}/moves/`, body);
    expect(answer.status, state).toBe(200);
  };
  await moves('order', 'confirmed');
  await moves('artwork', 'not_needed');
  return { visitor, id, email, staff, read, moves };
}

test('the mail that it lies ready names the desk where it is now', async () => {
  const databaseUrl = await freshDatabase();
  const own = shopFolder(databaseUrl);
  const moving = await openTestShop({}, { DATABASE_URL: databaseUrl, TIRAGE_SHOP: own.folder });
  const { email, moves } = await collectedOrder(moving, 'localhost', { collectAt: 'lyon', country: 'FR' });
  own.change('catalog/plants.yaml', '12 rue des Imprimeurs', '3 quai des Presses');
  await own.apply();
  const visitor = new Visitor(moving.app);
  await expect
    .poll(async () => (await visitor.call<CollectionPointWire[]>('GET', '/delivery/collection/')).body.data[0]?.street)
    .toBe('3 quai des Presses');
  for (const to of ['in_prepress', 'in_print', 'packed', 'shipped']) await moves('production', to);
  const mail = (await mailsTo(moving, email)).find(({ subject }) => subject.includes('prête à retirer'));
  expect(mail?.text).toContain('3 quai des Presses');
  expect(mail?.text).not.toContain('12 rue des Imprimeurs, 69007');
  await moving.close();
  own.delete();
});

test('what is printed again after a complaint is made at the plant where it is collected, and the mail says so', async () => {
  const databaseUrl = await freshDatabase();
  const own = shopFolder(databaseUrl);
  // Both plants could make it. The customer comes to the second one.
  own.change('tenants/tirage-it.yaml', 'plants: [torino, lyon]', 'plants: [lyon, torino]');
  const italian = await openTestShop({}, { DATABASE_URL: databaseUrl, TIRAGE_SHOP: own.folder });
  const { visitor, id, email, staff, read, moves } = await collectedOrder(italian, 'it.localhost', {
    collectAt: 'torino',
    country: 'IT',
  });
  for (const to of ['in_prepress', 'in_print', 'packed', 'shipped', 'delivered']) await moves('production', to);
  const [job] = (await read()).jobs;
  const told = await visitor.call<ComplaintsWire>('POST', `/order/${id}/complaints/`, {
    jobId: job!.id,
    kind: 'damaged',
    wish: 'reprint',
    copies: 40,
    text: 'Bagnati.',
    pictures: [],
  });
  const complaintId = told.body.data.complaints[0]!.id;
  const decided = await staff.call('POST', `/staff/complaints/${complaintId}/reprint/`, {
    copies: 40,
    text: 'Ristampiamo.',
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  expect((await read()).jobs.map(({ plant }) => plant)).toEqual([job!.plant, job!.plant]);
  const mail = (await mailsTo(italian, email)).find(({ text }) => text.includes('Ristampiamo.'));
  expect(mail?.text).toMatch(/Ristampiamo per Lei 40 copie senza spese\. Può ritirarle dal \d\d-\d\d-\d{4}\./);
  await italian.close();
  own.delete();
});
