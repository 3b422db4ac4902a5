import type { OrderEditDraftWire } from '#shop/order-edits/order-edits.contract.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { readArtwork } from '#shop/artwork/facts.service.ts';
import { drawArtwork } from '#shop/artwork/pictures.service.ts';
import { fixArtwork } from '#shop/artwork/fixes.service.ts';
import { finishCheckOf } from '#shop/uploads/finish-check.service.ts';
import { contextOfJob } from '../../src/app/jobs.ts';
import { flyerLine } from '../builders/lines.ts';
import { fixHere, paintHere, readHere } from './artwork-here.ts';
import type { TestShop } from './shop.ts';
import { orderOf } from './staff.ts';
import { lineOf, sendFile } from './uploads.ts';
import type { Visitor } from './visitor.ts';

/** What the queued jobs do with a file that has come. */
export async function readFile(shop: Pick<TestShop, 'app' | 'ground' | 'jobContext'>, uploadId: string): Promise<void> {
  const french = (await shop.ground.shops.current('tirage-fr'))!;
  const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
  await readArtwork(ctx, uploadId, shop.ground.files, readHere);
  await drawArtwork(ctx, uploadId, shop.ground.files, paintHere);
  await finishCheckOf(ctx, uploadId);
}

/** What the queued job does with a file that is to be mended. */
export async function mendFile(shop: TestShop, fixId: string): Promise<void> {
  const french = (await shop.ground.shops.current('tirage-fr'))!;
  const ctx = contextOfJob(shop.jobContext, french, 'test', shop.app.log);
  await fixArtwork(ctx, fixId, shop.ground.files, fixHere);
  await readFile(shop, fixId);
}

/** An order that waits for files, of a guest where no other orders are told. */
export async function waitingFor(
  shop: TestShop,
  line: Readonly<Record<string, unknown>> = flyerLine(),
  of: { readonly guest?: Visitor; readonly lines?: number } = {},
) {
  const placed = await orderOf(shop, { line: line as ReturnType<typeof flyerLine>, ...of });
  await placed.guest.meet();
  const { lineItemId } = await lineOf(placed.guest, placed.id);
  /** Sends a file. Returns its id. */
  const send = async (bytes: Uint8Array, name = 'flyer.pdf', artworkId: string | null = null) => {
    const sent = await sendFile(placed.guest, placed.id, bytes, { lineItemId, name, artworkId });
    if (sent.key !== 204) throw new Error(`${sent.key} ${sent.text}`);
    return sent.id;
  };
  return { ...placed, lineItemId, send };
}

/** Hands in the files that are there now. */
export async function handIn(guest: Visitor, id: string, lineItemId: string, accepted: readonly object[] = []) {
  const { body } = await guest.call<UploadsWire>('GET', `/order/${id}/uploads/`);
  const files = body.data?.lines.find((line) => line.lineItemId === lineItemId)?.files.map((file) => file.id) ?? [];
  return guest.call<UploadsWire>('POST', `/order/${id}/artwork/`, { lineItemId, files, accepted });
}

/** The customer changes the first line of an order. Returns the id of the line that stands in for it. */
export async function editLine({ guest, id }: { readonly guest: Visitor; readonly id: string }, line: object) {
  const lineNow = async () => (await guest.call<OrderWire>('GET', `/order/${id}`)).body.data.lineOrder[0]!;
  const drafted = await guest.call<OrderEditDraftWire>('POST', '/order/edit/item/', {
    orderId: id,
    lineItem: { id: await lineNow(), ...line },
    refererUrl: '/',
  });
  if (drafted.status !== 200) throw new Error(`${drafted.body.error.key} ${drafted.body.error.text}`);
  const named = { orderId: id, orderEditId: drafted.body.data.orderEditId };
  const done = await guest.call('POST', '/order/edit/item/finalize', named);
  if (done.status !== 200) throw new Error(`${done.body.error.key} ${done.body.error.text}`);
  return lineNow();
}

/** Staff approve the files of a line where they see them. */
export async function approveFiles(staff: Visitor, orderNumber: string, lineItemId: string) {
  const path = `/staff/uploads/${orderNumber}/${lineItemId}/`;
  const { version } = (await staff.call<UploadLine>('GET', path)).body.data;
  return staff.call<UploadLine>('POST', `${path}approve/`, { version, message: '' });
}
