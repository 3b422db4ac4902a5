import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { limit, type Attempts } from '#platform/attempts.ts';
import { openGate } from '#platform/gate.ts';
import type { VirusScan } from '#platform/scan/virus-scan.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { Ctx } from '../context.ts';
import type { Mount } from '../mount.ts';
import { ORDER_KEY } from '../orders/orders.contract.ts';
import { readTogether } from '../read-together.ts';
import { turnOf } from './announced-file.service.ts';
import type { UploadParts } from './receive.service.ts';
import {
  announceCartUpload,
  readCartUpload,
  readCartUploadPage,
  readCartUploadProof,
  readCartUploads,
  removeCartUpload,
  giveCartArtwork,
  sayCartSide,
  swapCartSides,
} from './cart-uploads.contract.ts';
import {
  announceToCart,
  downloadFromCart,
  showCartPage,
  showCartProof,
  showCartUploads,
  discardCartUpload,
} from './cart-uploads.service.ts';
import { cartFixes, orderFixes } from './fixes.service.ts';
import { acceptFixed, handIn } from './hand-in.service.ts';
import { askedPicture, showPage, showProof } from './proof.service.ts';
import { give } from './artwork-of-file.service.ts';
import { sayOf, swap } from './sides.service.ts';
import {
  acceptProof,
  announceUpload,
  giveArtwork,
  handInArtwork,
  readLineTemplate,
  readUpload,
  readUploadPage,
  readUploadProof,
  readUploads,
  readWorn,
  removeUpload,
  saySide,
  swapSides,
} from './uploads.contract.ts';
import { announce, download, showUploads, discardUpload, templateOfLine } from './uploads.service.ts';
import { wornOfOrders } from './worn-orders.service.ts';
import { openWriters } from './writers.ts';

const A_DAY = 24 * 60;
/** What one visitor and all of a shop together may begin to send. Sizes are counted beside it, for order and shop. */
const UPLOADS = limit('uploads from a connection', 300, A_DAY);
const OF_A_SHOP = limit('uploads of a shop', 20_000, A_DAY);

/** Whole files that the process looks through at a time. Each is read to its end, and the scanner may take minutes for one. */
const LOOKS = { atOnce: 4, mostWaiting: 200, longestWaitMs: 60_000 };

export function uploadParts(files: FileStore, scan: VirusScan, secret: string): UploadParts {
  return { files, scan, secret, gate: openGate(LOOKS), writers: openWriters() };
}

/** The same before anything is bought. The sizes are counted for cart and shop. */
const CART_UPLOADS = limit('uploads to carts from a connection', 150, A_DAY);
const CARTS_OF_A_SHOP = limit('uploads to carts of a shop', 20_000, A_DAY);

/** Files of many pages take long to judge, and a page asks again until all are judged: calls of one person share answers. */
function together<T>(ctx: Ctx, of: readonly unknown[], work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  return readTogether(ctx.db, [ctx.tenant.id, ctx.locale, ctx.actor, ctx.openedOrders, ...of], work);
}

export function uploadsRoutes(mount: Mount, attempts: Attempts, { files, secret }: UploadParts): void {
  mount(readUploads, (ctx, { params }, { headers }) =>
    together(ctx, [params.id, headers[ORDER_KEY]], () =>
      showUploads(ctx, { id: params.id, key: headers[ORDER_KEY] }, files),
    ),
  );
  mount(readWorn, (ctx, { query }) => wornOfOrders(ctx, query.numbers.split(',')));
  mount(announceUpload, async (ctx, { params, body }, { headers, ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [UPLOADS, ip], [OF_A_SHOP, '']);
    if (isRefusal(admission)) return admission;
    const of = { id: params.id, key: headers[ORDER_KEY] };
    const done = await announce(ctx, of, body, files, turnOf(ctx, ip, secret));
    // A stranger's guess at an order counts; a file that was refused fills no disk.
    if (isRefusal(done) && done.refusal !== 'order_not_found') admission.forgive();
    return done;
  });
  mount(readUpload, (ctx, { params }, { headers }) =>
    download(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.upload, files),
  );
  mount(readUploadProof, (ctx, { params }, { headers }) =>
    showProof(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.upload),
  );
  mount(readUploadPage, (ctx, { params, query }, { headers }) =>
    showPage(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.upload, askedPicture(params, query), files),
  );
  mount(readLineTemplate, (ctx, { params, query }, { headers }) =>
    templateOfLine(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.lineItemId, query.format),
  );
  mount(removeUpload, (ctx, { params }, { headers }) =>
    discardUpload(ctx, { id: params.id, key: headers[ORDER_KEY] }, params.upload, files),
  );
  mount(swapSides, (ctx, { params, body }, { headers }) =>
    swap(ctx, orderFixes({ id: params.id, key: headers[ORDER_KEY] }, files), body),
  );
  mount(saySide, (ctx, { params, body }, { headers }) =>
    sayOf(ctx, orderFixes({ id: params.id, key: headers[ORDER_KEY] }, files), body),
  );
  mount(giveArtwork, (ctx, { params, body }, { headers }) =>
    give(ctx, orderFixes({ id: params.id, key: headers[ORDER_KEY] }, files), body),
  );
  mount(handInArtwork, (ctx, { params, body }, { headers }) =>
    handIn(ctx, { id: params.id, key: headers[ORDER_KEY] }, body, files),
  );
  mount(acceptProof, (ctx, { params, body }, { headers }) =>
    acceptFixed(ctx, { id: params.id, key: headers[ORDER_KEY] }, body, files),
  );
}

export function cartUploadsRoutes(mount: Mount, attempts: Attempts, { files, secret }: UploadParts): void {
  mount(readCartUploads, (ctx, { params }) => together(ctx, [params.id], () => showCartUploads(ctx, params.id, files)));
  mount(announceCartUpload, async (ctx, { params, body }, { ip }) => {
    const admission = await attempts.admit(ctx.tenant.id, [CART_UPLOADS, ip], [CARTS_OF_A_SHOP, '']);
    if (isRefusal(admission)) return admission;
    const done = await announceToCart(ctx, params.id, body, files, turnOf(ctx, ip, secret));
    if (isRefusal(done)) admission.forgive();
    return done;
  });
  mount(readCartUpload, (ctx, { params }) => downloadFromCart(ctx, params.id, params.upload, files));
  mount(readCartUploadProof, (ctx, { params }) => showCartProof(ctx, params.id, params.upload));
  mount(readCartUploadPage, (ctx, { params, query }) =>
    showCartPage(ctx, params.id, params.upload, askedPicture(params, query), files),
  );
  mount(removeCartUpload, (ctx, { params }) => discardCartUpload(ctx, params.id, params.upload, files));
  mount(swapCartSides, (ctx, { params, body }) => swap(ctx, cartFixes(params.id, files), body));
  mount(giveCartArtwork, (ctx, { params, body }) => give(ctx, cartFixes(params.id, files), body));
  mount(sayCartSide, (ctx, { params, body }) => sayOf(ctx, cartFixes(params.id, files), body));
}
