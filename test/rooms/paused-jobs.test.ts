import { readFile as read } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { asOwner } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { lineOf } from '../support/uploads.ts';

let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
});
afterAll(() => shop.close());

/** A paid order whose job is paused, and whose files staff have rejected. */
async function pausedAndRejected() {
  const placed = await waitingFor(shop);
  const { orderNumber, guest, id, lineItemId } = placed;
  await readFile(shop, await placed.send(cleanFlyer()));
  await handIn(guest, id, lineItemId);
  const order = `/staff/orders/${orderNumber}`;
  expect((await staff.call('POST', `${order}/payment/`, { reference: orderNumber })).status).toBe(200);
  const files = `/staff/uploads/${orderNumber}/${lineItemId}`;
  const { version } = (await staff.call<UploadLine>('GET', `${files}/`)).body.data;
  expect((await staff.call('POST', `${files}/reject/`, { version, text: 'Trop flou.' })).status).toBe(200);
  const seen = (await staff.call<StaffOrderWire>('GET', `${order}/`)).body.data;
  const jobId = seen.jobs[0]!.id;
  const moves = [{ axis: 'production', jobId, to: 'on_hold' }];
  const held = await staff.call('POST', `${order}/moves/`, {
    version: seen.version,
    moves,
    reason: 'Papier en rupture',
  });
  expect(held.status).toBe(200);
  return { ...placed, jobId };
}

const statusOf = async (id: string) => {
  const { rows } = await asOwner<{ status: string }>(shop, 'select plain_status as status from orders where id = $1', [
    id,
  ]);
  return rows[0]!.status;
};

test('what waits for the customer is told as such while the job is paused, in lists and on the page', async () => {
  const { guest, id, orderNumber } = await pausedAndRejected();
  const { jobs } = (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data;
  expect(Object.values(jobs)).toMatchObject([{ production: 'on_hold', status: 'artwork_rejected' }]);
  expect(await statusOf(id)).toBe('artwork_rejected');
  const page = await guest.send({ method: 'GET', url: `/commande/?order_number=${orderNumber}` });
  expect(page.body).toContain('Trop flou.');
  expect(page.body).toContain('Un nouveau fichier');
  // Orders of before are told so as well.
  await asOwner(shop, `update orders set plain_status = 'on_hold' where id = $1`, [id]);
  await asOwner(shop, await read('migrations/0298-paused-orders-to-do.sql', 'utf8'));
  expect(await statusOf(id)).toBe('artwork_rejected');
});

test('who hands files in for a job that was in print is not told that others may follow', async () => {
  const { guest, id, jobId } = await pausedAndRejected();
  expect(await lineOf(guest, id)).toMatchObject({ isOpen: true, mayResend: true });
  await asOwner(
    shop,
    `insert into order_events (tenant_id, order_id, job_id, axis, from_state, to_state, actor_kind, reason, at)
     values ('tirage-fr', $1, $2, 'production', 'in_prepress', 'in_print', 'staff', '', now())`,
    [id, jobId],
  );
  expect(await lineOf(guest, id)).toMatchObject({ isOpen: true, mayResend: false });
});
