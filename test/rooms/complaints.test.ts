import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ComplaintsWire } from '#shop/complaints/complaints.contract.ts';
import { sweepFiles } from '#shop/kept-files.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import type { StaffComplaint } from '#shop/staff/complaints.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { sweep } from '#platform/db/sweep.ts';
import { contextOfJob, NAMING_FILES } from '../../src/app/jobs.ts';
import { flyerLine } from '../builders/lines.ts';
import { filledCart, founder, joined } from '../support/company.ts';
import { asOwner, mailsTo, registered, PASSWORD } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { hire, orderOf, staffAt, type StaffVisitor } from '../support/staff.ts';
import { sentStatements } from '../support/sent-statements.ts';
import { elsewhere, Visitor, type Reply } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
let now = Temporal.Instant.fromEpochMilliseconds(Date.now());
beforeAll(async () => {
  shop = await openTestShop({ now: () => now });
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const key = ({ status, body }: Reply<unknown>): string | number => body.error?.key ?? status;
const post = (number: string, what: string, body: object) =>
  staff.call<StaffOrderWire>('POST', `/staff/orders/${number}/${what}/`, body);
const readForStaff = async (number: string) =>
  (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;

type Placed = Awaited<ReturnType<typeof orderOf>>;

/** Makes, sends and delivers all jobs of an order that was paid by transfer. */
async function deliver({ orderNumber }: Pick<Placed, 'orderNumber'>, last = 'delivered'): Promise<StaffOrderWire> {
  let seen = await readForStaff(orderNumber);
  if (seen.money.due.centAmount > 0)
    expect(key(await post(orderNumber, 'payment', { reference: `B-${orderNumber}` }))).toBe(200);
  const files = (await readForStaff(orderNumber)).jobs.filter(({ artwork }) => artwork === 'awaited');
  if (files.length > 0) {
    const { version } = await readForStaff(orderNumber);
    const moves = files.map(({ id }) => ({ axis: 'artwork', jobId: id, to: 'not_needed' }));
    expect(key(await post(orderNumber, 'moves', { version, moves, reason: '' }))).toBe(200);
  }
  const all = ['in_prepress', 'in_print', 'finishing', 'packed', 'shipped', 'delivered'];
  for (const to of all.slice(0, all.indexOf(last) + 1)) {
    seen = await readForStaff(orderNumber);
    const { version } = seen;
    const jobs = seen.jobs.filter(
      ({ production }) => !['shipped', 'delivered'].includes(production) || to === 'delivered',
    );
    const moved = jobs.filter(({ production }) => production !== 'delivered');
    if (moved.length === 0) continue;
    const answer =
      to === 'shipped'
        ? await post(orderNumber, 'shipments', {
            version,
            carrier: 'dhl',
            trackingNumber: `X${orderNumber}${version}`,
            jobIds: moved.map(({ id }) => id),
          })
        : await post(orderNumber, 'moves', {
            version,
            moves: moved.map(({ id }) => ({ axis: 'production', jobId: id, to })),
            reason: '',
          });
    expect(key(answer)).toBe(200);
  }
  return readForStaff(orderNumber);
}

async function delivered(more: Parameters<typeof orderOf>[1] = {}) {
  const placed = await orderOf(shop, more);
  const { jobs } = await deliver(placed);
  return { ...placed, jobId: jobs[0]!.id, quantity: jobs[0]!.quantity };
}

const told = (jobId: string, more: object = {}) => ({
  jobId,
  kind: 'damaged',
  wish: 'reprint',
  copies: 40,
  text: 'Le carton a pris l’eau.',
  pictures: [],
  ...more,
});
const complain = (visitor: Visitor, id: string, body: object) =>
  visitor.call<ComplaintsWire>('POST', `/order/${id}/complaints/`, body);
const readComplaints = async (visitor: Visitor, id: string) =>
  (await visitor.call<ComplaintsWire>('GET', `/order/${id}/complaints/`)).body.data;

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500_000, 7)]);

const announce = (visitor: Visitor, id: string, jobId: string, bytes: number) =>
  visitor.call<{ id: string; pieceBytes: number }>('POST', `/order/${id}/complaint-pictures/`, { jobId, bytes });
interface Sent {
  readonly received: number;
  readonly picture: { readonly id: string; readonly type: string } | null;
}
async function piece(visitor: Visitor, id: string, picture: string, at: number, bytes: Buffer) {
  if (!visitor.csrf) await visitor.meet();
  const answer = await visitor.send({
    method: 'PUT',
    url: `/api/v1/order/${id}/complaint-pictures/${picture}/?at=${at}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() } as Reply<Sent>;
}
/** Sends a whole picture in pieces, as the page does. */
async function sendPicture(visitor: Visitor, id: string, jobId: string, bytes: Buffer = PNG): Promise<Reply<Sent>> {
  const opened = await announce(visitor, id, jobId, bytes.length);
  if (opened.status !== 200) return opened as unknown as Reply<Sent>;
  const { id: picture, pieceBytes } = opened.body.data;
  for (let at = 0; ;) {
    const answer = await piece(visitor, id, picture, at, bytes.subarray(at, at + pieceBytes));
    if (answer.status !== 200 || answer.body.data.picture) return answer;
    at = answer.body.data.received;
  }
}
const fetchPicture = (visitor: Visitor, id: string, picture: string) =>
  visitor.send({ method: 'GET', url: `/api/v1/order/${id}/complaint-pictures/${picture}/` });
const rowsOf = async (id: string) =>
  (await asOwner<{ n: number }>(shop, 'select count(*)::int as n from complaint_pictures where order_id = $1', [id]))
    .rows[0]!.n;
const decide = (visitor: StaffVisitor, id: string, what: string, body: object) =>
  visitor.call<StaffComplaint>('POST', `/staff/complaints/${id}/${what}/`, body);
const REPRINT = { copies: 40, text: 'Nous réimprimons.' };

async function complained(more: object = {}, order: Parameters<typeof orderOf>[1] = {}) {
  const placed = await delivered(order);
  const { body } = await complain(placed.guest, placed.id, told(placed.jobId, more));
  return { ...placed, complaintId: body.data.complaints[0]!.id };
}

describe('a complaint with pictures', () => {
  test('becomes a reprint: a new job with reason and due date, the order is made again, and both sides are told', async () => {
    const email = 'plainte@example.fr';
    const { guest, id, orderNumber, jobId, quantity } = await delivered({
      email,
      line: flyerLine({ jobName: 'Salon' }),
    });
    expect((await readForStaff(orderNumber)).order.orderState).toBe('completed');
    const sent = await sendPicture(guest, id, jobId);
    const picture = sent.body.data.picture!;
    expect(picture.type).toBe('image/png');
    expect((await readComplaints(guest, id)).jobs).toMatchObject([{ jobId, closed: null, pictures: [picture] }]);

    const opened = await complain(guest, id, told(jobId, { pictures: [picture.id] }));
    const [complaint] = opened.body.data.complaints;
    expect(complaint).toMatchObject({
      kind: 'damaged',
      copies: 40,
      state: 'open',
      pictures: [picture],
      decision: null,
    });
    expect(opened.body.data.jobs).toMatchObject([{ closed: 'already_open', pictures: [] }]);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toContain(
      `Votre réclamation sur la commande ${orderNumber}`,
    );

    const seen = await staff.call<StaffComplaint>('GET', `/staff/complaints/${complaint!.id}/`);
    expect(seen.body.data).toMatchObject({ orderNumber, quantity, hasWallet: false, decidedBy: null });
    const shown = await staff.send({
      method: 'GET',
      url: `/api/v1/staff/complaints/${complaint!.id}/pictures/${picture.id}/`,
    });
    expect([shown.statusCode, createHash('sha256').update(shown.rawPayload).digest('hex')]).toEqual([
      200,
      createHash('sha256').update(PNG).digest('hex'),
    ]);

    const decided = await decide(staff, complaint!.id, 'reprint', REPRINT);
    expect(decided.body.data.complaint).toMatchObject({
      state: 'reprinted',
      decision: { text: 'Nous réimprimons.', credit: null, reprint: { copies: 40 } },
    });
    const after = await readForStaff(orderNumber);
    expect(after.order.orderState).toBe('confirmed');
    expect(after.money.due.centAmount).toBe(0);
    expect(after.jobs).toMatchObject([
      { id: jobId, production: 'delivered' },
      { quantity: 40, production: 'waiting', dueOn: decided.body.data.complaint.decision?.reprint?.dueOn },
    ]);
    expect(['approved', 'not_needed']).toContain(after.jobs[1]?.artwork);
    expect(after.jobs[1]!.dueOn >= now.toString().slice(0, 10)).toBe(true);
    const { body: customers } = await guest.call<OrderWire>('GET', `/order/${id}`);
    // The reprint is told apart from what was ordered, with a departure of its own.
    expect(after.jobs.map((job) => customers.data.jobs[job.id])).toMatchObject([
      { isReprint: false },
      { isReprint: true, dueOn: after.jobs[1]!.dueOn },
    ]);
    expect(customers.data.history.slice(-2)).toMatchObject([
      { axis: 'production', from: null, to: 'waiting', by: 'shop' },
      { axis: 'order', from: 'completed', to: 'confirmed', by: 'shop' },
    ]);
    const subject = `Réponse à votre réclamation sur la commande ${orderNumber}`;
    const mail = (await mailsTo(shop, email)).find((each) => each.subject === subject);
    expect(mail?.text).toContain('votre réclamation (Flyer A5, Salon)');
    expect(mail?.text).toContain('Nous réimprimons 40 exemplaires sans frais');
    // The reprint is made and sent as every job is, and completes the order again.
    expect((await deliver({ orderNumber })).order.orderState).toBe('completed');
    expect(key(await decide(staff, complaint!.id, 'reprint', REPRINT))).toBe('complaint_decided');
  });

  test('keeps its pictures from everybody else, and none of them can run as a page', async () => {
    const { guest, id, jobId } = await delivered();
    const picture = (await sendPicture(guest, id, jobId)).body.data.picture!.id;
    const own = await fetchPicture(guest, id, picture);
    expect(own.statusCode).toBe(200);
    expect(own.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${picture}.png"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    const other = await delivered();
    for (const [visitor, order] of [
      [new Visitor(shop.app, 'localhost', elsewhere()), id],
      [new Visitor(shop.app, 'it.localhost', elsewhere()), id],
      [other.guest, id],
      [other.guest, other.id],
    ] as const)
      expect((await fetchPicture(visitor, order, picture)).statusCode).toBe(404);
  });
});

describe('pictures', () => {
  test('are refused by what is in them, whatever they are called, and leave neither row nor file', async () => {
    const { guest, id, jobId } = await delivered();
    for (const content of ['<!doctype html><script>alert(1)</script>', '<svg onload="alert(1)"/>', '%PDF-1.7', ''])
      expect(key(await sendPicture(guest, id, jobId, Buffer.from(content || ' ')))).toBe('picture_not_valid');
    expect(await rowsOf(id)).toBe(0);
    // More bytes than were announced.
    const { body } = await announce(guest, id, jobId, 10);
    expect(key(await piece(guest, id, body.data.id, 0, PNG.subarray(0, 11)))).toBe('picture_too_large');
    expect(await rowsOf(id)).toBe(0);
    expect(key(await announce(guest, id, jobId, 11 * 1024 * 1024))).toBe('picture_too_large');
    expect(await shop.ground.files.open('tirage-fr', 'x')).toBeUndefined();
  });

  test('are six at most for one complaint, however many are sent at once, and one that is taken back makes room', async () => {
    const { guest, id, jobId } = await delivered();
    const all = await Promise.all(Array.from({ length: 9 }, () => announce(guest, id, jobId, 8)));
    expect(all.map(key).toSorted()).toEqual(
      [200, 200, 200, 200, 200, 200, ...Array(3).fill('too_many_pictures')].toSorted(),
    );
    const first = all.find(({ status }) => status === 200)!.body.data.id;
    const removed = await guest.call<{ removed: boolean }>('DELETE', `/order/${id}/complaint-pictures/${first}/`);
    expect(removed.body.data.removed).toBe(true);
    expect(key(await announce(guest, id, jobId, 8))).toBe(200);
  });

  test('are limited for one order in a day, under both of its names together', async () => {
    const { guest, id, orderNumber, jobId } = await delivered();
    const statuses = [];
    for (let count = 0; count < 41; count += 1) {
      const opened = await announce(guest, count % 2 ? id : orderNumber, jobId, 8);
      statuses.push(key(opened));
      if (opened.status === 200) await guest.call('DELETE', `/order/${id}/complaint-pictures/${opened.body.data.id}/`);
    }
    expect(statuses.filter((each) => each === 200)).toHaveLength(40);
    expect(statuses.at(-1)).toBe('too_many_attempts');
  });

  test('go on where they were after an answer that was lost, and only whole ones are sent with a complaint', async () => {
    const { guest, id, jobId } = await delivered();
    const { body } = await announce(guest, id, jobId, 20);
    const { id: picture } = body.data;
    expect((await piece(guest, id, picture, 0, PNG.subarray(0, 12))).body.data.received).toBe(12);
    expect((await piece(guest, id, picture, 0, PNG.subarray(0, 12))).body.data).toEqual({
      received: 12,
      picture: null,
    });
    expect(key(await complain(guest, id, told(jobId, { pictures: [picture] })))).toBe('picture_not_found');
    expect((await piece(guest, id, picture, 12, PNG.subarray(12, 20))).body.data.picture?.id).toBe(picture);
    expect((await piece(guest, id, picture, 0, PNG.subarray(0, 12))).body.data.received).toBe(20);
    expect((await complain(guest, id, told(jobId, { pictures: [picture] }))).status).toBe(200);
    // A sent picture is part of the complaint.
    const late = await guest.call<{ removed: boolean }>('DELETE', `/order/${id}/complaint-pictures/${picture}/`);
    expect(late.body.data.removed).toBe(false);
  });

  test('are taken as bytes alone, in pieces of a bounded size, from the owner and with the forgery token', async () => {
    const { guest, id, jobId } = await delivered();
    const { body } = await announce(guest, id, jobId, 600_000);
    const { id: picture } = body.data;
    expect(key(await piece(guest, id, picture, 0, PNG.subarray(0, 300_000)))).toBe('body_too_large');
    const json = await guest.call('PUT', `/order/${id}/complaint-pictures/${picture}/?at=0`, { a: 1 });
    expect(key(json)).toBe('media_type_not_supported');
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    expect(key(await piece(stranger, id, picture, 0, PNG.subarray(0, 8)))).toBe('order_not_found');
    const token = guest.csrf;
    guest.csrf = 'forged';
    expect(key(await piece(guest, id, picture, 0, PNG.subarray(0, 8)))).toBe('csrf_refused');
    guest.csrf = token;
  });

  test('that nothing names any more leave the disk when the clock sweeps', async () => {
    const { guest, id, jobId } = await delivered();
    const unsent = (await sendPicture(guest, id, jobId, Buffer.concat([PNG, Buffer.from('unsent')]))).body.data
      .picture!;
    const sent = (await sendPicture(guest, id, jobId, Buffer.concat([PNG, Buffer.from('sent')]))).body.data.picture!;
    await complain(guest, id, told(jobId, { pictures: [sent.id] }));
    await asOwner(shop, `update complaint_pictures set created_at = now() - interval '2 days' where order_id = $1`, [
      id,
    ]);
    const hashes = await asOwner<{ id: string; hash: string }>(
      shop,
      'select id, hash from complaint_pictures where order_id = $1',
      [id],
    );
    const hashOf = (picture: string) => hashes.rows.find((row) => row.id === picture)!.hash;
    await sweep(shop.ground.db, 'tirage-fr', RETENTION['unsent_pictures']!);
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
    await sweepFiles(ctx, shop.ground.files, NAMING_FILES);
    const has = async (hash: string) => (await shop.ground.files.open('tirage-fr', hash)) !== undefined;
    // Not before a day has passed.
    expect(await has(hashOf(unsent.id))).toBe(true);
    await sweepFiles({ ...ctx, now: Temporal.Now.instant().add({ hours: 25 }) }, shop.ground.files, NAMING_FILES);
    expect([await has(hashOf(unsent.id)), await has(hashOf(sent.id))]).toEqual([false, true]);
  });
});

describe('a complaint', () => {
  test('begins when the job has left, ends thirty days after its delivery, and is open once at a time', async () => {
    const placed = await orderOf(shop);
    const waiting = (await readForStaff(placed.orderNumber)).jobs[0]!.id;
    expect(key(await complain(placed.guest, placed.id, told(waiting)))).toBe('complaint_not_sent');
    await deliver(placed, 'shipped');
    expect((await readComplaints(placed.guest, placed.id)).jobs).toMatchObject([{ closed: null, until: null }]);
    await deliver(placed);
    expect((await readComplaints(placed.guest, placed.id)).jobs[0]?.until).toBe(now.add({ hours: 720 }).toString());
    const many = await Promise.all(Array.from({ length: 5 }, () => complain(placed.guest, placed.id, told(waiting))));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(many.filter(({ status }) => status !== 200).map(key))).toEqual(new Set(['complaint_already_open']));
    const late = await delivered();
    const before = now;
    now = now.add({ hours: 721 });
    expect(key(await complain(late.guest, late.id, told(late.jobId)))).toBe('complaint_too_late');
    now = before;
  });

  test('belongs to who may change the order: to strangers, other orders and other shops there is none', async () => {
    const { id, jobId, quantity, guest } = await delivered();
    const stranger = new Visitor(shop.app, 'localhost', elsewhere());
    const abroad = new Visitor(shop.app, 'it.localhost', elsewhere());
    const other = await delivered();
    for (const visitor of [stranger, abroad, other.guest]) {
      expect(key(await complain(visitor, id, told(jobId)))).toBe('order_not_found');
      expect(key(await announce(visitor, id, jobId, 8))).toBe('order_not_found');
      expect(key(await visitor.call('GET', `/order/${id}/complaints/`))).toBe('order_not_found');
    }
    expect(key(await complain(other.guest, other.id, told(jobId)))).toBe('job_not_found');
    expect(key(await complain(guest, id, told(jobId, { copies: quantity + 1 })))).toBe('copies_too_many');
    expect(key(await complain(guest, id, told(jobId, { text: '\u200b' })))).toBe('message_empty');
    expect(key(await complain(guest, id, told(jobId, { copies: 0 })))).toBe('invalid_request');
    // The mailed link opens the order for a guest elsewhere.
    const keyOf = (await asOwner<{ access_key: string }>(shop, 'select access_key from orders where id = $1', [id]))
      .rows[0]!;
    const linked = await stranger.call('POST', `/order/${id}/complaints/`, told(jobId), {
      'x-order-key': keyOf.access_key,
    });
    expect(linked.status).toBe(200);
  });

  test('is decided once, however many members of staff decide at once; the others are shown the decision', async () => {
    const { complaintId, orderNumber } = await complained();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        staff.insists<StaffComplaint>(
          'POST',
          `/staff/complaints/${complaintId}/${index % 2 ? 'reprint' : 'decline'}/`,
          index % 2 ? REPRINT : { text: 'Non.' },
        ),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = all.filter(({ status }) => status !== 200);
    expect(new Set(late.map(key))).toEqual(new Set(['complaint_decided']));
    const { state } = all.find(({ status }) => status === 200)!.body.data.complaint;
    for (const { body } of late) expect((body.error.detail as StaffComplaint).complaint.state).toBe(state);
    expect((await readForStaff(orderNumber)).jobs).toHaveLength(state === 'reprinted' ? 2 : 1);
    const trail = await asOwner(shop, `select 1 from staff_trail where subject_id = $1 and act like 'complaint_%'`, [
      orderNumber,
    ]);
    expect(trail.rowCount).toBe(1);
  });

  test('gives back at most what was paid for the item: due the way it came, for as long as nobody has sent it', async () => {
    const { complaintId, orderNumber, guest, id, jobId } = await complained();
    const seen = (await staff.call<StaffComplaint>('GET', `/staff/complaints/${complaintId}/`)).body.data;
    const paid = (await readForStaff(orderNumber)).money.charged.centAmount;
    expect(seen.creditable.centAmount).toBe(paid);
    const credit = (what: string, more: object) =>
      decide(staff, what, 'credit', { amount: '5.00', to: 'origin', text: 'Voici.', ...more });
    expect(key(await credit(complaintId, { amount: ((paid + 1) / 100).toFixed(2) }))).toBe('credit_too_much');
    for (const amount of ['0', '-1', '0.001'])
      expect(key(await credit(complaintId, { amount })), amount).toBe('amount_not_valid');
    expect(key(await credit(complaintId, { to: 'wallet' }))).toBe('credit_without_account');
    const done = await credit(complaintId, {});
    expect(done.body.data.complaint).toMatchObject({
      state: 'credited',
      decision: { credit: { amount: { centAmount: 500 }, to: 'origin' }, reprint: null },
    });
    expect((await readForStaff(orderNumber)).money.overpaid.centAmount).toBe(500);
    const { body } = await guest.call<OrderWire>('GET', `/order/${id}`);
    expect(body.data.refundDue?.centAmount).toBe(500);
    expect(body.data.orderState).toBe('completed');
    // A second complaint about the same item gives back what is left, and no more.
    const again = await complain(guest, id, told(jobId));
    const second = again.body.data.complaints[1]!.id;
    const left = (await staff.call<StaffComplaint>('GET', `/staff/complaints/${second}/`)).body.data.creditable;
    expect(left.centAmount).toBe(paid - 500);
    expect(key(await credit(second, { amount: (paid / 100).toFixed(2) }))).toBe('credit_too_much');
  });

  test('of a customer with an account is credited to the wallet, and shown with the order', async () => {
    const { visitor, email, id: customerId } = await registered(shop);
    const placed = await orderOf(shop, { email });
    await asOwner(shop, `update orders set customer_id = (select id from customers where email = $1) where id = $2`, [
      email,
      placed.id,
    ]);
    const { jobs } = await deliver(placed);
    const opened = await complain(visitor, placed.id, told(jobs[0]!.id));
    const { id } = opened.body.data.complaints[0]!;
    // Wallets are locked before orders everywhere, so that two requests cannot wait for each other.
    const wallet = { amount: '1.00', currency: 'EUR', reason: 'Bienvenue', reference: 'first' };
    expect((await staff.call('POST', `/staff/customers/${customerId}/wallet/`, wallet)).status).toBe(200);
    const sent = await sentStatements(async () => {
      const done = await decide(staff, id, 'credit', { amount: '7.50', to: 'wallet', text: 'Voici.' });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    });
    const locked = sent.filter((text) => text.endsWith('for update')).map((text) => /from "(\w+)"/.exec(text)?.[1]);
    expect(locked.slice(0, 2)).toEqual(['wallet_accounts', 'orders']);
    const { body } = await visitor.call<OrderWire>('GET', `/order/${placed.id}`);
    expect(body.data.walletIncrease?.amount.centAmount).toBe(750);
    expect(body.data.refundDue).toBeNull();
    const exported = (await visitor.call<Record<string, unknown>>('GET', '/customer/export/')).body;
    expect(JSON.stringify(exported)).toContain('Le carton a pris l’eau.');
    expect((await visitor.call('POST', '/customer/erase/', { password: PASSWORD })).body.error?.key).toBe(
      'erasure_obstacles',
    );
  });

  test('is open to staff by their scopes: reading, deciding, and giving money are three', async () => {
    const { complaintId, orderNumber } = await complained();
    const as = async (...scopes: Parameters<typeof hire>[1] & readonly unknown[]) =>
      staffAt(shop).signsIn(await hire(shop, scopes));
    const reader = await as('order:read');
    const writer = await as('order:read', 'order:write');
    expect((await reader.call('GET', `/staff/complaints/${complaintId}/`)).status).toBe(200);
    const list = await reader.call<{ complaints: object[] }>('GET', `/staff/orders/${orderNumber}/complaints/`);
    expect(list.body.data.complaints).toHaveLength(1);
    for (const what of ['reprint', 'decline'])
      expect(key(await decide(reader, complaintId, what, what === 'reprint' ? REPRINT : { text: 'Non.' }))).toBe(
        'scope_missing',
      );
    expect(key(await decide(writer, complaintId, 'credit', { amount: '1', to: 'origin', text: 'x' }))).toBe(
      'scope_missing',
    );
    const abroad = await staffAt(shop, 'it.localhost').signsIn();
    expect(key(await abroad.call('GET', `/staff/complaints/${complaintId}/`))).toBe('complaint_not_found');
    expect(key(await decide(abroad, complaintId, 'decline', { text: 'Non.' }))).toBe('complaint_not_found');
    expect(key(await decide(writer, complaintId, 'decline', { text: ' ' }))).toBe('message_empty');
    expect((await decide(writer, complaintId, 'decline', { text: 'Voici pourquoi.' })).body.data.decidedBy).toBe(
      'Sacha',
    );
  });

  test('stands in one queue with messages, the longest waiting first, and leaves it when it is decided', async () => {
    const { complaintId, orderNumber, guest, id } = await complained({ text: 'Tout est abîmé.' });
    await guest.call('POST', `/order/${id}/messages/`, { text: 'Avez-vous lu ma réclamation ?' });
    interface Queue {
      readonly conversations: readonly {
        readonly kind: string;
        readonly id: string;
        readonly orderNumber: string;
        readonly at: string;
      }[];
    }
    const queue = async (query: string) =>
      (await staff.call<Queue>('GET', `/staff/conversations/?${query}`)).body.data.conversations;
    const all = await queue('waits=shop');
    const own = all.filter((each) => each.orderNumber === orderNumber).map(({ kind }) => kind);
    expect(own.toSorted()).toEqual(['complaint', 'message']);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    expect(new Set((await queue('waits=shop&kind=complaint')).map(({ kind }) => kind))).toEqual(new Set(['complaint']));
    await decide(staff, complaintId, 'decline', { text: 'Voici pourquoi.' });
    const ids = async (waits: string) => (await queue(`waits=${waits}&kind=complaint`)).map((each) => each.id);
    expect(await ids('shop')).not.toContain(complaintId);
    expect(await ids('nobody')).toContain(complaintId);
    const { rows } = await asOwner<{ body_html: string }>(shop, 'select body_html from mails where subject = $1', [
      `Réponse à votre réclamation sur la commande ${orderNumber}`,
    ]);
    expect(rows[0]?.body_html).toContain('Voici pourquoi.');
    expect(rows[0]?.body_html).not.toMatch(/<p[^>]*><\/p>/);
  });

  test('of an order for a company is opened by its buyer and by whose role may change it; who only sees it reads it', async () => {
    const owner = await founder(shop);
    const [buyer, accountant] = [await joined(shop, owner), await joined(shop, owner, 'accountant')];
    const cart = await filledCart(buyer);
    const placed = (await buyer.visitor.call<Placed>('POST', `/cart/${cart.id}/checkout/`, {})).body.data;
    const { jobs } = await deliver(placed);
    const [{ id: jobId } = { id: '' }] = jobs;
    expect(key(await complain(accountant.visitor, placed.id, told(jobId)))).toBe('order_not_found');
    expect((await readComplaints(accountant.visitor, placed.id)).jobs).toEqual([]);
    expect((await complain(owner.visitor, placed.id, told(jobId))).status).toBe(200);
    for (const { visitor } of [buyer, accountant])
      expect((await readComplaints(visitor, placed.id)).complaints).toMatchObject([{ jobId, state: 'open' }]);
    expect(key(await complain(buyer.visitor, placed.id, told(jobId)))).toBe('complaint_already_open');
  });

  test('about what is bought in takes its reprint out of stock, and is not reprinted without', async () => {
    const line = flyerLine({
      productId: 'pro-pen',
      selection: { article: 'pen', colour: 'white', print: '1' },
      quantity: 100,
    });
    const { complaintId, id, orderNumber } = await complained({ copies: 30 }, { line });
    const left = async () =>
      (
        await asOwner<{ sum: number }>(
          shop,
          `select coalesce(sum(quantity), 0)::int as sum from stock where tenant_id = 'tirage-fr' and product_id = 'pro-pen'`,
        )
      ).rows[0]!.sum;
    const before = await left();
    const stock = await asOwner<{ item: string; arrives_on: Date; quantity: number }>(
      shop,
      `select item, arrives_on, quantity from stock where tenant_id = 'tirage-fr' and product_id = 'pro-pen'`,
    );
    await asOwner(shop, `update stock set quantity = 0 where tenant_id = 'tirage-fr' and product_id = 'pro-pen'`);
    expect(key(await decide(staff, complaintId, 'reprint', { ...REPRINT, copies: 30 }))).toBe('reprint_out_of_stock');
    for (const { item, arrives_on, quantity } of stock.rows)
      await asOwner(
        shop,
        `update stock set quantity = $3 where tenant_id = 'tirage-fr' and product_id = 'pro-pen' and item = $1 and arrives_on = $2`,
        [item, arrives_on, quantity],
      );
    expect(await left()).toBe(before);
    const done = await decide(staff, complaintId, 'reprint', { ...REPRINT, copies: 30 });
    expect(done.body.data.complaint.decision?.reprint?.copies).toBe(30);
    expect(await left()).toBe(before - 30);
    const { rows } = await asOwner<{ n: number }>(
      shop,
      'select count(*)::int as n from order_jobs where order_id = $1',
      [id],
    );
    expect(rows[0]?.n).toBe(2);
    // A reprint that is cancelled by hand gives its stock back.
    const seen = await readForStaff(orderNumber);
    const again = seen.jobs.find(({ production }) => production === 'waiting');
    const cancelled = await staff.call('POST', `/staff/orders/${orderNumber}/moves/`, {
      version: seen.version,
      moves: [{ axis: 'production', jobId: again?.id, to: 'cancelled' }],
      reason: 'Le client n’en veut plus',
    });
    expect(key(cancelled)).toBe(200);
    expect(await left()).toBe(before);
  });
});
