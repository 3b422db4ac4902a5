import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { isWhole } from '../artwork/artwork-file.ts';
import { fileOfOrder, filesOfOrder } from '../artwork/artwork.service.ts';
import { factsOfOrder } from '../artwork/facts.service.ts';
import type { PagePicture } from '../artwork/page-picture.ts';
import { pageOf, picturesOf, sentPicture } from '../artwork/pictures.service.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { proofOf } from '../artwork/proof.rules.ts';
import type { Ctx } from '../context.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { withReadableOrder } from '../orders/order-access.service.ts';
import type { CustomersOrder } from '../orders/order.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import { PAGE_NOT_FOUND, UPLOAD_NOT_FOUND, type Of } from './uploads.service.ts';

/** What a proof is made of, as `proofOf` takes it. */
type ProofParts = Parameters<typeof proofOf>;

/** What a file of an order in use is looked at with. The order may be let go of before it is judged. */
export async function readProofParts(
  ctx: Ctx,
  tx: Tx,
  order: Pick<CustomersOrder, 'id'>,
  uploadId: string,
): Promise<ProofParts | Refusal> {
  const used = (await filesOfOrder(ctx, tx, order.id)).filter(isWhole).filter(({ removedAt }) => removedAt === null);
  const file = used.find(({ id }) => id === uploadId);
  const { lines } = await contentsOf(ctx, tx, order);
  const line = lines.find(({ id }) => id === file?.lineId);
  if (!file || !line) return UPLOAD_NOT_FOUND;
  const ofLine = used.filter(({ lineId }) => lineId === line.id);
  const facts = await factsOfOrder(ctx, tx, order.id);
  return [checkedLine(line), ofLine, facts, uploadId, await picturesOf(ctx, tx, uploadId)];
}

/** A file for who reads the order, as it is looked at. */
export async function showProof(ctx: Ctx, { id, key }: Of, uploadId: string): Promise<ProofWire | Refusal> {
  const parts = await withReadableOrder(ctx, id, key, (tx, { order }) => readProofParts(ctx, tx, order, uploadId));
  return isRefusal(parts) ? parts : proofOf(...parts);
}

/** The picture of a page. A page that is still open shows a file that was just taken out of use. */
export async function readPage(
  ctx: Ctx,
  tx: Tx,
  order: Pick<CustomersOrder, 'id'>,
  uploadId: string,
  number: number,
): Promise<PagePicture | Refusal> {
  const file = await fileOfOrder(ctx, tx, order.id, uploadId);
  if (!file) return UPLOAD_NOT_FOUND;
  return (await pageOf(ctx, tx, uploadId, number)) ?? PAGE_NOT_FOUND;
}

/** The picture of a page for who reads the order. */
export async function showPage(
  ctx: Ctx,
  { id, key }: Of,
  uploadId: string,
  number: number,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const page = await withReadableOrder(ctx, id, key, (tx, { order }) => readPage(ctx, tx, order, uploadId, number));
  return isRefusal(page) ? page : sendPage(ctx, page, store);
}

export async function sendPage(ctx: Ctx, page: PagePicture, store: FileStore): Promise<SentFile | Refusal> {
  return (await sentPicture(ctx, page, store)) ?? PAGE_NOT_FOUND;
}
