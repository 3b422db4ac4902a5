import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { isFull, openKept, type FileStore } from '#platform/storage/file-store.ts';
import { brokenBy } from '../artwork/approval.rules.ts';
import { standingApprovals } from '../artwork/approvals.service.ts';
import { filesOfOrder } from '../artwork/artwork.service.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { drawnOfOrder, firstPages } from '../artwork/pictures.service.ts';
import { contentsOf } from '../orders/amend.service.ts';
import type { OrderHead } from '../orders/order.ts';
import { geometryOfLine, pressFiles } from '../orders/press-files.rules.ts';
import { toPrint } from '../orders/to-print.service.ts';
import { unsharedFiles } from '../line-items/files-of-artworks.rules.ts';
import { sidesOf } from '../uploads/sides.rules.ts';
import type { EventData } from '../webhooks/webhook.ts';
import { tellEvent } from '../webhooks/webhooks.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { Supplier } from '../delivery/engine/network.ts';
import { queueMails, type MailDraft } from '../mails/mails.service.ts';
import { purchaseOrderPdf } from './purchase-order-pdf.ts';
import { purchaseOrder, purchaseOrderCsv, type PurchaseOrder } from './purchase-order.rules.ts';
import { handOverMail } from './press-mails.ts';
import { callOff } from './withdraw.service.ts';
import { supplierMail, supplierOf } from './purchase-order.service.ts';
import { artworkOfTicket, jobTicket, type JobTicket } from './job-ticket.rules.ts';
import { giveReleaseTo, insertRelease, listPressHashes, listReleases, withdrawReleases } from './press.repository.ts';
import { jobsByFiles, type JobsByFiles } from './jobs-by-files.rules.ts';
import { folderOf, precedentOf, type PressFile, type PressRelease } from './press-release.ts';
import { xjdf } from './xjdf.rules.ts';

/** The hand-over to the print floor: what is released, and the folder that is written for it. */

const AGENT = 'Tirage';
const LINE_NOT_FOUND = refuse('order_line_not_found', 404);
const NOT_APPROVED = refuse('release_not_approved', 409);
const NOTHING_READY = refuse('release_nothing_ready', 409);
const PICTURES_AWAITED = refuse('release_pictures_awaited', 409);
const STORAGE_FULL = refuse('storage_full', 507);

/** What is to be released of a line: a ticket for each of its jobs that is approved and not in print yet. */
export interface ReleasePlan {
  readonly lineId: string;
  readonly approvalId: string;
  readonly tickets: readonly { readonly jobId: string; readonly ticket: JobTicket }[];
  readonly line: LineItem;
  /** Who makes it, if it is bought in. */
  readonly supplier: Supplier | undefined;
}

/** Works out what releasing a line means, from one transaction. What was changed since it was approved is refused. */
export async function planRelease(ctx: Ctx, tx: Tx, order: OrderHead, lineId: string): Promise<ReleasePlan | Refusal> {
  const { lines, jobs } = await contentsOf(ctx, tx, order);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return LINE_NOT_FOUND;
  const files = await filesOfOrder(ctx, tx, order.id);
  const approval = (await standingApprovals(ctx, tx, order.id)).get(lineId);
  const approvedJobs = jobs.filter((job) => job.lineId === lineId && job.artwork === 'approved');
  const ready = approvedJobs.filter(({ production }) => production === 'waiting' || production === 'in_prepress');
  const isBroken = approval && brokenBy(approval, pressFiles(files, lineId), geometryOfLine(line)) !== undefined;
  if (!approval || isBroken || approvedJobs.length === 0) return NOT_APPROVED;
  if (ready.length === 0) return NOTHING_READY;
  const approved = files.filter(({ id }) => approval.files.some((each) => each.id === id));
  const unshared = unsharedFiles(line, approved);
  if (unshared) return unshared;
  // A press folder shows what is printed. Pages are drawn within seconds, or it is known that they cannot be.
  const drawn = await drawnOfOrder(ctx, tx, order.id);
  if (approved.some(({ id }) => !drawn.has(id))) return PICTURES_AWAITED;
  const pictures = await firstPages(ctx, tx, approved);
  const sides = sidesOf(line, approved, await factsOfOrder(ctx, tx, order.id));
  return {
    lineId,
    approvalId: approval.id,
    line,
    supplier: await supplierOf(ctx, line.productId),
    tickets: ready.map((job) => ({
      jobId: job.id,
      ticket: jobTicket({
        shop: ctx.tenant.id,
        orderNumber: order.orderNumber,
        line,
        job,
        number: job.number,
        files: approved,
        sides,
        pictures,
        approval,
        at: timestampOf(ctx).toISOString(),
      }),
    })),
  };
}

/** The jobs of an order by what their files allow. */
export async function jobsByFilesOf(ctx: Ctx, tx: Tx, order: Pick<OrderHead, 'id'>): Promise<JobsByFiles> {
  const { lines, jobs } = await contentsOf(ctx, tx, order);
  return jobsByFiles({
    lines,
    jobs,
    files: await filesOfOrder(ctx, tx, order.id),
    approvals: await standingApprovals(ctx, tx, order.id),
    releases: await releasesOfOrder(ctx, tx, order.id),
  });
}

/** A folder as it stands in the file store. */
export interface WrittenFolder {
  readonly jobId: string;
  readonly files: readonly PressFile[];
}

/** Writes the tickets into the file store, and sees that the approved files are there. No transaction is open. */
export async function writeFolders(
  ctx: Ctx,
  { tickets, line, supplier }: ReleasePlan,
  store: FileStore,
): Promise<readonly WrittenFolder[] | Refusal> {
  const folders: WrittenFolder[] = [];
  for (const { jobId, ticket } of tickets) {
    const artwork = artworkOfTicket(ticket);
    // What was approved was kept: a storage that does not have it now is away, and the release waits for it.
    for (const { hash } of artwork) await openKept(store, ctx.tenant.id, hash);
    const written = await writeTickets(ctx, ticket, store);
    if (isRefusal(written)) return written;
    const ordered = supplier
      ? await writePurchaseOrder(ctx, purchaseOrder(ticket, line, supplier, ctx.tenant.legal, ctx.locale), store)
      : [];
    if (isRefusal(ordered)) return ordered;
    folders.push({ jobId, files: [...artwork, ...(await thumbnailsOf(ctx, ticket, store)), ...written, ...ordered] });
  }
  return folders;
}

/** The pictures of the approved files, which were drawn when the files came. A lost one keeps nothing from being printed. */
async function thumbnailsOf(ctx: Ctx, { sets }: JobTicket, store: FileStore): Promise<readonly PressFile[]> {
  const named = sets.flatMap(({ files }) => files.flatMap(({ thumbnail }) => thumbnail ?? []));
  const found = await Promise.all(
    named.map(async ({ name, sha256: hash }) => ({ name, hash, opened: await store.open(ctx.tenant.id, hash) })),
  );
  return found.flatMap(({ name, hash, opened }) =>
    opened ? [{ kind: 'thumbnail', name, type: 'image/webp', bytes: opened.bytes, hash } as const] : [],
  );
}

async function writeTickets(ctx: Ctx, ticket: JobTicket, store: FileStore): Promise<PressFile[] | Refusal> {
  const texts = [
    {
      kind: 'ticket',
      name: `${ticket.folder}.json`,
      type: 'application/json',
      text: `${JSON.stringify(ticket, null, 2)}\n`,
    },
    { kind: 'xjdf', name: `${ticket.folder}.xjdf`, type: 'application/vnd.cip4-xjdf+xml', text: xjdf(ticket, AGENT) },
  ] as const;
  return writeFiles(
    ctx,
    texts.map(({ text, ...file }) => ({ ...file, content: new TextEncoder().encode(text) })),
    store,
  );
}

/** The document for the supplier, for a person and for a program. */
async function writePurchaseOrder(ctx: Ctx, order: PurchaseOrder, store: FileStore): Promise<PressFile[] | Refusal> {
  const say = (key: string) => ctx.say('mail', key);
  const name = `${order.number}-order`;
  const csv = new TextEncoder().encode(purchaseOrderCsv(order, say));
  return writeFiles(
    ctx,
    [
      {
        kind: 'purchase_order',
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: await purchaseOrderPdf(order, say),
      },
      { kind: 'purchase_order_csv', name: `${name}.csv`, type: 'text/csv', content: csv },
    ],
    store,
  );
}

type NewFile = Pick<PressFile, 'kind' | 'name' | 'type'> & { readonly content: Uint8Array };

async function writeFiles(ctx: Ctx, files: readonly NewFile[], store: FileStore): Promise<PressFile[] | Refusal> {
  const written: PressFile[] = [];
  for (const { content, ...file } of files) {
    const kept = await keepBytes(ctx, content, store);
    if (!kept) return STORAGE_FULL;
    written.push({ ...file, ...kept });
  }
  return written;
}

/** Undefined where there is no room. */
async function keepBytes(ctx: Ctx, bytes: Uint8Array, store: FileStore) {
  if (!(await store.hasRoom(bytes.length))) return undefined;
  const upload = bearerId();
  try {
    await store.receive(ctx.tenant.id, upload, 0, bytes);
  } catch (error) {
    await store.discard(ctx.tenant.id, upload);
    if (isFull(error)) return undefined;
    throw error;
  }
  return store.keep(ctx.tenant.id, upload);
}

/**
 * Releases a line of a locked order: its jobs go to print, and the folders that were written for them are named. Refused
 * where something else is approved by now than what was written.
 */
export async function release(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  plan: ReleasePlan,
  folders: readonly WrittenFolder[],
  secret: string,
): Promise<readonly PressRelease[] | Refusal> {
  const now = await planRelease(ctx, tx, order, plan.lineId);
  if (isRefusal(now)) return now;
  const released = plan.tickets.map(({ jobId }) => jobId);
  const isSame =
    now.approvalId === plan.approvalId && now.tickets.map(({ jobId }) => jobId).join(' ') === released.join(' ');
  if (!isSame) return NOT_APPROVED;
  const moved = await toPrint(ctx, tx, order, released);
  if (isRefusal(moved)) return moved;
  const releases = folders.map(({ jobId, files }) => ({
    id: bearerId(),
    orderId: order.id,
    lineId: plan.lineId,
    jobId,
    approvalId: plan.approvalId,
    staffId: staffActing(ctx).staffId,
    at: timestampOf(ctx),
    supplierId: plan.supplier?.id ?? null,
    withdrawnAt: null,
    files,
  }));
  const before = (await releasesOfOrder(ctx, tx, order.id)).filter(({ jobId }) => released.includes(jobId));
  const standing = before.filter(({ withdrawnAt }) => withdrawnAt === null);
  await withdrawReleases(
    tx,
    ctx.tenant.id,
    standing.map(({ id }) => id),
    ctx.now,
  );
  // Whoever makes it now reads that it is replaced. Another one is not to make it any more.
  for (const each of standing) if (!isWith(plan.supplier, each)) await callOff(ctx, tx, order, each);
  for (const each of releases) {
    await insertRelease(tx, ctx.tenant.id, each);
    await tellEvent(ctx, tx, 'job.released', toldOf(order, each));
    if (plan.supplier) await queueMails(ctx, tx, orderMail(ctx, order, plan.supplier, each, before, secret));
  }
  return releases;
}

/** The purchase order goes to its supplier, or to the shop where they have no mail address. */
function orderMail(
  ctx: Ctx,
  { orderNumber }: OrderHead,
  supplier: Supplier,
  release: PressRelease,
  before: readonly PressRelease[],
  secret: string,
): MailDraft {
  const precedent = precedentOf(release, before.filter(isOfSameJob(release)));
  return supplier.email
    ? supplierMail(ctx, supplier, release, secret, precedent)
    : handOverMail(ctx, supplier, { orderNumber, ...release }, precedent);
}

/** Whether a supplier has the order of a folder. What was released before this was kept went to whoever makes it now. */
function isWith(supplier: Supplier | undefined, { supplierId }: PressRelease): boolean {
  return supplier !== undefined && (supplierId === null || supplierId === supplier.id);
}

const isOfSameJob = (one: PressRelease) => (other: PressRelease) => one.jobId === other.jobId;

/** What other programs are told of a release. Nothing of who ordered stands in it. */
function toldOf({ orderNumber }: OrderHead, release: PressRelease): EventData {
  const { id: releaseId, jobId, lineId: lineItemId, at, files } = release;
  return {
    orderNumber,
    jobId,
    lineItemId,
    releaseId,
    releasedAt: at.toISOString(),
    folder: folderOf(release),
    files: files.map(({ kind, name, type, bytes, hash: sha256 }) => ({ kind, name, type, bytes, sha256 })),
  };
}

/** What was released of an order, oldest first. */
export function releasesOfOrder(ctx: Ctx, tx: Tx, orderId: string): Promise<readonly PressRelease[]> {
  return listReleases(tx, ctx.tenant.id, orderId);
}

/** Keeps to whom the purchase order of a folder was sent last: they are told when it is called off. */
export async function noteSupplier(
  ctx: Ctx,
  tx: Tx,
  { id, supplierId }: Pick<PressRelease, 'id' | 'supplierId'>,
  supplier: Pick<Supplier, 'id'>,
): Promise<void> {
  if (supplierId !== supplier.id) await giveReleaseTo(tx, ctx.tenant.id, id, supplier.id);
}

/** Those of the hashes that a folder for the print floor names. */
export function namedPressFiles(ctx: Ctx, tx: Tx, hashes: readonly string[]): Promise<readonly string[]> {
  return listPressHashes(tx, ctx.tenant.id, hashes);
}
