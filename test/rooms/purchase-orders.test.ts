import { unzipSync } from 'fflate';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawFolders } from '#shop/press/withdraw.service.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { flyerLine, teeLine } from '../builders/lines.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { keyOf } from '../support/company.ts';
import { asOwner, mailsTo } from '../support/people.ts';
import type { TestShop } from '../support/shop.ts';
import { hire, openStaffedShop, staffAt, type StaffVisitor } from '../support/staff.ts';
import { lineOf } from '../support/uploads.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

const SUPPLIER = 'encomendas@textil-porto.example';
let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  ({ shop, staff } = await openStaffedShop());
});
afterAll(() => shop.close());

/** An order that was paid, approved by staff and released to production. */
async function released(line: Readonly<Record<string, unknown>>) {
  const placed = await waitingFor(shop, line);
  await readFile(shop, await placed.send(cleanFlyer()));
  await staff.call('POST', `/staff/orders/${placed.orderNumber}/payment/`, { reference: `bank ${placed.orderNumber}` });
  await handIn(placed.guest, placed.id, placed.lineItemId);
  const path = `/staff/uploads/${placed.orderNumber}/${placed.lineItemId}`;
  const see = async () => (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
  const { version, jobs } = await see();
  if (jobs[0]?.artwork === 'checking') await staff.call('POST', `${path}/approve/`, { version, message: '' });
  const answer = await staff.call<UploadLine>('POST', `${path}/release/`, { version: (await see()).version });
  expect(answer.body.error?.key).toBeUndefined();
  return { ...placed, path, see, release: answer.body.data.releases[0]! };
}

/** What comes by the link of a mail: its status, and the key of a refusal. */
async function byLink(text: string): Promise<readonly [number, string | undefined]> {
  const [link = ''] = /http\S+\/press-folder\/\S+/.exec(text) ?? [];
  const url = link.replace(/^https?:\/\/[^/]+/, '');
  const answer = await new Visitor(shop.app, 'localhost', elsewhere()).send({ method: 'GET', url });
  if (answer.statusCode === 200) return [200, undefined];
  return [answer.statusCode, (JSON.parse(answer.payload) as { error?: { key: string } }).error?.key];
}

async function queuedWithdrawals(orderId: string): Promise<number> {
  const { rows } = await asOwner<{ count: number }>(
    shop,
    `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'withdraw_folders' and j.payload ->> 'orderId' = $1`,
    [orderId],
  );
  return rows[0]!.count;
}

/** What the queued job does. */
async function withdraw(orderId: string): Promise<void> {
  const french = (await shop.ground.shops.current('tirage-fr'))!;
  await withdrawFolders(contextOfJob(shop.jobContext, french, 'test', shop.app.log), orderId);
}

/** Stops the only job of an order and puts it back to its queue, with the files that are approved. */
async function pauses(orderNumber: string): Promise<void> {
  const order = `/staff/orders/${orderNumber}`;
  for (const to of ['on_hold', 'waiting']) {
    const { version, jobs } = (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
    const moves = [{ axis: 'production', jobId: jobs[0]!.id, to }];
    expect((await staff.call('POST', `${order}/moves/`, { version, moves, reason: 'a pause' })).status).toBe(200);
  }
}

test('a job that is bought in leaves as a purchase order: PDF, CSV and files by a link that its supplier is mailed', async () => {
  const { orderNumber, release, guest, id, see } = await released({ ...teeLine(), userNotes: 'Plier à plat' });
  expect((await see()).notes).toBe('Plier à plat');
  expect(release.files.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['artwork', 'ticket', 'xjdf', 'purchase_order', 'purchase_order_csv']),
  );
  const [mail] = await mailsTo(shop, SUPPLIER);
  expect(mail?.subject).toBe(`Bon de commande ${orderNumber}-1 de Tirage`);
  const [link = ''] = /http\S+\/press-folder\/\S+/.exec(mail!.text) ?? [];
  const url = link.replace(/^https?:\/\/[^/]+/, '');
  const folder = await new Visitor(shop.app, 'localhost', elsewhere()).send({ method: 'GET', url });
  expect(folder.statusCode).toBe(200);
  const files = unzipSync(folder.rawPayload);
  const named = (ending: string) => files[Object.keys(files).find((name) => name.endsWith(ending))!]!;
  const csv = new TextDecoder().decode(named('-order.csv'));
  expect(csv).toContain(`Numéro,${orderNumber}-1`);
  expect(csv).toContain('Fournisseur,Têxtil do Porto');
  expect(csv).toContain('Quantité,17');
  expect(csv).toMatch(/^Remarque du client .*,Plier à plat$/m);
  for (const size of ['Dont S,3', 'Dont M,5', 'Dont L,7', 'Dont XL,2']) expect(csv).toContain(size);
  expect((await PDFDocument.load(named('-order.pdf'))).getTitle()).toBe(`Bon de commande ${orderNumber}-1`);
  // Nothing of who ordered it goes to the supplier.
  const { email } = (await guest.call<{ email: string }>('GET', `/order/${id}`)).body.data;
  for (const text of [csv, mail!.text]) expect([text.includes(email), text.includes('Moreau')]).toEqual([false, false]);
});

test('staff fetch it and send it again, which stands on the trail with who and when', async () => {
  const { orderNumber, path, see, release } = await released(teeLine());
  const pdf = await staff.send({
    method: 'GET',
    url: `/api/v1/staff/press-folders/${orderNumber}/${release.id}/purchase_order/`,
  });
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const before = (await mailsTo(shop, SUPPLIER)).length;
  const again = async (visitor: StaffVisitor, of = path, id = release.id) =>
    visitor.call('POST', `${of}/releases/${id}/purchase-order/`, { version: (await see()).version });
  expect((await again(staff)).status).toBe(200);
  expect(await mailsTo(shop, SUPPLIER)).toHaveLength(before + 1);
  const { rows } = await asOwner<{ detail: object }>(
    shop,
    `select detail from staff_trail where act = 'purchase_order_sent' and subject_id = $1`,
    [orderNumber],
  );
  expect(rows).toEqual([{ detail: { folder: `${orderNumber}-1`, supplier: 'Têxtil do Porto' } }]);
  const reader = await staffAt(shop).signsIn(await hire(shop, ['order:read']));
  expect(keyOf(await again(reader))).toBe('scope_missing');
  expect(keyOf(await again(staff, path, 'of-no-order-at-all'))).toBe('release_not_found');
  expect(await mailsTo(shop, SUPPLIER)).toHaveLength(before + 1);
});

test('of a job that is released anew with other files says that it replaces the former one', async () => {
  const placed = await released(teeLine());
  const { guest, id, lineItemId, orderNumber, path, see } = placed;
  const first = (await mailsTo(shop, SUPPLIER)).find(
    ({ subject }) => subject === `Bon de commande ${orderNumber}-1 de Tirage`,
  );
  const order = `/staff/orders/${orderNumber}`;
  const move = async (to: string) => {
    const { version, jobs } = (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
    const moves = [{ axis: 'production', jobId: jobs[0]!.id, to }];
    expect((await staff.call('POST', `${order}/moves/`, { version, moves, reason: 'other files' })).status).toBe(200);
  };
  const act = async (what: string, body: object = {}) =>
    staff.call('POST', `${path}/${what}/`, { version: (await see()).version, ...body });
  await move('on_hold');
  expect((await act('reject', { text: 'Trop petit.' })).status).toBe(200);
  for (const { id: file } of (await lineOf(guest, id)).files)
    await guest.call('DELETE', `/order/${id}/uploads/${file}/`);
  await readFile(shop, await placed.send(cleanFlyer()));
  await handIn(guest, id, lineItemId);
  if ((await see()).jobs[0]?.artwork === 'checking') await act('approve', { message: '' });
  await move('in_prepress');
  expect((await act('release')).status).toBe(200);
  const mail = (await mailsTo(shop, SUPPLIER)).find(
    ({ subject }) => subject === `Bon de commande ${orderNumber}-1 de Tirage, remplacé`,
  );
  expect(mail?.text).toContain('de ne plus exécuter l’ancien');
  const { releases, version } = await see();
  expect(releases.map(({ withdrawnAt, mayOrderAgain }) => [withdrawnAt === null, mayOrderAgain])).toEqual([
    [true, true],
    [false, false],
  ]);
  // Whoever comes late with the former link gets no files of it.
  expect(await byLink(first!.text)).toEqual([410, 'press_folder_withdrawn']);
  expect((await byLink(mail!.text))[0]).toBe(200);
  const again = (release: string) => staff.call('POST', `${path}/releases/${release}/purchase-order/`, { version });
  expect((await again(releases.at(-1)!.id)).body.error?.key).toBe('release_replaced');
  expect((await again(releases[0]!.id)).status).toBe(200);
  const subjects = (await mailsTo(shop, SUPPLIER)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(orderNumber) && subject.includes('remplacé'))).toHaveLength(2);
});

test('that is sent again to another supplier, since the former one is gone, is a new one for them, and theirs from then on', async () => {
  const { orderNumber, path, see, release } = await released(teeLine());
  await asOwner(shop, `update press_releases set supplier_id = 'gone' where id = $1`, [release.id]);
  const before = (await mailsTo(shop, SUPPLIER)).length;
  const again = async () => {
    const { version } = await see();
    return (await staff.call('POST', `${path}/releases/${release.id}/purchase-order/`, { version })).status;
  };
  expect([await again(), await again()]).toEqual([200, 200]);
  const subjects = (await mailsTo(shop, SUPPLIER)).slice(0, -before).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    `Bon de commande ${orderNumber}-1 de Tirage`,
    `Bon de commande ${orderNumber}-1 de Tirage, nouveau lien`,
  ]);
});

test('that goes to another supplier when its job is released again is called off where it was', async () => {
  const { suppliers } = (await shop.ground.shops.current('tirage-fr'))!.catalog.network;
  const { orderNumber, path, see, release } = await released(teeLine());
  const milano = suppliers!.find(({ email }) => email !== SUPPLIER && email !== undefined)!;
  // As if the article had come from elsewhere.
  await asOwner(shop, `update press_releases set supplier_id = $2 where id = $1`, [release.id, milano.id]);
  await pauses(orderNumber);
  expect((await staff.call('POST', `${path}/release/`, { version: (await see()).version })).status).toBe(200);
  const subjects = (await mailsTo(shop, milano.email!)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(`${orderNumber}-1`))).toEqual([
    `Bon de commande ${orderNumber}-1 de Tirage, annulé`,
  ]);
});

test('of a job that was paused and goes on with the same files replaces nothing', async () => {
  const placed = await released(teeLine());
  const { orderNumber, path, see } = placed;
  await pauses(orderNumber);
  expect((await staff.call('POST', `${path}/release/`, { version: (await see()).version })).status).toBe(200);
  const subjects = (await mailsTo(shop, SUPPLIER)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(orderNumber)).toSorted()).toEqual([
    `Bon de commande ${orderNumber}-1 de Tirage`,
    `Bon de commande ${orderNumber}-1 de Tirage, nouveau lien`,
  ]);
});

test('of a job that is cancelled is called off: its supplier is told, and its link ends', async () => {
  const placed = await released(teeLine());
  const { id, orderNumber, path, see, release } = placed;
  const order = `/staff/orders/${orderNumber}`;
  const move = async (to: string) => {
    const { version, jobs } = (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
    const moves = [{ axis: 'production', jobId: jobs[0]!.id, to }];
    return staff.call('POST', `${order}/moves/`, { version, moves, reason: 'other files' });
  };
  const again = async () =>
    keyOf(
      await staff.call('POST', `${path}/releases/${release.id}/purchase-order/`, { version: (await see()).version }),
    );
  expect((await move('on_hold')).status).toBe(200);
  // While it is paused, nobody is asked to carry it out.
  expect(await again()).toBe('release_replaced');
  expect((await move('waiting')).status).toBe(200);
  const { version, cancellation } = (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
  const refundCents = cancellation!.refund.centAmount;
  const cancelled = await staff.call('POST', `${order}/cancel/`, { version, reason: 'Doublon', refundCents });
  expect(cancelled.status).toBe(200);
  // Once when it was paused, and once when it was cancelled.
  expect(await queuedWithdrawals(id)).toBe(2);
  await withdraw(id);
  const mails = (await mailsTo(shop, SUPPLIER)).filter(({ subject }) => subject.includes(orderNumber));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Bon de commande ${orderNumber}-1 de Tirage`,
    `Bon de commande ${orderNumber}-1 de Tirage, annulé`,
  ]);
  expect(await byLink(mails.find(({ subject }) => !subject.endsWith('annulé'))!.text)).toEqual([
    410,
    'press_folder_withdrawn',
  ]);
  expect(await again()).toBe('release_replaced');
  await withdraw(id);
  expect((await mailsTo(shop, SUPPLIER)).filter(({ subject }) => subject.includes(orderNumber))).toHaveLength(2);
});

test('of a paused job is called off once its files are rejected, and not before', async () => {
  const placed = await released(teeLine());
  const { id, orderNumber, path, see } = placed;
  const order = `/staff/orders/${orderNumber}`;
  const { version, jobs } = (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
  const moves = [{ axis: 'production', jobId: jobs[0]!.id, to: 'on_hold' }];
  await staff.call('POST', `${order}/moves/`, { version, moves, reason: 'a pause' });
  const calledOff = async () => {
    await withdraw(id);
    const subjects = (await mailsTo(shop, SUPPLIER)).map(({ subject }) => subject);
    return subjects.filter((subject) => subject === `Bon de commande ${orderNumber}-1 de Tirage, annulé`).length;
  };
  expect(await calledOff()).toBe(0);
  await staff.call('POST', `${path}/reject/`, { version: (await see()).version, text: 'Trop petit.' });
  expect([await calledOff(), await calledOff()]).toEqual([1, 1]);
});

test('of a line that staff change is called off, its folder stays in sight, and what was in print is not its customer’s again', async () => {
  const placed = await released(teeLine());
  const { guest, id, lineItemId, orderNumber } = placed;
  const order = `/staff/orders/${orderNumber}`;
  const read = async () => (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
  const { version, jobs } = await read();
  const moves = [{ axis: 'production', jobId: jobs[0]!.id, to: 'on_hold' }];
  expect((await staff.call('POST', `${order}/moves/`, { version, moves, reason: 'a note' })).status).toBe(200);
  const { request } = (await staff.call<{ request: object }>('POST', `${order}/lines/${lineItemId}/choices/`, {})).body
    .data;
  const { orderEditId } = (
    await staff.call<{ orderEditId: string }>('POST', `${order}/lines/${lineItemId}/change/`, {
      line: { ...request, userNotes: 'Par le col' },
    })
  ).body.data;
  const confirmed = await staff.call('POST', `${order}/edits/${orderEditId}/`, {
    version: (await read()).version,
    reason: 'a note',
  });
  expect(confirmed.status).toBe(200);
  await withdraw(id);
  const subjects = (await mailsTo(shop, SUPPLIER)).map(({ subject }) => subject);
  expect(subjects).toContain(`Bon de commande ${orderNumber}-1 de Tirage, annulé`);
  const line = (await read()).jobs[0]!.lineItemId;
  const seen = (await staff.call<UploadLine>('GET', `/staff/uploads/${orderNumber}/${line}/`)).body.data;
  expect(seen.releases.map(({ folder, withdrawnAt }) => [folder, withdrawnAt === null])).toEqual([
    [`${orderNumber}-1`, false],
  ]);
  expect(keyOf(await guest.call('POST', `/order/${id}/cancel/`, {}))).toBe('order_not_cancellable');
});

test('is sent again once by two calls at once: the second one is shown what changed', async () => {
  const { path, see, release } = await released(teeLine());
  const before = (await mailsTo(shop, SUPPLIER)).length;
  const { version } = await see();
  const again = () => staff.call('POST', `${path}/releases/${release.id}/purchase-order/`, { version });
  const answers = await Promise.all([again(), again()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body.error?.key).filter(Boolean)).toEqual(['order_changed']);
  expect(await mailsTo(shop, SUPPLIER)).toHaveLength(before + 1);
});

test('of a supplier without a mail address is handed over by the shop, which is told so, and is not sent again', async () => {
  const { tenant, catalog } = (await shop.ground.shops.current('tirage-fr'))!;
  const porto = catalog.network.suppliers!.find(({ email }) => email === SUPPLIER)! as { email?: string };
  delete porto.email;
  try {
    const { orderNumber, path, see, release } = await released(teeLine());
    const seen = await see();
    expect([seen.supplier, seen.supplierMailed, seen.releases[0]?.mayOrderAgain]).toEqual([
      'Têxtil do Porto',
      false,
      false,
    ]);
    expect(release.files.some(({ kind }) => kind === 'purchase_order')).toBe(true);
    const mails = (await mailsTo(shop, tenant.mail.orders)).filter(({ text }) => text.includes(`${orderNumber}-1`));
    expect(mails.map(({ subject }) => subject)).toContain(
      `Remettre le bon de commande ${orderNumber}-1 à Têxtil do Porto`,
    );
    const { version } = seen;
    const again = await staff.call('POST', `${path}/releases/${release.id}/purchase-order/`, { version });
    expect(keyOf(again)).toBe('supplier_missing');
    // Released again after a pause it is the same order, which they have.
    await pauses(orderNumber);
    expect((await staff.call('POST', `${path}/release/`, { version: (await see()).version })).status).toBe(200);
    const texts = (await mailsTo(shop, tenant.mail.orders)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(`${orderNumber}-1`) && text.includes('qu’une fois'))).toHaveLength(1);
  } finally {
    porto.email = SUPPLIER;
  }
});

test('what is made here has none, and nobody is written to', async () => {
  const before = (await mailsTo(shop, SUPPLIER)).length;
  const { path, see, release } = await released(flyerLine());
  expect(release.files.some(({ kind }) => kind.startsWith('purchase_order'))).toBe(false);
  const body = { version: (await see()).version };
  expect(keyOf(await staff.call('POST', `${path}/releases/${release.id}/purchase-order/`, body))).toBe(
    'supplier_missing',
  );
  expect(await mailsTo(shop, SUPPLIER)).toHaveLength(before);
});
