import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { MOST_VISITOR_BYTES } from '#shop/uploads/uploads.rules.ts';
import { cleanFlyer, cleanSide, screenFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { pdfOf, rectangle } from '../builders/pdf-page.ts';
import { handIn, mendFile, readFile, waitingFor } from '../support/artwork.ts';
import { announceToCart, cartFilesOf, cartWith, orderCartOf, sendToCart } from '../support/cart-uploads.ts';
import { keyOf } from '../support/company.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';
import { lineOf, patch, sha256 } from '../support/uploads.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const SCALE = { turn: 'none', scale: true, bleed: false, clean: false, cmyk: false, pages: null, sets: null };

const { sets: _none, ...MENDED } = SCALE;

/** The flyer of the tests, printed on its front alone: what a picture file is good for. */
const oneSided = () => flyerLine({ selection: { ...flyerLine().selection, sides: '4-0' } });

/** A picture of that flyer with its bleed, as sharp as it must be. */
async function screenPicture(name: string, space: 'srgb' | 'cmyk' | 'b-w' = 'srgb'): Promise<Uint8Array> {
  const [width, height] = [152, 214].map((mm) => Math.ceil((mm / 25.4) * 300)) as [number, number];
  const background = { r: 230, g: 80, b: Math.floor(Math.random() * 256) };
  const picture = sharp({ create: { width, height, channels: 3, background } }).toColourspace(space);
  const written = name.endsWith('.jpg') ? picture.jpeg() : name.endsWith('.png') ? picture.png() : picture.tiff();
  // No two files are alike: the same bytes are one file.
  return Buffer.concat([await written.withExif({ IFD0: { Copyright: String(Math.random()) } }).toBuffer()]);
}

/** The same for each order: the same bytes are drawn once. */
const WRONG = wrongFlyer();

/** An order of a guest with a file of a wrong size that was read. */
async function wrongOrder(bytes = WRONG, line = flyerLine()) {
  const waiting = await waitingFor(shop, line);
  const upload = await waiting.send(bytes);
  await readFile(shop, upload);
  const { guest, id } = waiting;
  const path = `/order/${id}/uploads/${upload}/fix/`;
  const propose = (plan: object = SCALE, by = guest) => by.call<FixWire>('POST', path, plan);
  const accept = (fix: string, by = guest) => by.call<UploadsWire>('POST', `${path}accept/`, { fix });
  /** Proposes a plan and has it made. Returns what is looked at. */
  const mended = async (plan: object = SCALE) => {
    const fix = (await propose(plan)).body.data.id!;
    await mendFile(shop, fix);
    return { fix, seen: (await guest.call<FixWire>('GET', path)).body.data };
  };
  const bytesOf = async (file: string) =>
    sha256((await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${file}/` })).rawPayload);
  return { ...waiting, upload, bytes, path, propose, accept, mended, bytesOf };
}

describe('a file of a wrong size', () => {
  test('is mended with consent, approved and printed, and its original is kept as it was', async () => {
    const { guest, id, orderNumber, lineItemId, upload, bytes, path, mended, accept, bytesOf } = await wrongOrder();
    const [sent] = (await lineOf(guest, id)).files;
    expect(sent?.verdict?.findings[0]).toMatchObject({ key: 'size_wrong', severity: 'error' });
    expect(sent?.fix).toMatchObject({
      offer: { turn: 'none', scale: { percent: 141.9, cut: 0.5 }, pages: 2 },
      done: null,
    });
    expect((await guest.call<FixWire>('GET', path)).body.data.state).toBe('none');

    const { fix, seen } = await mended();
    expect(seen).toMatchObject({
      state: 'ready',
      plan: SCALE,
      files: [{ id: fix, artworkId: null, proof: { state: 'checked' } }],
    });
    expect(seen.files[0]?.proof?.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(seen.files[0]?.proof?.pages).toHaveLength(2);
    expect((await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${fix}/pages/1/` })).statusCode).toBe(
      200,
    );
    // Until somebody agrees nothing has changed.
    expect((await lineOf(guest, id)).files.map((file) => file.id)).toEqual([upload]);

    const accepted = await accept(fix);
    expect(accepted.status).toBe(200);
    const [mendedFile, ...others] = (await lineOf(guest, id)).files;
    expect(others).toEqual([]);
    expect(mendedFile).toMatchObject({
      id: fix,
      fix: { offer: null, done: { plan: MENDED, original: upload, isPart: false } },
    });
    expect(await bytesOf(upload)).toBe(sha256(bytes));
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect((await lineOf(guest, id)).artwork).toBe('approved');

    // Staff see what was mended, and the file that was sent.
    const staff = await staffAt(shop).signsIn();
    const { body } = await staff.call<UploadLine>('GET', `/staff/uploads/${orderNumber}/${lineItemId}/`);
    expect(body.data.files.map(({ file }) => [file.id, file.fixed?.plan, file.fixed?.original])).toEqual([
      [fix, MENDED, upload],
    ]);
    const original = await staff.send({ method: 'GET', url: `/api/v1/staff/orders/${orderNumber}/artwork/${upload}/` });
    expect(sha256(original.rawPayload)).toBe(sha256(bytes));
  });

  test('comes back as it was when the fix is undone, and may be mended otherwise', async () => {
    const { guest, id, upload, path, mended, accept, propose } = await wrongOrder();
    const { fix } = await mended();
    await accept(fix);
    const undone = await guest.call<UploadsWire>('DELETE', `/order/${id}/uploads/${fix}/fix/`);
    expect(undone.body.data.lines[0]?.files.map((file) => [file.id, file.fix.done])).toEqual([[upload, null]]);
    expect((await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${fix}/` })).statusCode).toBe(404);
    expect((await propose({ ...SCALE, pages: [2, 1] })).body.data.state).toBe('making');
    await guest.call('DELETE', path);
    expect((await guest.call<FixWire>('GET', path)).body.data.state).toBe('none');
  });

  test('is let go of with its original when the customer removes it', async () => {
    const { guest, id, upload, mended, accept } = await wrongOrder();
    const { fix } = await mended();
    await accept(fix);
    expect((await guest.call('DELETE', `/order/${id}/uploads/${fix}/`)).status).toBe(200);
    for (const file of [fix, upload])
      expect((await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${file}/` })).statusCode).toBe(404);
  });

  test('is mended in the cart too, and goes to the order as it was agreed to', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id: upload } = await sendToCart(guest, cartId, wrongFlyer(), { lineItemId });
    await readFile(shop, upload);
    const path = `/cart/${cartId}/uploads/${upload}/fix/`;
    const fix = (await guest.call<FixWire>('POST', path, SCALE)).body.data.id!;
    // Nobody sends the bytes of what is made here, or takes it away alone.
    expect((await patch(guest, `/api/v1/cart/uploads/${fix}/tus`, 0, wrongFlyer())).statusCode).toBe(404);
    expect((await guest.call('DELETE', `/cart/${cartId}/uploads/${fix}/`)).status).toBe(404);
    expect(keyOf(await guest.call('POST', `${path}accept/`, { fix }))).toBe('fix_not_ready');
    await mendFile(shop, fix);
    expect((await guest.call<FixWire>('GET', path)).body.data.state).toBe('ready');
    expect((await guest.call('POST', `${path}accept/`, { fix })).status).toBe(200);
    expect((await cartFilesOf(guest, cartId, lineItemId)).map((file) => file.id)).toEqual([fix]);
    const { id } = await orderCartOf(guest, cartId);
    expect((await lineOf(guest, id)).files.map((file) => file.id)).toEqual([fix]);
    const undone = await guest.call<UploadsWire>('DELETE', `/order/${id}/uploads/${fix}/fix/`);
    expect(undone.body.data.lines[0]?.files.map((file) => file.id)).toEqual([upload]);
  });
});

test('a file of a cart is not mended where its visitor has no room left, and stays as it is', async () => {
  const { guest, cartId, lineItemId } = await cartWith(shop);
  const { id: upload } = await sendToCart(guest, cartId, wrongFlyer(), { lineItemId });
  await readFile(shop, upload);
  const { id: filled } = (await announceToCart(guest, cartId, { lineItemId, name: 'large.pdf' })).body.data;
  const fill = (bytes: number) =>
    asOwner(shop, 'update artwork_files set received = $2 where id = $1', [filled, bytes]);
  const path = `/cart/${cartId}/uploads/${upload}/fix/`;
  await fill(MOST_VISITOR_BYTES);
  const refused = await guest.call<FixWire>('POST', path, SCALE);
  expect([refused.status, keyOf(refused)]).toEqual([507, 'no_room_to_mend']);
  expect((await guest.call<FixWire>('GET', path)).body.data.state).toBe('none');
  expect((await cartFilesOf(guest, cartId, lineItemId)).map((file) => file.id)).toEqual([upload, filled]);
  await fill(0);
  expect((await guest.call('POST', path, SCALE)).status).toBe(200);
});

describe('a fix that was made for a line as it was', () => {
  const UNCOATED = { paper: 'offset-120', sides: '4-4', lamination: 'none', fsc: 'no' };

  test.each([
    ['another paper, for which there is no profile', screenFlyer, { cmyk: true }, flyerLine({ selection: UNCOATED })],
    ['another size', wrongFlyer, { scale: true }, flyerLine({ productId: 'fly-a6', selection: {} })],
  ])('is not agreed to once the line has %s', async (_, file, plan, line) => {
    const { guest, cartId, lineItemId } = await cartWith(shop);
    const { id: upload } = await sendToCart(guest, cartId, file(), { lineItemId });
    await readFile(shop, upload);
    const path = `/cart/${cartId}/uploads/${upload}/fix/`;
    const fix = (await guest.call<FixWire>('POST', path, { ...SCALE, scale: false, ...plan })).body.data.id!;
    await mendFile(shop, fix);
    const changed = await guest.call('PUT', `/cart/${cartId}/item`, { lineItemId, line });
    expect(changed.status).toBe(200);
    expect(keyOf(await guest.call('POST', `${path}accept/`, { fix }))).toBe('fix_changed');
    expect((await cartFilesOf(guest, cartId, lineItemId)).map((each) => each.id)).toEqual([upload]);
  });
});

describe('a fix', () => {
  test('continues the edge of a page as in a mirror, and turns it', async () => {
    const { mended, guest, id } = await wrongOrder(
      pdfOf({
        pages: [1, 2].map((page) => ({
          width: 210,
          height: 148,
          content: `% ${Math.random()}\n${page % 2} 1 0 0 k ${rectangle(0, 0, 210, 148)} f`,
        })),
      }),
    );
    expect((await lineOf(guest, id)).files[0]?.fix.offer).toMatchObject({ turn: 'right', scale: null, bleed: true });
    const { seen } = await mended({ ...SCALE, scale: false, turn: 'right', bleed: true });
    expect(seen.files[0]?.proof?.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(seen.files[0]?.proof?.pages[0]?.width).toBeLessThan(seen.files[0]?.proof?.pages[0]?.height ?? 0);
  });

  test('converts the colours of a screen to ink on coated paper, and the file is approved', async () => {
    const { mended, accept, guest, id, lineItemId } = await wrongOrder(screenFlyer());
    const [sent] = (await lineOf(guest, id)).files;
    expect(sent?.verdict?.findings.find(({ severity }) => severity === 'error')?.key).toBe('rgb');
    expect(sent?.fix.offer).toMatchObject({ scale: null, cmyk: 'offered' });
    const { fix, seen } = await mended({ ...SCALE, scale: false, cmyk: true });
    expect(seen.files[0]?.proof?.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    await accept(fix);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect((await lineOf(guest, id)).artwork).toBe('approved');
  });

  test.each([
    ['photo.jpg', 'image/jpeg', 'photo.jpg'],
    ['photo.png', 'image/tiff', 'photo.tif'],
    ['photo.tif', 'image/tiff', 'photo.tif'],
  ])(
    'converts the colours of the picture %s to ink, and goes back to the picture that was sent',
    async (name, type, as) => {
      const bytes = await screenPicture(name);
      const waiting = await waitingFor(shop, oneSided());
      const { guest, id } = waiting;
      const upload = await waiting.send(bytes, name);
      await readFile(shop, upload);
      const [sent] = (await lineOf(guest, id)).files;
      expect(sent?.verdict?.findings.map(({ key }) => key)).toContain('rgb_picture');
      const offer = { turn: 'none', scale: null, bleed: false, clean: false, cmyk: 'offered', pages: 0, sets: [] };
      expect(sent?.fix.offer).toEqual(offer);
      const path = `/order/${id}/uploads/${upload}/fix/`;
      // A picture is printed as it is but for its colours.
      expect(keyOf(await guest.call('POST', path, { ...SCALE, cmyk: true }))).toBe('fix_not_possible');
      const fix = (await guest.call<FixWire>('POST', path, { ...SCALE, scale: false, cmyk: true })).body.data.id!;
      await mendFile(shop, fix);
      const seen = (await guest.call<FixWire>('GET', path)).body.data;
      expect(seen).toMatchObject({ state: 'ready', files: [{ id: fix }] });
      expect(seen.files[0]?.proof?.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
      expect((await guest.call('POST', `${path}accept/`, { fix })).status).toBe(200);
      const [mended] = (await lineOf(guest, id)).files;
      expect(mended).toMatchObject({ id: fix, name: as, type, fix: { offer: null, done: { original: upload } } });
      const kept = await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${upload}/` });
      expect(sha256(kept.rawPayload)).toBe(sha256(bytes));
      const undone = await guest.call<UploadsWire>('DELETE', `/order/${id}/uploads/${fix}/fix/`);
      expect(undone.body.data.lines[0]?.files.map((file) => [file.id, file.name])).toEqual([[upload, name]]);
    },
  );

  test('converts no picture and no single page for a paper without a profile, and none of ink or grey', async () => {
    const uncoated = { paper: 'offset-120', sides: '4-0', lamination: 'none', fsc: 'no' };
    const cases = [
      // Nothing can be chosen, and why is said.
      [await screenPicture('photo.jpg'), 'photo.jpg', flyerLine({ selection: uncoated }), 'paper'],
      [cleanSide('1 0.2 0 rg'), 'page.pdf', flyerLine({ selection: uncoated }), 'paper'],
      [await screenPicture('photo.tif', 'cmyk'), 'photo.tif', oneSided(), undefined],
      [await screenPicture('photo.jpg', 'b-w'), 'photo.jpg', oneSided(), undefined],
    ] as const;
    for (const [bytes, name, line, said] of cases) {
      const waiting = await waitingFor(shop, line);
      const upload = await waiting.send(bytes, name);
      await readFile(shop, upload);
      expect((await lineOf(waiting.guest, waiting.id)).files[0]?.fix.offer?.cmyk).toBe(said);
      const path = `/order/${waiting.id}/uploads/${upload}/fix/`;
      expect(keyOf(await waiting.guest.call('POST', path, { ...SCALE, scale: false, cmyk: true }))).toBe(
        'fix_not_possible',
      );
    }
  });

  test('converts no colours for a paper without a profile, and none that would look otherwise', async () => {
    const uncoated = flyerLine({ selection: { paper: 'offset-120', sides: '4-4', lamination: 'none', fsc: 'no' } });
    const other = await wrongOrder(screenFlyer(), uncoated);
    expect((await lineOf(other.guest, other.id)).files[0]?.fix.offer).toMatchObject({ cmyk: 'paper' });
    expect(keyOf(await other.propose({ ...SCALE, scale: false, cmyk: true }))).toBe('fix_not_possible');

    const blended = pdfOf({
      pages: [1, 2].map(() => ({
        width: 154,
        height: 216,
        trimInset: 3,
        resources: '/ExtGState<</G<</BM/Multiply>>>>',
        content: `% ${Math.random()}\n/G gs 1 0 0 rg ${rectangle(0, 0, 154, 216)} f`,
      })),
    });
    const { mended, accept } = await wrongOrder(blended);
    const { fix, seen } = await mended({ ...SCALE, scale: false, cmyk: true });
    expect(seen).toMatchObject({ state: 'failed', reason: 'colours' });
    expect(keyOf(await accept(fix))).toBe('fix_not_ready');
  });

  test('is only made of what is offered', async () => {
    const { propose } = await wrongOrder(cleanFlyer());
    for (const plan of [
      SCALE,
      { ...SCALE, scale: false },
      { ...SCALE, scale: false, bleed: true },
      { ...SCALE, scale: false, pages: [1, 3] },
      { ...SCALE, scale: false, pages: [1, 1] },
      { ...SCALE, scale: false, pages: [] },
    ])
      expect(keyOf(await propose(plan))).toBe('fix_not_possible');
    expect((await propose({ ...SCALE, scale: false, pages: [2] })).status).toBe(200);
  });

  test('that nobody has seen is not agreed to, and a later one takes its place', async () => {
    const { mended, propose, accept } = await wrongOrder();
    const { fix } = await mended();
    const next = (await propose({ ...SCALE, pages: [2, 1] })).body.data.id!;
    expect(keyOf(await accept(fix))).toBe('fix_changed');
    expect(keyOf(await accept(next))).toBe('fix_not_ready');
  });

  test('is nobody else’s, and none of a file that was handed in', async () => {
    const { guest, id, lineItemId, path, propose, accept } = await wrongOrder();
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    await stranger.meet();
    expect((await propose(SCALE, stranger)).status).toBe(404);
    expect((await accept('x', stranger)).status).toBe(404);
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect(keyOf(await propose())).toBe('artwork_locked');
  });
});
