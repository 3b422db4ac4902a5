import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, flyerLine } from '../builders/lines.ts';
import { drawn } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

interface Placed {
  readonly orderNumber: string;
  readonly id: string;
  readonly accessKey: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const somebody = (host = 'localhost') => new Visitor(shop.app, host, elsewhere());

async function placed(guest = somebody()): Promise<Placed> {
  const { body } = await guest.call<{ id: string }>('POST', '/cart', {});
  await guest.meet();
  await guest.call('PUT', `/cart/${body.data.id}/item`, { line: flyerLine() });
  await guest.call('PATCH', `/cart/${body.data.id}/item/address/`, {
    shippingAddress: address({ email: `${body.data.id}@example.fr` }),
  });
  return (await guest.call<Placed>('POST', `/cart/${body.data.id}/checkout/`, {})).body.data;
}

const open = (visitor: Visitor, url: string) => visitor.send({ method: 'GET', url, headers: { accept: 'text/html' } });
const linkTo = ({ orderNumber, accessKey }: Placed, page = '/commande/') =>
  `${page}?order_number=${orderNumber}&key=${accessKey}`;
const pageOf = ({ orderNumber }: Placed) => `/commande/?order_number=${orderNumber}`;

describe('the link of an order’s mail', () => {
  test('puts its key into a cookie that no script reads, and leaves the address', async () => {
    const order = await placed();
    const reader = somebody();
    const first = await open(reader, linkTo(order));
    expect([first.statusCode, first.headers.location]).toEqual([303, pageOf(order)]);
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    expect(first.headers['cache-control']).toBe('private, no-store');
    const cookie = first.cookies.find(({ name }) => name === 'tirage_orders');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 604_800, path: '/' });
    expect(JSON.stringify([first.headers, first.body])).not.toContain(order.accessKey);
    const page = await open(reader, pageOf(order));
    expect([page.statusCode, page.headers['referrer-policy']]).toEqual([200, 'same-origin']);
    expect(page.body).not.toContain(order.accessKey);
    // What the page asks next needs no key either, and no other page of it is told one.
    expect((await reader.call('GET', `/order/${order.orderNumber}`)).status).toBe(200);
    expect((await reader.call('POST', `/order/${order.id}/payment/`, { method: 'transfer' })).status).toBe(200);
    expect((await reader.call('POST', `/order/${order.id}/cancel/`)).status).toBe(200);
  });

  test('is not used up by whoever opens it first', async () => {
    const order = await placed();
    for (const scanner of [somebody(), somebody(), somebody()]) {
      const first = await open(scanner, linkTo(order));
      expect((await open(scanner, String(first.headers.location))).statusCode).toBe(200);
    }
  });

  test('keeps what else stands in the address, for every page of an order and for what the browser fetches of it', async () => {
    const order = await placed();
    const returned = await open(somebody(), `${linkTo(order, '/paiement/retour/')}&payment=abc`);
    const known =
      returned.statusCode === 303 ? returned : await open(somebody(), `${linkTo(order, '/paiement/')}&payment=abc`);
    expect(known.headers.location).toMatch(/\?order_number=T\d+-\d+&payment=abc$/);
    const fetched = await open(somebody(), linkTo(order, '/commande/_payload.json'));
    expect(fetched.json()).toEqual({ redirect: pageOf(order) });
    expect(fetched.cookies.map(({ name }) => name)).toContain('tirage_orders');
  });

  test('of a file tells who may not see its order how the order is opened', async () => {
    const { id } = await placed();
    const url = `/api/v1/order/${id}/uploads/a-file-of-this-order/`;
    // As browsers ask for it.
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const page = await somebody().send({ method: 'GET', url, headers });
    expect(page.statusCode).toBe(404);
    expect(drawn(page.body)).toContain('Cette commande ne s’ouvre pas ici');
  });

  test('with a wrong key opens nothing and leaves no cookie', async () => {
    const order = await placed();
    const stranger = somebody();
    for (const key of ['wrong-key-wrong-key', '', `${order.accessKey}x`, '%00', "' or true --"]) {
      const answer = await open(
        stranger,
        `/commande/?order_number=${order.orderNumber}&key=${encodeURIComponent(key)}`,
      );
      expect([answer.cookies, answer.statusCode === 303 || answer.statusCode === 404]).toEqual([[], true]);
    }
    expect((await open(stranger, pageOf(order))).statusCode).toBe(404);
    expect((await stranger.call('GET', `/order/${order.orderNumber}`)).status).toBe(404);
  });

  test('opens twenty orders side by side, the oldest is forgotten; each in its own shop alone', async () => {
    const reader = somebody();
    const orders: Placed[] = [];
    for (let count = 0; count < 21; count += 1) {
      const order = await placed();
      orders.push(order);
      await open(reader, linkTo(order));
    }
    const statuses: number[] = [];
    for (const order of orders) statuses.push((await open(reader, pageOf(order))).statusCode);
    expect(statuses).toEqual([404, ...Array.from({ length: 20 }, () => 200)]);
    const elsewhereInTheHouse = somebody('it.localhost');
    elsewhereInTheHouse.cookies.set('tirage_orders', reader.cookies.get('tirage_orders') ?? '');
    expect((await elsewhereInTheHouse.call('GET', `/order/${orders.at(-1)?.id}`)).status).toBe(404);
  });

  test('grants nothing by a cookie that is not sealed, and no other site acts with one that is', async () => {
    const order = await placed();
    const forger = somebody();
    forger.cookies.set('tirage_orders', `${order.id}.forged`);
    expect((await forger.call('GET', `/order/${order.id}`)).status).toBe(404);
    const reader = somebody();
    await open(reader, linkTo(order));
    const forged = await reader.send({ method: 'POST', url: `/api/v1/order/${order.id}/cancel/` });
    expect([forged.statusCode, forged.json<{ error: { key: string } }>().error.key]).toEqual([403, 'csrf_refused']);
  });

  test('is not needed where the order was made, after a sign-in neither; signing out closes all of them', async () => {
    const guest = somebody();
    const order = await placed(guest);
    expect((await open(guest, pageOf(order))).statusCode).toBe(200);
    const signedIn = await guest.call('POST', '/auth/login/', {
      email: 'camille@tirage.example',
      password: 'tirage-demo',
    });
    expect(signedIn.status).toBe(200);
    expect(guest.cookies.has('tirage_anonymous')).toBe(false);
    expect((await open(guest, pageOf(order))).statusCode).toBe(200);
    await guest.meet();
    await guest.call('POST', '/auth/logout/', {});
    expect((await open(guest, pageOf(order))).statusCode).toBe(404);
  });
});
