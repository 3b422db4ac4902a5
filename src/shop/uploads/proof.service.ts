import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import { StorageAway, type FileStore } from '#platform/storage/file-store.ts';
import { isWhole, type FilesOf } from '../artwork/artwork-file.ts';
import { fileOf, filesOf } from '../artwork/artwork.service.ts';
import { factsOf } from '../artwork/facts.service.ts';
import type { FilePlate } from '../artwork/engine/plates.ts';
import type { PagePicture } from '../artwork/page-picture.ts';
import { pageOf, picturesOf, sentPicture } from '../artwork/pictures.service.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { proofOf, sideAndOther } from '../artwork/proof.rules.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { withReadableOrder } from '../orders/order-access.service.ts';
import type { CustomersOrder } from '../orders/order.ts';
import { checkedLine, judgedFiles } from './order-verdicts.rules.ts';
import { seenWith } from './beside.rules.ts';
import { UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import { judgeOfOrder, PAGE_NOT_FOUND, shownFile, type Of } from './uploads.service.ts';

type NamedPicture = Pick<PagePicture, 'number' | 'hash'>;

/** What a proof is made of, as `proofOf` takes it. */
type ProofParts = Parameters<typeof proofOf>;

/** What a file of an order in use is looked at with. The order may be let go of before it is judged. */
export async function readProofParts(
  ctx: Ctx,
  tx: Tx,
  order: Pick<CustomersOrder, 'id'>,
  uploadId: string,
): Promise<ProofParts | Refusal> {
  const { lines } = await contentsOf(ctx, tx, order);
  return proofPartsOf(ctx, tx, { orderId: order.id }, lines, uploadId);
}

/** The same for one of these lines of an order or a cart. */
export async function proofPartsOf(
  ctx: Ctx,
  tx: Tx,
  of: FilesOf,
  lines: readonly LineItem[],
  uploadId: string,
): Promise<ProofParts | Refusal> {
  const used = (await filesOf(ctx, tx, of)).filter(isWhole).filter(({ removedAt }) => removedAt === null);
  const file = used.find(({ id }) => id === uploadId);
  const line = lines.find(({ id }) => id === file?.lineId);
  if (!file || !line) return UPLOAD_NOT_FOUND;
  const ofLine = judgedFiles(
    line,
    seenWith(
      used.filter(({ lineId }) => lineId === line.id),
      uploadId,
    ),
  );
  const facts = await factsOf(ctx, tx, of);
  const other = sideAndOther(checkedLine(line), ofLine, facts, uploadId).other;
  const pictures: ProofParts[4] = new Map([
    [uploadId, await picturesOf(ctx, tx, uploadId)],
    ...(other ? [[other.id, await picturesOf(ctx, tx, other.id)] as const] : []),
  ]);
  return [checkedLine(line), ofLine, facts, uploadId, pictures];
}

/** A file for who reads the order, as it is looked at. */
export function showProof(ctx: Ctx, { id, key }: Of, uploadId: string): Promise<ProofWire | Refusal> {
  return judgeOfOrder(ctx, { id, key }, async () => {
    const parts = await withReadableOrder(ctx, id, key, async (tx, { order }) => {
      const file = await shownFile(ctx, tx, order, uploadId);
      return isRefusal(file) ? file : readProofParts(ctx, tx, order, uploadId);
    });
    return isRefusal(parts) ? parts : proofOf(...parts);
  });
}

/** Which picture of a page. */
export interface AskedPicture {
  /** From 1. */
  readonly number: number;
  /** One of its plates, in place of the page. */
  readonly plate?: FilePlate | undefined;
}

/** What the address of a picture asks for. */
export function askedPicture(
  { page }: { readonly page: string },
  { plate }: Pick<AskedPicture, 'plate'>,
): AskedPicture {
  return { number: Number(page), plate };
}

/** The picture of a page. A page that is still open shows a file that was just taken out of use. */
export async function readPage(
  ctx: Ctx,
  tx: Tx,
  of: FilesOf,
  uploadId: string,
  { number, plate }: AskedPicture,
): Promise<NamedPicture | Refusal> {
  const file = await fileOf(ctx, tx, of, uploadId);
  if (!file) return UPLOAD_NOT_FOUND;
  const page = await pageOf(ctx, tx, uploadId, number);
  const found = plate === undefined ? page : page?.plates.find((each) => each.plate === plate);
  return found ? { number, hash: found.hash } : PAGE_NOT_FOUND;
}

/** The picture of a page for who reads the order. */
export async function showPage(
  ctx: Ctx,
  { id, key }: Of,
  uploadId: string,
  asked: AskedPicture,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const page = await withReadableOrder(ctx, id, key, async (tx, { order }) => {
    const file = await shownFile(ctx, tx, order, uploadId);
    return isRefusal(file) ? file : readPage(ctx, tx, { orderId: order.id }, uploadId, asked);
  });
  return isRefusal(page) ? page : sendPage(ctx, page, store);
}

export async function sendPage(ctx: Ctx, page: NamedPicture, store: FileStore): Promise<SentFile> {
  const sent = await sentPicture(ctx, page, store);
  // What is named was kept: it is out of reach, and not gone.
  if (!sent) throw new StorageAway('The picture of a page is not in the storage');
  return sent;
}
