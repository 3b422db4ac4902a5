import type { FileStore } from '#platform/storage/file-store.ts';
import { showPictureOf } from '../complaints/pictures.service.ts';
import type { Mount } from '../mount.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import {
  creditComplaint,
  declineComplaint,
  listOrderComplaints,
  readStaffComplaint,
  readStaffPicture,
  reprintComplaint,
} from './complaints.contract.ts';
import { complaintsForStaff, creditForShop, decideForShop, readComplaintForStaff } from './complaints.service.ts';
import { answerStaffContact, closeStaffContact, offerStaffQuote, readStaffContact } from './contact.contract.ts';
import { answerContact, closeContact, offerQuote, readContactForStaff } from './contact.service.ts';

/** What people ask of the shop: complaints about orders, and messages by the contact form. */
export function requestsRoutes(mount: Mount, providers: PaymentProviders, files: FileStore): void {
  mount(listOrderComplaints, (ctx, { params }) => complaintsForStaff(ctx, params.number));
  mount(readStaffComplaint, (ctx, { params }) => readComplaintForStaff(ctx, params.complaint));
  mount(readStaffPicture, (ctx, { params }) => showPictureOf(ctx, params.complaint, params.picture, { files }));
  mount(reprintComplaint, (ctx, { params, body }) =>
    decideForShop(ctx, params.complaint, { as: 'reprinted', ...body }, providers),
  );
  mount(creditComplaint, (ctx, { params, body }) => creditForShop(ctx, params.complaint, body, providers));
  mount(declineComplaint, (ctx, { params, body }) =>
    decideForShop(ctx, params.complaint, { as: 'declined', ...body }, providers),
  );
  mount(readStaffContact, (ctx, { params }) => readContactForStaff(ctx, params.request));
  mount(answerStaffContact, (ctx, { params, body }) => answerContact(ctx, params.request, body));
  mount(offerStaffQuote, (ctx, { params, body }) => offerQuote(ctx, params.request, body));
  mount(closeStaffContact, (ctx, { params, body }) => closeContact(ctx, params.request, body.seen));
}
