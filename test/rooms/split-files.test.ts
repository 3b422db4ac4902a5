import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#platform/db/sweep.ts';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { cards, cardsWithoutBleed } from '../builders/card-files.ts';
import { fourCards } from '../builders/lines.ts';
import { handIn, mendFile, readFile, waitingFor } from '../support/artwork.ts';
import { cartFilesOf, cartWith, orderCartOf, sendToCart } from '../support/cart-uploads.ts';
import { keyOf } from '../support/company.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt } from '../support/staff.ts';
import { lineOf } from '../support/uploads.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The same for each order: the same bytes are drawn once. */
const EIGHT = cards(8);
const WHOLE = { turn: 'none', scale: false, bleed: false, clean: false, cmyk: false, pages: null } as const;
const spread = (pages: readonly (readonly number[])[]) =>
  pages.flatMap((each, index) => (each.length > 0 ? [{ artworkId: String(index + 1), pages: each }] : []));
const IN_TURN = {
  ...WHOLE,
  sets: spread([
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
  ]),
};

/** Two of the four: files take a moment each. */
const TWO = {
  ...WHOLE,
  sets: spread([
    [1, 2],
    [3, 4],
  ]),
};

/** An order of business cards for four people, with one PDF for all of them that was read. */
async function fourNames(bytes = EIGHT, artworkId: string | null = null) {
  const waiting = await waitingFor(shop, fourCards());
  const upload = await waiting.send(bytes, 'Équipe.pdf', artworkId);
  await readFile(shop, upload);
  const { guest, id } = waiting;
  const path = `/order/${id}/uploads/${upload}/fix/`;
  const propose = (wish: object = IN_TURN, by = guest) => by.call<FixWire>('POST', path, wish);
  const accept = (fix: string, by = guest) => by.call<UploadsWire>('POST', `${path}accept/`, { fix });
  /** Has the files made. Returns what is looked at. */
  const made = async (wish: object = IN_TURN) => {
    const { files } = (await propose(wish)).body.data;
    for (const file of files) await mendFile(shop, file.id);
    return (await guest.call<FixWire>('GET', path)).body.data;
  };
  const files = async () => (await lineOf(guest, id)).files;
  return { ...waiting, upload, path, propose, accept, made, files };
}

const placed = (files: UploadsWire['lines'][number]['files']) =>
  files.map(({ artworkId, name, fix }) => [artworkId, name, fix.done?.plan.pages]);
const FOUR = [
  ['1', 'Équipe - Léa.pdf', [1, 2]],
  ['2', 'Équipe - Tom.pdf', [3, 4]],
  ['3', 'Équipe - Inès.pdf', [5, 6]],
  ['4', 'Équipe - Noé.pdf', [7, 8]],
];

describe('one PDF for several artworks', () => {
  test('is spread over them with consent, approved and printed, each from its own pages', async () => {
    const { guest, id, orderNumber, lineItemId, upload, path, made, accept, files, bytesIn } = await withBytes(
      await fourNames(),
    );
    expect((await files())[0]?.fix.offer).toMatchObject({ pages: 8, sets: ['1', '2', '3', '4'] });
    const seen = await made();
    expect(seen).toMatchObject({ state: 'ready', plan: IN_TURN });
    expect(seen.files.map(({ artworkId, proof }) => [artworkId, proof?.state, proof?.pages.length])).toEqual(
      ['1', '2', '3', '4'].map((each) => [each, 'checked', 2]),
    );
    expect(seen.files.flatMap(({ proof }) => proof?.findings.filter(({ severity }) => severity === 'error'))).toEqual(
      [],
    );
    // Until somebody agrees nothing has changed.
    expect((await files()).map((file) => file.id)).toEqual([upload]);

    expect((await accept(seen.id!)).status).toBe(200);
    expect(placed((await files()).toSorted((a, b) => Number(a.artworkId) - Number(b.artworkId)))).toEqual(FOUR);
    // A page lies in the file of its own artwork, and in none besides.
    const texts = await Promise.all(seen.files.map((file) => bytesIn(file.id)));
    expect(texts.map((text) => [1, 3, 5, 7].filter((page) => text.includes(`(Page ${page})`)))).toEqual([
      [1],
      [3],
      [5],
      [7],
    ]);

    const accepted = (await files()).flatMap((file) =>
      (file.verdict?.findings ?? [])
        .filter(({ severity }) => severity === 'warning')
        .map(({ check, key, severity }) => ({ uploadId: file.id, check, key, severity })),
    );
    expect(accepted).toEqual([]);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect((await lineOf(guest, id)).artwork).toBe('approved');
    expect(keyOf(await guest.call('DELETE', path))).toBe('upload_not_found');

    const staff = await staffAt(shop).signsIn();
    const { body } = await staff.call<UploadLine>('GET', `/staff/uploads/${orderNumber}/${lineItemId}/`);
    expect(body.data.files.map(({ file }) => [file.fixed?.isPart, file.fixed?.original])).toEqual(
      [1, 2, 3, 4].map(() => [true, upload]),
    );
    expect(body.data.files.map(({ file }) => file.artwork)).toEqual(['Léa', 'Tom', 'Inès', 'Noé']);
  });

  test('comes back in the place of all of them, from any of them', async () => {
    const { guest, id, upload, made, accept, files } = await fourNames();
    const seen = await made(TWO);
    await accept(seen.id!);
    const undone = await guest.call<UploadsWire>('DELETE', `/order/${id}/uploads/${seen.files[1]!.id}/fix/`);
    expect(undone.body.data.lines[0]?.files.map((file) => [file.id, file.artworkId])).toEqual([[upload, null]]);
    for (const each of seen.files)
      expect((await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${each.id}/` })).statusCode).toBe(
        404,
      );
    expect((await files())[0]?.fix.offer?.sets).toHaveLength(4);
  });

  test('is kept as long as a file that was made of it is in use', async () => {
    const { guest, id, upload, made, accept } = await fourNames();
    const { id: fix, files: both } = await made(TWO);
    await accept(fix!);
    const isThere = async () =>
      (await guest.send({ method: 'GET', url: `/api/v1/order/${id}/uploads/${upload}/` })).statusCode === 200;
    expect((await guest.call('DELETE', `/order/${id}/uploads/${both[0]!.id}/`)).status).toBe(200);
    expect(await isThere()).toBe(true);
    await asOwner(shop, `update artwork_files set changed_at = now() - interval '2 days' where order_id = $1`, [id]);
    await sweep(shop.ground.db, 'tirage-fr', RETENTION['artwork_aside']!);
    expect(await isThere()).toBe(true);
    // With the last of them it goes.
    await guest.call('DELETE', `/order/${id}/uploads/${both[1]!.id}/`);
    expect(await isThere()).toBe(false);
  });

  test('may share a page, leave pages out, and leave an artwork to a file of its own', async () => {
    const { made, accept, files, send, lineItemId, guest, id } = await fourNames(cards(5));
    const seen = await made({
      ...WHOLE,
      sets: spread([
        [1, 5],
        [2, 5],
        [3, 5],
      ]),
    });
    expect(seen.files.map(({ proof }) => proof?.pages.length)).toEqual([2, 2, 2]);
    await accept(seen.id!);
    expect(keyOf(await handIn(guest, id, lineItemId))).toBe('artwork_missing');
    const own = await send(cards(2), 'Noé.pdf', '4');
    await readFile(shop, own);
    expect((await files()).map(({ artworkId }) => artworkId).toSorted()).toEqual(['1', '2', '3', '4']);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
  });

  test('is mended while it is spread', async () => {
    const { made, files } = await fourNames(cardsWithoutBleed(4));
    expect((await files())[0]?.fix.offer).toMatchObject({ bleed: true });
    const seen = await made({ ...TWO, bleed: true });
    expect(seen.files.flatMap(({ proof }) => proof?.findings.map(({ key }) => key))).not.toContain('bleed_missing');
    expect(seen.plan).toEqual({ ...TWO, bleed: true });
  });

  test('may have been sent for one of them by mistake, and goes back there', async () => {
    const { guest, id, upload, made, accept, files } = await fourNames(EIGHT, '2');
    const seen = await made(TWO);
    await accept(seen.id!);
    expect((await files()).map(({ artworkId }) => artworkId).toSorted()).toEqual(['1', '2']);
    await guest.call('DELETE', `/order/${id}/uploads/${seen.files[0]!.id}/fix/`);
    expect((await files()).map((file) => [file.id, file.artworkId])).toEqual([[upload, '2']]);
  });

  test('is spread in the cart too, and goes to the order as it was agreed to', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop, [fourCards()]);
    const { id: upload } = await sendToCart(guest, cartId, EIGHT, { lineItemId, name: 'Équipe.pdf' });
    await readFile(shop, upload);
    const path = `/cart/${cartId}/uploads/${upload}/fix/`;
    const { id: fix, files } = (await guest.call<FixWire>('POST', path, IN_TURN)).body.data;
    for (const [made, file] of files.entries()) {
      expect((await guest.call<FixWire>('GET', path)).body.data.files.filter(({ proof }) => proof)).toHaveLength(made);
      expect(keyOf(await guest.call('POST', `${path}accept/`, { fix }))).toBe('fix_not_ready');
      await mendFile(shop, file.id);
    }
    expect((await guest.call('POST', `${path}accept/`, { fix })).status).toBe(200);
    expect(await cartFilesOf(guest, cartId, lineItemId)).toHaveLength(4);
    const { id } = await orderCartOf(guest, cartId);
    const { files: ordered } = await lineOf(guest, id);
    expect(placed(ordered.toSorted((a, b) => Number(a.artworkId) - Number(b.artworkId)))).toEqual(FOUR);
    const undone = await guest.call<UploadsWire>('DELETE', `/order/${id}/uploads/${ordered[0]!.id}/fix/`);
    expect(undone.body.data.lines[0]?.files.map((file) => file.id)).toEqual([upload]);
  });
});

describe('a PDF is not spread', () => {
  test('over artworks that the line has not, twice over one, or by pages that it has not', async () => {
    const { propose } = await fourNames();
    for (const sets of [
      [],
      [{ artworkId: '5', pages: [1] }],
      [{ artworkId: '1', pages: [] }],
      [{ artworkId: '1', pages: [9] }],
      [{ artworkId: '1', pages: [1, 1] }],
      [
        { artworkId: '1', pages: [1] },
        { artworkId: '1', pages: [2] },
      ],
    ])
      expect(keyOf(await propose({ ...WHOLE, sets }))).toBe('fix_not_possible');
    expect(keyOf(await propose({ ...IN_TURN, pages: [1, 2] }))).toBe('fix_not_possible');
  });

  test('where the line has one artwork', async () => {
    const { guest, id, send } = await waitingFor(shop);
    const upload = await send(EIGHT);
    await readFile(shop, upload);
    expect((await lineOf(guest, id)).files[0]?.fix.offer?.sets ?? []).toEqual([]);
    const wish = { ...WHOLE, sets: [{ artworkId: '1', pages: [1] }] };
    expect(keyOf(await guest.call('POST', `/order/${id}/uploads/${upload}/fix/`, wish))).toBe('fix_not_possible');
  });

  test('into more files than a line takes', async () => {
    const { guest, id, lineItemId, propose, upload } = await fourNames();
    await asOwner(
      shop,
      `insert into artwork_files (tenant_id, id, order_id, line_id, name, bytes, last_modified, sent_by, created_at, changed_at, type, hash)
      select tenant_id, id || n, order_id, $2, name || n, bytes, n, sent_by, created_at, changed_at, type, hash
      from artwork_files, generate_series(1, 57) n where id = $1`,
      [upload, lineItemId],
    );
    expect((await lineOf(guest, id)).files).toHaveLength(58);
    expect(keyOf(await propose())).toBe('too_many_uploads');
  });

  test('into files for which there is no room, where those count that nobody has agreed to', async () => {
    const { id, upload, propose } = await fourNames();
    // Ten proposals for other files of the order, which together take this many GB.
    await asOwner(
      shop,
      `insert into artwork_files (tenant_id, id, order_id, line_id, name, bytes, last_modified, sent_by, created_at, changed_at,
        aside, derived_from, original_hash, fixes)
      select tenant_id, 'aside-' || n || id, order_id, line_id, name, 1, 1, sent_by, created_at, changed_at, 'proposal', 'x', hash, '{}'
      from artwork_files, generate_series(1, 10) n where id = $1`,
      [upload],
    );
    const take = (gigabytes: number) =>
      asOwner(shop, `update artwork_files set bytes = $2::bigint where order_id = $1 and derived_from = 'x'`, [
        id,
        Math.floor((gigabytes * 1024 ** 3) / 10),
      ]);
    await take(10);
    expect(keyOf(await propose())).toBe('uploads_too_large');
    await take(9);
    expect((await propose()).status).toBe(200);
  });

  test('over people whose cards were taken out of the line meanwhile', async () => {
    const { guest, cartId, lineItemId } = await cartWith(shop, [fourCards()]);
    const { id: upload } = await sendToCart(guest, cartId, EIGHT, { lineItemId, name: 'Équipe.pdf' });
    await readFile(shop, upload);
    const path = `/cart/${cartId}/uploads/${upload}/fix/`;
    const wish = { ...WHOLE, sets: [{ artworkId: '4', pages: [7, 8] }] };
    const { id: fix, files } = (await guest.call<FixWire>('POST', path, wish)).body.data;
    await mendFile(shop, files[0]!.id);
    const { selection } = fourCards();
    const two = ['Léa', 'Tom'].map((name) => ({ name, quantity: 500 }));
    const line = fourCards({ selection: { ...selection, sets: '2' }, artworks: two });
    expect((await guest.call('PUT', `/cart/${cartId}/item`, { line, lineItemId })).status).toBe(200);
    expect(keyOf(await guest.call('POST', `${path}accept/`, { fix }))).toBe('fix_changed');
    expect((await cartFilesOf(guest, cartId, lineItemId)).map((file) => file.id)).toEqual([upload]);
    // It is not shown either, so that what fits the line is proposed in its place.
    expect((await guest.call<FixWire>('GET', path)).body.data).toMatchObject({ state: 'none', files: [] });
  });

  test('by anybody else, and by nobody once it was handed in', async () => {
    const { guest, id, lineItemId, upload, path, propose, accept, made, send } = await fourNames();
    const seen = await made(TWO);
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    await stranger.meet();
    for (const answer of [await propose(IN_TURN, stranger), await accept(seen.id!, stranger)])
      expect(answer.status).toBe(404);
    for (const file of seen.files) {
      const address = `/api/v1/order/${id}/uploads/${file.id}`;
      expect((await stranger.send({ method: 'GET', url: `${address}/` })).statusCode).toBe(404);
      expect((await stranger.send({ method: 'GET', url: `${address}/pages/1/` })).statusCode).toBe(404);
      expect((await stranger.call('DELETE', `/order/${id}/uploads/${file.id}/fix/`)).status).toBe(404);
    }
    const give = { lineItemId, file: upload, artworkIds: ['1'] };
    expect((await guest.call('POST', `/order/${id}/uploads/artwork/`, give)).status).toBe(200);
    for (const each of ['2', '3', '4']) await send(cards(2), `${each}.pdf`, each);
    expect((await handIn(guest, id, lineItemId)).status).toBe(200);
    expect(keyOf(await propose())).toBe('artwork_locked');
    expect(keyOf(await accept(seen.id!))).toBe('artwork_locked');
    expect((await guest.call<FixWire>('GET', path)).body.data.state).toBe('ready');
  });

  test('twice when two tabs agree at once, nor by a tab that has seen another one', async () => {
    const { made, accept, propose, files, upload } = await fourNames();
    const first = await made(TWO);
    const second = await made({
      ...WHOLE,
      sets: spread([
        [4, 3],
        [2, 1],
      ]),
    });
    expect(keyOf(await accept(first.id!))).toBe('fix_changed');
    // A file that was made is none that may be named: only all of them together are agreed to.
    const [one, two] = await Promise.all([accept(second.id!), accept(second.id!)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 404]);
    expect((await files()).map(({ artworkId }) => artworkId).toSorted()).toEqual(['1', '2']);
    expect(keyOf(await propose())).toBe('upload_not_found');
    expect((await files()).some(({ id }) => id === upload)).toBe(false);
  });
});

/** Reads the bytes of a file of the order as text. */
async function withBytes<T extends { readonly guest: Visitor; readonly id: string }>(order: T) {
  const bytesIn = async (file: string) => {
    const { rawPayload } = await order.guest.send({
      method: 'GET',
      url: `/api/v1/order/${order.id}/uploads/${file}/`,
    });
    return rawPayload.toString('latin1');
  };
  return { ...order, bytesIn };
}
