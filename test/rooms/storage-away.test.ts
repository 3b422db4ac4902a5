import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';

const folder = mkdtempSync(join(tmpdir(), 'tirage-away-'));
let shop: TestShop;
let staff: StaffVisitor;
beforeAll(async () => {
  shop = await openTestShop({}, { TIRAGE_DATA: folder });
  staff = await staffAt(shop).signsIn();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a release whose files are out of reach waits for the storage: nothing is said to be gone, and nothing moves', async () => {
  const placed = await waitingFor(shop);
  await readFile(shop, await placed.send(cleanFlyer()));
  await handIn(placed.guest, placed.id, placed.lineItemId);
  const order = `/staff/orders/${placed.orderNumber}`;
  expect((await staff.call('POST', `${order}/payment/`, { reference: 'bank' })).status).toBe(200);
  const path = `/staff/uploads/${placed.orderNumber}/${placed.lineItemId}`;
  const see = async () => (await staff.call<UploadLine>('GET', `${path}/`)).body.data;
  if ((await see()).jobs[0]?.artwork === 'checking')
    await staff.call('POST', `${path}/approve/`, { version: (await see()).version, message: '' });
  const release = async () => staff.call<UploadLine>('POST', `${path}/release/`, { version: (await see()).version });
  const files = join(folder, 'files');
  renameSync(files, `${files}-away`);
  const away = await release();
  expect([away.status, away.body.error.key]).toEqual([503, 'storage_unavailable']);
  expect((await see()).jobs[0]?.production).toBe('waiting');
  rmSync(files, { recursive: true, force: true });
  renameSync(`${files}-away`, files);
  const back = await release();
  expect(back.body.error?.key).toBeUndefined();
  expect(back.body.data.jobs[0]?.production).not.toBe('waiting');
});
