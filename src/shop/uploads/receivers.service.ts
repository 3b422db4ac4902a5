import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ArtworkFile } from '../artwork/artwork-file.ts';
import { fileOfOrder, fileOfShop } from '../artwork/artwork.service.ts';
import { CART_NOT_FOUND, ownerOf, withCartsOf } from '../cart/cart-access.service.ts';
import { cartOf, holdCartOf, ownsCart } from '../cart/cart.service.ts';
import type { Ctx } from '../context.ts';
import { isPrinted, type LineItem } from '../line-items/line-item.ts';
import { lockOrder, withChangeableOrder, withLockedOrder } from '../orders/order-access.service.ts';
import type { CustomersOrder } from '../orders/order.ts';
import { senderOf } from './announced-file.service.ts';
import { UPLOAD_NOT_FOUND } from './file-wire.service.ts';
import { isOfSameSide } from './uploads.rules.ts';
import { lockedBy, takesFiles, type Of } from './uploads.service.ts';

/** An upload as it stands now. */
interface OpenUpload {
  readonly file: ArtworkFile;
  /** Why its line takes it no more, after all that may have happened since it was announced. Undefined if it does. */
  readonly refused: Refusal | undefined;
}

type Work<T> = (tx: Tx, upload: OpenUpload) => Promise<T | Refusal> | T | Refusal;

/** Where the bytes of uploads go, for who may send them there. */
export interface Receiver {
  /** Looks at an upload. */
  read<T>(ctx: Ctx, uploadId: string, work: Work<T>): Promise<T | Refusal>;
  /** Decides on an upload while nobody else changes what it belongs to. */
  lock<T>(ctx: Ctx, uploadId: string, work: Work<T>): Promise<T | Refusal>;
}

/** An order, for its customer or for staff. */
export function orderReceiver({ id, key }: Of): Receiver {
  const open =
    <T>(ctx: Ctx, uploadId: string, work: Work<T>) =>
    async (tx: Tx, order: CustomersOrder): Promise<T | Refusal> => {
      const file = await fileOfOrder(ctx, tx, order.id, uploadId);
      // What one side has begun, the other does not go on with. What is made here nobody sends.
      if (!file || file.aside !== null || !isOfSameSide(file, { ...senderOf(ctx), cartId: null, fromOrder: null }))
        return UPLOAD_NOT_FOUND;
      return work(tx, { file, refused: await refusedByOrder(ctx, tx, order, file) });
    };
  return {
    read: (ctx, uploadId, work) => withChangeableOrder(ctx, id, key, open(ctx, uploadId, work)),
    lock: (ctx, uploadId, work) => withLockedOrder(ctx, id, key, open(ctx, uploadId, work)),
  };
}

/**
 * The visitor's carts. An upload is known by its own id, because its cart may be merged at sign-in while it comes, and
 * its line may be ordered: it then goes on for the line of the order.
 */
export const CART_RECEIVER: Receiver = {
  read: (ctx, uploadId, work) =>
    ctx.db.transact(ctx.tenant.id, async (tx) => {
      const file = await fileOfShop(ctx, tx, uploadId);
      const owner = ownerOf(ctx);
      if (!file?.cartId || file.aside !== null || !owner || !(await ownsCart(ctx, tx, owner, file.cartId)))
        return UPLOAD_NOT_FOUND;
      return work(tx, { file, refused: await refusedBy(ctx, tx, file) });
    }),
  // Whose cart it is was asked when the request came. The cart may have been merged since, and is locked by its id.
  async lock(ctx, uploadId, work) {
    const owner = ownerOf(ctx);
    return owner
      ? withCartsOf(ctx, owner, async (tx) => {
          const file = await heldFile(ctx, tx, uploadId);
          return file ? work(tx, { file, refused: await refusedBy(ctx, tx, file) }) : UPLOAD_NOT_FOUND;
        })
      : CART_NOT_FOUND;
  },
};

/** The file of a cart, once its cart is locked: it may have moved to another cart while this waited. */
async function heldFile(ctx: Ctx, tx: Tx, uploadId: string): Promise<ArtworkFile | undefined> {
  for (let tries = 0; tries < 2; tries += 1) {
    const before = await fileOfShop(ctx, tx, uploadId);
    if (!before?.cartId || before.aside !== null) return undefined;
    await holdCartOf(ctx, tx, before.cartId);
    const now = await fileOfShop(ctx, tx, uploadId);
    if (now?.cartId === before.cartId) return now;
  }
  return undefined;
}

async function refusedBy(ctx: Ctx, tx: Tx, file: ArtworkFile): Promise<Refusal | undefined> {
  const { cartId, orderId, lineId } = file;
  if (orderId !== null) {
    const order = await lockOrder(ctx, tx, orderId);
    return order ? refusedByOrder(ctx, tx, order, file) : UPLOAD_NOT_FOUND;
  }
  const held = cartId === null ? undefined : await cartOf(ctx, tx, cartId);
  return refusedByLine(held?.lines.find(({ id }) => id === lineId));
}

async function refusedByOrder(
  ctx: Ctx,
  tx: Tx,
  order: CustomersOrder,
  { lineId }: ArtworkFile,
): Promise<Refusal | undefined> {
  return (await takesFiles(ctx, tx, order, lineId)) ? undefined : lockedBy(order);
}

const LINE_GONE = refuse('upload_line_gone', 404);
const NOT_PRINTED = refuse('upload_not_needed', 409);

/** Why a line of a cart takes no files. Undefined if it does. */
export function refusedByLine(line: LineItem | undefined): Refusal | undefined {
  if (!line) return LINE_GONE;
  return isPrinted(line) ? undefined : NOT_PRINTED;
}
