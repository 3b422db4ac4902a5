import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import type { shippingCalculate } from '#shop/delivery/delivery.contract.ts';
import type { inventory } from '#shop/inventory/inventory.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { untilQueued } from '../support/lock-queue.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

type Stock = Answer<typeof inventory>;

const TEE = { garment: 'tshirt', colour: 'white', sizes: 'm', positions: 'front', method: 'dtf', inks: 'full' };
const TOTE = { article: 'tote', material: 'cotton', inks: '1-2' };

let shop: TestShop;
let owner: pg.Client;
/** What the demo's supplier has: 600 of most articles and 3000 that arrive on one day. */
let arrival: string;
let today: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  await owner.query(`select set_config('app.tenant', 'tirage-fr', false)`);
  const { rows } = await owner.query<{ arrival: string }>(
    `select to_char(max(arrives_on), 'YYYY-MM-DD') as arrival from stock where tenant_id = 'tirage-fr'`,
  );
  arrival = rows[0]?.arrival ?? '';
  today = Temporal.Now.zonedDateTimeISO('Europe/Paris').toPlainDate().toString();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

const ask = (body: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}) =>
  new Visitor(shop.app).call<Stock>('POST', '/product/inventory/', body, headers);

const stockOf = async (mcpSku: string, mcpAttributes: Readonly<Record<string, string>>, quantity?: number) =>
  (await ask({ mcpSku, mcpAttributes, ...(quantity === undefined ? {} : { quantity }) })).body.data;

/** Gives an article exactly this much now and this much on the day of arrival. */
async function supply(productId: string, item: string, there: number, arriving: number): Promise<void> {
  for (const [day, quantity] of [
    ['1970-01-01', there],
    [arrival, arriving],
  ])
    await owner.query(
      `update stock set quantity = $4 where tenant_id = 'tirage-fr' and product_id = $1 and item = $2 and arrives_on = $3::date`,
      [productId, item, day, quantity],
    );
}

async function left(productId: string, item: string): Promise<number[]> {
  const { rows } = await owner.query<{ quantity: number }>(
    `select quantity from stock where tenant_id = 'tirage-fr' and product_id = $1 and item = $2 order by arrives_on`,
    [productId, item],
  );
  return rows.map(({ quantity }) => quantity);
}

const teeLine = (colour: string, quantity: number) =>
  flyerLine({ productId: 'app-tee', selection: { ...TEE, colour }, quantity });
const toteLine = (material: string, quantity: number) =>
  flyerLine({ productId: 'pro-tote', selection: { ...TOTE, material }, quantity });

type Added = Reply<{ cart: CartWire; lineItemId: string }>;
const put = (guest: Visitor, cartId: string, line: object): Promise<Added> =>
  guest.call('PUT', `/cart/${cartId}/item`, { line });

async function openCart(): Promise<{ guest: Visitor; cartId: string }> {
  const guest = new Visitor(shop.app, 'localhost', elsewhere());
  const cart = await guest.call<CartWire>('POST', '/cart', {});
  await guest.meet();
  const cartId = cart.body.data.id;
  await guest.call('PATCH', `/cart/${cartId}/item/address/`, {
    shippingAddress: address({ email: `${randomUUID()}@example.fr` }),
  });
  return { guest, cartId };
}

interface Filled {
  readonly guest: Visitor;
  readonly cartId: string;
  readonly lines: readonly LineItemWire[];
}

async function fill(...asked: readonly object[]): Promise<Filled> {
  const { guest, cartId } = await openCart();
  const lines: LineItemWire[] = [];
  for (const line of asked) {
    const { status, body } = await put(guest, cartId, line);
    expect([status, body.error]).toEqual([200, undefined]);
    const added = body.data.cart.lineItems[body.data.lineItemId];
    if (added) lines.push(added);
  }
  return { guest, cartId, lines };
}

const checkout = ({ guest, cartId }: Pick<Filled, 'guest' | 'cartId'>) =>
  guest.insists<{ id: string }>('POST', `/cart/${cartId}/checkout/`, {});

const reservationsOf = async (orderIds: readonly string[]) => {
  const { rows } = await owner.query<{ item: string; day: string; quantity: number }>(
    `select item, to_char(arrives_on, 'YYYY-MM-DD') as day, quantity from stock_reservations
     where tenant_id = 'tirage-fr' and order_id = any($1) order by item, arrives_on`,
    [orderIds],
  );
  return rows;
};

/** Jobs that leave the house before what they are made of has arrived. */
const impossiblePromises = async (orderIds: readonly string[]) => {
  const { rows } = await owner.query<{ ships: string; arrives: string }>(
    `select j.due_on::text as ships, to_char(max(r.arrives_on), 'YYYY-MM-DD') as arrives
     from stock_reservations r join order_jobs j on j.tenant_id = r.tenant_id and j.order_id = r.order_id and j.id = r.job_id
     where r.tenant_id = 'tirage-fr' and r.order_id = any($1)
     group by j.order_id, j.id, j.due_on having j.due_on < max(r.arrives_on)`,
    [orderIds],
  );
  return rows;
};

describe('what the supplier has', () => {
  test('3.19 7.5.11 attributes go by the names that the product configuration gives', async () => {
    const { body } = await new Visitor(shop.app).call<ProductConfigurationWire>(
      'GET',
      '/content/product-configuration/?id=app-tee',
    );
    expect(body.data.locationId).not.toBe('');
    const named = Object.fromEntries(
      body.data.features.map(({ name, customSelections }) => [name, customSelections.selectedValue]),
    );
    expect(await stockOf('app-tee', named)).toEqual({
      hasInventory: true,
      immediateQuantity: 600,
      futureAvailability: [{ quantity: 3000, availableOn: arrival }],
      isBuyable: null,
      availableOn: null,
    });
  });

  test.each<[string, string, number, boolean, 'today' | 'arrival' | null]>([
    ['all that is there', 'white', 600, true, 'today'],
    ['one more than is there', 'white', 601, true, 'arrival'],
    ['everything there and to come', 'white', 3600, true, 'arrival'],
    ['one more than everything', 'white', 3601, false, null],
    ['one piece of what has yet to arrive', 'navy', 1, true, 'arrival'],
    ['all that arrives', 'navy', 3000, true, 'arrival'],
    ['more than arrives', 'navy', 3001, false, null],
  ])('3.19 4.2.10 7.5.11 %s', async (_name, colour, quantity, isBuyable, day) => {
    expect(await stockOf('app-tee', { ...TEE, colour }, quantity)).toMatchObject({
      hasInventory: true,
      immediateQuantity: colour === 'white' ? 600 : 0,
      isBuyable,
      availableOn: day === null ? null : day === 'today' ? today : arrival,
    });
  });

  test('4.2.10 stock is kept of the article: size and decoration draw on the same', async () => {
    const first = await stockOf('app-tee', { ...TEE, colour: 'grey', sizes: 'xs' });
    expect(await stockOf('app-tee', { ...TEE, colour: 'grey', sizes: '4xl', method: 'screen', inks: '1-2' })).toEqual(
      first,
    );
    expect(await stockOf('pro-pen', { article: 'pen', colour: 'blue' }, 100)).toMatchObject({
      hasInventory: true,
      isBuyable: true,
    });
  });

  test('3.19 4.2.10 what we print ourselves has no inventory and can always be bought', async () => {
    expect(await stockOf('fly-a5', {}, 10_000)).toEqual({
      hasInventory: false,
      immediateQuantity: 0,
      futureAvailability: [],
      isBuyable: true,
      availableOn: today,
    });
  });

  test.each([
    ['std', 10_000, true],
    ['express', 100, true],
    ['express', 10_000, false],
  ])(
    '7.5.11 asked for in production time %s, %d flyers are buyable: %s',
    async (productionTime, quantity, isBuyable) => {
      const { body } = await ask({ mcpSku: 'fly-a5', mcpAttributes: {}, quantity, productionTime });
      expect([body.data.isBuyable, body.data.availableOn]).toEqual([isBuyable, isBuyable ? today : null]);
    },
  );

  test('6.03 7.5.11 a crawler gets no inventory', async () => {
    const { status, body } = await ask(
      { mcpSku: 'app-tee', mcpAttributes: TEE },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    );
    expect([status, body.error.key]).toEqual([403, 'crawler_refused']);
  });

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['an unknown product', { mcpSku: 'no-such', mcpAttributes: {} }, 404, 'product_not_found'],
    [
      'an article that is not made',
      { mcpSku: 'app-tee', mcpAttributes: { ...TEE, garment: 'hoodie', colour: 'natural' } },
      422,
      'configuration_invalid',
    ],
    [
      'an unknown option',
      { mcpSku: 'app-tee', mcpAttributes: { ...TEE, colour: 'gold' } },
      422,
      'configuration_invalid',
    ],
    ['no pieces', { mcpSku: 'app-tee', mcpAttributes: TEE, quantity: 0 }, 400, 'invalid_request'],
    ['half a piece', { mcpSku: 'app-tee', mcpAttributes: TEE, quantity: 0.5 }, 400, 'invalid_request'],
  ])('7.5.11 %s is refused', async (_name, body, status, key) => {
    const answer = await ask(body);
    expect([answer.status, answer.body.error.key]).toEqual([status, key]);
  });

  test('7.5.11 another shop has stock of its own', async () => {
    await supply('app-tee', 'hoodie/white', 7, 0);
    const italian = new Visitor(shop.app, 'it.localhost');
    const { body } = await italian.call<Stock>('POST', '/product/inventory/', {
      mcpSku: 'app-tee',
      mcpAttributes: { ...TEE, garment: 'hoodie' },
    });
    expect(body.data.immediateQuantity).toBe(600);
    expect((await stockOf('app-tee', { ...TEE, garment: 'hoodie' })).immediateQuantity).toBe(7);
  });
});

describe('a line of bought-in articles', () => {
  test('4.2.10 more than stock and arrivals cover does not enter the cart', async () => {
    const { guest, cartId } = await openCart();
    const { status, body } = await put(
      guest,
      cartId,
      flyerLine({ productId: 'pro-pen', selection: { article: 'pen', colour: 'white', print: '1' }, quantity: 5000 }),
    );
    expect([status, body.error.key]).toEqual([422, 'out_of_stock']);
    expect(body.error.text).not.toBe('');
    expect((await guest.call<CartWire>('GET', '/cart/')).body.data.lineOrder).toEqual([]);
  });

  test('4.2.10 what has yet to arrive is promised later than what is there, and never ships before it arrives', async () => {
    const { lines } = await fill(teeLine('white', 100), teeLine('navy', 100));
    const [there, coming] = lines.map(({ promisedArrivalDate }) => promisedArrivalDate);
    expect((coming ?? '') > (there ?? '')).toBe(true);
    expect((coming ?? '') > arrival).toBe(true);
  });

  test('4.2.10 7.5.09 the dates shown before it is in the cart are those of the cart, also for what has yet to arrive', async () => {
    const { body } = await new Visitor(shop.app).call<Answer<typeof shippingCalculate>>(
      'POST',
      '/product/shipping/calculate/',
      {
        mcpSku: 'app-tee',
        variableAttributes: { ...TEE, colour: 'navy' },
        quantity: 100,
        deliveries: ['std'],
        countryCode: 'FR',
        zipCode: '75011',
      },
    );
    const { lines } = await fill(teeLine('navy', 100));
    expect(body.data.dates[0]?.arrivalDate).toBe(lines[0]?.promisedArrivalDate);
  });

  test("7.5.09 8.05 what stock never covers has no date: 'No arrival dates found for those deliveries!', because of the stock", async () => {
    const { status, body } = await new Visitor(shop.app).call('POST', '/product/shipping/calculate/', {
      mcpSku: 'pro-pen',
      variableAttributes: { article: 'pen', colour: 'white', print: '1' },
      quantity: 5000,
      deliveries: ['std'],
    });
    expect([status, body.error.message]).toEqual([422, 'No arrival dates found for those deliveries!']);
    expect(body.error.detail).toEqual({ caveat_topics: ['stock'] });
  });

  test('3.19 an order takes its pieces: what is there first, then what arrives; one sent twice takes them once', async () => {
    const filled = await fill(teeLine('black', 700));
    const { body } = await checkout(filled);
    expect((await checkout(filled)).body.data.id).toBe(body.data.id);
    expect(await reservationsOf([body.data.id])).toEqual([
      { item: 'tshirt/black', day: '1970-01-01', quantity: 600 },
      { item: 'tshirt/black', day: arrival, quantity: 100 },
    ]);
    expect(await stockOf('app-tee', { ...TEE, colour: 'black' })).toMatchObject({
      immediateQuantity: 0,
      futureAvailability: [{ quantity: 2900, availableOn: arrival }],
    });
    expect(await impossiblePromises([body.data.id])).toEqual([]);
  });

  test('3.19 a line in a cart takes nothing; an order does', async () => {
    const filled = await fill(teeLine('red', 100));
    expect((await stockOf('app-tee', { ...TEE, colour: 'red' })).immediateQuantity).toBe(600);
    const { body } = await checkout(filled);
    expect(await reservationsOf([body.data.id])).toEqual([{ item: 'tshirt/red', day: '1970-01-01', quantity: 100 }]);
    expect((await stockOf('app-tee', { ...TEE, colour: 'red' })).immediateQuantity).toBe(500);
  });

  test('4.2.10 stock that was taken meanwhile is told at the checkout: a later date is asked about', async () => {
    await supply('app-tee', 'hoodie/red', 100, 3000);
    const hoodie = () =>
      flyerLine({ productId: 'app-tee', selection: { ...TEE, garment: 'hoodie', colour: 'red' }, quantity: 100 });
    const [first, second] = [await fill(hoodie()), await fill(hoodie())];
    expect((await checkout(first)).status).toBe(200);
    const { status, body } = await checkout(second);
    expect([status, body.error.key]).toEqual([409, 'cart_changed']);
    expect(body.error.detail).toMatchObject({ changes: [{ change: 'later' }] });
    const agreed = await checkout(second);
    expect(agreed.status).toBe(200);
    expect(await impossiblePromises([agreed.body.data.id])).toEqual([]);
  });
});

describe('the last pieces', () => {
  test('3.19 two guests who order the last pieces at once: one has them, the other is told, and nothing is missing', async () => {
    await supply('pro-tote', 'tote/organic', 50, 0);
    const carts = [await fill(toteLine('organic', 50)), await fill(toteLine('organic', 50))];
    const answers = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error.key).toBe('out_of_stock');
    expect(await left('pro-tote', 'tote/organic')).toEqual([0, 0]);
    const orders = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id);
    expect(await reservationsOf(orders)).toMatchObject([{ quantity: 50 }]);
  });

  test('3.19 twenty guests at once for pieces that are enough for three: three orders, the rest refused, the rest of the stock there', async () => {
    await supply('pro-tote', 'tote/black-cotton', 85, 0);
    const carts: Filled[] = [];
    for (let count = 0; count < 20; count += 1) carts.push(await fill(toteLine('black-cotton', 25)));
    const answers = await Promise.all(carts.map((cart) => checkout(cart)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) expect([status, body.error.key]).toEqual([422, 'out_of_stock']);
    expect(await left('pro-tote', 'tote/black-cotton')).toEqual([10, 0]);
  });

  test('4.2.10 whoever comes second at the same moment is asked about the later date, not promised the pieces of the first', async () => {
    await supply('pro-tote', 'tote/cotton', 50, 3000);
    const carts = [await fill(toteLine('cotton', 50)), await fill(toteLine('cotton', 50))];
    // Both have looked and wait for their grip on the stock: then it is let go.
    await owner.query('begin');
    await owner.query(`select from stock where tenant_id = 'tirage-fr' and product_id = 'pro-tote' for update`);
    const going = Promise.all(carts.map((cart) => checkout(cart)));
    await untilQueued(shop.databaseUrl, 2);
    await owner.query('commit');
    const answers = await going;
    expect(await impossiblePromises(answers.map(({ body }) => body.data?.id ?? ''))).toEqual([]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('4.2.10 two lines of one article cannot count the same pieces twice: the later half is promised later', async () => {
    await supply('pro-tote', 'mug/ceramic', 300, 3000);
    const mug = () =>
      flyerLine({
        productId: 'pro-tote',
        selection: { article: 'mug', material: 'ceramic', inks: 'full' },
        quantity: 250,
      });
    const filled = await fill(mug(), mug());
    const placed = await checkout(filled);
    const { status, body } = placed.status === 409 ? await checkout(filled) : placed;
    expect(status).toBe(200);
    expect(await impossiblePromises([body.data.id])).toEqual([]);
  });

  test('4.2.10 two lines of one article that are too many together are refused as out of stock, never answered with a fault', async () => {
    await supply('pro-tote', 'mug/ceramic-inside', 300, 0);
    const mug = () =>
      flyerLine({
        productId: 'pro-tote',
        selection: { article: 'mug', material: 'ceramic-inside', inks: 'full' },
        quantity: 250,
      });
    const { guest, cartId } = await openCart();
    await put(guest, cartId, mug());
    const second = await put(guest, cartId, mug());
    expect([second.status, second.body.error.key]).toEqual([422, 'out_of_stock']);
    // Taken by somebody else between cart and order: still no fault.
    await supply('pro-tote', 'mug/ceramic-inside', 100, 0);
    const late = await checkout({ guest, cartId });
    expect([late.status, late.body.error.key]).toEqual([422, 'out_of_stock']);
    expect(await left('pro-tote', 'mug/ceramic-inside')).toEqual([100, 0]);
  });

  test('3.19 after all of this no stock is negative, and what is gone is what orders have reserved', async () => {
    const { rows } = await owner.query<{ negative: number; orphans: number }>(`
      select (select count(*)::int from stock where quantity < 0) as negative,
        (select count(*)::int from stock_reservations r where not exists
          (select from order_jobs j where j.tenant_id = r.tenant_id and j.order_id = r.order_id and j.id = r.job_id)) as orphans`);
    expect(rows[0]).toEqual({ negative: 0, orphans: 0 });
    const jobs = await owner.query<{ wrong: number }>(`
      select count(*)::int as wrong from order_jobs j where j.tenant_id = 'tirage-fr' and j.quantity <> (
        select sum(quantity) from stock_reservations r where r.tenant_id = j.tenant_id and r.order_id = j.order_id and r.job_id = j.id)`);
    expect(jobs.rows[0]?.wrong).toBe(0);
  });
});
