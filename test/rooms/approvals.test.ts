import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPROVALS_DATA } from '#shop/artwork/artwork-data.service.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { cleanFlyer, picturedFlyer, softFlyer, wrongFlyer } from '../builders/flyer-files.ts';
import { address, flyerLine } from '../builders/lines.ts';
import { approveFiles, editLine, handIn, readFile, waitingFor } from '../support/artwork.ts';
import { asOwner, registered } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { lineOf, sendFile, sha256 } from '../support/uploads.ts';
import type { Visitor } from '../support/visitor.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

const read = (uploadId: string) => readFile(shop, uploadId);
const waiting = (line = flyerLine()) => waitingFor(shop, line);

/** The warnings that the page shows, as it names them. */
async function warnings(guest: Visitor, id: string) {
  return (await lineOf(guest, id)).files.flatMap((file) =>
    file
      .verdict!.findings.filter(({ severity }) => severity === 'warning')
      .map(({ check, severity, key }) => ({ fileId: file.id, check, severity, key })),
  );
}

const approvals = async (orderNumber: string) =>
  (
    await asOwner<{
      files: { hash: string }[];
      accepted: { key: string; pages: number[] }[];
      reason: string | null;
      kind: string;
    }>(
      shop,
      `select a.files, a.accepted, a.void_reason as reason, a.actor_kind as kind from artwork_approvals a
       join orders o on o.tenant_id = a.tenant_id and o.id = a.order_id where o.order_number = $1 order by a.at, a.id`,
      [orderNumber],
    )
  ).rows;

const history = async (number: string) => {
  const { history: events } = (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;
  return events
    .filter(({ axis }) => axis === 'artwork')
    .map(({ to, by, reason }) => `${to} ${by.kind} ${reason}`.trim());
};

async function move(number: string, to: string, reason = '') {
  const { version, jobs } = (await staff.call<StaffOrderWire>('GET', `/staff/orders/${number}/`)).body.data;
  const moves = jobs.map(({ id: jobId }) => ({ axis: 'artwork', jobId, to }));
  return staff.call<StaffOrderWire>('POST', `/staff/orders/${number}/moves/`, { version, moves, reason });
}

describe('files that are handed in', () => {
  test('2.7.12 and were found clean are approved by themselves, bound to their bytes and with who and when', async () => {
    const { guest, id, orderNumber, lineItemId, send } = await waiting();
    const bytes = cleanFlyer();
    await read(await send(bytes));
    const { body } = await handIn(guest, id, lineItemId);
    const [line] = body.data.lines;
    expect([line?.artwork, line?.isOpen]).toEqual(['approved', false]);
    expect(line?.approval).toMatchObject({ by: 'customer', name: '', accepted: 0 });
    expect(await approvals(orderNumber)).toMatchObject([
      { kind: 'guest', reason: null, accepted: [], files: [{ hash: sha256(bytes) }] },
    ]);
    expect(await history(orderNumber)).toEqual(['checking guest', 'approved clock verdict_clean']);
  });

  test('are told to their customer with the item that was approved, and that the check did it', async () => {
    const { guest, id, orderNumber, lineItemId, send } = await waitingFor(shop, flyerLine(), { lines: 2 });
    await read(await send(cleanFlyer()));
    await handIn(guest, id, lineItemId);
    const { body } = await guest.send({ method: 'GET', url: `/commande/?order_number=${orderNumber}` });
    const [, entry] = /<li[^>]*>(<span>Fichiers contrôlés sans erreur.*?)<\/li>/.exec(body) ?? [];
    expect(entry?.replace(/<[^>]*>/g, ' ')).toMatch(
      /^ Fichiers contrôlés sans erreur et validés \(Flyer A5\) .*, par le contrôle automatique/,
    );
  });

  test('before they were read wait for that, and are approved once when it ends, however many see it', async () => {
    const { guest, id, orderNumber, lineItemId, send } = await waiting();
    const upload = await send(cleanFlyer());
    expect((await handIn(guest, id, lineItemId)).body.data.lines[0]?.artwork).toBe('checking');
    await Promise.all([read(upload), read(upload), read(upload)]);
    expect((await lineOf(guest, id)).artwork).toBe('approved');
    expect(await history(orderNumber)).toEqual(['checking guest', 'approved clock verdict_clean']);
  });

  test('before they were read have no approval any more when an error is then found in them', async () => {
    const { guest, id, orderNumber, lineItemId, send } = await waiting();
    const upload = await send(wrongFlyer());
    await handIn(guest, id, lineItemId);
    expect(await approvals(orderNumber)).toMatchObject([{ kind: 'guest', reason: null }]);
    await Promise.all([read(upload), read(upload)]);
    expect(await approvals(orderNumber)).toMatchObject([{ kind: 'guest', reason: 'errors_found' }]);
    expect([(await lineOf(guest, id)).artwork, (await lineOf(guest, id)).approval]).toEqual(['checking', null]);
  });

  test('with a paid check have no approval either when an error is found, and wait for the person who looks', async () => {
    const { guest, id, orderNumber, lineItemId, send } = await waiting({ ...flyerLine(), fileCheck: true });
    const upload = await send(wrongFlyer());
    await handIn(guest, id, lineItemId);
    await read(upload);
    expect(await approvals(orderNumber)).toMatchObject([{ kind: 'guest', reason: 'errors_found' }]);
    const { lines } = (await guest.call<UploadsWire>('GET', `/order/${id}/uploads/`)).body.data;
    expect(lines[0]).toMatchObject({ artwork: 'checking', approval: null, isOpen: false });
  });

  test('stay with a person where they were read and could not be drawn: nobody has seen them', async () => {
    const { guest, id, lineItemId, send } = await waiting();
    // A file without its table of objects: a patient reader finds them all the same, and a strict one finds nothing.
    const whole = Buffer.from(cleanFlyer()).toString('latin1');
    await read(await send(Buffer.from(whole.replace(/xref[^]*$/, '%%EOF'), 'latin1')));
    const line = await lineOf(guest, id);
    expect(line.files[0]).toMatchObject({ verdict: { state: 'checked' }, drawn: { state: 'none' } });
    const grave = line.files[0]?.verdict?.findings.filter(({ severity }) => severity !== 'note');
    expect(grave).toMatchObject([{ key: 'file_broken', severity: 'error' }]);
    expect((await handIn(guest, id, lineItemId)).body.data.lines[0]?.artwork).toBe('checking');
  });

  test('with a picture that is cut off stay with a person, and with all of it are approved', async () => {
    const [width, height] = [1820, 2552];
    const create = { width, height, channels: 3, background: '#39c' } as const;
    const jpeg = await sharp({ create }).toColourspace('cmyk').jpeg().toBuffer();
    const cut = await waiting();
    await read(await cut.send(picturedFlyer(jpeg.subarray(0, jpeg.length / 3), width, height)));
    const [file] = (await lineOf(cut.guest, cut.id)).files;
    expect(file?.verdict?.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { check: 'PF-01', key: 'picture_broken', pages: [1] },
    ]);
    expect((await handIn(cut.guest, cut.id, cut.lineItemId)).body.data.lines[0]?.artwork).toBe('checking');
    const whole = await waiting();
    await read(await whole.send(picturedFlyer(jpeg, width, height)));
    expect((await handIn(whole.guest, whole.id, whole.lineItemId)).body.data.lines[0]?.artwork).toBe('approved');
  });

  test('with warnings are approved where these were accepted by name, and else looked at by a person', async () => {
    const accepting = await waiting();
    await read(await accepting.send(softFlyer()));
    const named = await warnings(accepting.guest, accepting.id);
    expect(named.length).toBeGreaterThan(0);
    const done = await handIn(accepting.guest, accepting.id, accepting.lineItemId, named);
    expect(done.body.data.lines[0]).toMatchObject({ artwork: 'approved', approval: { accepted: named.length } });
    const [stored] = await approvals(accepting.orderNumber);
    expect(stored?.accepted.map(({ key }) => key)).toEqual(named.map(({ key }) => key));
    expect(stored?.accepted[0]?.pages).toEqual([1, 2]);

    const silent = await waiting();
    await read(await silent.send(softFlyer()));
    const left = await handIn(silent.guest, silent.id, silent.lineItemId, named);
    expect(left.body.data.lines[0]).toMatchObject({ artwork: 'checking', approval: { accepted: 0 } });
  });

  test('with an error are taken, and stay with a person without anything being approved', async () => {
    const { guest, id, orderNumber, lineItemId, send } = await waiting();
    await read(await send(wrongFlyer()));
    const { status, body } = await handIn(guest, id, lineItemId);
    expect([status, body.data.lines[0]?.artwork, body.data.lines[0]?.approval]).toEqual([200, 'checking', null]);
    expect(await approvals(orderNumber)).toEqual([]);
    expect((await approveFiles(staff, orderNumber, lineItemId)).status).toBe(200);
    expect(await approvals(orderNumber)).toMatchObject([{ kind: 'staff', reason: null }]);
    expect((await lineOf(guest, id)).approval).toMatchObject({ by: 'shop', name: '' });
  });

  test('that cannot be read stay with a person', async () => {
    const { guest, id, lineItemId, send } = await waiting();
    await read(await send(Buffer.from('%PDF-1.7\nnothing of a page\nstartxref\n9\n%%EOF\n')));
    expect((await handIn(guest, id, lineItemId)).body.data.lines[0]?.artwork).toBe('checking');
  });

  test('2.7.10 for a line whose check was paid are looked at by a person, however clean they are', async () => {
    const { guest, id, lineItemId, send } = await waiting({ ...flyerLine(), fileCheck: true });
    await read(await send(cleanFlyer()));
    const { body } = await handIn(guest, id, lineItemId);
    expect(body.data.lines[0]).toMatchObject({ artwork: 'checking', approval: { by: 'customer' } });
  });

  test('for a line whose check was done before staff ordered it are approved by themselves when they are clean, and only then', async () => {
    const ordered = async () => {
      const { visitor, id: customerId, email } = await registered(shop);
      const helper = await staffAt(shop).signsIn();
      await helper.call('POST', '/admin/login-as-user/', { customerId, reason: 'Appel' });
      await helper.meet('/session/');
      const cart = (await helper.call<{ id: string }>('POST', '/cart', {})).body.data;
      await helper.call('PUT', `/cart/${cart.id}/item`, { line: flyerLine({ fileCheck: true }) });
      await helper.call('PATCH', `/cart/${cart.id}/item/address/`, { shippingAddress: address({ email }) });
      const { body } = await helper.call<{ id: string }>('POST', `/cart/${cart.id}/checkout/`, { skipDocReview: true });
      return { visitor, id: body.data.id, lineItemId: (await lineOf(visitor, body.data.id)).lineItemId };
    };
    const after = async (bytes: Uint8Array) => {
      const { visitor, id, lineItemId } = await ordered();
      await read((await sendFile(visitor, id, bytes, { lineItemId })).id);
      return (await handIn(visitor, id, lineItemId)).body.data.lines[0]?.artwork;
    };
    expect([await after(cleanFlyer()), await after(wrongFlyer())]).toEqual(['approved', 'checking']);
  });

  test('by a customer are told with the name of the account, and are in its file until it is erased', async () => {
    const { visitor, id: customerId } = await registered(shop, { firstName: 'Léa', lastName: 'Petit' });
    const cart = (await visitor.call<{ id: string }>('POST', '/cart', {})).body.data.id;
    await visitor.call('PUT', `/cart/${cart}/item`, { line: flyerLine() });
    await visitor.call('PATCH', `/cart/${cart}/item/address/`, { shippingAddress: address() });
    const { id } = (await visitor.call<{ id: string }>('POST', `/cart/${cart}/checkout/`, {})).body.data;
    const { lineItemId } = await lineOf(visitor, id);
    const bytes = cleanFlyer();
    await read((await sendFile(visitor, id, bytes, { lineItemId })).id);
    const { body } = await handIn(visitor, id, lineItemId);
    expect(body.data.lines[0]?.approval).toMatchObject({ by: 'customer', name: 'Léa Petit' });
    const french = (await shop.ground.shops.current('tirage-fr'))!;
    const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
    const person = { customerId, email: '', isVerified: true };
    await ctx.db.transact('tirage-fr', async (tx) => {
      expect(await APPROVALS_DATA.read(ctx, tx, person)).toMatchObject([{ files: [sha256(bytes)] }]);
      await APPROVALS_DATA.erase?.(ctx, tx, person);
      expect(await APPROVALS_DATA.read(ctx, tx, person)).toEqual([]);
    });
  });
});

describe('an approval', () => {
  async function approved() {
    const placed = await waiting();
    await read(await placed.send(cleanFlyer()));
    await handIn(placed.guest, placed.id, placed.lineItemId);
    return placed;
  }

  test('7.4.04 is voided when the customer takes the files of the line back, and another one follows', async () => {
    const { guest, id, orderNumber, lineItemId } = await approved();
    const reset = await guest.call('POST', '/order/reset-line-item-artwork/', { orderId: id, lineItemId });
    expect(reset.status).toBe(200);
    expect(await lineOf(guest, id)).toMatchObject({ artwork: 'awaited', isOpen: true, approval: null });
    expect(await approvals(orderNumber)).toMatchObject([{ reason: 'taken_back' }]);
    expect((await handIn(guest, id, lineItemId)).body.data.lines[0]?.artwork).toBe('approved');
    expect(await approvals(orderNumber)).toMatchObject([{ reason: 'taken_back' }, { reason: null }]);
  });

  test('follows a line that is printed in the same way, and is voided with one that is not', async () => {
    const placed = await approved();
    const { guest, id, orderNumber, lineItemId } = placed;
    await editLine(placed, flyerLine({ jobName: 'Flyer de mars' }));
    expect(await lineOf(guest, id)).toMatchObject({ artwork: 'approved', approval: { by: 'customer' } });
    expect((await lineOf(guest, id)).lineItemId).not.toBe(lineItemId);
    await editLine(
      placed,
      flyerLine({ jobName: 'Flyer de mars', selection: { ...flyerLine().selection, sides: '4-0' } }),
    );
    expect(await lineOf(guest, id)).toMatchObject({ artwork: 'awaited', approval: null });
    expect(await approvals(orderNumber)).toMatchObject([{ reason: 'configuration_changed' }]);
  });

  test('of files that a person has rejected is not enough for the robot: they go back to a person', async () => {
    const { guest, id, orderNumber, lineItemId } = await approved();
    await move(orderNumber, 'rejected', 'Le texte touche la coupe.');
    await handIn(guest, id, lineItemId);
    expect((await lineOf(guest, id)).artwork).toBe('checking');
    await approveFiles(staff, orderNumber, lineItemId);
    expect((await lineOf(guest, id)).artwork).toBe('approved');
  });

  test('of bytes that a person has rejected is not enough either once they were removed and sent again', async () => {
    const bytes = cleanFlyer();
    const placed = await waiting();
    const { guest, id, orderNumber, lineItemId } = placed;
    const first = await placed.send(bytes);
    await read(first);
    await handIn(guest, id, lineItemId);
    await move(orderNumber, 'rejected', 'Le texte touche la coupe.');
    await guest.call('DELETE', `/order/${id}/uploads/${first}/`);
    await read(await placed.send(bytes, 'encore.pdf'));
    await handIn(guest, id, lineItemId);
    expect((await lineOf(guest, id)).artwork).toBe('checking');
    await move(orderNumber, 'rejected', 'Toujours pas.');
    await guest.call('DELETE', `/order/${id}/uploads/${(await lineOf(guest, id)).files[0]!.id}/`);
    await read(await placed.send(cleanFlyer(), 'neu.pdf'));
    await handIn(guest, id, lineItemId);
    expect((await lineOf(guest, id)).artwork).toBe('approved');
  });

  test.each([
    ['for another quantity', { quantity: 500 }],
    ['under another name', { jobName: 'Flyer de mars' }],
    ['with another choice', { selection: { ...flyerLine().selection, sides: '4-0' } }],
  ])('of bytes that a person has rejected is not enough for a line that is ordered %s since', async (_how, change) => {
    const placed = await waiting();
    const { guest, id, orderNumber, lineItemId } = placed;
    await read(await placed.send(cleanFlyer()));
    await handIn(guest, id, lineItemId);
    await move(orderNumber, 'rejected', 'Le texte touche la coupe.');
    await editLine(placed, { ...flyerLine(), ...change });
    const { lineItemId: now } = await lineOf(guest, id);
    await handIn(guest, id, now);
    expect((await lineOf(guest, id)).artwork).toBe('checking');
    await approveFiles(staff, orderNumber, now);
    expect((await lineOf(guest, id)).artwork).toBe('approved');
  });

  test('is voided when the shop rejects the files', async () => {
    const { guest, id, orderNumber } = await approved();
    expect((await move(orderNumber, 'rejected', 'Le texte touche la coupe.')).status).toBe(200);
    expect(await lineOf(guest, id)).toMatchObject({ artwork: 'rejected', approval: null });
    expect(await approvals(orderNumber)).toMatchObject([{ reason: 'rejected' }]);
  });
});
