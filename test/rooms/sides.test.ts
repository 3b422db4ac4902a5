import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#kernel/endpoint.ts';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { JobTicket } from '#shop/press/job-ticket.rules.ts';
import type { listOrderArtwork } from '#shop/staff/artwork.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { cleanFlyer, cleanSide, wrongSide } from '../builders/flyer-files.ts';
import { fourCards } from '../builders/lines.ts';
import { cards } from '../builders/card-files.ts';
import { handIn, mendFile, readFile, waitingFor } from '../support/artwork.ts';
import {
  cartFilesOf,
  cartOfReorder,
  cartWith,
  orderCartOf,
  readCartFiles,
  sendToCart,
} from '../support/cart-uploads.ts';
import { registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { lineOf, patch, sha256, type Announced } from '../support/uploads.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const VERSO = cleanSide('0 1 0 0 k');
const RECTO = cleanSide('1 0 0 0 k');
/** Names that say no side. */
const NAMES = ['Lune.pdf', 'Soleil.pdf'] as const;

/** An order of a guest for which the back was sent first. */
async function twoSides(verso = VERSO, recto = RECTO) {
  const waiting = await waitingFor(shop);
  const [first, second] = [await waiting.send(verso, NAMES[0]), await waiting.send(recto, NAMES[1])] as const;
  for (const upload of [first, second]) await readFile(shop, upload);
  const { guest, id, lineItemId } = waiting;
  const swap = (front: string, back: string, by: Visitor = guest, line = lineItemId) =>
    by.call<UploadsWire>('POST', `/order/${id}/uploads/swap/`, { lineItemId: line, front, back });
  const sides = async () => sidesOf((await lineOf(guest, id)).files);
  return { ...waiting, first, second, swap, sides };
}

const sidesOf = (files: UploadsWire['lines'][number]['files']) => files.map(({ name, side }) => [name, side]);
const SENT = [
  ['Lune.pdf', 'front'],
  ['Soleil.pdf', 'back'],
];
const SWAPPED = [
  ['Soleil.pdf', 'front'],
  ['Lune.pdf', 'back'],
];
/** The ticket of the only job of a line, which is paid and released. */
async function ticketOf(orderNumber: string, lineItemId: string): Promise<JobTicket> {
  await staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: `bank ${orderNumber}` });
  const path = `/staff/uploads/${orderNumber}/${lineItemId}`;
  const { version } = (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
  const { body } = await staff.call<UploadLine>('POST', `${path}/release/`, { version });
  const [released] = body.data.releases;
  const folder = `/api/v1/staff/press-folders/${orderNumber}/${released!.id}/`;
  return (await staff.send({ method: 'GET', url: `${folder}ticket/` })).json() as JobTicket;
}

const refused = ({ status, body }: Reply<unknown>) => [status, body.error.key];

describe('two files with one side each', () => {
  test('are what their owner said before they were sent, whatever their names say', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    for (const [bytes, name, side] of [
      [VERSO, 'recto.pdf', 'back'],
      [RECTO, 'verso.pdf', 'front'],
    ] as const)
      await readFile(shop, (await sendToCart(guest, cartId, bytes, { lineItemId, name, side })).id);
    expect(sidesOf(await cartFilesOf(guest, cartId, lineItemId))).toEqual([
      ['verso.pdf', 'front'],
      ['recto.pdf', 'back'],
    ]);
  });

  test('are told as front and back, and exchanged', async () => {
    const { first, second, swap, sides } = await twoSides();
    expect(await sides()).toEqual(SENT);
    const swapped = await swap(first, second);
    expect(sidesOf(swapped.body.data.lines[0]!.files)).toEqual(SWAPPED);
    expect((await swap(second, first)).status).toBe(200);
    expect(await sides()).toEqual(SENT);
  });

  test('are looked at as what they hold, each with the page of the other one, by customer and staff', async () => {
    const { guest, id, orderNumber, first, second, swap } = await twoSides();
    const seenBy = async (visitor: Visitor | StaffVisitor, path: string, upload: string) => {
      const { side, otherSide } = (await visitor.call<ProofWire>('GET', `${path}/${upload}/pages/`)).body.data;
      return [side, otherSide?.file, otherSide?.page.number];
    };
    const seen = async (upload: string) => {
      const [customer, shops] = await Promise.all([
        seenBy(guest, `/order/${id}/uploads`, upload),
        seenBy(staff, `/staff/orders/${orderNumber}/artwork`, upload),
      ]);
      expect(shops).toEqual(customer);
      return customer;
    };
    expect([await seen(first), await seen(second)]).toEqual([
      ['front', second, 1],
      ['back', first, 1],
    ]);
    await swap(first, second);
    expect(await seen(first)).toEqual(['back', second, 1]);
  });

  test('are exchanged once, if two tabs ask for it at once', async () => {
    const { first, second, swap, sides } = await twoSides();
    const both = await Promise.all([swap(first, second), swap(first, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.map(({ body }) => body.error?.key).filter(Boolean)).toEqual(['sides_changed']);
    expect(await sides()).toEqual(SWAPPED);
  });

  test('are exchanged as they were seen, and else not', async () => {
    const { guest, id, first, second, send, swap, sides } = await twoSides();
    const other = await twoSides();
    expect(refused(await swap(second, first))).toEqual([409, 'sides_changed']);
    expect(refused(await swap(first, first))).toEqual([409, 'sides_changed']);
    expect(refused(await swap(first, other.second))).toEqual([409, 'sides_changed']);
    expect(refused(await swap(other.first, other.second))).toEqual([404, 'upload_not_found']);
    expect(refused(await swap(first, second, guest, other.lineItemId))).toEqual([409, 'sides_changed']);
    expect(await sides()).toEqual(SENT);
    const third = await send(cleanFlyer(), 'Recto verso.pdf');
    await readFile(shop, third);
    expect((await sides()).map(([, side]) => side)).toEqual([null, null, null]);
    expect(refused(await swap(first, second))).toEqual([409, 'sides_changed']);
    await guest.call('DELETE', `/order/${id}/uploads/${third}/`);
    expect(await sides()).toEqual(SENT);
  });

  test('of two artworks are no pair', async () => {
    const { guest, id, lineItemId, send } = await waitingFor(shop, fourCards());
    const sent: string[] = [];
    for (const artworkId of ['1', '1', '2', '2']) {
      sent.push(await send(cards(1), `${sent.length}.pdf`, artworkId));
      await readFile(shop, sent.at(-1)!);
    }
    const order = async () => (await lineOf(guest, id)).files.map((file) => sent.indexOf(file.id));
    const swap = (front: number, back: number) =>
      guest.call('POST', `/order/${id}/uploads/swap/`, { lineItemId, front: sent[front], back: sent[back] });
    expect((await lineOf(guest, id)).files.map(({ side }) => side)).toEqual(['front', 'back', 'front', 'back']);
    expect(refused(await swap(0, 3))).toEqual([409, 'sides_changed']);
    expect((await swap(2, 3)).status).toBe(200);
    expect(await order()).toEqual([0, 1, 3, 2]);
  });

  test.each([
    ['a guest', async () => new Visitor(shop.app, 'localhost', elsewhere())],
    ['a customer', async () => (await registered(shop)).visitor],
  ])('are exchanged by nobody else, as %s', async (_who, arrive) => {
    const { first, second, swap, sides } = await twoSides();
    const stranger = await arrive();
    await stranger.meet();
    expect(refused(await swap(first, second, stranger))).toEqual([404, 'order_not_found']);
    expect(await sides()).toEqual(SENT);
  });

  test('stay where they are once they are handed in, and go to press in the order that was approved', async () => {
    const placed = await twoSides();
    const { guest, id, orderNumber, lineItemId, first, second, swap, sides } = placed;
    expect((await swap(first, second)).status).toBe(200);
    // Whoever saw the other order approves nothing.
    const stale = { lineItemId, files: [first, second], accepted: [] };
    expect(refused(await guest.call('POST', `/order/${id}/artwork/`, stale))).toEqual([409, 'artwork_changed']);
    const handed = await handIn(guest, id, lineItemId);
    expect(handed.body.data.lines[0]?.artwork).toBe('approved');
    expect(refused(await swap(second, first))).toEqual([409, 'artwork_locked']);
    expect(await sides()).toEqual(SWAPPED);

    const ticket = await ticketOf(orderNumber, lineItemId);
    expect(ticket.sets[0]?.files.map(({ name, sha256: hash }) => [/-00.-/.exec(name)?.[0], hash])).toEqual([
      ['-00a-', sha256(RECTO)],
      ['-00b-', sha256(VERSO)],
    ]);
  });

  test('keep their sides when they are mended, and when that is undone', async () => {
    const { guest, id, first, second, swap, sides } = await twoSides(wrongSide('0 1 0 0 k'), wrongSide());
    const plan = { turn: 'none', scale: true, bleed: false, clean: false, cmyk: false, pages: null, sets: null };
    const fixPath = `/order/${id}/uploads/${first}/fix/`;
    const fix = (await guest.call<FixWire>('POST', fixPath, plan)).body.data.id!;
    await mendFile(shop, fix);
    expect((await guest.call<FixWire>('GET', fixPath)).body.data.files[0]?.proof?.side).toBe('front');
    // What is proposed takes the side that its original has by then.
    expect((await swap(first, second)).status).toBe(200);
    expect((await guest.call('POST', `${fixPath}accept/`, { fix })).status).toBe(200);
    expect((await lineOf(guest, id)).files.map((file) => file.id)).toEqual([second, fix]);
    expect((await swap(second, fix)).status).toBe(200);
    expect((await lineOf(guest, id)).files.map((file) => file.id)).toEqual([fix, second]);
    expect((await guest.call('DELETE', `/order/${id}/uploads/${fix}/fix/`)).status).toBe(200);
    expect((await lineOf(guest, id)).files.map((file) => file.id)).toEqual([first, second]);
    expect(await sides()).toEqual(SENT);
  });

  test('keep their sides when staff put another file in the place of the front', async () => {
    const { guest, id, orderNumber, lineItemId, first } = await twoSides(wrongSide('0 1 0 0 k'), RECTO);
    await handIn(guest, id, lineItemId);
    const path = `/staff/uploads/${orderNumber}/${lineItemId}`;
    const bytes = cleanSide('0 0 1 0 k');
    const told = { artworkId: null, name: 'corrigé.pdf', bytes: bytes.length, lastModified: 0 };
    const sent = (await staff.call<Announced>('POST', `${path}/files/`, told)).body.data;
    expect((await patch(staff, sent.path, 0, bytes)).statusCode).toBe(204);
    const { version } = (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
    const reason = 'Le format était trop petit.';
    const done = await staff.call('POST', `${path}/replace/`, {
      version,
      uploadId: sent.id,
      replaces: [first],
      reason,
    });
    expect(done.status).toBe(200);
    await readFile(shop, sent.id);
    expect(sidesOf((await lineOf(guest, id)).files)).toEqual([
      ['corrigé.pdf', 'front'],
      ['Soleil.pdf', 'back'],
    ]);
    // Staff read the same sides, and none of what is out of use.
    const seen = (await staff.call<UploadLine>('GET', `${path}/`)).body.data.files.map(({ file }) => file);
    const ofOrder = await staff.call<Answer<typeof listOrderArtwork>>('GET', `/staff/orders/${orderNumber}/artwork/`);
    for (const files of [seen, ofOrder.body.data.files])
      expect(Object.fromEntries(files.map(({ id: file, side }) => [file, side]))).toMatchObject({
        [sent.id]: 'front',
        [first]: null,
      });
  });
});

/** What is said of the number of its pages. */
const lackOf = (verdict: UploadsWire['lines'][number]['files'][number]['verdict'] | undefined) =>
  verdict?.findings.flatMap(({ check, key }) => (check === 'PF-08' ? [key] : [])) ?? [];

describe('a file that is alone', () => {
  /** A line of an order of a guest, and what is asked of it. */
  async function alone(name = 'Page.pdf') {
    const waiting = await waitingFor(shop);
    const { guest, id, lineItemId } = waiting;
    const send = async (bytes: Uint8Array, named: string) => {
      const upload = await waiting.send(bytes, named);
      await readFile(shop, upload);
      return upload;
    };
    const file = await send(VERSO, name);
    const say = (side: 'front' | 'back', by: Visitor = guest, of = file) =>
      by.call<UploadsWire>('POST', `/order/${id}/uploads/side/`, { lineItemId, file: of, side });
    const files = async () => (await lineOf(guest, id)).files;
    const remove = (upload: string) => guest.call('DELETE', `/order/${id}/uploads/${upload}/`);
    const missing = async () => (await files()).flatMap(({ verdict }) => lackOf(verdict));
    return { ...waiting, send, file, say, files, remove, missing };
  }

  test('is the side that its owner says, and the other one is named as missing', async () => {
    const { file, say, files, missing } = await alone();
    expect(sidesOf(await files())).toEqual([['Page.pdf', 'front']]);
    expect(await missing()).toEqual(['pages_few']);
    expect(sidesOf((await say('back')).body.data.lines[0]!.files)).toEqual([['Page.pdf', 'back']]);
    expect(await missing()).toEqual(['front_missing']);
    expect((await say('back')).status).toBe(200);
    expect((await say('front', undefined, file)).status).toBe(200);
    expect(await missing()).toEqual(['back_missing']);
  });

  test('is first what its name says', async () => {
    const { files, missing } = await alone('Dépliant intérieur.pdf');
    expect(sidesOf(await files())).toEqual([['Dépliant intérieur.pdf', 'back']]);
    expect(await missing()).toEqual(['front_missing']);
  });

  test('stays the back when the front is taken out, and the next one comes before it', async () => {
    const { file, send, files, remove } = await alone('Soleil.pdf');
    const second = await send(RECTO, 'Lune.pdf');
    await remove(file);
    expect(sidesOf(await files())).toEqual([['Lune.pdf', 'back']]);
    const third = await send(cleanSide('0 0 1 0 k'), 'Étoile.pdf');
    expect((await files()).map(({ id }) => id)).toEqual([third, second]);
    expect(sidesOf(await files())).toEqual([
      ['Étoile.pdf', 'front'],
      ['Lune.pdf', 'back'],
    ]);
  });

  test('is said to be no side once another file or more pages are there, and by nobody else', async () => {
    const { file, send, say, files, guest, id, lineItemId } = await alone();
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    await stranger.meet();
    expect(refused(await say('back', stranger))).toEqual([404, 'order_not_found']);
    expect(refused(await say('back', guest, 'none'))).toEqual([404, 'upload_not_found']);
    await send(RECTO, 'Soleil.pdf');
    expect(refused(await say('back'))).toEqual([409, 'sides_changed']);
    expect(sidesOf(await files()).map(([, side]) => side)).toEqual(['front', 'back']);
    const two = await alone();
    await two.remove(two.file);
    const both = await two.send(cleanFlyer(), 'Deux.pdf');
    expect(refused(await two.say('back', undefined, both))).toEqual([409, 'sides_changed']);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect(refused(await say('back', guest, file))).toEqual([409, 'artwork_locked']);
  });

  test('is said to be the back by staff until it is approved', async () => {
    const { guest, id, orderNumber, lineItemId, file } = await alone();
    await handIn(guest, id, lineItemId);
    const path = `/staff/uploads/${orderNumber}/${lineItemId}`;
    const read = async () => (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
    const say = async (side: 'front' | 'back') =>
      staff.call<UploadLine>('POST', `${path}/side/`, { version: (await read()).version, file, side });
    const before = (await read()).version;
    const said = await say('back');
    expect([said.status, said.body.data.files[0]?.file.side]).toEqual([200, 'back']);
    // A colleague saw it as the front.
    const late = await staff.call('POST', `${path}/approve/`, { version: before, message: '' });
    expect(refused(late)).toEqual([409, 'order_changed']);
    expect(lackOf(said.body.data.files[0]?.file.verdict)).toEqual(['front_missing']);
    const { version } = said.body.data;
    expect((await staff.call('POST', `${path}/approve/`, { version, message: '' })).status).toBe(200);
    expect((await read()).may.saySide).toBe(false);
    expect(refused(await say('front'))).toEqual([409, 'artwork_locked']);
    // Ordered again, it is approved as the side that was looked at.
    await guest.call('POST', '/cart', {});
    const cartId = await cartOfReorder(guest, id, lineItemId);
    const [again] = (await readCartFiles(guest, cartId)).lines;
    const isOf = { lineItemId: again!.lineItemId, file: again!.files[0]!.id };
    for (const [side, approvedFor] of [
      ['back', orderNumber],
      ['front', null],
      ['back', orderNumber],
    ]) {
      const put = await guest.call<UploadsWire>('POST', `/cart/${cartId}/uploads/side/`, { ...isOf, side });
      expect(put.body.data.lines[0]?.approvedFor).toBe(approvedFor);
    }
  });

  test('is no side on the job ticket where it holds both, whatever its name says', async () => {
    const waiting = await waitingFor(shop);
    await readFile(shop, await waiting.send(cleanFlyer(), 'Back to school.pdf'));
    await handIn(waiting.guest, waiting.id, waiting.lineItemId);
    const ticket = await ticketOf(waiting.orderNumber, waiting.lineItemId);
    expect(ticket.sets.flatMap(({ files }) => files.map(({ side }) => side))).toEqual([null]);
  });

  test('keeps its side when it is mended, and in a copy of its line', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, wrongSide(), { lineItemId, name: 'Soleil.pdf' });
    await readFile(shop, id);
    const said = { lineItemId, file: id, side: 'back' };
    expect((await guest.call('POST', `/cart/${cartId}/uploads/side/`, said)).status).toBe(200);
    const plan = { turn: 'none', scale: true, bleed: false, clean: false, cmyk: false, pages: null, sets: null };
    const fixPath = `/cart/${cartId}/uploads/${id}/fix/`;
    const fix = (await guest.call<FixWire>('POST', fixPath, plan)).body.data.id!;
    await mendFile(shop, fix);
    expect((await guest.call('POST', `${fixPath}accept/`, { fix })).status).toBe(200);
    expect((await cartFilesOf(guest, cartId, lineItemId)).map(({ side }) => side)).toEqual(['back']);
    await guest.call('POST', `/cart/${cartId}/duplicateItem`, { cartItemId: lineItemId });
    const { lines } = await readCartFiles(guest, cartId);
    expect(lines.map(({ files }) => files.map(({ side }) => side))).toEqual([['back'], ['back']]);
  });
});

describe('two files of a line of a cart', () => {
  async function inCart() {
    const bought = await cartWith(shop);
    const { guest, cartId, lineItemId } = bought;
    const ids: string[] = [];
    for (const [index, bytes] of [VERSO, RECTO].entries()) {
      const { id } = await sendToCart(guest, cartId, bytes, { lineItemId, name: NAMES[index] });
      await readFile(shop, id);
      ids.push(id);
    }
    const [front, back] = ids as [string, string];
    const swap = (by: Visitor = guest) =>
      by.call<UploadsWire>('POST', `/cart/${cartId}/uploads/swap/`, { lineItemId, front, back });
    return { ...bought, swap, sides: async (line = lineItemId) => sidesOf(await cartFilesOf(guest, cartId, line)) };
  }

  test('are exchanged by their owner alone, and stand so in a copy of the line and in the order', async () => {
    const { guest, cartId, lineItemId, swap, sides } = await inCart();
    expect(await sides()).toEqual(SENT);
    const stranger = (await cartWith(shop)).guest;
    expect(refused(await swap(stranger))).toEqual([404, 'cart_not_found']);
    expect(sidesOf((await swap()).body.data.lines[0]!.files)).toEqual(SWAPPED);
    expect(refused(await swap())).toEqual([409, 'sides_changed']);
    const copied = await guest.call('POST', `/cart/${cartId}/duplicateItem`, { cartItemId: lineItemId });
    expect(copied.status).toBe(200);
    const lines = (await readCartFiles(guest, cartId)).lines;
    expect(lines.map(({ files }) => sidesOf(files))).toEqual([SWAPPED, SWAPPED]);
    const order = await orderCartOf(guest, cartId);
    expect(sidesOf((await lineOf(guest, order.id)).files)).toEqual(SWAPPED);
    expect(refused(await swap())).toEqual([409, 'cart_ordered']);
  });

  test('stand so when they are ordered again', async () => {
    const { guest, cartId, lineItemId, swap } = await inCart();
    expect((await swap()).status).toBe(200);
    const order = await orderCartOf(guest, cartId);
    expect((await handIn(guest, order.id, lineItemId)).body.data.lines[0]?.artwork).toBe('approved');
    await guest.call('POST', '/cart', {});
    const [line] = (await readCartFiles(guest, await cartOfReorder(guest, order.id, lineItemId))).lines;
    expect(sidesOf(line!.files)).toEqual(SWAPPED);
  });
});
