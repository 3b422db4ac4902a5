import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { cleanFlyer } from '../builders/flyer-files.ts';
import { flyerLine } from '../builders/lines.ts';
import { handIn, readFile, waitingFor } from '../support/artwork.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { staffAt, type StaffVisitor } from '../support/staff.ts';
import { readUploads, sendFile } from '../support/uploads.ts';

let shop: TestShop;
let staff: StaffVisitor;

beforeAll(async () => {
  shop = await openTestShop();
  staff = await staffAt(shop).signsIn();
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
