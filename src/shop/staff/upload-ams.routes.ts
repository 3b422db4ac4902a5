import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import {
  announceReplacement,
  approveUploads,
  listUploadJobs,
  readPressFile,
  readPressFolder,
  readUploadLine,
  rejectUploads,
  releaseToPrint,
  replaceUpload,
  discardReplacement,
  sayUploadSide,
  sendPurchaseOrder,
} from './upload-ams.contract.ts';
import {
  announceForStaff,
  approveForStaff,
  folderForStaff,
  orderAgainForStaff,
  readLineForStaff,
  rejectForStaff,
  releaseForStaff,
  replaceForStaff,
  discardForStaff,
  saySideForStaff,
  ticketForStaff,
  uploadQueue,
  type PressParts,
} from './upload-ams.service.ts';

export function uploadAmsRoutes(mount: Mount, providers: PaymentProviders, parts: PressParts): void {
  const { files } = parts;
  mount(listUploadJobs, (ctx, { query }) => uploadQueue(ctx, query));
  mount(readUploadLine, (ctx, { params }) => readLineForStaff(ctx, params, providers));
  mount(approveUploads, (ctx, { params, body }) => approveForStaff(ctx, params, body, providers));
  mount(rejectUploads, (ctx, { params, body }) => rejectForStaff(ctx, params, body, providers));
  mount(announceReplacement, (ctx, { params, body }) => announceForStaff(ctx, params, body, files));
  mount(replaceUpload, (ctx, { params, body }) => replaceForStaff(ctx, params, body, providers));
  mount(discardReplacement, (ctx, { params, body }) => discardForStaff(ctx, params, body, files, providers));
  mount(sayUploadSide, (ctx, { params, body }) => saySideForStaff(ctx, params, body, providers));
  mount(releaseToPrint, (ctx, { params, body }) => releaseForStaff(ctx, params, body, parts, providers));
  mount(sendPurchaseOrder, (ctx, { params, body }) => orderAgainForStaff(ctx, params, body, parts, providers));
  mount(readPressFolder, (ctx, { params }) => folderForStaff(ctx, params.number, params.release, files));
  mount(readPressFile, (ctx, { params }) => ticketForStaff(ctx, params.number, params, files));
}
