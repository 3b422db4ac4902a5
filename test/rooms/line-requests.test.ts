import { describe, expect, test } from 'vitest';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { requestOfWire } from '#shop/line-items/line-request.ts';
import { lineRequest } from '#shop/line-items/line-request.schema.ts';
import { address } from '../builders/lines.ts';
import { useShop, WINDOW_CARD } from '../support/promotions.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const shop = useShop();

/** Two requests that have every field of the contract between them, none with the value that a line has by itself. */
const TWO_NAMES = {
  productId: 'bc-std',
  selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '2' },
  quantity: 250,
  artworks: [
    { id: '2', name: 'Camille', quantity: 100 },
    { id: '7', name: 'Jean', quantity: 150 },
  ],
  priority: 'fast',
  fileCheck: true,
  jobName: 'Salon',
  userNotes: 'Merci de soigner le bleu.',
  promocode: 'BIENVENUE10',
};
const OFFERED = {
  ...TWO_NAMES,
  printContent: { content: 'form', country: 'FR' },
  promocode: undefined,
  lossLeaderKey: 'cartes-essai',
};
const REQUESTS = [TWO_NAMES, OFFERED].map(
  (request) => Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as typeof OFFERED,
);

interface Buyer {
  readonly visitor: Visitor;
  readonly cartId: string;
}

async function buyer(visitor = new Visitor(shop.app(), 'localhost', elsewhere())): Promise<Buyer> {
  const { body } = await visitor.call<CartWire>('POST', '/cart', {});
  await visitor.meet();
  return { visitor, cartId: body.data.id };
}

async function put({ visitor, cartId }: Buyer, line: object, more: object = {}): Promise<LineItemWire> {
  const { status, body } = await visitor.call<{ cart: CartWire; lineItemId: string }>('PUT', `/cart/${cartId}/item`, {
    line,
    ...more,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  return lineOf(body.data.cart, body.data.lineItemId);
}

function lineOf(cart: CartWire | null, id: string): LineItemWire {
  const line = cart?.lineItems[id];
  if (!line) throw new Error(`No line ${id} in the cart`);
  return line;
}

const activeCart = async (visitor: Visitor) => (await visitor.call<CartWire | null>('GET', '/cart/')).body.data;

describe('a line is made again of the same request', () => {
  test('by these requests, which have every field of the contract', () => {
    const fields = new Set(REQUESTS.flatMap((request) => Object.keys(request)));
    expect([...fields].toSorted()).toEqual(Object.keys(lineRequest.properties).toSorted());
  });

  describe.each(REQUESTS.map((request) => [request.promocode ?? request.lossLeaderKey, request] as const))(
    'with %s',
    (_name, request) => {
      test('when it is read from the cart', async () => {
        expect(requestOfWire(await put(await buyer(), request))).toEqual(request);
      });

      test('when the cart goes elsewhere', async () => {
        const guest = await buyer();
        const { id } = await put(guest, request);
        const moved = await guest.visitor.call<CartWire>('PATCH', `/cart/${guest.cartId}/item/address/`, {
          shippingAddress: address({ country: 'BE', postalCode: '1000', city: 'Bruxelles' }),
        });
        expect(requestOfWire(lineOf(moved.body.data, id))).toEqual(request);
      });

      test('when it is put back or edited without a change', async () => {
        const guest = await buyer();
        const line = await put(guest, request);
        const again = await put(guest, requestOfWire(line), { lineItemId: line.id });
        expect([again.id, requestOfWire(again)]).toEqual([line.id, request]);
        await guest.visitor.call('DELETE', '/cart/item', { cartId: guest.cartId, cartItemId: line.id });
        expect(requestOfWire(await put(guest, requestOfWire(line), { place: 0 }))).toEqual(request);
      });

      test('when it moves into the cart of who signs in', async () => {
        const guest = await buyer();
        const { id } = await put(guest, request);
        await guest.visitor.call('POST', '/auth/login/', { email: 'camille@tirage.example', password: 'tirage-demo' });
        expect(requestOfWire(lineOf(await activeCart(guest.visitor), id))).toEqual(request);
      });

      test('when it has waited beside a fresh cart', async () => {
        const guest = await buyer();
        const { id } = await put(guest, request);
        const fresh = await guest.visitor.call<CartWire>('POST', '/cart', { forceCreate: true });
        const [waiting] = (await guest.visitor.call<LineItemWire[]>('GET', '/cart/waiting/')).body.data;
        expect([waiting?.id, waiting && requestOfWire(waiting)]).toEqual([id, request]);
        await guest.visitor.call('POST', `/cart/${fresh.body.data.id}/waiting/`, { cartItemId: id });
        expect(requestOfWire(lineOf(await activeCart(guest.visitor), id))).toEqual(request);
      });
    },
  );
});

test('a client of the first contract is understood: artworks as sets, and the key of an order with its payment', async () => {
  const visiting = await buyer();
  const { artworks, ...line } = TWO_NAMES;
  const item = await put(visiting, { ...line, sets: artworks });
  expect(item.multiArtworkDetails.map(({ id, name, quantity }) => ({ id, name, quantity }))).toEqual(artworks);
  const { visitor, cartId } = visiting;
  await visitor.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress: address() });
  const { body } = await visitor.call<{ id: string; accessKey: string }>('POST', `/cart/${cartId}/checkout/`, {});
  const stranger = new Visitor(shop.app(), 'localhost', elsewhere());
  const pay = (key?: string) =>
    stranger.call('POST', `/order/${body.data.id}/payment/`, { method: 'transfer', ...(key ? { key } : {}) });
  await stranger.meet();
  expect((await pay()).status).toBe(404);
  expect((await pay(body.data.accessKey)).status).toBe(200);
});
