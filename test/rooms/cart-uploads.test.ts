import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AS_SENT, MOST_LET_GO } from '#shop/artwork/artwork-file.ts';
import { sweep } from '#platform/db/sweep.ts';
import { ARTWORK_DATA } from '#shop/artwork/artwork-data.service.ts';
import { bytesUnordered } from '#shop/artwork/artwork.service.ts';
import { insertFile } from '#shop/artwork/artwork.repository.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { sweepFiles } from '#shop/kept-files.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { judgeInTurn } from '#shop/uploads/file-wire.service.ts';
import { MOST_UNORDERED_BYTES, MOST_VISITOR_BYTES } from '#shop/uploads/uploads.rules.ts';
import { contextOfJob, NAMING_FILES } from '../../src/app/jobs.ts';
import { cards } from '../builders/card-files.ts';
import { cleanFlyer, softFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine, fourCards } from '../builders/lines.ts';
import { pdfOf } from '../builders/pdf-page.ts';
import { handIn, readFile } from '../support/artwork.ts';
import {
  announceToCart,
  cartFilesOf,
  cartOfReorder,
  cartWith,
  orderCartOf,
  readCartFiles,
  sendToCart,
} from '../support/cart-uploads.ts';
import { asOwner, drawn, PASSWORD, registered } from '../support/people.ts';
import { sentStatements } from '../support/sent-statements.ts';
import { WINDOW_CARD } from '../support/promotions.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { aPdf, lineOf, patch, readUploads, sha256, TUS } from '../support/uploads.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ctxOf = async () => {
  const french = (await shop.ground.shops.current('tirage-fr'))!;
  return contextOfJob(shop.jobContext, french, 'test', shop.app.log);
};
const shownCart = async (visitor: Visitor) => (await visitor.call<CartWire>('GET', '/cart/')).body.data;
const getFrom = (visitor: Visitor, path: string) => visitor.send({ method: 'GET', url: `/api/v1${path}` });
const age = (uploadId: string, days: number) =>
  asOwner(shop, `update artwork_files set changed_at = now() - $2 * interval '1 day' where id = $1`, [uploadId, days]);
const sweepBy = (rule: string) => sweep(shop.ground.db, 'tirage-fr', RETENTION[rule]!);

describe('a file that is sent before the purchase', () => {
  test('3.11 stands at its line of the cart, is judged for its configuration, and is the order’s after the checkout', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const bytes = cleanFlyer();
    const { id, key } = await sendToCart(guest, cartId, bytes, { lineItemId, name: 'Recto verso.pdf' });
    expect(key).toBe(204);
    const waits = await cartFilesOf(guest, cartId, lineItemId);
    expect(waits).toMatchObject([{ id, name: 'Recto verso.pdf', verdict: { state: 'waiting' }, fromOrder: null }]);
    await readFile(shop, id);
    const [judged] = await cartFilesOf(guest, cartId, lineItemId);
    expect(judged?.verdict?.state).toBe('checked');
    expect((await shownCart(guest)).lineItems[lineItemId]).toMatchObject({
      uploadedFiles: [{ id, name: 'Recto verso.pdf', hash: sha256(bytes), handedInAt: null }],
      mcpDocsSource: 'upload',
      documentPreferences: null,
      isFileCheckEditable: true,
    });
    const order = await orderCartOf(guest, cartId);
    const line = await lineOf(guest, order.id);
    expect(line).toMatchObject({ artwork: 'awaited', isOpen: true, files: [{ id, handedInAt: null }] });
    expect((await getFrom(guest, `/order/${order.id}/uploads/${id}/`)).rawPayload).toEqual(Buffer.from(bytes));
    const handed = await handIn(guest, order.id, line.lineItemId);
    expect(handed.body.data.lines[0]).toMatchObject({ artwork: 'approved', files: [{ id }] });
    expect((await guest.call('GET', `/cart/${cartId}/uploads/`)).body.error.key).toBe('cart_ordered');
  });

  test('3.11 stands at a line that has every field of the list', async () => {
    const { guest, lineItemId } = await cartWith(shop);
    const listed =
      'id, price, taxRate, quantity, unitPrice, totalPrice, taxCode, currencyCode, jobName, userNotes, mcpProdName, productId, mcpSku, variantSKU, productConfig, promisedArrivalDate, shipTo, uploadedFiles, services, merchantInfo, mcpDocsSource, documentPreferences, lineItemCreationTimestamp, isMultiArtwork, multiArtworkSetsNumber, multiArtworkDetails, taxedTotalPriceWithServices, isFileCheckEditable';
    expect(Object.keys((await shownCart(guest)).lineItems[lineItemId] ?? {})).toEqual(
      expect.arrayContaining(listed.split(', ')),
    );
  });

  test('keeps nobody from ordering, whatever is wrong with it', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, wrongFlyer(), { lineItemId });
    await readFile(shop, id);
    const [judged] = await cartFilesOf(guest, cartId, lineItemId);
    expect(judged?.verdict?.findings.some(({ severity }) => severity === 'error')).toBe(true);
    const order = await orderCartOf(guest, cartId);
    expect((await lineOf(guest, order.id)).files).toMatchObject([{ id }]);
  });

  test('goes on for the line of the order if it still came when the cart was ordered', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const bytes = aPdf(40_000);
    const opened = await announceToCart(guest, cartId, { lineItemId, bytes: bytes.length });
    const { id, path } = opened.body.data;
    expect((await patch(guest, path, 0, bytes.subarray(0, 10_000))).statusCode).toBe(204);
    const order = await orderCartOf(guest, cartId);
    const begun = await guest.send({ method: 'HEAD', url: path, headers: TUS });
    expect([begun.statusCode, begun.headers['upload-offset']]).toEqual([200, '10000']);
    expect((await lineOf(guest, order.id)).files).toMatchObject([{ id, received: 10_000, type: null }]);
    expect((await patch(guest, path, 10_000, bytes.subarray(10_000))).statusCode).toBe(204);
    expect((await lineOf(guest, order.id)).files).toMatchObject([
      { id, received: bytes.length, type: 'application/pdf' },
    ]);
    expect((await getFrom(guest, `/order/${order.id}/uploads/${id}/`)).rawPayload).toEqual(bytes);
  });

  test('is whole on the order if its last bytes and the order came in the same moment', async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const { guest, cartId, lineItemId } = await cartWith(shop);
      const bytes = aPdf(2_000);
      const { path } = (await announceToCart(guest, cartId, { lineItemId, bytes: bytes.length })).body.data;
      const [sent, order] = await Promise.all([patch(guest, path, 0, bytes), orderCartOf(guest, cartId)]);
      expect(sent.statusCode).toBe(204);
      expect((await lineOf(guest, order.id)).files).toMatchObject([{ type: 'application/pdf' }]);
    }
  });

  test('is refused at its end if the line of the order takes no files any more', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const bytes = aPdf(2_000);
    const { id, path } = (await announceToCart(guest, cartId, { lineItemId, bytes: bytes.length })).body.data;
    const order = await orderCartOf(guest, cartId);
    await asOwner(shop, `update order_jobs set artwork_state = 'checking' where order_id = $1`, [order.id]);
    expect((await patch(guest, path, 0, bytes)).json()).toMatchObject({ error: { key: 'artwork_locked' } });
    expect((await readUploads(guest, order.id)).lines[0]?.files).toMatchObject([{ id, received: 0 }]);
  });

  test('is there once, in two tabs as in one', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const bytes = aPdf(5_000);
    const wish = { lineItemId, bytes: bytes.length, lastModified: 7 };
    const [first, second] = await Promise.all([
      announceToCart(guest, cartId, wish),
      announceToCart(guest, cartId, wish),
    ]);
    expect(first.body.data.id).toBe(second.body.data.id);
    await patch(guest, first.body.data.path, 0, bytes);
    expect((await announceToCart(guest, cartId, wish)).body.error.key).toBe('upload_already_there');
    const again = await sendToCart(guest, cartId, bytes, { lineItemId, name: 'copie.pdf' });
    expect(again.key).toBe('upload_already_there');
    expect(await cartFilesOf(guest, cartId, lineItemId)).toHaveLength(1);
  });

  test('is taken back, with the bytes of one that still came', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const begun = (await announceToCart(guest, cartId, { lineItemId, bytes: 9_000, name: 'b.pdf' })).body.data;
    await patch(guest, begun.path, 0, aPdf(100));
    for (const upload of [id, begun.id])
      expect((await guest.call('DELETE', `/cart/${cartId}/uploads/${upload}/`)).status).toBe(200);
    expect(await cartFilesOf(guest, cartId, lineItemId)).toEqual([]);
    expect((await patch(guest, begun.path, 100, aPdf(100))).statusCode).toBe(404);
    expect(await shop.ground.files.received('tirage-fr', begun.id)).toBe(0);
  });

  test.each([
    ['that is empty', { bytes: 0 }, 'file_is_empty'],
    ['that is larger than 1.5 GB', { bytes: 2 * 1024 ** 3 }, 'upload_too_large'],
    ['for an artwork that is not there', { artworkId: '9' }, 'artwork_not_found'],
    ['for a line that is not there', { lineItemId: 'a-line-that-is-not-there' }, 'upload_line_gone'],
  ])('%s is refused in words', async (_what, wish, key) => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { body } = await announceToCart(guest, cartId, { lineItemId, ...wish });
    expect([body.error.key, body.error.text.length > 20]).toEqual([key, true]);
  });

  test('is refused with what else it is, and leaves the disk', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { key } = await sendToCart(guest, cartId, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
      lineItemId,
    });
    expect(key).not.toBe(204);
    expect(await cartFilesOf(guest, cartId, lineItemId)).toEqual([]);
  });

  test('finds no room once a cart has as much as a cart may have', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const bytes = 1_500_000_000;
    const wish = (name: string) => announceToCart(guest, cartId, { lineItemId, bytes, name });
    expect([(await wish('1.pdf')).status, (await wish('2.pdf')).status]).toEqual([200, 200]);
    expect((await wish('3.pdf')).body.error.key).toBe('cart_uploads_too_large');
  });

  test('finds no room once all carts of the shop have as much as they may have; an order does', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const other = await cartWith(shop);
    const { id: orderId } = await orderCartOf(other.guest, other.cartId);
    const at = new Date();
    const ids = Array.from({ length: 34 }, (_none, index) => `a-file-that-fills-it-${index}`);
    await shop.ground.db.transact('tirage-fr', async (tx) => {
      for (const id of ids)
        await insertFile(tx, 'tirage-fr', {
          id,
          orderId: null,
          cartId,
          lineId: 'gone',
          artworkId: null,
          name: 'x.pdf',
          bytes: 1.5 * 1024 ** 3,
          lastModified: 0,
          type: 'application/pdf',
          hash: sha256(Buffer.from(id)),
          sentBy: 'guest',
          senderId: null,
          createdAt: at,
          changedAt: at,
          handedInAt: null,
          removedAt: null,
          ...AS_SENT,
        });
    });
    const third = await cartWith(shop);
    const refused = await announceToCart(third.guest, third.cartId, { lineItemId: third.lineItemId });
    expect([refused.status, refused.body.error.key]).toEqual([409, 'cart_storage_full']);
    const body = { lineItemId: other.lineItemId, artworkId: null, name: 'a.pdf', bytes: 10, lastModified: 0 };
    expect((await other.guest.call('POST', `/order/${orderId}/uploads/`, body)).status).toBe(200);
    await asOwner(shop, `delete from artwork_files where id = any($1)`, [ids]);
    expect((await announceToCart(guest, cartId, { lineItemId })).status).toBe(200);
  });
});

test('copies of a file take no more room of the shop, and leave with the lines that were taken out', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const { id } = await sendToCart(guest, cartId, aPdf(2_000), { lineItemId });
  const ctx = await ctxOf();
  const taken = () => ctx.db.transact('tirage-fr', async (tx) => (await bytesUnordered(ctx, tx)).all);
  const before = await taken();
  for (const cartItemId of [lineItemId, lineItemId])
    await guest.call('POST', `/cart/${cartId}/duplicateItem`, { cartItemId });
  const copies = (await shownCart(guest)).lineOrder.filter((line) => line !== lineItemId);
  expect(await cartFilesOf(guest, cartId, copies[1]!)).toHaveLength(1);
  expect(await taken()).toBe(before);

  // As many as two full lines are kept for a change of mind.
  await asOwner(
    shop,
    `insert into artwork_files (tenant_id, id, cart_id, line_id, name, bytes, last_modified, type, hash, sent_by, created_at, changed_at)
     select tenant_id, 'let-go-long-ago-' || place, cart_id, 'line-' || place % 4, name, bytes, last_modified, type, hash, sent_by,
       created_at, changed_at - interval '1 hour'
     from artwork_files, generate_series(1, 240) place where id = $1`,
    [id],
  );
  for (const cartItemId of copies) await guest.call('DELETE', '/cart/item', { cartId, cartItemId });
  const { rows } = await asOwner<{ line: string; files: number }>(
    shop,
    'select line_id as line, count(*)::int as files from artwork_files where cart_id = $1 group by line_id',
    [cartId],
  );
  const files = Object.fromEntries(rows.map(({ line, files }) => [line, files]));
  expect(copies.map((line) => files[line])).toEqual([1, 1]);
  expect(files[lineItemId]).toBe(1);
  expect(rows.reduce((sum, { files }) => sum + files, 0)).toBeLessThanOrEqual(1 + MOST_LET_GO);
});

test('what has come of files that are not whole counts for the room of the shop', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const content = aPdf(4_000);
  const begun = await announceToCart(guest, cartId, { lineItemId, name: 'part.pdf', bytes: content.length });
  const { id, path } = begun.body.data;
  expect((await patch(guest, path, 0, content.subarray(0, 1_500))).statusCode).toBe(204);
  const ctx = await ctxOf();
  const taken = () => ctx.db.transact('tirage-fr', async (tx) => (await bytesUnordered(ctx, tx)).all);
  const before = await taken();
  expect((await patch(guest, path, 1_500, content.subarray(1_500, 2_500))).statusCode).toBe(204);
  expect((await taken()) - before).toBe(1_000);
  await asOwner(shop, 'update artwork_files set received = $2 where id = $1', [id, MOST_UNORDERED_BYTES]);
  const other = await cartWith(shop);
  const refused = await announceToCart(other.guest, other.cartId, { lineItemId: other.lineItemId });
  expect([refused.status, refused.body.error.key]).toEqual([409, 'cart_storage_full']);
  expect((await patch(guest, path, 2_500, content.subarray(2_500))).statusCode).toBe(204);
  expect((await taken()) - before).toBe(content.length - 1_500);
});

test('what was announced while there was room finds none any more once others have filled it, and goes on when there is', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const content = aPdf(3_000);
  const begun = (await announceToCart(guest, cartId, { lineItemId, bytes: content.length })).body.data;
  const other = await cartWith(shop);
  const filled = (await announceToCart(other.guest, other.cartId, { lineItemId: other.lineItemId })).body.data;
  const fill = (bytes: number) =>
    asOwner(shop, 'update artwork_files set received = $2 where id = $1', [filled.id, bytes]);
  await fill(MOST_UNORDERED_BYTES);
  const refused = await patch(guest, begun.path, 0, content.subarray(0, 1_000));
  expect([refused.statusCode, (refused.json() as Reply['body']).error.key]).toEqual([409, 'cart_storage_full']);
  await fill(0);
  expect((await patch(guest, begun.path, 0, content)).statusCode).toBe(204);
});

test('the files of a cart are judged once for all who ask at once, and looked at one after the other', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const { id } = await sendToCart(guest, cartId, cleanFlyer(), { lineItemId });
  await readFile(shop, id);
  const atOnce = async (path: string) => {
    const statements = await sentStatements(async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => getFrom(guest, path)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    });
    return statements.map((text) => (text.includes('pg_column_size') ? 'facts' : text)).filter(isFactsOrEnd);
  };
  const isFactsOrEnd = (text: string) => text === 'facts' || text === 'commit';
  const listed = await atOnce(`/cart/${cartId}/uploads/`);
  expect(listed.filter((text) => text === 'facts').length).toBeLessThanOrEqual(2);
  const looked = await atOnce(`/cart/${cartId}/uploads/${id}/pages/`);
  expect(looked.filter((text) => text === 'facts')).toHaveLength(12);
  expect(looked.join(' ')).not.toContain('facts facts');
});

test('guests at one connection find no room once all their carts have as much as one visitor may; others do', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const filled = (await announceToCart(guest, cartId, { lineItemId })).body.data;
  const [address] = (await asOwner<{ turn: string }>(shop, 'select turn from artwork_files where id = $1', [filled.id]))
    .rows;
  await asOwner(shop, 'update artwork_files set received = $2 where id = $1', [filled.id, MOST_VISITOR_BYTES]);
  const other = await cartWith(shop);
  const begun = (await announceToCart(other.guest, other.cartId, { lineItemId: other.lineItemId })).body;
  expect(begun.status).toBe('success');
  await asOwner(shop, 'update artwork_files set turn = $2 where id = $1', [begun.data.id, address?.turn]);
  const refused = await patch(other.guest, begun.data.path, 0, Buffer.from('%'));
  expect([refused.statusCode, (refused.json() as Reply['body']).error.key]).toEqual([409, 'cart_storage_full']);
  const again = await announceToCart(guest, cartId, { lineItemId, name: 'another.pdf' });
  expect([again.status, again.body.error.key]).toEqual([409, 'cart_storage_full']);
  await asOwner(shop, 'delete from artwork_files where id = $1', [filled.id]);
  expect((await announceToCart(guest, cartId, { lineItemId, name: 'another.pdf' })).status).toBe(200);
});

test('a file counts for its visitor until it is ordered: also once it was drawn, and in copies of its line', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const bytes = cleanFlyer();
  const { id } = await sendToCart(guest, cartId, bytes, { lineItemId });
  const turnsOfLine = async (line: string) => {
    const turns = 'select turn from artwork_files where cart_id = $1 and line_id = $2';
    return (await asOwner<{ turn: string | null }>(shop, turns, [cartId, line])).rows.map(({ turn }) => turn);
  };
  const [turn] = await turnsOfLine(lineItemId);
  const ctx = await ctxOf();
  const ofVisitor = () =>
    ctx.db.transact('tirage-fr', async (tx) => (await bytesUnordered(ctx, tx, { turn: turn! })).ofTurn);
  await readFile(shop, id);
  expect(await ofVisitor()).toBe(bytes.length);
  await guest.call('POST', `/cart/${cartId}/duplicateItem`, { cartItemId: lineItemId });
  const copy = (await shownCart(guest)).lineOrder.find((line) => line !== lineItemId);
  expect(await turnsOfLine(copy!)).toEqual([turn]);
  await orderCartOf(guest, cartId);
  expect(await ofVisitor()).toBe(0);
  // Who sent it is known of an order in another way.
  expect(await turnsOfLine(lineItemId)).toEqual([null]);
});

describe('to a stranger', () => {
  test.each([
    ['a guest', async () => new Visitor(shop.app, 'localhost', elsewhere())],
    ['a guest with a cart of their own', async () => (await cartWith(shop)).guest],
    ['a customer', async () => (await registered(shop)).visitor],
  ])('who is %s, the files of a cart are not there', async (_who, arrive) => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const begun = (await announceToCart(guest, cartId, { lineItemId, bytes: 5_000, name: 'b.pdf' })).body.data;
    const stranger = await arrive();
    await stranger.meet();
    const answers = [
      (await stranger.call('GET', `/cart/${cartId}/uploads/`)).status,
      (await announceToCart(stranger, cartId, { lineItemId })).status,
      (await stranger.call('DELETE', `/cart/${cartId}/uploads/${id}/`)).status,
      (await getFrom(stranger, `/cart/${cartId}/uploads/${id}/`)).statusCode,
      (await getFrom(stranger, `/cart/${cartId}/uploads/${id}/pages/`)).statusCode,
      (await getFrom(stranger, `/cart/${cartId}/uploads/${id}/pages/1/`)).statusCode,
      (await stranger.send({ method: 'HEAD', url: begun.path, headers: TUS })).statusCode,
      (await patch(stranger, begun.path, 0, aPdf(10))).statusCode,
    ];
    expect(answers).toEqual(answers.map(() => 404));
    expect((await patch(stranger, `/api/v1/cart/uploads/${'x'.repeat(22)}/tus`, 0, aPdf(10))).statusCode).toBe(404);
    expect(await cartFilesOf(guest, cartId, lineItemId)).toHaveLength(2);
  });

  test('the files of a cart are not there at once, and take no place among those who wait for them', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    await stranger.meet();
    const own = Promise.withResolvers<{ seen: true }>();
    const held = judgeInTurn(await ctxOf(), cartId, () => own.promise);
    try {
      for (const path of [`/cart/${cartId}/uploads/`, `/cart/${cartId}/uploads/${id}/pages/`])
        expect((await getFrom(stranger, path)).statusCode).toBe(404);
    } finally {
      own.resolve({ seen: true });
    }
    expect(await held).toEqual({ seen: true });
  });

  test('a line of somebody else gives no files, neither by a line of the own cart nor by its address', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const other = await cartWith(shop);
    const body = { line: flyerLine(), filesOf: lineItemId };
    const put = await other.guest.call<{ lineItemId: string }>('PUT', `/cart/${other.cartId}/item`, body);
    expect(put.status).toBe(200);
    expect(await cartFilesOf(other.guest, other.cartId, put.body.data.lineItemId)).toEqual([]);
    expect((await getFrom(other.guest, `/cart/${other.cartId}/uploads/${id}/`)).statusCode).toBe(404);
  });
});

describe('the files of a line', () => {
  test('stay when it is changed, and are judged for what it is then', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, cleanFlyer(), { lineItemId });
    await readFile(shop, id);
    const severities = async () =>
      (await cartFilesOf(guest, cartId, lineItemId))[0]!.verdict!.findings.map(({ severity }) => severity);
    expect(await severities()).not.toContain('error');
    await guest.call('PUT', `/cart/${cartId}/item`, {
      lineItemId,
      line: flyerLine({ productId: 'fly-a6', selection: flyerLine().selection }),
    });
    expect(await cartFilesOf(guest, cartId, lineItemId)).toMatchObject([{ id }]);
    expect(await severities()).toContain('error');
  });

  test('follow the name of their artwork, and one of an artwork that was taken out is nobody else’s', async () => {
    const card = { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no' };
    const of = (...names: string[]) =>
      flyerLine({
        productId: 'bc-std',
        selection: { ...card, sets: String(names.length) },
        quantity: 250 * names.length,
        artworks: names.map((name) => ({ name, quantity: 250 })),
      });
    const { guest, cartId, lineItemId } = await cartWith(shop, [of('Léa', 'Tom', 'Inès', 'Noé')]);
    for (const artworkId of ['1', '2', '3', '4'])
      await sendToCart(guest, cartId, aPdf(1_000), { lineItemId, artworkId, name: `${artworkId}.pdf` });
    const edit = (...names: string[]) => guest.call('PUT', `/cart/${cartId}/item`, { lineItemId, line: of(...names) });
    const filed = async () => {
      const line = (await guest.call<UploadsWire>('GET', `/cart/${cartId}/uploads/`)).body.data.lines[0];
      return line?.files.map(({ name, artworkId, isWithoutArtwork }) => [
        name,
        isWithoutArtwork ? 'gone' : line.artworks.find(({ id }) => id === artworkId)?.name,
      ]);
    };
    await edit('Inès', 'Léa', 'Noé');
    const three = [
      ['1.pdf', 'Léa'],
      ['2.pdf', 'gone'],
      ['3.pdf', 'Inès'],
      ['4.pdf', 'Noé'],
    ];
    expect(await filed()).toEqual(three);
    // Who comes anew gets no file of somebody else.
    await edit('Inès', 'Léa', 'Noé', 'Zoé');
    expect(await filed()).toEqual(three);
    // A quantity that is changed in place, and another destination, make the line anew and change nothing of that.
    await guest.call('PATCH', `/cart/${cartId}/item`, { cartItemId: lineItemId, quantity: 2_000 });
    await guest.call('PATCH', `/cart/${cartId}/destination/`, { country: 'BE', postalCode: '1000', company: '' });
    expect(await filed()).toEqual(three);
    await edit('Léa');
    const line = (await guest.call<UploadsWire>('GET', `/cart/${cartId}/uploads/`)).body.data.lines[0];
    expect(line?.files.map(({ name, isWithoutArtwork }) => [name, isWithoutArtwork])).toEqual([
      ['1.pdf', false],
      ['2.pdf', true],
      ['3.pdf', true],
      ['4.pdf', true],
    ]);
  });

  test('come back with a line that was taken out, those that still come too; for the others a day is their last', async () => {
    const { guest, cartId, lineIds } = await cartWith(shop, [flyerLine(), flyerLine({ jobName: 'Autre' })]);
    const [kept = '', gone = ''] = lineIds;
    const bytes = aPdf(3_000);
    const { path, id } = (await announceToCart(guest, cartId, { lineItemId: kept, bytes: bytes.length })).body.data;
    const lost = aPdf(1_000);
    const { id: lostId } = await sendToCart(guest, cartId, lost, { lineItemId: gone });
    await age(lostId, 6);
    for (const cartItemId of [kept, gone]) await guest.call('DELETE', '/cart/item', { cartId, cartItemId });
    expect((await patch(guest, path, 0, bytes)).json()).toMatchObject({ error: { key: 'upload_line_gone' } });
    // From when it was taken out, and not from when it was sent.
    await sweepBy('artwork_of_no_line');
    const back = await guest.call<{ lineItemId: string }>('PUT', `/cart/${cartId}/item`, {
      line: flyerLine(),
      filesOf: kept,
    });
    expect((await patch(guest, path, 0, bytes)).statusCode).toBe(204);
    expect(await cartFilesOf(guest, cartId, back.body.data.lineItemId)).toMatchObject([{ id, received: bytes.length }]);
    for (const upload of [id, lostId]) await age(upload, 1.1);
    await sweepBy('artwork_of_no_line');
    const { rows } = await asOwner(shop, 'select id from artwork_files where id = any($1)', [[id, lostId]]);
    expect(rows).toEqual([{ id }]);
    const tomorrow = { ...(await ctxOf()), now: Temporal.Now.instant().add({ hours: 25 }) };
    await sweepFiles(tomorrow, shop.ground.files, NAMING_FILES);
    const isThere = async (file: Buffer) => (await shop.ground.files.open('tirage-fr', sha256(file))) !== undefined;
    expect([await isThere(bytes), await isThere(lost)]).toEqual([true, false]);
  });

  test('are those of its double as well, with all that was read of them', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, cleanFlyer(), { lineItemId, name: 'double.pdf' });
    await readFile(shop, id);
    const { body } = await guest.call<{ lineItemId: string; cart: CartWire }>('PUT', `/cart/${cartId}/item`, {
      line: flyerLine({ jobName: 'Double' }),
      filesOf: lineItemId,
    });
    const double = body.data.lineItemId;
    expect(body.data.cart.lineItems[double]?.uploadedFiles).toMatchObject([{ name: 'double.pdf' }]);
    const [file] = await cartFilesOf(guest, cartId, double);
    expect([file?.verdict?.state, file?.id === id]).toEqual(['checked', false]);
    await guest.call('DELETE', `/cart/${cartId}/uploads/${id}/`);
    expect(await cartFilesOf(guest, cartId, double)).toHaveLength(1);
  });

  test('follow the guest into the customer’s cart at sign-in, with a running upload; no guest sees them then', async () => {
    const { email } = await registered(shop);
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const bytes = aPdf(6_000);
    const wish = { lineItemId, bytes: bytes.length, name: 'b.pdf' };
    const { path } = (await announceToCart(guest, cartId, wish)).body.data;
    await patch(guest, path, 0, bytes.subarray(0, 1_000));
    await guest.call('POST', '/auth/login/', { email, password: PASSWORD });
    await guest.meet();
    const cart = await shownCart(guest);
    expect(cart.id).not.toBe(cartId);
    expect(await cartFilesOf(guest, cart.id, lineItemId)).toMatchObject([{ id }, { received: 1_000 }]);
    expect((await patch(guest, path, 1_000, bytes.subarray(1_000))).statusCode).toBe(204);
    expect((await shownCart(guest)).lineItems[lineItemId]?.uploadedFiles).toHaveLength(2);
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    stranger.cookies.set('anonymous', guest.cookies.get('anonymous') ?? '');
    await stranger.meet();
    expect((await getFrom(stranger, `/cart/${cartId}/uploads/${id}/`)).statusCode).toBe(404);
  });

  test('wait with a line that waits, and come into the cart with it', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const fresh = (await guest.call<CartWire>('POST', '/cart', { forceCreate: true })).body.data;
    const [waiting] = (await guest.call<LineItemWire[]>('GET', '/cart/waiting/')).body.data;
    expect(waiting?.uploadedFiles).toMatchObject([{ id }]);
    await guest.call('POST', `/cart/${fresh.id}/waiting/`, { cartItemId: lineItemId });
    expect(await cartFilesOf(guest, fresh.id, lineItemId)).toMatchObject([{ id }]);
  });

  test('are let go of with a guest’s cart after eight days, and stay in a customer’s', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, aPdf(1_000), { lineItemId });
    const { visitor } = await registered(shop);
    const own = await cartWith(shop, [flyerLine()], visitor);
    const { id: ownId } = await sendToCart(visitor, own.cartId, aPdf(1_000), { lineItemId: own.lineItemId });
    for (const upload of [id, ownId]) await age(upload, 8.1);
    await sweepBy('artwork_of_guest_carts');
    expect(await cartFilesOf(guest, cartId, lineItemId)).toEqual([]);
    expect(await cartFilesOf(visitor, own.cartId, own.lineItemId)).toHaveLength(1);
  });

  test('are in the export of the person, and go with the account', async () => {
    const { visitor, id: customerId, email } = await registered(shop);
    const { cartId, lineItemId } = await cartWith(shop, [flyerLine()], visitor);
    await sendToCart(visitor, cartId, aPdf(1_000), { lineItemId, name: 'mien.pdf' });
    const ctx = await ctxOf();
    const person = { customerId, email };
    const read = () => ctx.db.transact('tirage-fr', (tx) => ARTWORK_DATA.read(ctx, tx, person as never));
    expect(await read()).toMatchObject([{ name: 'mien.pdf' }]);
    await ctx.db.transact('tirage-fr', (tx) => ARTWORK_DATA.erase!(ctx, tx, person as never));
    expect([await read(), await cartFilesOf(visitor, cartId, lineItemId)]).toEqual([[], []]);
  });

  test('are not asked of an article that is not printed', async () => {
    const pen = flyerLine({
      productId: 'pro-pen',
      selection: { article: 'pen', colour: 'white', print: 'sample' },
      quantity: 1,
    });
    const { guest, cartId, lineItemId } = await cartWith(shop, [pen]);
    const { lines } = await readCartFiles(guest, cartId);
    expect(lines).toMatchObject([{ artwork: 'not_needed', isOpen: false }]);
    expect((await shownCart(guest)).lineItems[lineItemId]).toMatchObject({
      mcpDocsSource: 'none',
      isFileCheckEditable: false,
      uploadedFiles: [],
    });
    expect((await announceToCart(guest, cartId, { lineItemId })).body.error.key).toBe('upload_not_needed');
  });
});

describe('a line that is ordered again', () => {
  async function orderedAgain(
    approved: boolean,
    quantities: Readonly<Record<string, number>> = {},
    bytes = cleanFlyer(),
  ) {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id } = await sendToCart(guest, cartId, bytes, { lineItemId, name: 'repris.pdf' });
    await readFile(shop, id);
    const order = await orderCartOf(guest, cartId);
    const { findings } = (await lineOf(guest, order.id)).files[0]!.verdict!;
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    const accepted = warnings.map(({ check, severity, key }) => ({ fileId: id, check, severity, key }));
    if (approved) await handIn(guest, order.id, lineItemId, accepted);
    await guest.call('POST', '/cart', {});
    const next = await cartOfReorder(guest, order.id, lineItemId, quantities);
    const [line] = (await readCartFiles(guest, next)).lines;
    return { guest, order, next, files: line!.files, lineItemId: line!.lineItemId, former: lineItemId };
  }

  /** An order whose files were approved, in the cart once more, and how its line is changed there. */
  async function approvedAgain(guest: Visitor, cartId: string, lineItemId: string) {
    const order = await orderCartOf(guest, cartId);
    await handIn(guest, order.id, lineItemId);
    expect((await lineOf(guest, order.id)).artwork).toBe('approved');
    await guest.call('POST', '/cart', {});
    const next = await cartOfReorder(guest, order.id, lineItemId);
    expect(await approvedFor(guest, next)).toEqual([order.orderNumber]);
    const [again] = (await readCartFiles(guest, next)).lines;
    const change = async (line: object) => {
      const put = { lineItemId: again!.lineItemId, line };
      expect((await guest.call('PUT', `/cart/${next}/item`, put)).status).toBe(200);
    };
    return { next, change };
  }

  // One address does not order too often.
  let people = 0;
  const ordered = async (guest: Visitor, cartId: string) => {
    people += 1;
    const shippingAddress = address({ email: `encore${people}@example.fr` });
    await guest.call('PATCH', `/cart/${cartId}/item/address/`, { shippingAddress });
    return orderCartOf(guest, cartId);
  };
  const approvedFor = async (guest: Visitor, cartId: string) =>
    (await readCartFiles(guest, cartId)).lines.map((line) => line.approvedFor);

  test('brings the approved files along, and they are approved with the new order, without another check', async () => {
    const { guest, order, next, files } = await orderedAgain(true, {});
    expect(files).toMatchObject([
      { name: 'repris.pdf', fromOrder: order.orderNumber, handedInAt: null, verdict: { state: 'checked' } },
    ]);
    expect(await approvedFor(guest, next)).toEqual([order.orderNumber]);
    const recap = (await guest.send({ method: 'GET', url: '/recapitulatif/' })).body;
    expect(drawn(recap).includes(`Fichiers repris de votre commande ${order.orderNumber}`)).toBe(true);
    const second = await ordered(guest, next);
    const line = await lineOf(guest, second.id);
    expect(line).toMatchObject({ artwork: 'approved', isOpen: false, approval: { by: 'customer' } });
    const { lineItems, history } = (await guest.call<OrderWire>('GET', `/order/${second.id}`)).body.data;
    expect(history.filter(({ axis }) => axis === 'artwork')).toMatchObject([
      { to: 'checking' },
      { to: 'approved', reason: `approved_before ${order.orderNumber}` },
    ]);
    const page = await guest.send({ method: 'GET', url: `/commande/?order_number=${second.orderNumber}` });
    expect(drawn(page.body).includes(`Fichiers approuvés, repris de la commande ${order.orderNumber}`)).toBe(true);
    const { rows } = await asOwner<{ text: string }>(
      shop,
      `select body_text as text from mails where subject like '%' || $1 || '%' and recipient like 'encore%'`,
      [second.orderNumber],
    );
    const mail = rows.find(({ text }) => text.includes('sont déjà approuvés'))?.text;
    expect(mail).toContain(`repris de votre commande ${order.orderNumber}, sont déjà approuvés`);
    // Nothing waits for files, so nothing asks for them.
    expect(mail).toContain('Chaque date d’arrivée vaut si le paiement nous parvient avant l’heure');
    expect(mail).toMatch(/Paiement avant\s:/);
    expect(mail).not.toContain('Paiement et fichiers avant');
    expect(Object.values(lineItems)[0]?.uploadedFiles).toMatchObject([{ handedInAt: expect.any(String) as string }]);
    const former = (await guest.call<OrderWire>('GET', `/order/${order.id}`)).body.data;
    expect(Object.values(former.lineItems)[0]?.uploadedFiles).toHaveLength(1);
  });

  test('takes the warnings along that were accepted then', async () => {
    const { guest, order, next } = await orderedAgain(true, {}, softFlyer());
    expect((await lineOf(guest, order.id)).approval?.accepted).toBeGreaterThan(0);
    const second = await ordered(guest, next);
    const { artwork, approval } = await lineOf(guest, second.id);
    expect({ artwork, accepted: approval?.accepted }).toEqual({
      artwork: 'approved',
      accepted: (await lineOf(guest, order.id)).approval?.accepted,
    });
  });

  test('is looked at where a person is paid to look', async () => {
    const { guest, order, next, lineItemId } = await orderedAgain(true, {});
    await guest.call('PUT', `/cart/${next}/item`, { lineItemId, line: flyerLine({ fileCheck: true }) });
    const second = await ordered(guest, next);
    expect(await lineOf(guest, second.id)).toMatchObject({ artwork: 'checking', approval: { by: 'customer' } });
    const page = await guest.send({ method: 'GET', url: `/commande/?order_number=${second.orderNumber}` });
    const told = `Fichiers repris de la commande ${order.orderNumber}, en cours de contrôle`;
    expect(drawn(page.body).includes(told)).toBe(true);
  });

  test.each([
    [
      'a file comes beside them',
      async (guest: Visitor, cartId: string, lineItemId: string) => {
        await sendToCart(guest, cartId, aPdf(), { lineItemId, name: 'plus.pdf' });
      },
    ],
    [
      'one is exchanged',
      async (guest: Visitor, cartId: string, lineItemId: string) => {
        const [file] = await cartFilesOf(guest, cartId, lineItemId);
        await guest.call('DELETE', `/cart/${cartId}/uploads/${file!.id}/`);
        await sendToCart(guest, cartId, aPdf(), { lineItemId, name: 'autre.pdf' });
      },
    ],
    [
      'the item is printed on one side',
      async (guest: Visitor, cartId: string, lineItemId: string) => {
        const { selection } = flyerLine();
        const line = flyerLine({ selection: { ...selection, sides: '4-0' } });
        expect((await guest.call('PUT', `/cart/${cartId}/item`, { lineItemId, line })).status).toBe(200);
      },
    ],
    [
      'the item has another size',
      async (guest: Visitor, cartId: string, lineItemId: string) => {
        const line = flyerLine({ productId: 'fly-a6' });
        expect((await guest.call('PUT', `/cart/${cartId}/item`, { lineItemId, line })).status).toBe(200);
      },
    ],
    [
      'the item is printed on another paper',
      async (guest: Visitor, cartId: string, lineItemId: string) => {
        const { selection } = flyerLine();
        const line = flyerLine({ selection: { ...selection, paper: 'gloss-170' } });
        expect((await guest.call('PUT', `/cart/${cartId}/item`, { lineItemId, line })).status).toBe(200);
      },
    ],
    [
      'the former order takes its files back',
      async (guest: Visitor, _cartId: string, _lineItemId: string, former: { id: string; lineItemId: string }) => {
        const { status } = await guest.call('POST', '/order/reset-line-item-artwork/', {
          orderId: former.id,
          lineItemId: former.lineItemId,
        });
        expect(status).toBe(200);
      },
    ],
  ])('is to be approved anew when %s', async (_, change) => {
    const { guest, order, next, lineItemId, former } = await orderedAgain(true, {});
    await change(guest, next, lineItemId, { id: order.id, lineItemId: former });
    expect(await approvedFor(guest, next)).toEqual([null]);
    const second = await ordered(guest, next);
    expect(await lineOf(guest, second.id)).toMatchObject({ artwork: 'awaited', isOpen: true, approval: null });
  });

  test.each([
    ['a name is another one', ['Léa', 'Zoé'], '2'],
    ['one more is added', ['Léa', 'Tom', 'Zoé'], '3'],
  ])('K16 is to be approved anew when of its artworks %s', async (_, names, sets) => {
    const { selection } = fourCards();
    const called = (people: readonly string[], count: string) =>
      fourCards({
        selection: { ...selection, sets: count },
        quantity: 500,
        artworks: people.map((name, index) => ({ name, quantity: index === 0 ? 250 : 250 / (people.length - 1) })),
      });
    const { guest, cartId, lineItemId } = await cartWith(shop, [called(['Léa', 'Tom'], '2')]);
    for (const artworkId of ['1', '2']) {
      const name = `${artworkId}.pdf`;
      const { id } = await sendToCart(guest, cartId, cards(2), { lineItemId, name, artworkId });
      await readFile(shop, id);
    }
    const { next, change } = await approvedAgain(guest, cartId, lineItemId);
    await change(called(names, sets));
    expect(await approvedFor(guest, next)).toEqual([null]);
    const second = await ordered(guest, next);
    expect(await lineOf(guest, second.id)).toMatchObject({ artwork: 'awaited', isOpen: true, approval: null });
  });

  test('is looked at anew in another shape, though the file has the size of both', async () => {
    const flag = (shape: string) =>
      flyerLine({ productId: 'lf-flag', selection: { size: 'm', shape, base: 'spike' }, quantity: 1 });
    const { guest, cartId, lineItemId } = await cartWith(shop, [flag('square')]);
    const { width, height, bleed, pages } = (await readCartFiles(guest, cartId)).lines[0]!.target.geometry!;
    const page = {
      width: width + 2 * bleed,
      height: height + 2 * bleed,
      trimInset: bleed,
      content: '1 0 0 0 k -10 -10 9000 9000 re f',
    };
    const file = pdfOf({ pages: Array.from({ length: pages }, () => page) });
    const { id } = await sendToCart(guest, cartId, file, { lineItemId, name: 'drapeau.pdf' });
    await readFile(shop, id);
    const { next, change } = await approvedAgain(guest, cartId, lineItemId);
    await change(flag('drop'));
    expect(await approvedFor(guest, next)).toEqual([null]);
  });

  test('waits for files when the one that came along is only removed', async () => {
    const { guest, next, lineItemId } = await orderedAgain(true, {});
    const [file] = await cartFilesOf(guest, next, lineItemId);
    expect((await guest.call('DELETE', `/cart/${next}/uploads/${file!.id}/`)).status).toBe(200);
    expect(await approvedFor(guest, next)).toEqual([null]);
    const second = await ordered(guest, next);
    expect(await lineOf(guest, second.id)).toMatchObject({ artwork: 'awaited', files: [], approval: null });
  });

  test('is placed while the former order is cancelled at the same moment, and neither waits for the other', async () => {
    const { guest, order, next } = await orderedAgain(true, {});
    const [second, cancelled] = await Promise.all([
      ordered(guest, next),
      guest.call<OrderWire>('POST', `/order/${order.id}/cancel/`, {}),
    ]);
    expect([cancelled.status, cancelled.body.data.orderState]).toEqual([200, 'cancelled']);
    // What the customer agreed to have printed is the same, whether or not it was printed before.
    expect(['approved', 'awaited']).toContain((await lineOf(guest, second.id)).artwork);
    expect((await guest.call<OrderWire>('GET', `/order/${second.id}`)).body.data.orderState).toBe('placed');
  });

  test('carries nothing from an order of somebody else, and tells nothing of it', async () => {
    const { order, former } = await orderedAgain(true, {});
    const stranger = new Visitor(shop.app);
    await stranger.call('POST', '/cart', {});
    for (const named of [order.id, order.orderNumber]) {
      const wish = { lineItemIds: [former], quantities: {}, accepted: {} };
      const { status, body } = await stranger.call('POST', `/order/${named}/reorder/`, wish);
      expect([status, body.error.key]).toEqual([404, 'order_not_found']);
      expect(JSON.stringify(body)).not.toContain('repris.pdf');
    }
  });

  test('brings no files along that nobody approved', async () => {
    expect((await orderedAgain(false)).files).toEqual([]);
  });
});
