import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import { sweepFiles } from '#shop/kept-files.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { sendMail } from '#shop/mails/mails.service.ts';
import type { listOrders, OrderWire } from '#shop/orders/orders.contract.ts';
import type { JobTicket } from '#shop/press/job-ticket.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { UploadJob, UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { contextOfJob, NAMING_FILES } from '../../src/app/jobs.ts';
import { mailPictures } from '../../src/app/mail-pictures.ts';
import { cards } from '../builders/card-files.ts';
import { cleanFlyer, softFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { editLine, handIn, mendFile, readFile, waitingFor } from '../support/artwork.ts';
import { asOwner, mailsTo, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { WINDOW_CARD } from '../support/promotions.ts';
import { hire, OWNER, staffAt, type StaffVisitor } from '../support/staff.ts';
import { lineOf, patch, sha256, TUS, type Announced } from '../support/uploads.ts';
import type { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

type Placed = Awaited<ReturnType<typeof waitingFor>>;

const pathOf = ({ orderNumber, lineItemId }: Placed) => `/staff/uploads/${orderNumber}/${lineItemId}`;
const see = async (placed: Placed) => (await staff.call<UploadLine>('GET', `${pathOf(placed)}/`)).body.data;

/** Does something with a line as it stands now. */
async function act(placed: Placed, action: string, body: object = {}) {
  const { version } = await see(placed);
  return staff.call<UploadLine>('POST', `${pathOf(placed)}/${action}/`, { version, ...body });
}

async function handedIn(bytes: Uint8Array, line: Readonly<Record<string, unknown>> = flyerLine()) {
  const placed = await waitingFor(shop, line);
  await readFile(shop, await placed.send(bytes));
  await handIn(placed.guest, placed.id, placed.lineItemId);
  return placed;
}

async function pays({ orderNumber }: Placed) {
  const paid = await staff.call('POST', `/staff/orders/${orderNumber}/payment/`, { reference: `bank ${orderNumber}` });
  expect(paid.status).toBe(200);
}

const emailOf = async ({ guest, id }: Placed) => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data.email;

/** The customer agrees to the files that were seen. */
const agrees = ({ guest, id, lineItemId }: Placed, files: readonly string[], accepted: readonly object[] = []) =>
  guest.call<UploadsWire>('POST', `/order/${id}/artwork/accept/`, { lineItemId, files, accepted });

/** Sends a file as staff do. Returns its id. */
async function sendsAsStaff(
  placed: Placed,
  bytes: Uint8Array,
  visitor = staff,
  artworkId: string | null = null,
): Promise<string> {
  const body = { artworkId, name: 'corrigé.pdf', bytes: bytes.length, lastModified: 0 };
  const announced = await visitor.call<Announced>('POST', `${pathOf(placed)}/files/`, body);
  expect(announced.status).toBe(200);
  expect((await patch(visitor, announced.body.data.path, 0, bytes)).statusCode).toBe(204);
  return announced.body.data.id;
}

describe('the queue of files', () => {
  test('2.2.03 has what waits for staff, by the day on which it leaves, and counts what stands where', async () => {
    const placed = [await handedIn(wrongFlyer()), await handedIn(wrongFlyer()), await handedIn(softFlyer())];
    const { jobs, counts } = (
      await staff.call<{ jobs: UploadJob[]; counts: { state: string; jobs: number }[] }>('GET', '/staff/uploads/')
    ).body.data;
    const numbers = jobs.map(({ orderNumber }) => orderNumber);
    expect(numbers).toEqual(expect.arrayContaining(placed.map(({ orderNumber }) => orderNumber)));
    expect(new Set(jobs.map(({ artwork }) => artwork))).toEqual(new Set(['checking']));
    const days = jobs.map(({ dueOn }) => dueOn);
    expect(days).toEqual(days.toSorted());
    expect(counts.find(({ state }) => state === 'checking')?.jobs).toBe(jobs.length);
    const own = jobs.find(({ orderNumber }) => orderNumber === placed[0]?.orderNumber);
    expect(own).toMatchObject({ product: 'Flyer A5', quantity: 1000, name: 'Camille Moreau', fileCheck: false });
    const last = await staff.call<{ jobs: UploadJob[] }>('GET', '/staff/uploads/?state=checking,awaited&sort=due_last');
    const back = last.body.data.jobs.map(({ dueOn }) => dueOn);
    expect(back).toEqual(back.toSorted().toReversed());
  });

  test('is paged, each job once, in both directions', async () => {
    for (const sort of ['due', 'due_last']) {
      const first = await staff.call<{ jobs: UploadJob[]; next: string | null }>(
        'GET',
        `/staff/uploads/?state=checking,awaited,approved,rejected&sort=${sort}`,
      );
      const [one, two] = first.body.data.jobs;
      const { orderId } = (
        await asOwner<{ orderId: string }>(shop, 'select order_id as "orderId" from order_jobs where id = $1', [
          one!.jobId,
        ])
      ).rows[0]!;
      const rest = await staff.call<{ jobs: UploadJob[] }>(
        'GET',
        `/staff/uploads/?state=checking,awaited,approved,rejected&sort=${sort}&after=${one!.dueOn}.${orderId}.${one!.jobId}`,
      );
      expect(rest.body.data.jobs[0]?.jobId).toBe(two?.jobId);
      expect(rest.body.data.jobs.map(({ jobId }) => jobId)).not.toContain(one?.jobId);
    }
  });

  test.each([
    ['/staff/uploads/?after=2026-02-31.a.b', 200],
    ['/staff/orders/?sort=due&after=2026-02-31.a', 200],
    ['/staff/uploads/?after=2026-13-01.a.b', 400],
    ['/staff/orders/?sort=due&after=0000-01-01.a', 400],
    ['/staff/orders/?dueFrom=0000-01-01', 400],
    ['/staff/uploads/?after=9999-99-99.a.b', 400],
  ])('goes on after a day that there is, and knows one that there is not: %s', async (path, status) => {
    expect((await staff.call('GET', path)).status).toBe(status);
  });

  test('leads from a line that was changed, twice even, to the line as it is now', async () => {
    const placed = await waitingFor(shop, flyerLine());
    const second = await editLine(placed, flyerLine({ quantity: 2500 }));
    const third = await editLine(placed, flyerLine({ quantity: 5000 }));
    expect(new Set([placed.lineItemId, second, third]).size).toBe(3);
    for (const lineItemId of [placed.lineItemId, second, third])
      expect(await see({ ...placed, lineItemId })).toMatchObject({ lineItemId: third, jobs: [{ quantity: 5000 }] });
    const strange = await staff.call('GET', `${pathOf({ ...placed, lineItemId: 'unknown' })}/`);
    expect([strange.status, strange.body.error.key]).toEqual([404, 'order_line_not_found']);
  });

  test('says of a line that was taken out of its order what became of it', async () => {
    const placed = await waitingFor(shop, flyerLine());
    await asOwner(shop, 'update order_lines set ended_at = now() where order_id = $1', [placed.id]);
    const { status, body } = await staff.call('GET', `${pathOf(placed)}/`);
    expect([status, body.error.key]).toEqual([404, 'order_line_removed']);
  });

  test('knows of a file what there is: pages, boxes, colours, findings', async () => {
    const placed = await handedIn(wrongFlyer());
    const seen = await see(placed);
    const [first] = seen.files;
    expect(first?.facts).toMatchObject({ kind: 'pdf', pageCount: 2 });
    expect(first?.facts?.pages[0]).toMatchObject({
      media: '111 × 154',
      trim: '105 × 148',
      colours: ['CMYK'],
      ppi: null,
    });
    expect(first?.file.verdict?.findings[0]).toMatchObject({ check: 'PF-04', key: 'size_wrong' });
    expect(seen.templates[0]?.text).toContain('105 × 148 mm');
    expect(seen.may).toEqual({ approve: true, reject: true, replace: true, release: false, saySide: true });
  });
});

describe('the list of the customer’s files', () => {
  test('says since when a new file is asked for, not when it was ordered', async () => {
    const { visitor } = await registered(shop);
    const placed = await waitingFor(shop, flyerLine(), { guest: visitor });
    await readFile(shop, await placed.send(wrongFlyer()));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    await pays(placed);
    const asked = async () =>
      (await visitor.call<Answer<typeof listOrders>>('GET', '/orders/')).body.data.orders[0]?.filesAskedAt;
    expect(await asked()).toBeNull();
    const { history } = (await act(placed, 'reject', { text: 'Le format ne va pas.' })).body.data;
    expect(await asked()).toBe(history[0]?.at);
  });
});

describe('the list of the customer’s orders', () => {
  test('says that files are awaited while there is none but one that the shop has sent and not put in place', async () => {
    const { visitor } = await registered(shop);
    const placed = await waitingFor(shop, flyerLine(), { guest: visitor });
    const hasFiles = async () =>
      (await visitor.call<Answer<typeof listOrders>>('GET', '/orders/')).body.data.orders[0]?.hasAwaitedFiles;
    await sendsAsStaff(placed, cleanFlyer());
    expect(await hasFiles()).toBe(false);
    await placed.send(cleanFlyer());
    expect(await hasFiles()).toBe(true);
  });
});

describe('the history of files', () => {
  test('names a customer who is signed in also before anybody has agreed to the files', async () => {
    const { visitor } = await registered(shop);
    const placed = await waitingFor(shop, flyerLine(), { guest: visitor });
    await readFile(shop, await placed.send(wrongFlyer()));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    const { history, approvals } = await see(placed);
    expect(approvals).toEqual([]);
    expect(history[0]).toMatchObject({ to: 'checking', by: { kind: 'customer', name: 'Ève Ribot' } });
  });
});

describe('staff', () => {
  test('2.7.04 reject files with a text: the customer reads it, gets it by mail with the way to send others, and does', async () => {
    const placed = await handedIn(wrongFlyer());
    const { templates } = await see(placed);
    const text = `${templates[0]!.text}\n\nÀ bientôt.`;
    const rejected = await act(placed, 'reject', { text });
    expect(rejected.body.data.jobs[0]?.artwork).toBe('rejected');
    expect(rejected.body.data.history[0]).toMatchObject({ to: 'rejected', reason: text, by: { kind: 'staff' } });
    const line = await lineOf(placed.guest, placed.id);
    expect(line).toMatchObject({ artwork: 'rejected', isOpen: true, answer: { text } });
    const [mail] = await mailsTo(shop, await emailOf(placed));
    expect(mail?.text).toContain('À bientôt.');
    expect(mail?.link).toMatch(/order_number=.*key=/);
    const opened = await placed.guest.send({ method: 'GET', url: mail!.link });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/commande/fichiers/?order_number=${placed.orderNumber}`,
    ]);
    await readFile(shop, await placed.send(cleanFlyer(), 'neu.pdf'));
    const [former] = line.files;
    await placed.guest.call('DELETE', `/order/${placed.id}/uploads/${former!.id}/`);
    expect((await handIn(placed.guest, placed.id, placed.lineItemId)).body.data.lines[0]?.artwork).toBe('approved');
  });

  test('2.2.03 replace a file with a reason: the approval is void, the customer is told, agrees, and is bound to the new bytes', async () => {
    const placed = await handedIn(cleanFlyer());
    expect((await lineOf(placed.guest, placed.id)).artwork).toBe('approved');
    const bytes = cleanFlyer();
    const uploadId = await sendsAsStaff(placed, bytes);
    // Until it is put in place, nothing has changed for the customer.
    expect(await lineOf(placed.guest, placed.id)).toMatchObject({
      artwork: 'approved',
      files: [{ name: 'flyer.pdf' }],
    });
    const former = (await see(placed)).files.find(({ file }) => file.by.kind === 'guest');
    const reason = 'Nous avons prolongé le fond.';
    const done = await act(placed, 'replace', { uploadId, replaces: [former!.file.id], reason });
    expect(done.body.data).toMatchObject({ jobs: [{ artwork: 'fixed' }], approvals: [{ voidReason: 'replaced' }] });
    const order = (await placed.guest.call<OrderWire>('GET', `/order/${placed.id}`)).body.data;
    expect(Object.values(order.jobs)[0]?.status).toBe('awaiting_payment');
    expect(await lineOf(placed.guest, placed.id)).toMatchObject({
      isProof: true,
      isOpen: false,
      approval: null,
      answer: { text: reason },
      files: [{ name: 'corrigé.pdf' }],
    });
    const [mail] = await mailsTo(shop, await emailOf(placed));
    expect(mail?.text).toContain(reason);
    await readFile(shop, uploadId);
    const accepted = await agrees(placed, [uploadId]);
    expect(accepted.body.data.lines[0]).toMatchObject({
      artwork: 'approved',
      isProof: false,
      approval: { by: 'customer' },
    });
    expect((await see(placed)).approvals[0]?.files).toEqual([sha256(bytes)]);
    const again = await agrees(placed, [uploadId]);
    expect([again.status, again.body.error.key]).toEqual([409, 'proof_not_open']);
  });

  test('replace a file while the customer looks at it: nobody agrees to what came after', async () => {
    const placed = await handedIn(cleanFlyer());
    const before = (await lineOf(placed.guest, placed.id)).files.map(({ id }) => id);
    const first = await sendsAsStaff(placed, cleanFlyer());
    await act(placed, 'replace', { uploadId: first, replaces: before, reason: 'Fond prolongé.' });
    const second = await sendsAsStaff(placed, cleanFlyer());
    await act(placed, 'replace', { uploadId: second, replaces: [first], reason: 'Mieux encore.' });
    const late = await agrees(placed, [first]);
    expect([late.status, late.body.error.key]).toEqual([409, 'proof_changed']);
    expect((await lineOf(placed.guest, placed.id)).artwork).toBe('fixed');
    await readFile(shop, second);
    expect((await agrees(placed, [second])).body.data.lines[0]?.artwork).toBe('approved');
  });

  test('put a file in place of which something is still to be said: who agrees to it names that', async () => {
    const placed = await handedIn(cleanFlyer());
    const before = (await lineOf(placed.guest, placed.id)).files.map(({ id }) => id);
    const uploadId = await sendsAsStaff(placed, softFlyer());
    await act(placed, 'replace', { uploadId, replaces: before, reason: 'Votre nouvelle version.' });
    await readFile(shop, uploadId);
    const unread = await agrees(placed, [uploadId]);
    expect([unread.status, unread.body.error.key]).toEqual([409, 'proof_warnings']);
    const [file] = (await lineOf(placed.guest, placed.id)).files;
    const accepted = (file?.verdict?.findings ?? [])
      .filter(({ severity }) => severity === 'warning')
      .map(({ check, severity, key }) => ({ fileId: uploadId, check, severity, key }));
    expect(accepted).not.toEqual([]);
    expect((await agrees(placed, [uploadId], accepted)).body.data.lines[0]).toMatchObject({
      artwork: 'approved',
      approval: { accepted: accepted.length },
    });
  });

  test('put a file in place that cannot be printed: the customer agrees to none of it, and they may let it print themselves', async () => {
    const placed = await handedIn(cleanFlyer());
    const before = (await lineOf(placed.guest, placed.id)).files.map(({ id }) => id);
    const uploadId = await sendsAsStaff(placed, wrongFlyer());
    await act(placed, 'replace', { uploadId, replaces: before, reason: 'Votre nouvelle version.' });
    expect((await agrees(placed, [uploadId])).body.error.key).toBe('proof_unread');
    await readFile(shop, uploadId);
    expect((await agrees(placed, [uploadId])).body.error.key).toBe('proof_has_errors');
    const done = await act(placed, 'approve', { message: 'Imprimé tel quel, à votre demande.' });
    expect(done.body.data.jobs[0]?.artwork).toBe('approved');
  });

  test('replace a file twice: the customer reads what was done last, and both stand in the history', async () => {
    const placed = await handedIn(cleanFlyer());
    const before = (await lineOf(placed.guest, placed.id)).files.map(({ id }) => id);
    const first = await sendsAsStaff(placed, cleanFlyer());
    await act(placed, 'replace', { uploadId: first, replaces: before, reason: 'Fond prolongé.' });
    const second = await sendsAsStaff(placed, cleanFlyer());
    const { version } = (await act(placed, 'replace', { uploadId: second, replaces: [first], reason: 'Logo net.' }))
      .body.data;
    expect((await lineOf(placed.guest, placed.id)).answer?.text).toBe('Logo net.');
    const { history } = await see(placed);
    expect(history.slice(0, 2).map(({ to, reason }) => [to, reason])).toEqual([
      ['fixed', 'Logo net.'],
      ['fixed', 'Fond prolongé.'],
    ]);
    const stale = { version: version - 1, uploadId: second, replaces: [], reason: 'x' };
    expect((await staff.call('POST', `${pathOf(placed)}/replace/`, stale)).body.error.key).toBe('order_changed');
  });

  test('wrote something of a line that the customer changes then: it is read on, with who did what', async () => {
    const placed = await handedIn(wrongFlyer());
    const file = (await lineOf(placed.guest, placed.id)).files[0]!.id;
    const mark = { file, page: 1, place: { left: 0.1, top: 0.2, right: 0.4, bottom: 0.3 }, text: 'Ici.' };
    await act(placed, 'reject', { text: 'Le format est faux.', marks: [mark] });
    await pays(placed);
    const { history } = await see(placed);
    await editLine(placed, flyerLine({ jobName: 'Flyer de mars' }));
    expect(await lineOf(placed.guest, placed.id)).toMatchObject({
      artwork: 'rejected',
      answer: { text: 'Le format est faux.', marks: [{ ...mark, name: 'flyer.pdf' }] },
    });
    expect((await see(placed)).history).toEqual(history);
    const page = await placed.guest.send({ method: 'GET', url: `/commande/?order_number=${placed.orderNumber}` });
    expect(/<p[^>]*>Flyer de mars\s:\sLe format est faux\./.test(page.body)).toBe(true);
    const again = { ...placed, lineItemId: (await lineOf(placed.guest, placed.id)).lineItemId };
    const uploadId = await sendsAsStaff(again, cleanFlyer());
    await act(again, 'replace', { uploadId, replaces: [file], reason: 'Au bon format.' });
    await editLine(placed, flyerLine({ quantity: 500 }));
    expect(await lineOf(placed.guest, placed.id)).toMatchObject({ isProof: true, answer: { text: 'Au bon format.' } });
    expect((await see(placed)).history.map(({ to }) => to)).toEqual(['fixed', 'rejected', 'checking']);
    // What is printed otherwise is answered no more.
    await editLine(placed, flyerLine({ selection: { ...flyerLine().selection, sides: '4-0' } }));
    expect(await lineOf(placed.guest, placed.id)).toMatchObject({ artwork: 'awaited', answer: null });
  });

  test('bring a file that the customer could not send', async () => {
    const placed = await waitingFor(shop);
    const uploadId = await sendsAsStaff(placed, cleanFlyer());
    const done = await act(placed, 'replace', { uploadId, replaces: [], reason: 'Reçu par e-mail.' });
    expect(done.body.data.jobs[0]?.artwork).toBe('fixed');
  });

  describe('of a card with several names', () => {
    const names = ['Léa', 'Tom', 'Inès'];
    const cardsWaiting = () =>
      waitingFor(
        shop,
        flyerLine({
          productId: 'bc-std',
          selection: { ...WINDOW_CARD, orientation: 'horizontal', fsc: 'no', sets: '3' },
          quantity: 750,
          artworks: names.map((name) => ({ name, quantity: 250 })),
        }),
      );

    test('K16 bring a file for one: the others are still awaited, and nobody approves before', async () => {
      const placed = await cardsWaiting();
      const ofLea = await sendsAsStaff(placed, cleanFlyer(), staff, '1');
      await act(placed, 'replace', { uploadId: ofLea, replaces: [], reason: 'Reçu par e-mail.' });
      expect(await lineOf(placed.guest, placed.id)).toMatchObject({ artwork: 'awaited', isOpen: true, isProof: false });
      const [mail] = await mailsTo(shop, await emailOf(placed));
      expect(mail?.subject).toBe(`Un fichier préparé, commande ${placed.orderNumber}`);
      expect(mail?.text).toMatch(/Reçu par e-mail\.[^]*D’autres fichiers de cet article manquent encore/);
      expect((await agrees(placed, [ofLea])).body.error.key).toBe('proof_not_open');
      expect((await handIn(placed.guest, placed.id, placed.lineItemId)).body.error?.key).toBe('artwork_missing');
      expect((await act(placed, 'approve', { message: '' })).body.error.key).toBe('artwork_not_checked');
    });

    test('K16 bring one for all: each has it with its own quantity, and what replaces that of one is for it alone', async () => {
      const placed = await cardsWaiting();
      const forAll = await sendsAsStaff(placed, cards(2));
      await act(placed, 'replace', { uploadId: forAll, replaces: [], reason: 'La même carte pour tous.' });
      const former = (await lineOf(placed.guest, placed.id)).files.find(({ artworkId }) => artworkId === '2')!.id;
      const ofTom = await sendsAsStaff(placed, cards(2));
      await act(placed, 'replace', { uploadId: ofTom, replaces: [former], reason: 'Prénom corrigé.' });
      const { files } = await lineOf(placed.guest, placed.id);
      expect(files.map(({ artworkId }) => artworkId).toSorted()).toEqual(['1', '2', '3']);
      expect(files.find(({ id }) => id === ofTom)?.artworkId).toBe('2');
      for (const { id } of files) await readFile(shop, id);
      const seen = files.map(({ id }) => id);
      expect((await agrees(placed, seen)).body.data.lines[0]?.artwork).toBe('approved');
      await pays(placed);
      const [released] = (await act(placed, 'release')).body.data.releases;
      const path = `/api/v1/staff/press-folders/${placed.orderNumber}/${released!.id}/ticket/`;
      const { sets } = (await staff.send({ method: 'GET', url: path })).json() as JobTicket;
      expect(sets.map(({ name, quantity, files: own }) => [name, quantity, own.length])).toEqual(
        names.map((name) => [name, 250, 1]),
      );
    });
  });

  test('put nothing in place that is not there as a whole, is another line’s, or has no reason', async () => {
    const placed = await handedIn(wrongFlyer());
    const other = await handedIn(wrongFlyer());
    const theirs = await sendsAsStaff(other, cleanFlyer());
    const key = async (body: object) =>
      (await act(placed, 'replace', { replaces: [], reason: 'x', ...body })).body.error.key;
    expect(await key({ uploadId: theirs })).toBe('upload_not_found');
    expect(await key({ uploadId: (await lineOf(placed.guest, placed.id)).files[0]!.id })).toBe('upload_not_found');
    const body = { artworkId: null, name: 'a.pdf', bytes: 500, lastModified: 0 };
    const begun = await staff.call<Announced>('POST', `${pathOf(placed)}/files/`, body);
    expect(await key({ uploadId: begun.body.data.id })).toBe('upload_unfinished');
    expect(await key({ uploadId: begun.body.data.id, reason: '  ' })).toBe('reason_missing');
  });

  test('and customers go on with their own uploads alone: nobody adds bytes to what the other side has begun', async () => {
    const placed = await waitingFor(shop);
    const body = { artworkId: null, name: 'flyer.pdf', bytes: 100, lastModified: 0 };
    const begin = async (visitor: Visitor, path: string, more = {}) =>
      (await visitor.call<Announced>('POST', path, { ...body, ...more })).body.data;
    const ofShop = await begin(staff, `${pathOf(placed)}/files/`);
    // The same file by name, size and time is another upload where the other side sends it.
    const ofCustomer = await begin(placed.guest, `/order/${placed.id}/uploads/`, { lineItemId: placed.lineItemId });
    expect(ofCustomer.id).not.toBe(ofShop.id);
    const part = Buffer.alloc(10);
    const crossed = [
      [placed.guest, ofCustomer.path.replace(ofCustomer.id, ofShop.id)],
      [staff, ofShop.path.replace(ofShop.id, ofCustomer.id)],
    ] as const;
    for (const [visitor, path] of crossed) {
      expect((await patch(visitor, path, 0, part)).statusCode).toBe(404);
      expect((await visitor.send({ method: 'HEAD', url: path, headers: TUS })).statusCode).toBe(404);
    }
    expect((await patch(placed.guest, ofCustomer.path, 0, part)).statusCode).toBe(204);
    expect((await patch(staff, ofShop.path, 0, part)).statusCode).toBe(204);
  });

  test('without the scope only look, and send no bytes either; nobody else does any of it', async () => {
    const placed = await handedIn(wrongFlyer());
    const reader = await staffAt(shop).signsIn(await hire(shop, ['order:read']));
    expect((await reader.call('GET', `${pathOf(placed)}/`)).status).toBe(200);
    const body = { artworkId: null, name: 'a.pdf', bytes: 500, lastModified: 0 };
    expect((await reader.call('POST', `${pathOf(placed)}/files/`, body)).body.error.key).toBe('scope_missing');
    const { path } = (await staff.call<Announced>('POST', `${pathOf(placed)}/files/`, body)).body.data;
    expect((await patch(reader, path, 0, new Uint8Array(10))).statusCode).toBe(403);
    expect((await patch(placed.guest, path, 0, new Uint8Array(10))).statusCode).toBe(401);
    expect((await placed.guest.call('GET', `${pathOf(placed)}/`)).status).toBe(401);
  });

  test('of whom one was faster are shown what changed, and nothing is done', async () => {
    const placed = await handedIn(wrongFlyer());
    const { version } = await see(placed);
    await act(placed, 'approve', { message: '' });
    const late = await staff.call<UploadLine>('POST', `${pathOf(placed)}/reject/`, { version, text: 'x' });
    expect([late.status, late.body.error.key]).toEqual([409, 'order_changed']);
    expect((late.body.error.detail as UploadLine).jobs[0]?.artwork).toBe('approved');
    const trail = await asOwner<{ act: string }>(
      shop,
      `select act from staff_trail where subject_id = $1 and act like 'artwork%' order by id`,
      [placed.orderNumber],
    );
    expect(trail.rows.map(({ act: name }) => name)).toEqual(['artwork_approved']);
  });
});

/** A file of a wrong size that its owner had brought to size before it was handed in. */
async function mendedByOwner(line: ReturnType<typeof flyerLine>) {
  const placed = await waitingFor(shop, line);
  const upload = await placed.send(wrongFlyer());
  await readFile(shop, upload);
  const path = `/order/${placed.id}/uploads/${upload}/fix/`;
  const plan = { turn: 'none', scale: true, bleed: false, clean: false, cmyk: false, pages: null, sets: null };
  const fix = (await placed.guest.call<FixWire>('POST', path, plan)).body.data.id!;
  await mendFile(shop, fix);
  expect((await placed.guest.call('POST', `${path}accept/`, { fix })).status).toBe(200);
  expect((await handIn(placed.guest, placed.id, placed.lineItemId)).status).toBe(200);
  return placed;
}

describe('a check that was paid', () => {
  const checked = () => flyerLine({ fileCheck: true });

  test('2.7.10 ends with a message to the customer, and its price back where nothing was found and nothing changed, once', async () => {
    const placed = await handedIn(cleanFlyer(), checked());
    await pays(placed);
    const done = await act(placed, 'approve', { message: 'Tout est bon.' });
    expect(done.body.data.jobs[0]?.artwork).toBe('approved');
    const order = (await placed.guest.call<OrderWire>('GET', `/order/${placed.id}`)).body.data;
    const line = order.lineItems[placed.lineItemId]!;
    const price = line.services.find(({ key }) => key.endsWith('docreview'))!;
    expect(order.refundDue?.centAmount).toBeGreaterThan(0);
    const back = order.history.filter(({ axis }) => axis === 'total');
    expect(back).toMatchObject([{ reason: 'check_for_nothing', by: 'shop', jobId: Object.keys(order.jobs)[0] }]);
    expect(Number(back[0]!.from) - Number(back[0]!.to)).toBe(order.refundDue?.centAmount);
    const html = await placed.guest.send({ method: 'GET', url: `/commande/?order_number=${placed.orderNumber}` });
    expect(html.body).toContain('rien à corriger, rien de modifié');
    expect(price).toBeDefined();
    expect(await lineOf(placed.guest, placed.id)).toMatchObject({ answer: { text: 'Tout est bon.' } });
    const [mail] = await mailsTo(shop, await emailOf(placed));
    expect(mail?.text).toContain('Tout est bon.');
    const { history } = (await staff.call<StaffOrderWire>('GET', `/staff/orders/${placed.orderNumber}/`)).body.data;
    expect(history.filter(({ by }) => by.kind === 'guest').map(({ by }) => by.name)).toContain('Camille Moreau');
    expect(history.every(({ by }) => by.kind !== 'guest' || by.name !== '')).toBe(true);
    await act(placed, 'reject', { text: 'Finalement non.' });
    await handIn(placed.guest, placed.id, placed.lineItemId);
    await act(placed, 'approve', { message: '' });
    const after = (await placed.guest.call<OrderWire>('GET', `/order/${placed.id}`)).body.data;
    expect(after.refundDue).toEqual(order.refundDue);
    expect(after.history.filter(({ axis }) => axis === 'total')).toHaveLength(1);
  });

  test('gives nothing back where something was found, where a file was changed, and where nothing was paid', async () => {
    const found = await handedIn(softFlyer(), checked());
    await pays(found);
    const changed = await handedIn(cleanFlyer(), checked());
    await pays(changed);
    const uploadId = await sendsAsStaff(changed, cleanFlyer());
    await readFile(shop, uploadId);
    await act(changed, 'replace', { uploadId, replaces: [], reason: 'x' });
    const mended = await mendedByOwner(checked());
    await pays(mended);
    const unpaid = await handedIn(cleanFlyer(), checked());
    for (const placed of [found, changed, mended, unpaid]) {
      expect((await act(placed, 'approve', { message: '' })).status).toBe(200);
      expect((await placed.guest.call<OrderWire>('GET', `/order/${placed.id}`)).body.data.refundDue).toBeNull();
    }
  });
});

describe('the mail that tells a result', () => {
  /** The newest mail about an order, and what it looks like when it is sent. */
  async function sentOf({ orderNumber }: Placed): Promise<{ readonly row: MailRow; readonly mail: Mail }> {
    const { rows } = await asOwner<MailRow>(
      shop,
      `select id, body_text as text, body_html as html, pictures from mails
       where tenant_id = 'tirage-fr' and subject like '%' || $1 || '%' and recipient <> 'bonjour@tirage.example'
       order by created_at desc, id limit 1`,
      [orderNumber],
    );
    const { tenant } = (await shop.ground.shops.current('tirage-fr'))!;
    const sent: Mail[] = [];
    const door = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)), close: () => undefined };
    await asOwner(shop, 'update mails set sent_at = null where id = $1', [rows[0]!.id]);
    await sendMail(shop.ground.db, tenant, door, rows[0]!.id, mailPictures(shop.ground.files));
    return { row: rows[0]!, mail: sent[0]! };
  }
  interface MailRow {
    readonly id: string;
    readonly text: string;
    readonly html: string;
    readonly pictures: readonly { readonly hash: string; readonly marks: readonly object[] }[] | null;
  }

  test('2.7.10 of a paid check shows the page, with a numbered frame for each finding and its sentence', async () => {
    const placed = await handedIn(softFlyer(), flyerLine({ fileCheck: true }));
    await act(placed, 'approve', { message: 'Nous l’imprimons ainsi.' });
    const { row, mail } = await sentOf(placed);
    expect(row.pictures).toHaveLength(1);
    expect(row.pictures?.[0]?.marks.length).toBeGreaterThan(0);
    expect(row.html).toMatch(/<img src="cid:picture-1" alt="Page 1 de flyer\.pdf[^"]*"/);
    expect(row.text).toMatch(/^1\. /m);
    const [picture] = mail.pictures ?? [];
    expect(picture?.name).toBe('picture-1');
    const { format, width } = await sharp(picture!.jpeg).metadata();
    expect([format, width]).toEqual(['jpeg', expect.any(Number)]);
    // The frames are there: the picture is another one than without them.
    const [shown] = row.pictures ?? [];
    const plain = await mailPictures(shop.ground.files)('tirage-fr', { hash: shown!.hash, alt: '', marks: [] });
    expect(Buffer.from(plain!).equals(Buffer.from(picture!.jpeg))).toBe(false);
  });

  test('of an approval over what was found tells it as seen, of each file by its name, and asks for nothing', async () => {
    const placed = await waitingFor(shop, flyerLine({ fileCheck: true }));
    await readFile(shop, await placed.send(wrongFlyer(), 'recto.pdf'));
    await readFile(shop, await placed.send(wrongFlyer(), 'verso.pdf'));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    await act(placed, 'approve', { message: '' });
    const { row } = await sentOf(placed);
    expect(row.text).toContain('bons pour l’impression');
    expect(row.text).not.toMatch(/Exportez|La page fait/);
    for (const name of ['recto.pdf', 'verso.pdf'])
      expect(row.text.split(new RegExp(`${name}.*Le format\\s:`)).length - 1).toBe(1);
  });

  test('of a rejection in the words of the check says them once', async () => {
    const placed = await handedIn(wrongFlyer());
    const [wording] = (await see(placed)).templates;
    await act(placed, 'reject', { text: wording!.text });
    const { row } = await sentOf(placed);
    expect(row.text.split('La page fait').length - 1).toBe(1);
  });

  test('2.7.10 shows the places that a person marked, as the order does, and as the picture is sent', async () => {
    const placed = await handedIn(softFlyer(), flyerLine({ fileCheck: true }));
    const file = (await lineOf(placed.guest, placed.id)).files[0]!.id;
    const place = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.3 };
    const mark = { file, page: 1, place, text: 'Ce logo touche la coupe.' };
    const marks = [mark, { ...mark, text: 'Photo floue.' }];
    await act(placed, 'approve', { message: '', marks });
    const told = marks.map((each) => ({ ...each, name: 'flyer.pdf' }));
    expect((await lineOf(placed.guest, placed.id)).answer).toMatchObject({ text: '', marks: told });
    const { row, mail } = await sentOf(placed);
    expect(row.pictures).toMatchObject([{ marks: [place, place] }]);
    expect(row.text).toMatch(/flyer\.pdf, page 1, repère 1\s: Ce logo touche la coupe\./);
    expect(row.text).toMatch(/flyer\.pdf, page 1, repère 2\s: Photo floue\./);
    expect(mail.pictures).toHaveLength(1);
    await act(placed, 'reject', { text: 'Finalement non.', marks: [mark] });
    expect((await lineOf(placed.guest, placed.id)).answer).toMatchObject({ text: 'Finalement non.', marks: [told[0]] });
    expect((await sentOf(placed)).row.pictures).toMatchObject([{ marks: [place] }]);
    // The next step has no marks of the one before.
    await handIn(placed.guest, placed.id, placed.lineItemId);
    expect((await lineOf(placed.guest, placed.id)).answer).toBeNull();
  });

  test('is not sent, and nothing is decided, where a mark is on no page of these files or has no words', async () => {
    const placed = await handedIn(softFlyer());
    const other = await handedIn(softFlyer());
    const fileOf = async (of: Placed) => (await lineOf(of.guest, of.id)).files[0]!.id;
    const place = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.3 };
    const mark = { file: await fileOf(placed), page: 1, place, text: 'Ici.' };
    for (const wrong of [
      { ...mark, file: await fileOf(other) },
      { ...mark, page: 7 },
      { ...mark, text: ' ' },
      { ...mark, place: { ...place, right: 0.1 } },
    ]) {
      const refused = await act(placed, 'reject', { text: 'Non.', marks: [mark, wrong] });
      expect([refused.status, refused.body.error.key]).toEqual([422, 'mark_misplaced']);
    }
    const beyond = await act(placed, 'reject', { text: 'Non.', marks: [{ ...mark, place: { ...place, right: 1.5 } }] });
    expect(beyond.status).toBe(400);
    expect((await lineOf(placed.guest, placed.id)).artwork).toBe('checking');
  });

  test('of a rejection shows it too, and a mail whose picture is gone is sent without it', async () => {
    const placed = await handedIn(wrongFlyer());
    await act(placed, 'reject', { text: 'Le fond perdu manque.' });
    expect((await sentOf(placed)).mail.pictures).toHaveLength(1);
    await asOwner(
      shop,
      `update mails set pictures = jsonb_set(pictures, '{0,hash}', '"${'0'.repeat(64)}"') where pictures is not null`,
    );
    const { mail } = await sentOf(placed);
    expect([mail.pictures, mail.html]).toEqual([[], expect.stringContaining('Page 1 de flyer.pdf')]);
  });
});

describe('a release to print', () => {
  test('moves the job, writes its folder with press-ready names, and both tickets name the approved bytes', async () => {
    const bytes = cleanFlyer();
    const placed = await handedIn(bytes);
    expect((await see(placed)).jobs[0]?.lack).toBe('payment');
    const unpaid = await act(placed, 'release');
    expect([unpaid.status, unpaid.body.error.key]).toEqual([409, 'production_unpaid']);
    await pays(placed);
    const { body } = await act(placed, 'release');
    expect(body.data.jobs[0]?.production).toBe('in_print');
    const [released] = body.data.releases;
    const folder = `${placed.orderNumber}-1`;
    expect(released).toMatchObject({
      folder,
      files: ['artwork', 'thumbnail', 'ticket', 'xjdf'].map((kind) => ({ kind })),
    });
    const name = `${folder}-00-fly-a5-148x210-1000.pdf`;
    expect(released?.files[0]?.name).toBe(name);
    const path = `/api/v1/staff/press-folders/${placed.orderNumber}/${released!.id}/`;
    const zip = await staff.send({ method: 'GET', url: path });
    expect([zip.headers['content-type'], Number(zip.headers['content-length'])]).toEqual([
      'application/zip',
      zip.rawPayload.length,
    ]);
    const unpacked = unzipSync(zip.rawPayload);
    const thumbnail = name.replace('.pdf', '.webp');
    expect(Object.keys(unpacked)).toEqual([
      `${folder}/${name}`,
      `${folder}/${thumbnail}`,
      `${folder}/${folder}.json`,
      `${folder}/${folder}.xjdf`,
    ]);
    expect(sha256(unpacked[`${folder}/${name}`]!)).toBe(sha256(bytes));
    const ticket = (await staff.send({ method: 'GET', url: `${path}ticket/` })).json() as JobTicket;
    expect(ticket).toMatchObject({
      order: placed.orderNumber,
      job: { number: 1, quantity: 1000 },
      product: { id: 'fly-a5', geometry: { width: 148, height: 210 } },
      sets: [
        {
          set: 0,
          quantity: 1000,
          files: [
            {
              name,
              sha256: sha256(bytes),
              thumbnail: { name: thumbnail, sha256: sha256(unpacked[`${folder}/${thumbnail}`]!) },
            },
          ],
        },
      ],
      approval: { by: 'guest' },
    });
    const xjdf = (await staff.send({ method: 'GET', url: `${path}xjdf/` })).body;
    expect(xjdf).toContain(sha256(bytes));
    expect(JSON.stringify(ticket)).not.toContain('Moreau');
    // What is in a folder is swept by nobody.
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const later = { ...shop.jobContext, now: () => Temporal.Now.instant().add({ hours: 48 }) };
    await sweepFiles(contextOfJob(later, french, 'test', shop.app.log), shop.ground.files, NAMING_FILES);
    expect((await staff.send({ method: 'GET', url: path })).statusCode).toBe(200);
  });

  test('is the one way to print for a job with files: no move by hand goes round its folder', async () => {
    const placed = await handedIn(cleanFlyer());
    await pays(placed);
    const path = `/staff/orders/${placed.orderNumber}`;
    const read = async () => (await staff.call<StaffOrderWire>('GET', `${path}/`)).body.data;
    const move = async (to: string) => {
      const { version, jobs } = await read();
      const body = { version, moves: [{ axis: 'production', jobId: jobs[0]!.id, to }], reason: 'Machine libre' };
      return staff.call<StaffOrderWire>('POST', `${path}/moves/`, body);
    };
    expect((await move('in_prepress')).status).toBe(200);
    expect((await read()).jobs[0]?.blocked).toEqual([{ to: 'in_print', lack: 'release' }]);
    expect((await move('in_print')).body.error.key).toBe('production_release');
    expect((await move('on_hold')).status).toBe(200);
    for (const to of ['in_print', 'finishing', 'packed'])
      expect((await move(to)).body.error.key, to).toBe('production_release');
    expect((await move('in_prepress')).status).toBe(200);
    expect((await act(placed, 'release')).status).toBe(200);
    // What has its folder may be held, and goes on.
    expect((await move('on_hold')).status).toBe(200);
    expect((await move('in_print')).status).toBe(200);
    expect((await move('packed')).status).toBe(200);
  });

  test('is refused for what nobody approved, for what was approved otherwise, and a second time', async () => {
    const placed = await handedIn(wrongFlyer());
    await pays(placed);
    expect((await act(placed, 'release')).body.error.key).toBe('release_not_approved');
    await act(placed, 'approve', { message: '' });
    await asOwner(
      shop,
      `update artwork_approvals a set geometry = 'other' from orders o where o.tenant_id = a.tenant_id and o.id = a.order_id
       and o.order_number = $1`,
      [placed.orderNumber],
    );
    expect((await act(placed, 'release')).body.error.key).toBe('release_not_approved');
    const clean = await handedIn(cleanFlyer());
    await pays(clean);
    const both = await Promise.all([act(clean, 'release'), act(clean, 'release')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await see(clean)).releases).toHaveLength(1);
  });

  test('waits until the pages of its files were drawn, so that no folder is without its picture', async () => {
    const placed = await waitingFor(shop);
    const upload = await placed.send(cleanFlyer());
    await handIn(placed.guest, placed.id, placed.lineItemId);
    await pays(placed);
    await act(placed, 'approve', { message: '' });
    expect((await act(placed, 'release')).body.error.key).toBe('release_pictures_awaited');
    await readFile(shop, upload);
    const { body } = await act(placed, 'release');
    expect(body.data.releases[0]?.files.map(({ kind }) => kind)).toContain('thumbnail');
  });

  test('is told in the history of the order, with who and when', async () => {
    const placed = await handedIn(cleanFlyer());
    await pays(placed);
    await act(placed, 'release');
    const { history } = (await staff.call<StaffOrderWire>('GET', `/staff/orders/${placed.orderNumber}/`)).body.data;
    const printed = history.find(({ axis, to }) => axis === 'production' && to === 'in_print');
    expect(printed?.by.kind).toBe('staff');
    const owner = await asOwner<{ name: string }>(shop, 'select name from staff where email = $1 limit 1', [OWNER]);
    expect(printed?.by.name).toBe(owner.rows[0]?.name || OWNER);
  });
});
