import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { JobTicket } from '#shop/press/job-ticket.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { cleanFlyer, cleanSide, softFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { cards } from '../builders/card-files.ts';
import { flyerLine, fourCards } from '../builders/lines.ts';
import { editLine, handIn, readFile, waitingFor } from '../support/artwork.ts';
import type { TestShop } from '../support/shop.ts';
import { openStaffedShop, type StaffVisitor } from '../support/staff.ts';
import { lineOf, patch, readUploads, sendFile, sha256, type Announced } from '../support/uploads.ts';

let shop: TestShop;
let staff: StaffVisitor;

beforeAll(async () => {
  ({ shop, staff } = await openStaffedShop());
});
afterAll(() => shop.close());

test('two jobs of an order never have the same folder, also where a line was taken out between two releases', async () => {
  const { guest, id, orderNumber } = await waitingFor(shop, flyerLine(), { lines: 3 });
  const [first, second, third] = (await readUploads(guest, id)).lines.map(({ lineItemId }) => lineItemId);
  for (const lineItemId of [second, third]) {
    const { id: file } = await sendFile(guest, id, cleanFlyer(), { lineItemId, name: 'flyer.pdf', artworkId: null });
    await readFile(shop, file);
    await handIn(guest, id, lineItemId!);
  }
  await staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: `bank ${orderNumber}` });
  const folderOf = async (lineItemId: string) => {
    const path = `/staff/uploads/${orderNumber}/${lineItemId}`;
    const { version } = (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
    const { body } = await staff.call<UploadLine>('POST', `${path}/release/`, { version });
    return body.data.releases[0]?.folder;
  };
  const folders = [await folderOf(second!)];
  const order = `/staff/orders/${orderNumber}`;
  const draft = await staff.call<{ orderEditId: string }>('POST', `${order}/lines/${first}/removal/`);
  const { version } = (await staff.call<{ version: number }>('GET', `${order}/`)).body.data;
  const edit = `${order}/edits/${draft.body.data.orderEditId}/`;
  expect((await staff.call('POST', edit, { version, reason: 'asked by telephone' })).status).toBe(200);
  folders.push(await folderOf(third!));
  expect(folders).toEqual([2, 3].map((number) => `${orderNumber}-${number}`));
});

type Placed = Awaited<ReturnType<typeof waitingFor>>;

const seeOrder = async ({ orderNumber }: Pick<Placed, 'orderNumber'>) =>
  (await staff.call<StaffOrderWire>('GET', `/staff/orders/${orderNumber}/`)).body.data;

/** Moves the only job of an order by hand. Returns the key of the refusal, or the status. */
async function moves(placed: Placed, axis: 'artwork' | 'production', to: string) {
  const { version, jobs } = await seeOrder(placed);
  const move = { axis, jobId: jobs.at(-1)!.id, to };
  const path = `/staff/orders/${placed.orderNumber}/moves/`;
  const { status, body } = await staff.call('POST', path, { version, moves: [move], reason: 'asked by telephone' });
  return body.error?.key ?? status;
}

async function act({ orderNumber, lineItemId }: Placed, what: string, body: object = {}) {
  const path = `/staff/uploads/${orderNumber}/${lineItemId}/`;
  const { version } = (await staff.call<UploadLine>('GET', path)).body.data;
  return staff.call<UploadLine>('POST', `${path}${what}/`, { version, ...body });
}

/** The shop sends a file, which is not put in place by that. Returns its id. */
async function sends({ orderNumber, lineItemId }: Placed, bytes: Uint8Array, artworkId: string | null = null) {
  const path = `/staff/uploads/${orderNumber}/${lineItemId}/files/`;
  const announced = { artworkId, name: 'corrigé.pdf', bytes: bytes.length, lastModified: 0 };
  const { id: sent, path: place } = (await staff.call<Announced>('POST', path, announced)).body.data;
  expect((await patch(staff, place, 0, bytes)).statusCode).toBe(204);
  return sent;
}

/** The shop sends a file and puts it in the place of others. Returns its id, and what the shop was answered. */
async function replaces(placed: Placed, bytes: Uint8Array, former: readonly string[], artworkId: string | null = null) {
  const sent = await sends(placed, bytes, artworkId);
  return { sent, done: await act(placed, 'replace', { uploadId: sent, replaces: former, reason: 'Format.' }) };
}

const pays = ({ orderNumber }: Placed) =>
  staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: `bank ${orderNumber}` });

test('a job that was paused after its release comes to print with the files that were approved last, and no others', async () => {
  const placed = await waitingFor(shop);
  const { guest, id, lineItemId, orderNumber } = placed;
  const former = await placed.send(cleanFlyer());
  await readFile(shop, former);
  await handIn(guest, id, lineItemId);
  await pays(placed);
  expect((await act(placed, 'release')).status).toBe(200);
  expect(await moves(placed, 'production', 'on_hold')).toBe(200);
  // Nothing has changed: the same folder holds.
  expect(await moves(placed, 'production', 'in_print')).toBe(200);
  expect(await moves(placed, 'production', 'on_hold')).toBe(200);

  // It is the shop's to decide: its customer alone takes nothing back that was in print.
  const reset = { orderId: id, lineItemId };
  expect((await guest.call('POST', '/order/reset-line-item-artwork/', reset)).body.error?.key).toBe(
    'artwork_not_resettable',
  );
  expect((await act(placed, 'reject', { text: 'Le texte touche la coupe.' })).status).toBe(200);
  await guest.call('DELETE', `/order/${id}/uploads/${former}/`);
  const bytes = cleanFlyer();
  await readFile(shop, await placed.send(bytes));
  await handIn(guest, id, lineItemId);
  expect((await lineOf(guest, id)).artwork).toBe('approved');
  const { jobs } = await seeOrder(placed);
  expect(jobs[0]?.blocked).toContainEqual({ to: 'in_print', lack: 'release' });
  expect(await moves(placed, 'production', 'in_print')).toBe('production_release');
  expect(await moves(placed, 'production', 'in_prepress')).toBe(200);
  const released = await act(placed, 'release');
  expect(released.status).toBe(200);
  const newest = released.body.data.releases.map(({ id: release }) => release);
  expect(newest).toHaveLength(2);
  const hashes = await Promise.all(
    newest.map(async (release) => {
      const url = `/api/v1/staff/press-folders/${orderNumber}/${release}/ticket/`;
      return ((await staff.send({ method: 'GET', url })).json() as JobTicket).sets[0]?.files[0]?.sha256;
    }),
  );
  expect(hashes).toContain(sha256(bytes));
  expect((await seeOrder(placed)).jobs[0]?.production).toBe('in_print');
});

test('what has files is approved where they are looked at, and not from the menu of the order', async () => {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(softFlyer()));
  await handIn(placed.guest, placed.id, placed.lineItemId);
  expect((await seeOrder(placed)).jobs[0]?.moves.artwork).not.toContain('approved');
  expect(await moves(placed, 'artwork', 'approved')).toBe('artwork_has_files');
  const awaited = await waitingFor(shop);
  await readFile(shop, await awaited.send(wrongFlyer()));
  expect(await moves(awaited, 'artwork', 'not_needed')).toBe('artwork_has_files');
  expect((await act(placed, 'approve', { message: '' })).status).toBe(200);
});

test('files are replaced where they are looked at: nobody is asked by the menu of the order to agree to the same bytes', async () => {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(softFlyer()));
  await handIn(placed.guest, placed.id, placed.lineItemId);
  const [job] = (await seeOrder(placed)).jobs;
  expect(job?.artwork).toBe('checking');
  expect(job?.moves.artwork).not.toContain('fixed');
  expect(await moves(placed, 'artwork', 'fixed')).toBe('artwork_has_files');
  const { files } = await lineOf(placed.guest, placed.id);
  const replaced = await replaces(
    placed,
    cleanFlyer(),
    files.map((file) => file.id),
  );
  expect(replaced.done.body.data.jobs[0]?.artwork).toBe('fixed');
});

test('files that were sent and not handed in are approved by nobody', async () => {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(wrongFlyer()));
  expect(await moves(placed, 'artwork', 'checking')).toBe('artwork_not_handed_in');
  expect((await seeOrder(placed)).jobs[0]?.moves.artwork).not.toContain('checking');
  // Nor is a file that was rejected printed in the place of the one that was sent after it.
  const { guest, id, lineItemId } = placed;
  await handIn(guest, id, lineItemId);
  await act(placed, 'reject', { text: 'Trop petit.' });
  await readFile(shop, await placed.send(cleanFlyer(), 'neu.pdf'));
  expect(await moves(placed, 'artwork', 'checking')).toBe('artwork_not_handed_in');
});

test('a file of a name that is no longer ordered keeps the others from nothing, and the customer agrees without it', async () => {
  const named = (...names: readonly string[]) =>
    fourCards({
      fileCheck: true,
      quantity: 250 * names.length,
      artworks: names.map((name) => ({ name, quantity: 250 })),
      selection: { ...fourCards().selection, sets: String(names.length) },
    });
  const placed = await waitingFor(shop, named('Anna', 'Ben'));
  const { guest, id } = placed;
  for (const artworkId of ['1', '2']) await readFile(shop, await placed.send(cards(2), 'carte.pdf', artworkId));
  const lineItemId = await editLine(placed, named('Anna'));
  const edited = { ...placed, lineItemId };
  expect((await handIn(guest, id, lineItemId)).status).toBe(200);
  const path = `/staff/uploads/${placed.orderNumber}/${lineItemId}/`;
  const seen = (await staff.call<UploadLine>('GET', path)).body.data;
  expect(seen.may.approve).toBe(true);
  // Nothing is said of what is not printed.
  expect(seen.files.map(({ file }) => file.verdict === null)).toEqual([false, true]);
  const ordered = async () =>
    (await lineOf(guest, id)).files.filter((file) => !file.isWithoutArtwork).map((file) => file.id);
  const { sent, done } = await replaces(edited, cards(2), await ordered());
  expect(done.status).toBe(200);
  await readFile(shop, sent);
  const files = await ordered();
  expect(files).toEqual([sent]);
  const agrees = { lineItemId, files, accepted: [] };
  expect((await guest.call('POST', `/order/${id}/artwork/accept/`, agrees)).status).toBe(200);
});

test('files that were not handed in are not what a customer is asked to agree to: the shop replaces them all, or waits', async () => {
  const placed = await waitingFor(shop);
  const { guest, id, lineItemId } = placed;
  await readFile(shop, await placed.send(wrongFlyer()));
  await handIn(guest, id, lineItemId);
  await act(placed, 'reject', { text: 'Trop petit.' });
  const added = await placed.send(softFlyer(), 'neu.pdf');
  await readFile(shop, added);
  expect(await moves(placed, 'artwork', 'fixed')).toBe('artwork_not_handed_in');
  expect((await seeOrder(placed)).jobs[0]?.moves.artwork).not.toContain('fixed');
  const sent = await sends(placed, cleanFlyer());
  const [first] = (await lineOf(guest, id)).files;
  const replace = (replaces: readonly string[]) =>
    act(placed, 'replace', { uploadId: sent, replaces, reason: 'Format.' });
  expect((await replace([first!.id])).body.error?.key).toBe('artwork_not_handed_in');
  // What the shop has sent and not put in place is none of the customer's files.
  expect((await lineOf(guest, id)).files.map((file) => file.id)).not.toContain(sent);
  await readFile(shop, sent);
  expect((await replace([first!.id, added])).status).toBe(200);
  await readFile(shop, sent);
  const agrees = { lineItemId, files: [sent], accepted: [] };
  expect((await guest.call('POST', `/order/${id}/artwork/accept/`, agrees)).status).toBe(200);
});

test('a file that the shop has sent and not put in place says nothing of what the customer hands in', async () => {
  const placed = await waitingFor(shop);
  const { guest, id, lineItemId } = placed;
  await readFile(shop, await sends(placed, cleanFlyer()));
  await readFile(shop, await placed.send(cleanFlyer()));
  expect((await lineOf(guest, id)).files[0]?.verdict?.findings.map(({ key }) => key)).not.toContain('pages_many');
  // Two pages each: together they would be too many.
  const { body } = await handIn(guest, id, lineItemId);
  expect(body.data.lines[0]).toMatchObject({ approval: { accepted: 0 } });
});

test('a file that the shop has sent and not put in place is not what the customer looks at, beside their own or alone', async () => {
  const placed = await waitingFor(shop);
  const { guest, id } = placed;
  const front = await placed.send(cleanSide(), 'recto.pdf');
  await readFile(shop, front);
  const ofShop = await sends(placed, cleanSide('0 1 0 0 k'));
  await readFile(shop, ofShop);
  const path = `/order/${id}/uploads`;
  const proof = (await guest.call<ProofWire>('GET', `${path}/${front}/pages/`)).body.data;
  expect(proof.otherSide).toBeNull();
  const [listed] = (await lineOf(guest, id)).files;
  const keys = (findings: readonly { readonly key: string }[] = []) => findings.map(({ key }) => key).toSorted();
  expect(keys(proof.findings)).toEqual(keys(listed?.verdict?.findings));
  for (const of of ['pages/', 'pages/1/', '', 'fix/'])
    expect((await guest.call('GET', `${path}/${ofShop}/${of}`)).status, of).toBe(404);
});

test('a file that the shop has sent and not put in place says nothing of the customer’s to staff, and a check gives its price back', async () => {
  const placed = await waitingFor(shop, flyerLine({ fileCheck: true }));
  const { guest, id, lineItemId, orderNumber } = placed;
  const own = await placed.send(cleanFlyer());
  await readFile(shop, own);
  await handIn(guest, id, lineItemId);
  await pays(placed);
  const ofShop = await sends(placed, cleanFlyer());
  await readFile(shop, ofShop);
  const { files, templates } = (await staff.call<UploadLine>('GET', `/staff/uploads/${orderNumber}/${lineItemId}/`))
    .body.data;
  const found = files.find(({ file }) => file.id === own)?.file.verdict?.findings.map(({ key }) => key);
  expect(found).not.toContain('pages_many');
  const often = 6;
  expect(templates).toHaveLength(often);
  expect((await act(placed, 'approve', { message: '' })).status).toBe(200);
  expect((await seeOrder(placed)).money.credited.centAmount).toBeGreaterThan(0);
});

test('a file that the shop has sent and not put in place is not the customer’s to take out, and is no side of what they leave', async () => {
  const placed = await waitingFor(shop);
  const { guest, id } = placed;
  const front = await placed.send(cleanSide(), 'un.pdf');
  const back = await placed.send(cleanSide('0 1 0 0 k'), 'deux.pdf');
  const ofShop = await sends(placed, cleanSide('0 0 1 0 k'));
  for (const file of [front, back, ofShop]) await readFile(shop, file);
  const takesOut = async (file: string) => (await guest.call('DELETE', `/order/${id}/uploads/${file}/`)).status;
  expect([await takesOut(ofShop), await takesOut(front)]).toEqual([404, 200]);
  // It was the back, and stays it.
  expect((await lineOf(guest, id)).files.map((file) => [file.id, file.side])).toEqual([[back, 'back']]);
});

test('staff take back a file that they have not put in place, and no other', async () => {
  const placed = await waitingFor(shop);
  const own = await placed.send(cleanFlyer());
  const ofShop = await sends(placed, cleanFlyer());
  const used = ({ files }: UploadLine) => files.flatMap(({ file }) => (file.removedAt === null ? [file] : []));
  const path = `/staff/uploads/${placed.orderNumber}/${placed.lineItemId}/`;
  const seen = (await staff.call<UploadLine>('GET', path)).body.data;
  expect(new Map(used(seen).map(({ id, isStaged }) => [id, isStaged]))).toEqual(
    new Map([
      [own, false],
      [ofShop, true],
    ]),
  );
  expect((await act(placed, 'discard', { file: own })).body.error?.key).toBe('upload_not_found');
  const { body } = await act(placed, 'discard', { file: ofShop });
  expect(used(body.data).map(({ id }) => id)).toEqual([own]);
  expect((await act(placed, 'discard', { file: ofShop })).body.error?.key).toBe('upload_not_found');
});

test('a file that the shop has sent and not put in place is sent by the customer all the same', async () => {
  const placed = await waitingFor(shop);
  const bytes = cleanFlyer();
  await sends(placed, bytes);
  await readFile(shop, await placed.send(bytes));
  expect((await handIn(placed.guest, placed.id, placed.lineItemId)).status).toBe(200);
});

test('the shop puts in the file of one of two names, and the other one is still awaited of the customer', async () => {
  const artworks = ['Anna', 'Ben'].map((name) => ({ name, quantity: 250 }));
  const line = fourCards({ quantity: 500, artworks, selection: { ...fourCards().selection, sets: '2' } });
  const placed = await waitingFor(shop, line);
  const { guest, id, lineItemId } = placed;
  const { sent, done } = await replaces(placed, cards(2), [], '1');
  expect(done.status).toBe(200);
  await readFile(shop, sent);
  expect((await seeOrder(placed)).jobs[0]?.artwork).toBe('awaited');
  expect((await lineOf(guest, id)).files.map((file) => file.id)).toEqual([sent]);
  await readFile(shop, await placed.send(cards(2), 'ben.pdf', '2'));
  expect((await handIn(guest, id, lineItemId)).status).toBe(200);
});

test('several moves of one job are each judged by what the one before leaves', async () => {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(cleanFlyer()));
  await handIn(placed.guest, placed.id, placed.lineItemId);
  await pays(placed);
  await act(placed, 'release');
  expect(await moves(placed, 'production', 'on_hold')).toBe(200);
  const { version, jobs } = await seeOrder(placed);
  const both = [
    { axis: 'artwork', jobId: jobs[0]!.id, to: 'rejected' },
    { axis: 'production', jobId: jobs[0]!.id, to: 'in_print' },
  ];
  const path = `/staff/orders/${placed.orderNumber}/moves/`;
  const { body } = await staff.call('POST', path, { version, moves: both, reason: 'asked by telephone' });
  expect(body.error?.key).toBe('production_artwork');
  expect((await seeOrder(placed)).jobs[0]).toMatchObject({ artwork: 'approved', production: 'on_hold' });
});

test('the files of a job in print are not rejected before it is stopped: its customer could send no others', async () => {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(cleanFlyer()));
  await handIn(placed.guest, placed.id, placed.lineItemId);
  await pays(placed);
  await act(placed, 'release');
  // Nor is it released again: its files are approved, and it is in print.
  expect((await act(placed, 'release')).body.error?.key).toBe('release_nothing_ready');
  expect((await seeOrder(placed)).jobs[0]?.moves.artwork).toEqual([]);
  expect(await moves(placed, 'artwork', 'rejected')).toBe('transition_refused');
  expect(await moves(placed, 'production', 'on_hold')).toBe(200);
  expect(await moves(placed, 'artwork', 'rejected')).toBe(200);
  expect((await lineOf(placed.guest, placed.id)).isOpen).toBe(true);
});
