import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { limit, perHour, type Admission, type Attempts } from '#platform/attempts.ts';
import { openGate } from '#platform/gate.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Mount } from '../mount.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import {
  openComplaint,
  openPicture,
  readComplaints,
  readPicture,
  removePicture,
  sendPicture,
} from './complaints.contract.ts';
import { complain, showComplaints } from './complaints.service.ts';
import {
  announcePicture,
  changeableOrder,
  showPicture,
  discardPicture,
  takePiece,
  type PictureParts,
} from './pictures.service.ts';

/** Each complaint is a mail to both sides. */
const COMPLAINTS = perHour('complaints from a connection', 20);
const A_DAY = 24 * 60;
/** What one visitor, one order and all of a shop together may fill the disk with, at ten megabytes a picture. */
const PICTURES = limit('complaint pictures from a connection', 100, A_DAY);
const OF_AN_ORDER = limit('complaint pictures of an order', 40, A_DAY);
const OF_A_SHOP = limit('complaint pictures of a shop', 2_000, A_DAY);

/** Pieces that the process writes at a time. */
const WRITES = { atOnce: 8, mostWaiting: 200, longestWaitMs: 4_000 };

export function pictureParts(files: FileStore): PictureParts {
  return { files, gate: openGate(WRITES) };
}

export function complaintsRoutes(mount: Mount, attempts: Attempts, parts: PictureParts): void {
  mount(readComplaints, (ctx, { params }, { headers }) => showComplaints(ctx, params.id, headers[ORDER_KEY]));
  mount(openComplaint, (ctx, { params, body }, { headers, ip }) =>
    counted(attempts.admit(ctx.tenant.id, [COMPLAINTS, ip]), () => complain(ctx, params.id, headers[ORDER_KEY], body)),
  );
  mount(openPicture, async (ctx, { params, body }, { headers, ip }) => {
    const of = { id: params.id, key: headers[ORDER_KEY] };
    const fromHere = await attempts.admit(ctx.tenant.id, [PICTURES, ip]);
    if (isRefusal(fromHere)) return fromHere;
    // Counted by its id: an order has a number too, and a stranger uses nothing of it up.
    const orderId = await changeableOrder(ctx, of);
    if (isRefusal(orderId)) return orderId;
    return counted(attempts.admit(ctx.tenant.id, [OF_AN_ORDER, orderId], [OF_A_SHOP, '']), () =>
      announcePicture(ctx, of, body, parts),
    );
  });
  mount(sendPicture, (ctx, { params, query, body }, { headers }) =>
    takePiece(
      ctx,
      { id: params.id, key: headers[ORDER_KEY] },
      { picture: params.picture, at: Number(query.at), piece: body },
      parts,
    ),
  );
  mount(removePicture, (ctx, { params }, { headers }) =>
    discardPicture(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.picture, parts),
  );
  mount(readPicture, (ctx, { params }, { headers }) =>
    showPicture(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.picture, parts),
  );
}

/** What was refused filled no disk and sent no mail, so it does not count. A stranger's guess at an order does. */
async function counted<T>(
  admitted: Promise<Admission | Refusal>,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const admission = await admitted;
  if (isRefusal(admission)) return admission;
  const done = await work();
  if (isRefusal(done) && done.refusal !== 'order_not_found') admission.forgive();
  return done;
}
