import type { FileStore } from '#platform/storage/file-store.ts';
import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { listOrderArtwork, readOrderArtwork, readOrderArtworkPage, readOrderArtworkProof } from './artwork.contract.ts';
import { artworkFileForStaff, artworkForStaff, artworkPageForStaff, artworkProofForStaff } from './artwork.service.ts';
import {
  cancelStaffOrder,
  correctStaffShipment,
  listStaffOrders,
  mailStaffOrder,
  moveStaffOrder,
  noteStaffOrder,
  readStaffOrder,
  recordStaffPayment,
  refundStaffOrder,
  shipStaffOrder,
} from './staff-orders.contract.ts';
import {
  addNote,
  cancelForStaff,
  correctParcel,
  listOrdersForStaff,
  mailAgain,
  transitionByStaff,
  readOrderForStaff,
  recordPayment,
  refundForStaff,
  shipOrder,
} from './staff-orders.service.ts';
import { askedPicture } from '../uploads/proof.service.ts';

export function staffOrdersRoutes(mount: Mount, providers: PaymentProviders, files: FileStore): void {
  mount(listStaffOrders, (ctx, { query }) => listOrdersForStaff(ctx, query));
  mount(readStaffOrder, (ctx, { params }) => readOrderForStaff(ctx, params.number, providers));
  mount(listOrderArtwork, (ctx, { params }) => artworkForStaff(ctx, params.number));
  mount(readOrderArtwork, (ctx, { params }) => artworkFileForStaff(ctx, params.number, params.upload, files));
  mount(readOrderArtworkProof, (ctx, { params }) => artworkProofForStaff(ctx, params.number, params.upload));
  mount(readOrderArtworkPage, (ctx, { params, query }) =>
    artworkPageForStaff(ctx, params.number, params.upload, askedPicture(params, query), files),
  );
  mount(moveStaffOrder, (ctx, { params, body }) => transitionByStaff(ctx, params.number, body, providers));
  mount(cancelStaffOrder, (ctx, { params, body }) => cancelForStaff(ctx, params.number, body, providers));
  mount(refundStaffOrder, (ctx, { params, body }) => refundForStaff(ctx, params.number, body, providers));
  mount(recordStaffPayment, (ctx, { params, body }) => recordPayment(ctx, params.number, body, providers));
  mount(noteStaffOrder, (ctx, { params, body }) => addNote(ctx, params.number, body.text, providers));
  mount(mailStaffOrder, (ctx, { params }) => mailAgain(ctx, params.number));
  mount(correctStaffShipment, (ctx, { params, body }) => correctParcel(ctx, params.number, body, providers));
  mount(shipStaffOrder, (ctx, { params, body }) => shipOrder(ctx, params.number, body, providers));
}
