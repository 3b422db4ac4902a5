import { dieLabel } from '../builders/label-files.ts';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import { handIn } from '../support/artwork.ts';
import { encode } from 'uqr';
import { sweepFiles } from '#shop/kept-files.ts';
import { fileOfOrder, takeOut } from '#shop/artwork/artwork.service.ts';
import { readArtwork, type Patience } from '#shop/artwork/facts.service.ts';
import { StorageAway } from '#platform/storage/file-store.ts';
import { drawArtwork, giveUpDrawing, queuePictures, type PagePainter } from '#shop/artwork/pictures.service.ts';
import type { Ctx } from '#shop/context.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { StaffFile } from '#shop/staff/artwork.contract.ts';
import { readInProcess } from '../../src/app/facts-reader.ts';
import { contextOfJob, NAMING_FILES, ofArtwork } from '../../src/app/jobs.ts';
import { paintInProcess } from '../../src/app/page-painter.ts';
import { flyerLine } from '../builders/lines.ts';
import { inkTiff } from '../builders/ink-files.ts';
import { laughingPdf, pdfOf, rectangle, type PageOf } from '../builders/pdf-page.ts';
import { keyOf } from '../support/company.ts';
import { asOwner, registered } from '../support/people.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import { aPdf, lineOf, sendFile } from '../support/uploads.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'tirage-pages-'));
let shop: TestShop;
let staff: StaffVisitor;

beforeAll(async () => {
  shop = await openTestShop({}, { TIRAGE_DATA: folder });
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const POINTS = 72 / 25.4;

/** A page of an A5 flyer with its bleed. Its safe zone is broken by a word at the left edge. */
const flyerPage = (more: Partial<PageOf> = {}): PageOf => ({
  width: 152,
  height: 214,
  trimInset: 2,
  content: `0 1 1 0 k 0 0 ${152 * POINTS} ${214 * POINTS} re f 0 0 0 1 k BT /F1 12 Tf ${4 * POINTS} ${100 * POINTS} Td (Bord) Tj ET`,
  resources: '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
  ...more,
});

const jobContext = async () =>
  contextOfJob(shop.jobContext, (await shop.ground.shops.current('tirage-fr'))!, 'test', shop.app.log);

/** An order of a guest with a file for it, read and drawn as the jobs do. */
async function handed(bytes: Uint8Array, name = 'flyer.pdf') {
  const placed = await orderOf(shop, { line: flyerLine() });
  await placed.guest.meet();
  const { lineItemId } = await lineOf(placed.guest, placed.id);
  const { id: upload, key } = await sendFile(placed.guest, placed.id, bytes, { lineItemId, name });
  expect(key).toBe(204);
  const ctx = await jobContext();
  const draw = (painter = paintInProcess) => drawArtwork(ctx, upload, shop.ground.files, painter);
  await readArtwork(ctx, upload, shop.ground.files, readInProcess);
  return { ...placed, lineItemId, upload, draw };
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const proofOf = (visitor: Visitor, order: string, upload: string) =>
  visitor.call<ProofWire>('GET', `/order/${order}/uploads/${upload}/pages/`);
const pageUrl = (order: string, upload: string, page: number) =>
  `/api/v1/order/${order}/uploads/${upload}/pages/${page}/`;
const keptFiles = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;

describe('the pages of a file', () => {
  test('are drawn as pictures: whole, turned and cropped or not, with the sheet and the findings at their places', async () => {
    const { guest, id, upload, draw } = await handed(
      pdfOf({
        pages: [
          flyerPage({ entries: `/CropBox[100 100 200 200]` }),
          flyerPage({ width: 214, height: 152, entries: '/Rotate 90' }),
        ],
      }),
    );
    expect((await lineOf(guest, id)).files[0]?.drawn).toEqual({ state: 'waiting', reason: '', pages: 0, first: null });
    expect((await proofOf(guest, id, upload)).body.data).toMatchObject({ drawn: { state: 'waiting' }, pages: [] });
    await draw();
    const line = await lineOf(guest, id);
    expect(line.files[0]?.drawn).toEqual({ state: 'all', reason: '', pages: 2, first: 1 });
    const side = (page: number) => ({
      file: upload,
      page,
      trim: proof.pages[page - 1]?.sheet?.trim,
      isTurned: false,
    });
    const proof = (await proofOf(guest, id, upload)).body.data;
    expect(proof.pages.map(({ width, height }) => [width, height])).toEqual([
      [1136, 1600],
      [1136, 1600],
    ]);
    expect(line.worn).toEqual({ front: side(1), back: side(2), others: [] });
    const trim = { left: 2 / 152, top: 2 / 214, right: 150 / 152, bottom: 212 / 214 };
    for (const { sheet } of proof.pages) {
      expect(sheet?.bleed).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
      for (const [edge, share] of Object.entries(trim)) expect(sheet?.trim[edge as 'left']).toBeCloseTo(share, 3);
    }
    const nearEdge = proof.findings.find(({ key }) => key === 'near_edge');
    const [place] = nearEdge?.places.filter(({ page }) => page === 1) ?? [];
    expect(place?.place.left).toBeCloseTo(4 / 152, 2);
    expect(place?.place.bottom).toBeCloseTo(114 / 214, 1);
  });

  test('are looked through for codes, turned or not, and once for the same bytes; what a code says is kept nowhere', async () => {
    const secret = 'https://tirage.example/secret';
    const [left, bottom, module] = [20, 30, 0.3];
    const { data, size } = encode(secret, { border: 0 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) =>
        isDark ? [rectangle(left + x * module, bottom + (size - 1 - y) * module, module, module)] : [],
      ),
    );
    const content = `0 0 0 1 k ${squares.join('')}`;
    const bytes = pdfOf({
      pages: [flyerPage({ content }), flyerPage({ width: 214, height: 152, content, entries: '/Rotate 90' })],
    });
    const { guest, id, upload, draw } = await handed(bytes);
    await draw();
    const proof = (await proofOf(guest, id, upload)).body.data;
    const small = proof.findings.find(({ key }) => key === 'code_small');
    expect(small).toMatchObject({ check: 'PF-35', severity: 'warning', pages: [1, 2], values: { size: 0.3 } });
    const [upright, turned] = small?.places.map(({ place }) => place) ?? [];
    const side = size * module;
    expect(upright?.left).toBeCloseTo(left / 152, 2);
    expect(upright?.bottom).toBeCloseTo(1 - bottom / 214, 2);
    expect(turned?.left).toBeCloseTo(bottom / 152, 2);
    expect(turned?.top).toBeCloseTo(left / 214, 2);
    expect((turned?.right ?? 0) - (turned?.left ?? 0)).toBeCloseTo(side / 152, 2);

    const again = await handed(bytes);
    await again.draw(() => Promise.reject(new Error('drawn twice')));
    const told = (await lineOf(again.guest, again.id)).files[0]?.verdict?.findings.map(({ key }) => key);
    expect(told).toContain('code_small');
    const { rows } = await asOwner<{ all: string }>(
      shop,
      'select string_agg(page::text, chr(10)) as all from artwork_pages page',
    );
    expect(rows[0]?.all).toContain('matrix');
    expect(rows[0]?.all).not.toContain('secret');
  });

  test.each(['jpg', 'tif'])('of a picture file of ink are measured: %s', async (ending) => {
    const [width, height] = [760, 1070];
    // All of it has 330 %, but the upper half, which has 100 %.
    const inks = Buffer.alloc(width * height * 4);
    for (let pixel = 0; pixel < width * height; pixel += 1)
      inks.set(pixel < (width * height) / 2 ? [0, 0, 0, 255] : [220, 194, 173, 255], pixel * 4);
    const tiff = inkTiff(width, height, inks);
    const jpeg = sharp(tiff).pipelineColourspace('cmyk').toColourspace('cmyk').jpeg({ quality: 100 });
    const bytes = ending === 'jpg' ? await jpeg.toBuffer() : tiff;
    const { guest, id, upload, draw } = await handed(bytes, `photo.${ending}`);
    await draw();
    const said = (await proofOf(guest, id, upload)).body.data.findings.find(({ check }) => check === 'PF-17');
    expect(said).toMatchObject({ key: 'ink_heavy', severity: 'warning' });
    expect(said?.values['percent']).toBeGreaterThan(327);
    expect(said?.values['percent']).toBeLessThan(333);
    expect(said?.places[0]?.place.top).toBeGreaterThan(0.48);
  });

  test('are what the file shows', async () => {
    const { guest, id, upload, draw } = await handed(pdfOf({ pages: [flyerPage()] }));
    await draw();
    const picture = await guest.send({ method: 'GET', url: pageUrl(id, upload, 1) });
    const { data, info } = await sharp(picture.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = data.subarray((100 * info.width + 500) * info.channels);
    expect([info.width, info.height, red > 180, green < 80, blue < 80]).toEqual([1136, 1600, true, true, true]);
  });

  test('come as pictures that a browser keeps for its person and never runs, and once only', async () => {
    const { guest, id, upload, draw } = await handed(pdfOf({ pages: [flyerPage()] }));
    await draw();
    const url = pageUrl(id, upload, 1);
    const { statusCode, headers } = await guest.send({ method: 'GET', url });
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=604800, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as string,
      },
    ]);
    const again = await guest.send({ method: 'GET', url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('stay on a page that is open when their file is taken out of use', async () => {
    const { guest, id, lineItemId, upload, draw } = await handed(pdfOf({ pages: [flyerPage()] }));
    await draw();
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    const ctx = await jobContext();
    await ctx.db.transact(ctx.tenant.id, async (tx) => {
      const file = await fileOfOrder(ctx, tx, id, upload);
      if (file) await takeOut(ctx, tx, file);
    });
    expect((await guest.send({ method: 'GET', url: pageUrl(id, upload, 1) })).statusCode).toBe(200);
    expect((await proofOf(guest, id, upload)).status).toBe(404);
  });

  test('are nobody else’s, and staff look at them by their own call', async () => {
    const { guest, id, orderNumber, upload, draw } = await handed(pdfOf({ pages: [flyerPage()] }));
    await draw();
    const other = await orderOf(shop, { line: flyerLine() });
    const strangers = [
      [new Visitor(shop.app, 'localhost', elsewhere()), id],
      [new Visitor(shop.app, 'it.localhost', elsewhere()), id],
      [(await registered(shop)).visitor, id],
      [other.guest, id],
      [other.guest, other.id],
    ] as const;
    for (const [visitor, order] of strangers) {
      expect((await proofOf(visitor, order, upload)).status).toBe(404);
      expect((await visitor.send({ method: 'GET', url: pageUrl(order, upload, 1) })).statusCode).toBe(404);
    }
    expect((await guest.call('GET', `/order/${id}/uploads/${upload}/pages/2/`)).body.error?.key).toBe(
      'page_picture_not_found',
    );
    const own = `/staff/orders/${orderNumber}/artwork/`;
    expect((await guest.call('GET', `${own}${upload}/pages/`)).status).toBe(401);
    const listed = (await staff.call<{ files: StaffFile[] }>('GET', own)).body.data.files[0];
    expect(listed?.drawn).toMatchObject({ state: 'all', pages: 1 });
    const shown = (await staff.call<ProofWire>('GET', `${own}${upload}/pages/`)).body.data;
    expect(shown).toEqual((await proofOf(guest, id, upload)).body.data);
    const picture = await staff.send({ method: 'GET', url: `/api/v1${own}${upload}/pages/1/` });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('of the same bytes are drawn once, and go with the last file that has them', async () => {
    const bytes = pdfOf({ pages: [flyerPage({ content: '1 0 0 0 k 0 0 300 300 re f' })] });
    const first = await handed(bytes);
    await first.draw();
    const second = await handed(bytes);
    const painter = vi.fn(paintInProcess);
    await second.draw(painter);
    expect(painter).not.toHaveBeenCalled();
    expect((await lineOf(second.guest, second.id)).files[0]?.drawn).toMatchObject({ state: 'all', pages: 1 });
    const sweepLater = async () => {
      const tomorrow = { ...(await jobContext()), now: Temporal.Now.instant().add({ hours: 25 }) };
      await sweepFiles(tomorrow, shop.ground.files, NAMING_FILES);
    };
    await first.guest.call('DELETE', `/order/${first.id}/uploads/${first.upload}/`);
    await sweepLater();
    const url = pageUrl(second.id, second.upload, 1);
    expect((await second.guest.send({ method: 'GET', url })).statusCode).toBe(200);
    const before = keptFiles();
    await second.guest.call('DELETE', `/order/${second.id}/uploads/${second.upload}/`);
    await sweepLater();
    expect(before - keptFiles()).toBe(2);
  });

  test('have their plates apart, for who reads the order, in copies of the file too, and these go with it', async () => {
    const bytes = dieLabel();
    const first = await handed(bytes, 'label.pdf');
    await first.draw();
    const page = (await proofOf(first.guest, first.id, first.upload)).body.data.pages[0];
    expect([page?.plates, page?.apart.toSorted()]).toEqual([
      ['White', 'Cut'],
      ['Cut', 'White'],
    ]);
    const white = `${pageUrl(first.id, first.upload, 1)}?plate=White`;
    const picture = await first.guest.send({ method: 'GET', url: white });
    expect([picture.statusCode, picture.headers['content-type'], picture.headers['content-security-policy']]).toEqual([
      200,
      'image/webp',
      "default-src 'none'; sandbox",
    ]);
    const { data, info } = await sharp(picture.rawPayload)
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([page?.width, page?.height]);
    const alphaAt = (x: number, y: number) =>
      data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)];
    // White from 12 to 42 of 54 mm across, and from 12 to 52 of 79 mm up.
    expect([alphaAt(27 / 54, 1 - 30 / 79), alphaAt(27 / 54, 1 - 60 / 79), alphaAt(5 / 54, 1 - 30 / 79)]).toEqual([
      255, 0, 0,
    ]);
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    expect((await stranger.send({ method: 'GET', url: white })).statusCode).toBe(404);
    const noFoil = `/order/${first.id}/uploads/${first.upload}/pages/1/?plate=Foil`;
    expect(keyOf(await first.guest.call('GET', noFoil))).toBe('page_picture_not_found');
    expect((await first.guest.call('GET', noFoil.replace('Foil', 'Gold'))).status).toBe(400);
    const own = `/api/v1/staff/orders/${first.orderNumber}/artwork/${first.upload}/pages/1/?plate=Cut`;
    expect((await staff.send({ method: 'GET', url: own })).statusCode).toBe(200);

    const second = await handed(bytes, 'label.pdf');
    await second.draw(vi.fn(paintInProcess));
    await first.guest.call('DELETE', `/order/${first.id}/uploads/${first.upload}/`);
    const sweepLater = async () => {
      const tomorrow = { ...(await jobContext()), now: Temporal.Now.instant().add({ hours: 25 }) };
      await sweepFiles(tomorrow, shop.ground.files, NAMING_FILES);
    };
    await sweepLater();
    const copied = `${pageUrl(second.id, second.upload, 1)}?plate=White`;
    expect((await second.guest.send({ method: 'GET', url: copied })).rawPayload).toEqual(picture.rawPayload);
    const before = keptFiles();
    await second.guest.call('DELETE', `/order/${second.id}/uploads/${second.upload}/`);
    await sweepLater();
    // The file, its page, and two plates.
    expect(before - keptFiles()).toBe(4);
  });

  test.each([
    ['jpeg', (image: Sharp) => image.jpeg()],
    ['png', (image: Sharp) => image.ensureAlpha(0.5).png()],
    ['tiff', (image: Sharp) => image.toColourspace('cmyk').tiff({ compression: 'lzw' })],
  ] as const)('of a picture file are one: %s', async (kind, write) => {
    const blank = sharp({ create: { width: 1795, height: 2528, channels: 3, background: '#c33' } });
    const { guest, id, upload, draw } = await handed(await write(blank).toBuffer(), `flyer.${kind}`);
    await draw();
    const proof = (await proofOf(guest, id, upload)).body.data;
    expect(proof.pages).toMatchObject([
      { number: 1, width: 1136, height: 1600, sheet: { bleed: { left: 0, top: 0 } } },
    ]);
  });
});

describe('a file that cannot be drawn', () => {
  test.each([
    ['damaged', aPdf(2_000)],
    [
      'encrypted',
      pdfOf({ pages: [flyerPage()], trailer: '/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<00>/U<00>>>' }),
    ],
  ])('says why: %s', async (reason, bytes) => {
    const { guest, id, upload, draw } = await handed(bytes);
    await draw();
    const { drawn, pages } = (await proofOf(guest, id, upload)).body.data;
    expect([drawn.state, drawn.reason, pages]).toEqual(['none', reason, []]);
  });

  test('is a bomb: it ends its own process, and the pages before it stay', async () => {
    const { guest, id, upload, draw } = await handed(laughingPdf(flyerPage()));
    await draw();
    const { drawn, pages } = (await proofOf(guest, id, upload)).body.data;
    expect([drawn, pages.length]).toEqual([{ state: 'some', reason: 'too_complex', pages: 2, first: 1 }, 1]);
    for (const page of [2, 101, 400])
      expect(keyOf(await guest.call('GET', `/order/${id}/uploads/${upload}/pages/${page}/`))).toBe(
        'page_picture_not_found',
      );
  });

  test('is a JPEG with a hole in it: what is there is shown, and the check says that the rest is missing', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = await sharp({ create: { width: 1795, height: 2528, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const half = Math.floor(photo.length / 2);
    const { guest, id, upload, draw } = await handed(
      Buffer.concat([photo.subarray(0, half), photo.subarray(half + 100_000)]),
      'photo.jpg',
    );
    await draw();
    const { drawn, pages, findings } = (await proofOf(guest, id, upload)).body.data;
    expect([drawn.state, pages.length]).toEqual(['all', 1]);
    expect(findings.map(({ check, key, severity }) => `${check} ${key} ${severity}`)).toContain(
      'PF-01 file_broken error',
    );
    expect((await lineOf(guest, id)).files[0]?.verdict?.findings.map(({ key }) => key)).toContain('file_broken');
  });

  test('is a picture with more pixels than are drawn: it is said to be too complex, and not to be damaged', async () => {
    // A TIFF may name any size in its first bytes.
    const entry = (tag: number, type: number, value: number) => {
      const bytes = Buffer.alloc(12);
      bytes.writeUInt16LE(tag, 0);
      bytes.writeUInt16LE(type, 2);
      bytes.writeUInt32LE(1, 4);
      bytes.writeUInt32LE(value, 8);
      return bytes;
    };
    const entries = [
      entry(256, 4, 40_000),
      entry(257, 4, 40_000),
      entry(258, 3, 8),
      entry(259, 3, 1),
      entry(262, 3, 1),
      entry(273, 4, 8),
      entry(277, 3, 1),
      entry(278, 4, 40_000),
      entry(279, 4, 1_600_000_000),
    ];
    const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries.length, 0]);
    const bytes = Buffer.concat([head, ...entries, Buffer.alloc(64)]);
    const { guest, id, upload, draw } = await handed(bytes, 'affiche.tif');
    await draw();
    expect((await proofOf(guest, id, upload)).body.data.drawn).toMatchObject({ state: 'none', reason: 'too_complex' });
  });

  test('is a picture that has to be unpacked as a whole and is larger than the memory: too complex, too', async () => {
    const [width, height] = [12_000, 12_000];
    const chunk = (name: string, content: Uint8Array) => {
      const named = Buffer.concat([Buffer.from(name), content]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      sum.writeUInt32BE(crc32(named));
      return Buffer.concat([length, named, sum]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    // 16 bits of red, green, blue and opacity, interlaced.
    head.set([16, 6, 0, 0, 1], 8);
    const pixels = deflateSync(Buffer.alloc(width * height * 8 + 4 * height), { level: 1 });
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const parts = [signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
    const { guest, id, upload, draw } = await handed(Buffer.concat(parts), 'affiche.png');
    await draw();
    expect((await proofOf(guest, id, upload)).body.data.drawn).toMatchObject({ state: 'none', reason: 'too_complex' });
  });

  test('is a page of 2^31 points: it is drawn in another size, and the list of files is read all the same', async () => {
    const endless = text(pdfOf({ pages: [flyerPage()] }))
      .replace(/MediaBox\[[^\]]*\]/, 'MediaBox[0 0 2147483648 2147483648]')
      .replace(/\/TrimBox\[[^\]]*\]/, '');
    const { guest, id, upload, draw } = await handed(Buffer.from(endless, 'latin1'));
    await draw();
    const { status, body } = await guest.call<UploadsWire>('GET', `/order/${id}/uploads/`);
    expect([status, body.data.lines[0]?.files.map((file) => file.id)]).toEqual([200, [upload]]);
    expect(body.data.lines[0]?.worn?.front).toMatchObject({ file: upload, trim: null });
  });

  test('is given up in words when the last try fails, and by no other', async () => {
    const { guest, id, upload } = await handed(pdfOf({ pages: [flyerPage({ width: 156 })] }));
    const works = {
      work: () => Promise.reject(new Error('no room for the pictures')),
      giveUp: giveUpDrawing,
      again: queuePictures,
    };
    const job = ofArtwork(shop.ground, shop.jobContext, shop.app.log, 'draw artwork', works);
    const payload = { tenantId: 'tirage-fr', uploadId: upload };
    await expect(job(payload, false)).rejects.toThrow('no room');
    expect((await proofOf(guest, id, upload)).body.data.drawn.state).toBe('waiting');
    await expect(job(payload, true)).rejects.toThrow('no room');
    expect((await proofOf(guest, id, upload)).body.data.drawn).toMatchObject({ state: 'none', reason: 'failed' });
  });

  test('waits for a storage that is away, however often it is tried: that says nothing of the file', async () => {
    const { guest, id, upload } = await handed(pdfOf({ pages: [flyerPage({ width: 158 })] }));
    const works = {
      work: () => Promise.reject(new StorageAway('no answer')),
      giveUp: giveUpDrawing,
      again: queuePictures,
    };
    const job = ofArtwork(shop.ground, shop.jobContext, shop.app.log, 'draw artwork', works);
    const waiting = `select from graphile_worker._private_jobs where payload->>'uploadId' = $1 and attempts = 0`;
    const before = (await asOwner(shop, waiting, [upload])).rows.length;
    await expect(job({ tenantId: 'tirage-fr', uploadId: upload }, true)).rejects.toThrow('no answer');
    expect((await proofOf(guest, id, upload)).body.data.drawn.state).toBe('waiting');
    expect((await asOwner(shop, waiting, [upload])).rows.length).toBe(before + 1);
  });

  test('is followed by what it allows as of the moment when it is done, and not of the one when it began', async () => {
    const begun = Temporal.Now.instant();
    let now = begun;
    const seen: string[] = [];
    const works = {
      work: () => {
        now = begun.add({ seconds: 40 });
        return Promise.resolve();
      },
      after: (ctx: Ctx, uploadId: string) => Promise.resolve(void seen.push(uploadId, ctx.now.since(begun).toString())),
      giveUp: giveUpDrawing,
      again: queuePictures,
    };
    const job = ofArtwork(shop.ground, { ...shop.jobContext, now: () => now }, shop.app.log, 'draw artwork', works);
    await job({ tenantId: 'tirage-fr', uploadId: 'some' }, false);
    expect(seen).toEqual(['some', 'PT40S']);
  });

  test('that was drawn before a later step failed keeps its pages, and its bytes are drawn anew where a fault of ours kept them from it', async () => {
    const bytes = pdfOf({ pages: [flyerPage({ width: 159 })] });
    const first = await handed(bytes);
    const ctx = await jobContext();
    await giveUpDrawing(ctx, first.upload);
    const second = await handed(bytes);
    await second.draw();
    const stateOf = async ({ guest, id, upload }: typeof first) =>
      (await proofOf(guest, id, upload)).body.data.drawn.state;
    expect([await stateOf(first), await stateOf(second)]).toEqual(['none', 'all']);
    await giveUpDrawing(ctx, second.upload);
    expect(await stateOf(second)).toBe('all');
  });

  test('that takes long is drawn beside the others of its kind, and keeps nobody else waiting', async () => {
    const { guest, id, upload } = await handed(pdfOf({ pages: [flyerPage({ width: 157 })] }));
    const asked: string[] = [];
    const painter: PagePainter = (_file, patience) => {
      asked.push(patience);
      const painted = { pages: 0, painted: [], unpictured: 'too_complex' } as const;
      return Promise.resolve(patience === 'short' ? 'out_of_time' : painted);
    };
    const store = shop.ground.files;
    const works = {
      work: (ctx: Ctx, file: string, patience: Patience) => drawArtwork(ctx, file, store, painter, patience),
      giveUp: giveUpDrawing,
      again: queuePictures,
    };
    const job = ofArtwork(shop.ground, shop.jobContext, shop.app.log, 'draw artwork', works);
    await job({ tenantId: 'tirage-fr', uploadId: upload }, false);
    expect((await proofOf(guest, id, upload)).body.data.drawn.state).toBe('waiting');
    const { rows } = await asOwner<{ line: string; payload: { tenantId: string } }>(
      shop,
      `select q.queue_name as line, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.payload->>'uploadId' = $1 and (j.payload->>'isLong')::boolean`,
      [upload],
    );
    expect(rows).toMatchObject([{ line: 'artwork_long' }]);
    await job(rows[0]!.payload, false);
    expect(asked).toEqual(['short', 'long']);
    expect((await proofOf(guest, id, upload)).body.data.drawn.reason).toBe('too_complex');
  });

  test('is larger than what is drawn: it is never read', async () => {
    const { guest, id, upload, draw } = await handed(pdfOf({ pages: [flyerPage({ width: 155 })] }));
    await draw((file) => paintInProcess({ ...file, bytes: 300 * 1024 ** 2 }, 'short'));
    expect((await proofOf(guest, id, upload)).body.data.drawn).toMatchObject({ state: 'none', reason: 'too_complex' });
  });
});
