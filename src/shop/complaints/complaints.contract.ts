import { endpoint } from '#kernel/endpoint.ts';
import {
  bytes,
  file,
  id,
  instant,
  line,
  list,
  localDate,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { orderKeyHeader } from '../orders/orders.contract.ts';
import { COMPLAINT_KINDS, COMPLAINT_STATES, CREDIT_TARGETS, PICTURE_TYPES, WISHES } from './complaint.ts';
import { COMPLAINT_CLOSED, MOST_PICTURE_BYTES, MOST_PICTURES, PIECE_BYTES } from './complaints.rules.ts';

export const LONGEST_WORDS = 4_000;
export const MOST_COMPLAINTS = 100;

export const pictureWire = object({ id, type: oneOf(PICTURE_TYPES) });

export const complaintWire = object({
  id,
  jobId: id,
  lineItemId: id,
  product: line(200),
  kind: oneOf(COMPLAINT_KINDS),
  wish: oneOf(WISHES),
  copies: quantity,
  text: text(LONGEST_WORDS),
  pictures: list(pictureWire, MOST_PICTURES),
  openedAt: instant,
  state: oneOf(COMPLAINT_STATES),
  /** What the shop decided. Null while it is open. */
  decision: nullable(
    object({
      text: text(LONGEST_WORDS),
      at: instant,
      credit: nullable(object({ amount: moneyWire, to: oneOf(CREDIT_TARGETS) })),
      reprint: nullable(object({ jobId: id, copies: quantity, dueOn: localDate })),
    }),
  ),
});
export type ComplaintWire = Static<typeof complaintWire>;

export const complaintsWire = object({
  /** Oldest first. */
  complaints: list(complaintWire, MOST_COMPLAINTS),
  /** Where something wrong may be told. Empty for who only reads the order. */
  jobs: list(
    object({
      jobId: id,
      lineItemId: id,
      product: line(200),
      quantity,
      /** Why not. Null where it may be. */
      closed: nullable(oneOf(COMPLAINT_CLOSED)),
      /** Until when. Null while the delivery is not told, and where it may not be. */
      until: nullable(instant),
      /** Pictures that are there already, for a complaint that is not sent yet. */
      pictures: list(pictureWire, MOST_PICTURES),
    }),
    60,
  ),
});
export type ComplaintsWire = Static<typeof complaintsWire>;

const params = object({ id });
const ofPicture = object({ id, picture: id });
const ofOwner = {
  access: 'public',
  /** Words in the customer's name are the customer's. */
  ownerOnly: true,
  noCrawlers: true,
  headers: orderKeyHeader,
} as const;
/** Neither this order nor this job is known to the caller, or nothing can be told of it now. */
const closedRefusals = {
  order_not_found: 404,
  job_not_found: 404,
  complaint_not_sent: 409,
  complaint_too_late: 409,
  complaint_already_open: 409,
  too_many_attempts: 429,
} as const;

export const readComplaints = endpoint({
  method: 'GET',
  path: '/order/{id}/complaints/',
  summary: 'What was complained of in an order and what the shop decided, and where a complaint may be opened',
  access: 'public',
  params,
  headers: orderKeyHeader,
  answer: complaintsWire,
  refusals: { order_not_found: 404 },
});

export const openComplaint = endpoint({
  method: 'POST',
  path: '/order/{id}/complaints/',
  summary: 'Tells the shop that something is wrong with a job that was sent. Both sides get a mail',
  ...ofOwner,
  params,
  body: object({
    jobId: id,
    kind: oneOf(COMPLAINT_KINDS),
    wish: oneOf(WISHES),
    copies: quantity,
    text: text(LONGEST_WORDS, 1),
    /** Pictures of this job that came before. */
    pictures: list(id, MOST_PICTURES),
  }),
  answer: complaintsWire,
  refusals: { ...closedRefusals, message_empty: 422, copies_too_many: 422, picture_not_found: 404 },
});

export const openPicture = endpoint({
  method: 'POST',
  path: '/order/{id}/complaint-pictures/',
  summary: 'Announces a picture for a complaint. Its bytes follow in pieces',
  ...ofOwner,
  params,
  body: object({ jobId: id, bytes: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }) }),
  answer: object({ id, pieceBytes: Type.Integer() }),
  refusals: { ...closedRefusals, too_many_pictures: 409, picture_too_large: 413 },
});

/** After a lost answer the caller goes on at `received`. */
export const sendPicture = endpoint({
  method: 'PUT',
  path: '/order/{id}/complaint-pictures/{picture}/',
  summary: 'Sends a piece of a picture. What is no JPEG, PNG, WebP or HEIC by its first bytes is refused and forgotten',
  ...ofOwner,
  params: ofPicture,
  query: object({ at: Type.String({ maxLength: 8, pattern: '^\\d{1,8}$' }) }),
  body: bytes(PIECE_BYTES),
  answer: object({
    received: Type.Integer({ minimum: 0, maximum: MOST_PICTURE_BYTES }),
    /** The picture, when all of it has come. */
    picture: nullable(pictureWire),
  }),
  refusals: { order_not_found: 404, picture_not_found: 404, picture_not_valid: 422, picture_too_large: 413 },
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/order/{id}/complaint-pictures/{picture}/',
  summary: 'Takes a picture back before the complaint is sent',
  ...ofOwner,
  params: ofPicture,
  answer: object({ removed: Type.Boolean() }),
  refusals: { order_not_found: 404 },
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/order/{id}/complaint-pictures/{picture}/',
  summary: 'A picture of a complaint, for who may read the order',
  access: 'public',
  params: ofPicture,
  headers: orderKeyHeader,
  answer: file,
  refusals: { order_not_found: 404, picture_not_found: 404 },
});
