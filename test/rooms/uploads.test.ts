import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweep } from '#platform/db/sweep.ts';
import { sweepFiles } from '#shop/kept-files.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { readArtwork } from '#shop/artwork/facts.service.ts';
import { unsentBytes } from '#shop/artwork/artwork.repository.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import type { StaffFile } from '#shop/staff/artwork.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { readInProcess } from '../../src/app/facts-reader.ts';
import { contextOfJob, NAMING_FILES } from '../../src/app/jobs.ts';
import { flyerLine } from '../builders/lines.ts';
import { pdfOf } from '../builders/pdf-page.ts';
import { editLine, handIn } from '../support/artwork.ts';
import { cartWith, sendToCart } from '../support/cart-uploads.ts';
import { keyOf } from '../support/company.ts';
import { asOwner, registered } from '../support/people.ts';
import { WINDOW_CARD } from '../support/promotions.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import { announce, aPdf, lineOf, PART, patch, readUploads, sendFile, sha256, TUS } from '../support/uploads.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

/** Two servers on one folder and one database, and a scanner of viruses beside them. */
const folder = mkdtempSync(join(tmpdir(), 'tirage-uploads-'));
const TIRAGE_SECRET = 'one secret for all of the servers here';
const VIRUS = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
let shop: TestShop;
let second: TestShop;
let staff: StaffVisitor;
let clamd: Server;
let scannerAnswers = true;
const scanned: number[] = [];

/** Speaks as much of clamd's language as a server needs: it reads pieces and says what it found in them. */
function fakeClamd(): Server {
  return createServer((socket) => {
    let read = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part: Buffer) => {
      read = Buffer.concat([read, part]);
      if (!scannerAnswers) return socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (!read.subarray(-4).equals(Buffer.alloc(4))) return;
      scanned.push(read.length);
      socket.end(read.includes(VIRUS) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');
    });
  });
}

beforeAll(async () => {
  clamd = fakeClamd();
  const socket = join(folder, 'clamd.ctl');
  await new Promise<void>((listening) => clamd.listen(socket, listening));
  const settings = { TIRAGE_SECRET, TIRAGE_DATA: folder, TIRAGE_CLAMD: socket };
  shop = await openTestShop({}, settings);
  second = await openTestShop({}, { ...settings, DATABASE_URL: shop.databaseUrl });
  staff = await staffAt(shop).signsIn();
});
afterAll(async () => {
  await second.close();
  await shop.close();
  clamd.close();
});

const names = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);
const fetchFile = (visitor: Visitor, orderId: string, id: string) =>
  visitor.send({ method: 'GET', url: `/api/v1/order/${orderId}/uploads/${id}/` });

/** An order of a guest that waits for files. */
async function waiting(line = flyerLine()) {
  const placed = await orderOf(shop, { line });
  await placed.guest.meet();
  const { lineItemId } = await lineOf(placed.guest, placed.id);
  return { ...placed, lineItemId };
}

/** The same browser at another server. */
async function at(other: TestShop, visitor: Visitor): Promise<Visitor> {
  const there = new Visitor(other.app, 'localhost', elsewhere());
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  await there.meet();
  return there;
}

async function listening({ app }: TestShop): Promise<number> {
  const address = app.server.address() ?? (await app.listen({ port: 0, host: '127.0.0.1' }), app.server.address());
  return (address as { port: number }).port;
}

describe('an upload', () => {
  test('2.7.12 is cut three times, goes on at two servers and after a restart, and is the same file at the end', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(12_000_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    let third: TestShop | undefined;
    /** Sends with a client of the protocol, and lets go of the line after so many bytes. */
    const send = async (server: TestShop, cutAfter: number) => {
      const visitor = await at(server, guest);
      const { csrf = '', ...headers } = { csrf: visitor.csrf, ...visitor.headers() };
      const uploadUrl = `http://127.0.0.1:${await listening(server)}${path}`;
      return new Promise<'cut' | 'sent'>((done, failed) => {
        const options: UploadOptions = {
          uploadUrl,
          headers: { ...headers, host: 'localhost', 'x-csrf-token': csrf },
          chunkSize: 700_000,
          retryDelays: null as never,
          onError: failed,
          onSuccess: () => done('sent'),
          onProgress: (sent) => {
            if (sent < cutAfter) return;
            void upload.abort().then(() => done('cut'));
          },
        };
        const upload = new Upload(content as never, options);
        upload.start();
      });
    };
    const received = async () => (await lineOf(guest, id)).files[0]!.received;
    expect(await send(shop, 2_000_000)).toBe('cut');
    const first = await received();
    expect(await send(second, 5_000_000)).toBe('cut');
    third = await openTestShop({}, { TIRAGE_SECRET, TIRAGE_DATA: folder, DATABASE_URL: shop.databaseUrl });
    expect(await send(third, 8_000_000)).toBe('cut');
    await third.close();
    third = await openTestShop({}, { TIRAGE_SECRET, TIRAGE_DATA: folder, DATABASE_URL: shop.databaseUrl });
    expect(await send(third, Infinity)).toBe('sent');
    await third.close();
    const [file] = (await lineOf(guest, id)).files;
    expect([first > 0 && first < content.length, file?.received, file?.type]).toEqual([
      true,
      content.length,
      'application/pdf',
    ]);
    const got = await fetchFile(guest, id, file!.id);
    expect(sha256(got.rawPayload)).toBe(sha256(content));
    expect(names()).toContain(sha256(content));
  });

  test('whose line was cut keeps what came: the next request goes on there, and the hanging one is ended', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(100_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    const port = await listening(shop);
    const hanging = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(content.subarray(0, 40_000)),
    });
    const { host: _host, ...headers } = guest.headers(PART);
    const lost = fetch(`http://localhost:${port}${path}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'x-csrf-token': guest.csrf ?? '' },
      body,
      duplex: 'half',
      signal: hanging.signal,
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut',
    );
    await expect.poll(async () => (await lineOf(guest, id)).files[0]?.received).toBe(40_000);
    const head = await guest.send({ method: 'HEAD', url: path, headers: TUS });
    expect([head.statusCode, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
      200,
      '40000',
      String(content.length),
    ]);
    expect(await lost).not.toBe(204);
    hanging.abort();
    expect((await patch(guest, path, 40_000, content.subarray(40_000))).statusCode).toBe(204);
    expect((await lineOf(guest, id)).files[0]?.type).toBe('application/pdf');
    // What was whole before is whole when it is asked again.
    expect((await patch(guest, path, content.length, Buffer.alloc(0))).statusCode).toBe(204);
  });

  test('is announced twice and is one upload, which goes on where it was; a second one of the same bytes is none', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const same = { lineItemId, bytes: content.length, lastModified: 7 };
    const one = (await announce(guest, id, same)).body.data;
    await patch(guest, one.path, 0, content.subarray(0, 500));
    expect((await announce(guest, id, same)).body.data).toEqual({ ...one, received: 500 });
    expect((await sendFile(guest, id, content, same)).key).toBe(204);
    expect((await sendFile(guest, id, content, same)).key).toBe('upload_already_there');
    expect(await sendFile(guest, id, content, { lineItemId, name: 'copie.pdf' })).toMatchObject({
      key: 'upload_already_there',
      text: expect.stringContaining('copie.pdf') as string,
    });
    expect((await lineOf(guest, id)).files).toHaveLength(1);
  });

  test('that a lost server wrote is free again when its time is over', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const { id: upload, path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    const held = (until: string) =>
      asOwner(shop, `update artwork_files set writer = 'lost', writer_until = now() + $1::interval where id = $2`, [
        until,
        upload,
      ]);
    await held('1 hour');
    expect((await patch(guest, path, 0, content)).statusCode).toBe(423);
    await held('-1 second');
    expect((await patch(guest, path, 0, content)).statusCode).toBe(204);
  });

  test('takes nothing out of its place, nothing too much and nothing by another protocol', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    const part = content.subarray(0, 100);
    const tries = [
      [412, await patch(guest, path, 0, part, { 'tus-resumable': '0.2.2' })],
      [409, await patch(guest, path, 7, part)],
      [413, await patch(guest, path, 0, Buffer.concat([content, content]))],
      [400, await patch(guest, path, 0, part, { 'upload-offset': '-1' })],
      [415, await patch(guest, path, 0, part, { 'content-type': 'application/json' })],
      // Unpacked it would be as large as was announced.
      [415, await patch(guest, path, 0, gzipSync(content), { 'content-encoding': 'gzip' })],
      [403, await patch(guest, path, 0, part, { 'x-csrf-token': 'another' })],
      [403, await patch(guest, path, 0, part, { origin: 'https://evil.example' })],
      [403, await patch(guest, path, 0, part, { 'sec-fetch-site': 'cross-site' })],
    ] as const;
    expect(tries.map(([, { statusCode }]) => statusCode)).toEqual(tries.map(([status]) => status));
    expect((await guest.send({ method: 'HEAD', url: path })).statusCode).toBe(412);
    expect((await lineOf(guest, id)).files[0]?.received).toBe(0);
  });

  test('says of bytes beyond what was announced that the file has changed, and not that it is larger than any may be', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    const twice = Buffer.concat([content, content]);
    const told = await patch(guest, path, 0, twice);
    const untold = await guest.send({
      method: 'PATCH',
      url: path,
      headers: { ...PART, 'upload-offset': '0' },
      payload: Readable.from([content, content]),
    });
    for (const { statusCode, body } of [told, untold])
      expect([statusCode, JSON.parse(body)]).toMatchObject([413, { error: { key: 'upload_longer' } }]);
    expect((await lineOf(guest, id)).files[0]?.received).toBeLessThanOrEqual(content.length);
  });

  test('opens nothing else: no other call takes its bytes, and none of another method reaches it', async () => {
    const { guest, id, lineItemId } = await waiting();
    const { path } = (await announce(guest, id, { lineItemId, bytes: 10 })).body.data;
    for (const url of ['/api/v1/cart', `/api/v1/order/${id}/uploads/`, `/api/v1/order/${id}/artwork/`])
      expect((await guest.send({ method: 'POST', url, headers: PART, payload: 'x' })).statusCode).toBe(415);
    const overridden = await guest.send({
      method: 'POST',
      url: path,
      headers: { ...PART, 'x-http-method-override': 'PATCH', 'upload-offset': '0' },
      payload: '0123456789',
    });
    expect([overridden.statusCode, overridden.headers.allow]).toEqual([405, 'HEAD, PATCH']);
    const large = await guest.send({
      method: 'POST',
      url: `/api/v1/order/${id}/uploads/`,
      headers: { 'content-type': 'application/json' },
      payload: `{"name":"${'x'.repeat(300_000)}"}`,
    });
    expect(large.statusCode).toBe(413);
  });

  test('is nobody else’s: to another guest, another shop and other orders it does not exist', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const sent = await sendFile(guest, id, content, { lineItemId });
    const { path } = (await announce(guest, id, { lineItemId, bytes: 50, name: 'b.pdf' })).body.data;
    const other = await waiting();
    const strangers = [
      [new Visitor(shop.app, 'localhost', elsewhere()), path],
      [new Visitor(shop.app, 'it.localhost', elsewhere()), path],
      [(await registered(shop)).visitor, path],
      [other.guest, path],
      [other.guest, path.replace(id, other.id)],
    ] as const;
    for (const [visitor, url] of strangers) {
      expect((await patch(visitor, url, 0, content.subarray(0, 50))).statusCode).toBe(404);
      expect((await visitor.send({ method: 'HEAD', url, headers: TUS })).statusCode).toBe(404);
      const [, , , , order = ''] = url.split('/');
      expect((await fetchFile(visitor, order, sent.id)).statusCode).toBe(404);
      expect((await visitor.call('DELETE', `/order/${order}/uploads/${sent.id}/`)).status).toBe(404);
    }
    expect((await lineOf(guest, id)).files.map(({ received }) => received)).toEqual([content.length, 0]);
  });

  test('that was begun before its line was approved or its order cancelled adds nothing to it any more', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    await patch(guest, path, 0, content.subarray(0, 500));
    await asOwner(shop, `update order_jobs set artwork_state = 'approved' where order_id = $1`, [id]);
    const late = await patch(guest, path, 500, content.subarray(500));
    expect([late.statusCode, (late.json() as Reply['body']).error.key]).toEqual([409, 'artwork_locked']);
    expect((await lineOf(guest, id)).files[0]?.received).toBe(500);
  });

  test('of an order that was cancelled meanwhile takes nothing more, and is told why', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(2_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    await patch(guest, path, 0, content.subarray(0, 500));
    expect((await guest.call('POST', `/order/${id}/cancel/`, {})).status).toBe(200);
    const late = (await patch(guest, path, 500, content.subarray(500))).json() as Reply['body'];
    const anew = await announce(guest, id, { lineItemId, name: 'autre.pdf', bytes: 300 });
    // Its files are not sent back either: nothing was made of them.
    const reset = await guest.call('POST', '/order/reset-line-item-artwork/', { orderId: id, lineItemId });
    for (const { error } of [late, anew.body, reset.body])
      expect([error.key, error.text]).toEqual(['files_of_cancelled_order', expect.stringContaining('annulée')]);
  });

  test('for an artwork that was taken out meanwhile is nobody else’s, and is told so', async () => {
    const artwork = (name: string) => ({ name, quantity: 125 });
    const four = flyerLine({
      productId: 'bc-std',
      selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '4' },
      quantity: 500,
      artworks: ['Léa', 'Tom', 'Ana', 'Luc'].map(artwork),
    });
    const placed = await waiting(four);
    const { guest, id, lineItemId } = placed;
    const content = aPdf(2_000);
    const { path } = (await announce(guest, id, { lineItemId, artworkId: '4', bytes: content.length })).body.data;
    await patch(guest, path, 0, content.subarray(0, 500));
    await editLine(placed, {
      ...four,
      selection: { ...four.selection, sets: '2' },
      quantity: 250,
      artworks: ['Léa', 'Tom'].map(artwork),
    });
    expect((await patch(guest, path, 500, content.subarray(500))).statusCode).toBe(204);
    const line = await lineOf(guest, id);
    expect(line.files).toMatchObject([{ artworkId: null, isWithoutArtwork: true }]);
    expect(keyOf(await handIn(guest, id, line.lineItemId))).toBe('artwork_missing');
    const page = await guest.send({ method: 'GET', url: `/commande/fichiers/?order_number=${placed.orderNumber}` });
    expect(page.body).toContain('pour un modèle qui a été retiré');
  });

  test('is kept no longer by a request that adds nothing, and what is only announced takes no room from others', async () => {
    const { guest, id, lineItemId } = await waiting();
    const bytes = 1_500_000_000;
    const large = (await announce(guest, id, { lineItemId, bytes, name: 'a.pdf' })).body.data;
    const before = (await lineOf(guest, id)).files[0]?.expiresAt;
    await asOwner(shop, `update artwork_files set changed_at = changed_at - interval '1 hour' where id = $1`, [
      large.id,
    ]);
    expect((await patch(guest, large.path, 0, Buffer.alloc(0))).statusCode).toBe(204);
    const after = (await lineOf(guest, id)).files[0]?.expiresAt;
    expect(Date.parse(before ?? '') - Date.parse(after ?? '')).toBe(3_600_000);
    const unsent = await shop.ground.db.transact('tirage-fr', (tx) => unsentBytes(tx, 'tirage-fr'));
    expect(unsent).toBeLessThan(bytes);
  });

  test('that nobody continues is let go of after a day, with its bytes; what is named stays', async () => {
    const { guest, id, lineItemId } = await waiting();
    const whole = aPdf(1_000);
    await sendFile(guest, id, whole, { lineItemId });
    const { id: broken, path } = (await announce(guest, id, { lineItemId, bytes: 5_000, name: 'b.pdf' })).body.data;
    await patch(guest, path, 0, aPdf(100));
    await asOwner(shop, `update artwork_files set changed_at = now() - interval '25 hours' where id = $1`, [broken]);
    await sweep(shop.ground.db, 'tirage-fr', RETENTION['unfinished_uploads']!);
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
    const tomorrow = { ...ctx, now: Temporal.Now.instant().add({ hours: 25 }) };
    expect(names()).toContain(broken);
    await sweepFiles(tomorrow, shop.ground.files, NAMING_FILES);
    expect([names().includes(broken), names().includes(sha256(whole))]).toEqual([false, true]);
    expect((await patch(guest, path, 0, aPdf(100))).statusCode).toBe(404);
    expect((await lineOf(guest, id)).files).toHaveLength(1);
  });
});

describe('a file', () => {
  test('is saved under an ending that says what it is, whatever its sender called it', async () => {
    const { guest, id, lineItemId } = await waiting();
    const { id: upload } = await sendFile(guest, id, aPdf(1_000), { lineItemId, name: 'Rechnung.hta' });
    expect((await fetchFile(guest, id, upload)).headers['content-disposition']).toMatch(/Rechnung\.hta\.pdf"?/);
  });

  test('that was kept and is not in the storage is said to be out of reach, and not to be gone', async () => {
    const { guest, id, lineItemId } = await waiting();
    const bytes = aPdf(1_000);
    const { id: upload } = await sendFile(guest, id, bytes, { lineItemId });
    const hash = sha256(bytes);
    const kept = join(folder, 'files', 'tirage-fr', hash.slice(0, 2), hash);
    renameSync(kept, join(folder, 'elsewhere'));
    const answer = await fetchFile(guest, id, upload);
    expect([answer.statusCode, (answer.json() as Reply['body']).error.key]).toEqual([503, 'storage_unavailable']);
    renameSync(join(folder, 'elsewhere'), kept);
    expect((await fetchFile(guest, id, upload)).statusCode).toBe(200);
  });

  test.each([
    ['file_is_archive', 'PK\x03\x04 flyer.pdf'],
    ['file_is_vector_page', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['file_is_web_page', '<!doctype html><script>alert(1)</script>'],
    ['file_is_two_in_one', '%PDF-1.7\nstartxref\n9\n%%EOF\nPK\x05\x06'],
    ['file_is_incomplete', '%PDF-1.7\n1 0 obj'],
    ['file_is_infected', `%PDF-1.7\n${VIRUS}\nstartxref\n9\n%%EOF`],
  ])(
    'is refused by what is in it, whatever it is called, says why (%s), and leaves neither row nor file',
    async (key, text) => {
      const { guest, id, lineItemId } = await waiting();
      const before = names().length;
      const content = Buffer.from(text, 'latin1');
      const refused = await sendFile(guest, id, content, { lineItemId, name: '../../Affiche\u202Efdp.exe.pdf' });
      expect(refused).toMatchObject({
        key,
        text: expect.stringContaining('«\u00a0Affichefdp.exe.pdf\u00a0»') as string,
      });
      expect([(await lineOf(guest, id)).files, names().length]).toEqual([[], before]);
    },
  );

  test('waits where the scanner does not answer, and is taken as soon as it does', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(300_000);
    scannerAnswers = false;
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    const refused = await patch(guest, path, 0, content);
    scannerAnswers = true;
    expect([refused.statusCode, (refused.json() as Reply['body']).error.key]).toEqual([503, 'scan_unavailable']);
    expect((await patch(guest, path, content.length, Buffer.alloc(0))).statusCode).toBe(204);
    expect(scanned.at(-1)).toBeGreaterThan(content.length);
  });

  test('whose storage does not answer once is free for the next request', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(4_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    const away = vi.spyOn(shop.ground.files, 'received').mockRejectedValueOnce(new Error('away'));
    expect((await patch(guest, path, 0, content)).statusCode).toBe(500);
    away.mockRestore();
    expect((await patch(guest, path, 0, content)).statusCode).toBe(204);
  });

  test('that finds no room is refused in words, before it is begun and in the middle, and nothing is lost', async () => {
    const { guest, id, lineItemId } = await waiting();
    const content = aPdf(4_000);
    const { path } = (await announce(guest, id, { lineItemId, bytes: content.length })).body.data;
    await patch(guest, path, 0, content.subarray(0, 1_000));
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const writing = vi.spyOn(shop.ground.files, 'receive').mockRejectedValueOnce(full);
    const answer = await patch(guest, path, 1_000, content.subarray(1_000));
    writing.mockRestore();
    expect([answer.statusCode, (answer.json() as Reply['body']).error.key]).toEqual([507, 'storage_full']);
    const room = vi.spyOn(shop.ground.files, 'hasRoom').mockResolvedValueOnce(false);
    expect(keyOf(await announce(guest, id, { lineItemId, name: 'b.pdf' }))).toBe('storage_full');
    room.mockRestore();
    expect((await patch(guest, path, 1_000, content.subarray(1_000))).statusCode).toBe(204);
  });

  test('is bounded: empty, too large, too many of a line, too much of an order', async () => {
    const { guest, id, lineItemId } = await waiting();
    const gigabyte = 1_000_000_000;
    expect(keyOf(await announce(guest, id, { lineItemId, bytes: 0 }))).toBe('file_is_empty');
    expect(keyOf(await announce(guest, id, { lineItemId, bytes: 2 * gigabyte }))).toBe('upload_too_large');
    expect(keyOf(await announce(guest, id, { lineItemId: 'another' }))).toBe('order_line_not_found');
    expect(keyOf(await announce(guest, id, { lineItemId, artworkId: '2' }))).toBe('artwork_not_found');
    const some = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        announce(guest, id, { lineItemId, bytes: gigabyte, name: `${n}.pdf` }, true),
      ),
    );
    expect(some.map(keyOf).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      'uploads_too_large',
      'uploads_too_large',
    ]);
    const other = await waiting();
    const many = await Promise.all(
      Array.from({ length: 62 }, (_, n) =>
        announce(other.guest, other.id, { lineItemId: other.lineItemId, lastModified: n + 1 }, true),
      ),
    );
    expect(many.filter((each) => keyOf(each) === 'too_many_uploads')).toHaveLength(2);
  });
});

describe('the files of a line', () => {
  const readOrder = async (visitor: Visitor, id: string) =>
    (await visitor.call<OrderWire>('GET', `/order/${id}`)).body.data;
  const forStaff = async (number: string) =>
    (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;

  test('2.7.04 3.11 are handed in, locked, seen by staff, rejected, and sent anew', async () => {
    const { guest, id, orderNumber, lineItemId } = await waiting();
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artwork_missing');
    const content = aPdf(3_000);
    const sent = await sendFile(guest, id, content, { lineItemId, name: 'Été 50 %, "recto".pdf' });
    const more = (await announce(guest, id, { lineItemId, bytes: 99, name: 'b.pdf' })).body.data;
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('upload_unfinished');
    expect((await guest.call('DELETE', `/order/${id}/uploads/${more.id}/`)).status).toBe(200);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    const order = await readOrder(guest, id);
    expect(order.lineItems[lineItemId]?.uploadedFiles).toMatchObject([
      {
        id: sent.id,
        name: 'Été 50 %, recto .pdf',
        bytes: content.length,
        type: 'application/pdf',
        hash: sha256(content),
      },
    ]);
    expect(order.history.at(-1)).toMatchObject({ axis: 'artwork', from: 'awaited', to: 'checking', by: 'customer' });
    expect(await lineOf(guest, id)).toMatchObject({ artwork: 'checking', isOpen: false });
    expect(keyOf(await guest.call('DELETE', `/order/${id}/uploads/${sent.id}/`))).toBe('artwork_locked');
    expect(keyOf(await announce(guest, id, { lineItemId }))).toBe('artwork_locked');
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artwork_locked');

    const own = await fetchFile(guest, id, sent.id);
    expect([own.statusCode, sha256(own.rawPayload)]).toEqual([200, sha256(content)]);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_t_ 50 _, recto .pdf"; filename*=UTF-8''%C3%89t%C3%A9%2050%20%25%2C%20recto%20.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const url = `/staff/orders/${orderNumber}/artwork/`;
    const listed = async () => (await staff.call<{ files: StaffFile[] }>('GET', url)).body.data.files;
    expect(await listed()).toMatchObject([
      { id: sent.id, by: { kind: 'guest', name: 'Camille Moreau' }, removedAt: null },
    ]);
    const got = await staff.send({ method: 'GET', url: `/api/v1${url}${sent.id}/` });
    expect(sha256(got.rawPayload)).toBe(sha256(content));

    const seen = await forStaff(orderNumber);
    const moved = await staff.call('POST', `/staff/orders/${orderNumber}/moves/`, {
      version: seen.version,
      moves: [{ axis: 'artwork', jobId: seen.jobs[0]!.id, to: 'rejected' }],
      reason: 'Il manque le fond perdu',
    });
    expect(moved.status).toBe(200);
    expect(await lineOf(guest, id)).toMatchObject({ artwork: 'rejected', isOpen: true });
    await guest.call('DELETE', `/order/${id}/uploads/${sent.id}/`);
    expect((await fetchFile(guest, id, sent.id)).statusCode).toBe(404);
    await sendFile(guest, id, aPdf(4_000), { lineItemId });
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    // What was handed in once stays for the shop to see.
    expect((await listed()).map(({ removedAt }) => removedAt === null)).toEqual([false, true]);
  });

  test('K16 of several artworks that came together is handed in when each was said whose it is: each has its own quantity', async () => {
    const { guest, id, lineItemId } = await waiting(
      flyerLine({
        productId: 'bc-std',
        selection: {
          format: '85x55',
          paper: 'silk-350',
          sides: '4-4',
          lamination: 'none',
          corners: 'square',
          fsc: 'no',
          sets: '2',
        },
        quantity: 250,
        artworks: [
          { name: 'Léa', quantity: 100 },
          { name: 'Tom', quantity: 150 },
        ],
      }),
    );
    const [one, two] = [
      await sendFile(guest, id, aPdf(500), { lineItemId, name: 'une.pdf' }),
      await sendFile(guest, id, aPdf(600), { lineItemId, name: 'deux.pdf' }),
    ];
    const give = (file: string, artworkId: string, visitor = guest) =>
      visitor.call<UploadsWire>('POST', `/order/${id}/uploads/artwork/`, { lineItemId, file, artworkIds: [artworkId] });
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artworks_to_share');
    expect(keyOf(await give(one.id, '3'))).toBe('artwork_not_found');
    expect(keyOf(await give(one.id, '1', new Visitor(shop.app)))).toBe('order_not_found');
    expect(
      (await give(one.id, '1')).body.data.lines[0]?.files
        .map(({ name, artworkId }) => `${name} ${artworkId}`)
        .toSorted(),
    ).toEqual(['deux.pdf null', 'une.pdf 1']);
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artworks_to_share');
    await give(two.id, '1');
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artwork_missing');
    await give(two.id, '2');
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect(keyOf(await give(two.id, '1'))).toBe('artwork_locked');
  });

  test('K16 share a file, such as a back: each artwork gets it, and may let go of it alone', async () => {
    const { guest, id, lineItemId } = await waiting(
      flyerLine({
        productId: 'bc-std',
        selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '3' },
        quantity: 750,
        artworks: ['Léa', 'Tom', 'Inès'].map((name) => ({ name, quantity: 250 })),
      }),
    );
    const sent = async (name: string, bytes: number, artworkId: string | null = null) =>
      (await sendFile(guest, id, aPdf(bytes), { lineItemId, name, artworkId })).id;
    const [own, back] = [await sent('léa.pdf', 500, '1'), await sent('verso.pdf', 600)];
    const give = async (file: string, artworkIds: readonly string[]) => {
      const given = await guest.call<UploadsWire>('POST', `/order/${id}/uploads/artwork/`, {
        lineItemId,
        file,
        artworkIds,
      });
      const files = given.body.data?.lines[0]?.files;
      return files?.map(({ name, artworkId }) => `${artworkId} ${name}`).toSorted() ?? keyOf(given);
    };
    const shared = ['1 léa.pdf', '1 verso.pdf', '2 verso.pdf', '3 verso.pdf'];
    expect(await give(back, ['1', '2', '3'])).toEqual(shared);
    // Who asks twice has no file twice.
    expect(await give(back, ['1', '2', '3', '2'])).toEqual(shared);
    const { files } = await lineOf(guest, id);
    const ofTom = files.find(({ artworkId }) => artworkId === '2')!;
    expect(await give(ofTom.id, ['3'])).toBe('upload_already_there');
    await guest.call('DELETE', `/order/${id}/uploads/${ofTom.id}/`);
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artwork_missing');
    await sent('tom.pdf', 700, '2');
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect(
      keyOf(await guest.call('POST', `/order/${id}/uploads/artwork/`, { lineItemId, file: own, artworkIds: [] })),
    ).toBe('artwork_locked');
  });

  test('K16 are handed in for the artworks that were seen, front and back as their names say', async () => {
    const { guest, id, lineItemId } = await waiting(
      flyerLine({
        productId: 'bc-std',
        selection: {
          format: '85x55',
          paper: 'silk-350',
          sides: '4-4',
          lamination: 'none',
          corners: 'square',
          fsc: 'no',
          sets: '2',
        },
        quantity: 500,
        artworks: ['Léa', 'Tom'].map((name) => ({ name, quantity: 250 })),
      }),
    );
    const sent = async (name: string, bytes: number, artworkId: string | null = null) =>
      (await sendFile(guest, id, aPdf(bytes), { lineItemId, name, artworkId })).id;
    const [verso, recto] = [await sent('tom verso.pdf', 500), await sent('tom recto.pdf', 600)];
    const lea = await sent('léa.pdf', 700, '1');
    const give = (file: string, artworkIds: readonly string[]) =>
      guest.call<UploadsWire>('POST', `/order/${id}/uploads/artwork/`, { lineItemId, file, artworkIds });
    await give(recto, ['2']);
    await give(verso, ['2']);
    const { files } = await lineOf(guest, id);
    expect(files.map(({ name, artworkId }) => `${artworkId} ${name}`)).toEqual([
      '2 tom recto.pdf',
      '2 tom verso.pdf',
      '1 léa.pdf',
    ]);
    const seen = {
      lineItemId,
      files: files.map((file) => file.id),
      artworkIds: files.map(({ artworkId }) => artworkId),
    };
    // In another tab it is said that they are the other way round.
    for (const [file, artwork] of [
      [lea, '2'],
      [recto, '1'],
      [verso, '1'],
    ] as const)
      await give(file, [artwork]);
    expect(keyOf(await guest.call('POST', `/order/${id}/artwork/`, seen))).toBe('artwork_changed');
    for (const file of [recto, verso]) await give(file, ['2']);
    await give(lea, ['1']);
    expect((await guest.call('POST', `/order/${id}/artwork/`, seen)).status).toBe(200);
  });

  test('are for one artwork each, or one for all of them', async () => {
    const { guest, id, lineItemId } = await waiting(
      flyerLine({
        productId: 'bc-std',
        selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '2' },
        quantity: 250,
        artworks: [
          { name: 'Léa', quantity: 100 },
          { name: 'Tom', quantity: 150 },
        ],
      }),
    );
    expect((await lineOf(guest, id)).artworks).toEqual([
      { id: '1', name: 'Léa' },
      { id: '2', name: 'Tom' },
    ]);
    const first = await sendFile(guest, id, aPdf(500), { lineItemId, artworkId: '1' });
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artwork_missing');
    await sendFile(guest, id, aPdf(600), { lineItemId, artworkId: '2' });
    const stale = { lineItemId, files: [first.id], accepted: [] };
    expect(keyOf(await guest.call('POST', `/order/${id}/artwork/`, stale))).toBe('artwork_changed');
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    const { productConfig, productId } = (await readOrder(guest, id)).lineItems[lineItemId]!;
    const edit = async (sets: string, artworks: readonly object[]) => {
      const [{ lineItemId: now } = { lineItemId: '' }] = (await readUploads(guest, id)).lines;
      const line = flyerLine({ productId, selection: { ...productConfig, sets }, quantity: 250, artworks });
      const lineItem = { ...line, id: now };
      const edited = await guest.call<{ orderEditId: string }>('POST', '/order/edit/item/', {
        orderId: id,
        lineItem,
        refererUrl: '/',
      });
      expect(edited.body.error).toBeUndefined();
      const { orderEditId } = edited.body.data;
      await guest.call('POST', '/order/edit/item/finalize', { orderId: id, orderEditId });
      const [seen] = (await readUploads(guest, id)).lines;
      const nameOf = (artwork: string | null) => seen!.artworks.find((each) => each.id === artwork)?.name;
      return [seen!.artwork, ...seen!.files.map((file) => [file.id === first.id, nameOf(file.artworkId)])];
    };
    // Files follow the names, and what is printed is the same. With another name it is not.
    const swapped = [
      { name: 'Tom', quantity: 100 },
      { name: 'Léa', quantity: 150 },
    ];
    const files = [
      [true, 'Léa'],
      [false, 'Tom'],
    ];
    expect(await edit('2', swapped)).toEqual(['checking', ...files]);
    const renamed = [
      { name: 'Tom', quantity: 100 },
      { name: 'Léa Martin', quantity: 150 },
    ];
    expect(await edit('2', renamed)).toEqual(['awaited', [true, 'Léa Martin'], [false, 'Tom']]);
    // Another number of artworks: the line stands in for it, and the file of the one that is gone is not printed.
    await edit('1', []);
    const [now] = (await readUploads(guest, id)).lines;
    expect(now).toMatchObject({ artworks: [], artwork: 'awaited', isOpen: true });
    expect(now?.files.map((file) => [file.id === first.id, file.isWithoutArtwork])).toEqual([[false, false]]);
  });

  test('7.4.04 are sent anew once the customer has taken them back, and are gone with the account', async () => {
    const { visitor, id: customer } = await registered(shop);
    const { guest, id, lineItemId } = await waiting();
    await asOwner(shop, 'update orders set customer_id = $1 where id = $2', [customer, id]);
    const content = aPdf(700);
    await sendFile(visitor, id, content, { lineItemId });
    await handIn(visitor, id, lineItemId);
    const reset = await visitor.call('POST', '/order/reset-line-item-artwork/', { orderId: id, lineItemId });
    expect([reset.status, await lineOf(visitor, id)]).toMatchObject([200, { artwork: 'awaited', isOpen: true }]);
    expect((await readUploads(guest, id)).lines[0]?.files).toHaveLength(1);
    const { ARTWORK_DATA } = await import('#shop/artwork/artwork-data.service.ts');
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
    const person = { customerId: customer, email: '', isVerified: true };
    const exported = await shop.ground.db.transact('tirage-fr', (tx) => ARTWORK_DATA.read(ctx, tx, person));
    expect(exported).toMatchObject([{ name: 'flyer.pdf', bytes: content.length, sha256: sha256(content) }]);
    await shop.ground.db.transact('tirage-fr', async (tx) => ARTWORK_DATA.erase?.(ctx, tx, person));
    expect((await lineOf(visitor, id)).files).toEqual([]);
  });
});

describe('what the checks say of a file', () => {
  /** What the queued job does. */
  const check = async (uploadId: string) => {
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    await readArtwork(
      contextOfJob(shop.jobContext, french, 'test', shop.app.log),
      uploadId,
      shop.ground.files,
      readInProcess,
    );
  };
  const queued = () =>
    asOwner<{ upload: string }>(
      shop,
      `select j.payload->>'uploadId' as upload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'read_artwork'`,
    );
  const page = { width: 111, height: 154, trimInset: 3, content: '1 0 0 rg 0 0 315 437 re f ' };

  test('waits until it was read, then names what is wrong, for the configuration of its line', async () => {
    const { guest, id, lineItemId } = await waiting();
    const { id: upload } = await sendFile(guest, id, pdfOf({ pages: [page] }), { lineItemId });
    expect((await lineOf(guest, id)).files[0]?.verdict).toEqual({ state: 'waiting', reason: '', findings: [] });
    expect((await queued()).rows.map((job) => job.upload)).toContain(upload);
    await check(upload);
    const { verdict } = (await lineOf(guest, id)).files[0]!;
    expect(verdict?.state).toBe('checked');
    expect(verdict?.findings).toContainEqual({
      check: 'PF-04',
      severity: 'error',
      key: 'size_wrong',
      pages: [1],
      pageCount: 1,
      values: { width: 105, height: 148, wantedWidth: 148, wantedHeight: 210 },
    });
    // The flyer has two sides, and the second one may come as a file of its own.
    const few = (findings = verdict?.findings ?? []) => findings.find(({ check: number }) => number === 'PF-08');
    expect(few()?.values).toEqual({ pages: 1, wanted: 2 });
    const back = { ...page, content: '0 1 0 rg 0 0 315 437 re f ' };
    const second = await sendFile(guest, id, pdfOf({ pages: [back] }), { lineItemId, name: 'back.pdf' });
    await check(second.id);
    for (const file of (await lineOf(guest, id)).files) expect(few(file.verdict?.findings)).toBeUndefined();
  });

  test('comes in turn with others: whoever sends many files keeps the first one of nobody waiting', async () => {
    const many = await waiting();
    const files: string[] = [];
    for (let count = 0; count < 6; count += 1)
      files.push(
        (await sendFile(many.guest, many.id, aPdf(100 + count), { lineItemId: many.lineItemId, name: `${count}.pdf` }))
          .id,
      );
    const one = await waiting();
    const ordinary = (await sendFile(one.guest, one.id, aPdf(200), { lineItemId: one.lineItemId })).id;
    const turns = async (task: string) => {
      const { rows } = await asOwner<{ upload: string }>(
        shop,
        `select j.payload->>'uploadId' as upload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1
         and j.payload->>'uploadId' = any($2) order by j.priority, j.run_at, j.id`,
        [task, [...files, ordinary]],
      );
      return rows.map(({ upload }) => upload);
    };
    for (const task of ['read_artwork', 'picture_artwork'])
      expect(await turns(task)).toEqual([files[0], ordinary, ...files.slice(1)]);
    const { rows } = await asOwner<{ identifier: string }>(
      shop,
      `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload->>'uploadId' = any($1) order by j.priority`,
      [[...files, ordinary]],
    );
    expect(rows.slice(0, 7).map(({ identifier }) => identifier)).toEqual(Array(7).fill('read_artwork'));
  });

  test('of carts without number waits in one turn, if they are filled from one connection', async () => {
    const flood = elsewhere();
    const sent: string[] = [];
    const send = async (from: string) => {
      const { guest, cartId, lineItemId } = await cartWith(
        shop,
        [flyerLine()],
        new Visitor(shop.app, 'localhost', from),
      );
      sent.push((await sendToCart(guest, cartId, aPdf(300 + sent.length), { lineItemId })).id);
    };
    for (let carts = 0; carts < 4; carts += 1) await send(flood);
    await send(elsewhere());
    const { rows } = await asOwner<{ upload: string; priority: number }>(
      shop,
      `select j.payload->>'uploadId' as upload, j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'read_artwork' and j.payload->>'uploadId' = any($1)`,
      [sent],
    );
    const turns = new Map(rows.map(({ upload, priority }) => [upload, priority]));
    expect(sent.map((id) => turns.get(id))).toEqual([0, 1, 2, 3, 0]);
    const kept = await asOwner<{ turn: string }>(shop, 'select turn from artwork_files where id = any($1)', [sent]);
    expect(kept.rows.map(({ turn }) => turn.includes(flood))).toEqual(sent.map(() => false));
  });

  test('is that it cannot be read, when it cannot', async () => {
    const { guest, id, lineItemId } = await waiting();
    const locked = pdfOf({ pages: [page], trailer: '/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P -1>>' });
    const { id: upload } = await sendFile(guest, id, locked, { lineItemId });
    await check(upload);
    expect((await lineOf(guest, id)).files[0]?.verdict).toEqual({
      state: 'unreadable',
      reason: 'encrypted',
      findings: [],
    });
  });

  test('is nothing where the file was taken back before it was read', async () => {
    const { guest, id, lineItemId } = await waiting();
    const { id: upload } = await sendFile(guest, id, pdfOf({ pages: [page] }), { lineItemId });
    await guest.call('DELETE', `/order/${id}/uploads/${upload}/`);
    await check(upload);
    expect((await lineOf(guest, id)).files).toEqual([]);
  });
});
