import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#shop/context.ts';
import { factsOfOrder } from '#shop/artwork/facts.service.ts';
import { drawnOfOrder } from '#shop/artwork/pictures.service.ts';
import type { PaymentProviders } from '#shop/payments/registry.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import {
  announceForStaff,
  approveForStaff,
  claimOfStaff,
  readLineForStaff,
  rejectForStaff,
  releaseForStaff,
  replaceForStaff,
} from '#shop/staff/upload-ams.service.ts';
import type { UploadLine } from '#shop/staff/upload-ams.contract.ts';
import { handIn } from '#shop/uploads/hand-in.service.ts';
import { takePart, type UploadParts } from '#shop/uploads/receive.service.ts';
import { orderReceiver } from '#shop/uploads/receivers.service.ts';
import { announce, showUploads, type Of } from '#shop/uploads/uploads.service.ts';
import { done, type Cast } from './cast.ts';
import { demoArtwork, type DemoFlaw } from './demo-artwork.ts';

/** What the files of the demo go through, as everybody's do. */
export interface ArtworkDoor {
  readonly uploads: UploadParts;
  /** Comes back when a file was read and drawn, or nobody does it. */
  untilSeen(ctx: Ctx, orderId: string, uploadId: string): Promise<void>;
}

const ASKED_EVERY_MS = 250;
const LONGEST_WAIT_MS = 60_000;

/** Waits for the jobs that look at every file. Where no worker runs, it is waited for once. */
export function waitForWorker(stopping: AbortSignal): ArtworkDoor['untilSeen'] {
  let isWorking = true;
  return async (ctx, orderId, uploadId) => {
    for (let waited = 0; isWorking; waited += ASKED_EVERY_MS) {
      const isSeen = await ctx.db.transact(ctx.tenant.id, async (tx) => {
        const [facts, drawn] = [await factsOfOrder(ctx, tx, orderId), await drawnOfOrder(ctx, tx, orderId)];
        return facts.has(uploadId) && drawn.has(uploadId);
      });
      if (isSeen) return;
      isWorking = waited < LONGEST_WAIT_MS;
      await pause(ASKED_EVERY_MS, undefined, { signal: stopping });
    }
  };
}

/** One order of the demo at a moment of its story, for who does something with its files. */
export interface ArtworkOf {
  readonly cast: Cast;
  readonly seen: StaffOrderWire;
  readonly providers: PaymentProviders;
  readonly door: ArtworkDoor;
}

/** The customer sends a file for each line that waits for one, and hands it in. A clean one is approved by itself. */
export async function sendFiles(of: ArtworkOf, flaw: DemoFlaw): Promise<void> {
  const { customer } = of.cast;
  const { files } = of.door.uploads;
  const order = { id: of.seen.order.id, key: undefined };
  const { lines } = done(await showUploads(customer, order, files));
  for (const { lineItemId, jobName, target, isOpen, artwork, files: sent } of lines) {
    if (!isOpen || artwork !== 'awaited' || !target.geometry) continue;
    if (!sent.some(({ type }) => type !== null)) {
      const bytes = await demoArtwork(target.geometry, lookOf(of), flaw);
      const file = announcedAs(of, jobName, bytes);
      const { id } = done(await announce(customer, order, { ...file, lineItemId }, files));
      await sendBytes(of, customer, order, id, bytes);
    }
    const own = done(await showUploads(customer, order, files)).lines.find((line) => line.lineItemId === lineItemId);
    const seen = own?.files.map(({ id }) => id) ?? [];
    done(await handIn(customer, order, { lineItemId, files: seen, accepted: [] }, files));
  }
  if (flaw === 'none') await approveWhatWaits(of);
}

/** The last digit of an order's number chooses, so a story that goes on sends the same file. */
function lookOf({ seen }: ArtworkOf): number {
  return Number(seen.order.orderNumber.at(-1));
}

function announcedAs({ seen }: ArtworkOf, name: string, bytes: Uint8Array) {
  const lastModified = Date.parse(seen.order.placedAt);
  return { artworkId: null, name: `${name}.pdf`, bytes: bytes.length, lastModified };
}

async function sendBytes(
  { door, seen }: ArtworkOf,
  sender: Ctx,
  order: Of,
  uploadId: string,
  bytes: Uint8Array,
): Promise<void> {
  const at = await door.uploads.files.received(sender.tenant.id, uploadId);
  const rest = bytes.subarray(at);
  const part = { at, bytes: rest.length, content: inOnePiece(rest), breakOff: () => undefined };
  done(await takePart(sender, orderReceiver(order), uploadId, part, door.uploads));
  await door.untilSeen(sender, seen.order.id, uploadId);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Staff approve what nobody has looked at by itself, as where no worker runs. A paid check they leave open. */
async function approveWhatWaits(of: ArtworkOf): Promise<void> {
  await onLines(of, async (line, at) => {
    if (!line.may.approve || line.fileCheck) return;
    done(await approveForStaff(of.cast.staff, at, { version: line.version, message: '' }, of.providers));
  });
}

/** Staff send the files of all lines back. */
export async function rejectFiles(of: ArtworkOf, text: string): Promise<void> {
  await onLines(of, async (line, at) => {
    if (!line.may.reject) return;
    done(await rejectForStaff(of.cast.staff, at, { version: line.version, text }, of.providers));
  });
}

/** Staff put clean files in the place of the customer's, who is asked to agree. */
export async function replaceFiles(of: ArtworkOf, reason: string): Promise<void> {
  const { staff, customer } = of.cast;
  const { files } = of.door.uploads;
  const shown = done(await showUploads(customer, { id: of.seen.order.id, key: undefined }, files));
  await onLines(of, async (line, at) => {
    const geometry = shown.lines.find(({ lineItemId }) => lineItemId === at.lineItemId)?.target.geometry;
    if (!geometry || !line.jobs.some(({ artwork }) => artwork === 'checking')) return;
    const bytes = await demoArtwork(geometry, lookOf(of));
    const file = announcedAs(of, line.jobName, bytes);
    const { id: uploadId } = done(await announceForStaff(staff, at, file, files));
    await sendBytes(of, staff, done(await claimOfStaff(staff, at.number)), uploadId, bytes);
    const replaces = line.files.map((each) => each.file.id).filter((id) => id !== uploadId);
    const { version } = done(await readLineForStaff(staff, at, of.providers));
    done(await replaceForStaff(staff, at, { version, uploadId, replaces, reason }, of.providers));
  });
}

/** Staff hand the approved files of these lines over to the print floor. */
export async function releaseFiles(of: ArtworkOf, lines: readonly number[] | undefined): Promise<void> {
  const parts = { files: of.door.uploads.files, secret: of.door.uploads.secret };
  await onLines(of, async (line, at, index) => {
    if (!line.may.release || (lines && !lines.includes(index))) return;
    done(await releaseForStaff(of.cast.staff, at, { version: line.version }, parts, of.providers));
  });
}

type OnLine = (
  line: UploadLine,
  at: { readonly number: string; readonly lineItemId: string },
  index: number,
) => Promise<void>;

/** Does something for each line, as staff see it at that moment. */
async function onLines({ cast, seen, providers }: ArtworkOf, work: OnLine): Promise<void> {
  const { orderNumber, lineOrder } = seen.order;
  for (const [index, lineItemId] of lineOrder.entries()) {
    const at = { number: orderNumber, lineItemId };
    await work(done(await readLineForStaff(cast.staff, at, providers)), at, index);
  }
}
