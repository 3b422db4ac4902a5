import type { Answer } from '#kernel/endpoint.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { SentFile } from '#kernel/schema.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Approval } from '../artwork/approval.ts';
import { isWhole, type ArtworkFile } from '../artwork/artwork-file.ts';
import { fileOf, filesOf } from '../artwork/artwork.service.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { proofOf } from '../artwork/proof.rules.ts';
import { targetToWire } from '../artwork/check-target.schema.ts';
import { targetOf } from '../artwork/verdict.rules.ts';
import { withActiveCart, withReadCart } from '../cart/cart-access.service.ts';
import type { LockedCart } from '../cart/cart.ts';
import type { Ctx } from '../context.ts';
import { isPrinted, type LineItem } from '../line-items/line-item.ts';
import { carriedApproval } from '../orders/carried-approval.service.ts';
import { makeRoom, refusedSize, type AnnouncedFile } from './announced-file.service.ts';
import { takeOutOfLine } from './take-out.service.ts';
import { wornBy } from './worn.rules.ts';
import { filesToWire, judgeInTurn, knownOf, sentFile, UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import { proofPartsOf, readPage, sendPage, type AskedPicture } from './proof.service.ts';
import { refusedByLine } from './receivers.service.ts';
import { checkedLine } from './order-verdicts.rules.ts';
import type { announceUpload, UploadsWire } from './uploads.contract.ts';
import { artworksOf } from '../line-items/files-of-artworks.rules.ts';
import { cartUploadPath, MOST_CART_BYTES } from './uploads.rules.ts';

/**
 * Files of the lines of a visitor's cart. Nobody hands them in before the purchase, and none of them keeps a cart from
 * being ordered: the checkout gives them to the order as they are.
 */

/** A line with its files in use. */
interface CartFiles {
  readonly line: LineItem;
  readonly files: readonly ArtworkFile[];
}

export function showCartUploads(ctx: Ctx, cartId: string, store: FileStore): Promise<UploadsWire | Refusal> {
  return judgeOfCart(ctx, cartId, () => judgedUploads(ctx, cartId, store));
}

/** Judges files of a cart in turn. Whoever may not read the cart takes no place there. */
async function judgeOfCart<T>(ctx: Ctx, cartId: string, work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const seen = await withReadCart(ctx, cartId, (_tx, { cart }) => cart.id);
  return isRefusal(seen) ? seen : judgeInTurn(ctx, seen, work);
}

async function judgedUploads(ctx: Ctx, cartId: string, store: FileStore): Promise<UploadsWire | Refusal> {
  const read = await withReadCart(ctx, cartId, async (tx, { lines }) => {
    const own = withFiles(lines, await filesOf(ctx, tx, { cartId }));
    const approvals = new Map<string, Approval | undefined>();
    for (const { line, files } of own) approvals.set(line.id, await carriedApproval(ctx, tx, line, files));
    return { own, approvals, known: await knownOf(ctx, tx, { cartId }) };
  });
  if (isRefusal(read)) return read;
  return {
    lines: await Promise.all(
      read.own.map(async ({ line, files }) => ({
        lineItemId: line.id,
        product: line.productName,
        jobName: line.jobName,
        // The page of its product has an empty file of what is chosen there.
        hasTemplate: false,
        target: targetToWire(targetOf(checkedLine(line))),
        artworks: [...artworksOf(line)],
        artwork: isPrinted(line) ? ('awaited' as const) : ('not_needed' as const),
        isOpen: isPrinted(line),
        mayResend: true,
        isProof: false,
        answer: null,
        approval: null,
        approvedFor: (read.approvals.get(line.id) && files[0]?.fromOrder) ?? null,
        worn: wornBy(line, files, read.known),
        files: await filesToWire(ctx, line, files, read.known, store),
      })),
    ),
  };
}

function withFiles(lines: readonly LineItem[], files: readonly ArtworkFile[]): CartFiles[] {
  return lines.map((line) => ({ line, files: files.filter(({ lineId }) => lineId === line.id) }));
}

/** Makes room for a file of a line. The cart's lock counts them, however many are announced at once. */
export async function announceToCart(
  ctx: Ctx,
  cartId: string,
  body: AnnouncedFile,
  store: FileStore,
  turn: string,
): Promise<Answer<typeof announceUpload> | Refusal> {
  const refused = await refusedSize(ctx, body, store);
  if (refused) return refused;
  const announced = await withActiveCart(ctx, cartId, (tx, locked) => roomInCart(ctx, tx, locked, body, turn));
  if (isRefusal(announced)) return announced;
  const received = await store.received(ctx.tenant.id, announced.id);
  return { id: announced.id, name: announced.name, path: cartUploadPath(announced.id), received };
}

async function roomInCart(
  ctx: Ctx,
  tx: Tx,
  { cart, lines }: LockedCart,
  body: AnnouncedFile,
  turn: string,
): Promise<ArtworkFile | Refusal> {
  const all = await filesOf(ctx, tx, { cartId: cart.id });
  const own = withFiles(lines, all).find(({ line }) => line.id === body.lineItemId);
  const refused = refusedByLine(own?.line);
  if (!own || refused) return refused ?? UPLOAD_NOT_FOUND;
  const most = { bytes: MOST_CART_BYTES, refusal: 'cart_uploads_too_large' };
  return makeRoom(ctx, tx, { orderId: null, cartId: cart.id }, body, { ...own, all, most }, turn);
}

/** Takes a file of a line back. Bytes that nothing names any more are swept. */
export async function discardCartUpload(
  ctx: Ctx,
  cartId: string,
  uploadId: string,
  store: FileStore,
): Promise<UploadsWire | Refusal> {
  const removed = await withActiveCart(ctx, cartId, async (tx, { lines }) => {
    const all = await filesOf(ctx, tx, { cartId });
    const file = all.find(({ id }) => id === uploadId);
    if (!file) return UPLOAD_NOT_FOUND;
    const own = withFiles(lines, all).find(({ line }) => line.id === file.lineId);
    await takeOutOfLine(ctx, tx, { cartId }, own, file);
    return file;
  });
  if (isRefusal(removed)) return removed;
  if (!isWhole(removed)) await store.discard(ctx.tenant.id, uploadId);
  return showCartUploads(ctx, cartId, store);
}

export async function downloadFromCart(
  ctx: Ctx,
  cartId: string,
  uploadId: string,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const found = await withReadCart(
    ctx,
    cartId,
    async (tx) => (await fileOf(ctx, tx, { cartId }, uploadId)) ?? UPLOAD_NOT_FOUND,
  );
  return isRefusal(found) ? found : sentFile(ctx, found, store);
}

/** A file as its owner looks at it. */
export function showCartProof(ctx: Ctx, cartId: string, uploadId: string): Promise<ProofWire | Refusal> {
  return judgeOfCart(ctx, cartId, async () => {
    const parts = await withReadCart(ctx, cartId, (tx, { lines }) =>
      proofPartsOf(ctx, tx, { cartId }, lines, uploadId),
    );
    return isRefusal(parts) ? parts : proofOf(...parts);
  });
}

export async function showCartPage(
  ctx: Ctx,
  cartId: string,
  uploadId: string,
  asked: AskedPicture,
  store: FileStore,
): Promise<SentFile | Refusal> {
  const page = await withReadCart(ctx, cartId, (tx) => readPage(ctx, tx, { cartId }, uploadId, asked));
  return isRefusal(page) ? page : sendPage(ctx, page, store);
}
