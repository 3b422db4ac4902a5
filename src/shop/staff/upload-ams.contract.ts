import { endpoint } from '#kernel/endpoint.ts';
import {
  DAY,
  file,
  id,
  instant,
  line,
  list,
  localDate,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { askedMarks } from '../artwork/page-mark.ts';
import { VOID_REASONS } from '../artwork/approval.ts';
import { FINDING_KEYS } from '../artwork/engine/finding-keys.ts';
import { SEVERITIES } from '../artwork/engine/check.ts';
import { SIDES } from '../artwork/sides.rules.ts';
import { LACKS } from '../orders/order-machine.rules.ts';
import { ARTWORK_STATES, PAYMENT_STATES, PRODUCTION_STATES } from '../orders/shop-moves.rules.ts';
import { PRESS_FILE_KINDS } from '../press/press-release.ts';
import { ANNOUNCED, ANNOUNCED_REFUSALS, announcedAnswer, MOST_ARTWORKS } from '../uploads/uploads.contract.ts';
import { staffFileWire } from './artwork.contract.ts';

/** Row 2.2.03: the queue of files, what is known of those of one line, and what staff do with them. */

export const JOBS_A_PAGE = 50;
export const UPLOAD_STATES = ['checking', 'fixed', 'rejected', 'awaited', 'approved'] as const;
export const UPLOAD_SORTS = ['due', 'due_last'] as const;
const MOST_PAGES = 60;

/** One or several states with commas between them. */
const states = Type.String({
  maxLength: 60,
  pattern: `^(?:${UPLOAD_STATES.join('|')})(?:,(?:${UPLOAD_STATES.join('|')}))*$`,
});

export const uploadJobWire = object({
  jobId: id,
  orderNumber: line(20),
  lineItemId: id,
  product: line(200),
  jobName: line(120),
  quantity,
  name: line(170),
  company: line(120),
  /** The day on which it is to leave. */
  dueOn: localDate,
  artwork: oneOf(ARTWORK_STATES),
  production: oneOf(PRODUCTION_STATES),
  paymentState: oneOf(PAYMENT_STATES),
  /** Whether the customer paid for a person who looks, and nobody has looked before the order. */
  fileCheck: Type.Boolean(),
});
export type UploadJob = Static<typeof uploadJobWire>;

export const listUploadJobs = endpoint({
  method: 'GET',
  path: '/staff/uploads/',
  summary:
    'Jobs that wait for a word on their files, by the day on which they are to leave; approved ones until release',
  access: 'staff',
  scope: 'order:read',
  query: object({
    /** Without it, those whose files are being checked. */
    state: Type.Optional(states),
    sort: Type.Optional(oneOf(UPLOAD_SORTS)),
    /** `next` of the page before. */
    after: Type.Optional(
      Type.String({ maxLength: 150, pattern: `^${DAY}\\.[A-Za-z0-9_-]{1,64}\\.[A-Za-z0-9_-]{1,64}$` }),
    ),
  }),
  answer: object({
    jobs: list(uploadJobWire, JOBS_A_PAGE),
    /** How many jobs stand in each state. 100 stands for that many or more. */
    counts: list(object({ state: oneOf(UPLOAD_STATES), jobs: Type.Integer({ minimum: 0 }) }), UPLOAD_STATES.length),
    next: nullable(line(150)),
  }),
  refusals: {},
});

/** What a file is, as it was read. Lengths in millimetres. */
const factsWire = object({
  kind: oneOf(['pdf', 'jpeg', 'png', 'tiff'] as const),
  pageCount: Type.Integer({ minimum: 0 }),
  /** The first ones of many. */
  pages: list(
    object({
      media: line(60),
      trim: line(60),
      bleed: line(60),
      rotate: Type.Integer(),
      /** Colour spaces, the names of spot colours among them. */
      colours: list(line(200), 40),
      /** The coarsest picture in pixels per inch. Null without pictures. */
      ppi: nullable(Type.Number()),
      pictures: Type.Integer({ minimum: 0 }),
      isCut: Type.Boolean(),
    }),
    MOST_PAGES,
  ),
  fonts: list(object({ name: line(300), isEmbedded: Type.Boolean() }), 200),
  /** Everything else: a name of the dictionaries, and what there is of it. */
  others: list(object({ name: line(40), value: line(400) }), 20),
});
export type FileFacts = Static<typeof factsWire>;

const byWhom = object({
  kind: oneOf(['guest', 'customer', 'staff', 'operator', 'clock', 'provider'] as const),
  name: line(254),
});

export const uploadLineWire = object({
  orderNumber: line(20),
  version: Type.Integer(),
  lineItemId: id,
  product: line(200),
  jobName: line(120),
  name: line(170),
  company: line(120),
  email: line(254),
  /** The configuration, in the words of the shop. */
  choices: list(object({ name: line(200), value: line(400) }), 60),
  artworks: list(object({ id: line(40), name: line(120), quantity }), MOST_ARTWORKS),
  /** What the customer asks the workshop to mind. Empty for nothing. */
  notes: text(1000),
  /** Whether the customer paid for a person who looks. */
  fileCheck: Type.Boolean(),
  /** Whether staff who placed the order have looked at the files before it. */
  reviewSkipped: Type.Boolean(),
  /** Who makes it, if it is bought in: its purchase order goes there with the release. */
  supplier: nullable(line(80)),
  /** Whether it goes there by mail. Where they have no address, staff hand it over. */
  supplierMailed: Type.Boolean(),
  jobs: list(
    object({
      id,
      quantity,
      dueOn: localDate,
      artwork: oneOf(ARTWORK_STATES),
      production: oneOf(PRODUCTION_STATES),
      /** What it lacks to go to print. Null for nothing. */
      lack: nullable(oneOf(LACKS)),
    }),
    60,
  ),
  /** What may be done now. */
  may: object({
    approve: Type.Boolean(),
    reject: Type.Boolean(),
    replace: Type.Boolean(),
    release: Type.Boolean(),
    saySide: Type.Boolean(),
  }),
  files: list(object({ file: staffFileWire, facts: nullable(factsWire) }), 1_000),
  /** Who agreed to what, the latest first. */
  approvals: list(
    object({
      at: instant,
      by: byWhom,
      /** The customer for whom a member of staff acted. */
      isOnBehalf: Type.Boolean(),
      files: list(line(64), 60),
      accepted: list(
        object({
          check: line(10),
          severity: oneOf(SEVERITIES),
          key: oneOf(FINDING_KEYS),
          pages: list(Type.Integer(), 30),
        }),
        2_000,
      ),
      voidedAt: nullable(instant),
      voidReason: nullable(oneOf(VOID_REASONS)),
    }),
    200,
  ),
  /** What became of the artwork, the latest first. */
  history: list(object({ to: oneOf(ARTWORK_STATES), by: byWhom, reason: text(2000), at: instant }), 1_000),
  /** Texts to the customer for what was found, then for what is found often, in the customer's language. */
  templates: list(object({ title: line(200), text: text(1000) }), 60),
  /** What was handed to the print floor, the latest first. */
  releases: list(
    object({
      id,
      jobId: id,
      folder: line(60),
      by: line(254),
      at: instant,
      /** Null while it stands. Afterwards its link is ended, and it is not to be printed. */
      withdrawnAt: nullable(instant),
      /** Whether its purchase order may be sent again: it has one, and its job is in production. */
      mayOrderAgain: Type.Boolean(),
      files: list(object({ kind: oneOf(PRESS_FILE_KINDS), name: line(200), bytes: Type.Integer({ minimum: 1 }) }), 200),
    }),
    100,
  ),
});
export type UploadLine = Static<typeof uploadLineWire>;

/** The version that the caller saw. An order that has changed since is not touched. */
const version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** Places on pages of the files in use, with words for the customer. */
const marks = Type.Optional(askedMarks);
const params = object({ number: id, lineItemId: id });
const changes = { access: 'staff', scope: 'order:write', params, answer: uploadLineWire } as const;
const notFound = { order_not_found: 404, order_line_not_found: 404, order_line_removed: 404 } as const;
const refusals = { ...notFound, order_changed: 409 } as const;

export const readUploadLine = endpoint({
  method: 'GET',
  path: '/staff/uploads/{number}/{lineItemId}/',
  summary:
    'The files of a line, or of the one that stands in for it since it was changed, with all that is known of them',
  access: 'staff',
  scope: 'order:read',
  params,
  answer: uploadLineWire,
  refusals: notFound,
});

export const approveUploads = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/approve/',
  summary: 'Approves the files of a line that a person has looked at. A paid check is told to the customer',
  ...changes,
  /** The message is for the customer, and so are the marks on the pages. */
  body: object({ version, message: text(1000), marks }),
  refusals: {
    ...refusals,
    mark_misplaced: 422,
    artwork_not_checked: 409,
    artwork_not_handed_in: 409,
    artwork_missing: 409,
    artworks_to_share: 409,
    transition_refused: 409,
  },
});

export const rejectUploads = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/reject/',
  summary: 'Rejects the files of a line, and tells the customer why and where to send others',
  ...changes,
  body: object({ version, text: text(2000, 1), marks }),
  refusals: {
    ...refusals,
    mark_misplaced: 422,
    artwork_not_checked: 409,
    transition_refused: 409,
    rejection_text_missing: 422,
  },
});

/** The bytes follow by the tus protocol, to the path in the answer; then the file is put in place. */
export const announceReplacement = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/files/',
  summary: 'Announces a file that staff put in the place of the customer’s. Its bytes follow by the tus protocol',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object(ANNOUNCED),
  answer: announcedAnswer,
  refusals: ANNOUNCED_REFUSALS,
});

export const replaceUpload = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/replace/',
  summary: 'Puts a file that was sent in the place of others. The customer is told why, and asked to agree',
  ...changes,
  body: object({ version, uploadId: id, replaces: list(id, 60), reason: text(1000, 1) }),
  refusals: {
    ...refusals,
    upload_not_found: 404,
    upload_unfinished: 409,
    artwork_not_handed_in: 409,
    artwork_missing: 409,
    artworks_to_share: 409,
    too_many_uploads: 409,
    artwork_locked: 409,
    files_of_cancelled_order: 409,
    transition_refused: 409,
    reason_missing: 422,
  },
});

export const discardReplacement = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/discard/',
  summary: 'Takes back a file that staff have sent and not put in the place of others',
  ...changes,
  body: object({ version, file: id }),
  refusals: { ...refusals, upload_not_found: 404 },
});

export const sayUploadSide = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/side/',
  summary: 'Says which side of the sheet a single file holds, until its files are approved',
  ...changes,
  body: object({ version, file: id, side: oneOf(SIDES) }),
  refusals: { ...refusals, artwork_locked: 409, files_of_cancelled_order: 409, sides_changed: 409 },
});

export const releaseToPrint = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/release/',
  summary: 'Hands an approved line over to print: its jobs move, and a folder with files and job ticket is written',
  ...changes,
  body: object({ version }),
  refusals: {
    ...refusals,
    release_not_approved: 409,
    release_nothing_ready: 409,
    artwork_missing: 409,
    artworks_to_share: 409,
    release_pictures_awaited: 409,
    storage_full: 507,
    production_unpaid: 409,
    production_claimed_back: 409,
    production_artwork: 409,
    transition_refused: 409,
  },
});

export const readPressFolder = endpoint({
  method: 'GET',
  path: '/staff/press-folders/{number}/{release}/',
  summary: 'A press folder as one archive: the approved files under press-ready names, and the job ticket',
  access: 'staff',
  scope: 'order:read',
  params: object({ number: id, release: id }),
  answer: file,
  refusals: { order_not_found: 404, release_not_found: 404, release_file_gone: 409, release_too_large: 413 },
});

export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/staff/uploads/{number}/{lineItemId}/releases/{release}/purchase-order/',
  summary: 'Sends the purchase order of a job that is bought in to its supplier once more',
  access: 'staff',
  scope: 'order:write',
  params: object({ number: id, lineItemId: id, release: id }),
  body: object({ version }),
  answer: uploadLineWire,
  refusals: { ...refusals, release_not_found: 404, release_replaced: 409, supplier_missing: 409 },
});

export const readPressFile = endpoint({
  method: 'GET',
  path: '/staff/press-folders/{number}/{release}/{kind}/',
  summary: 'The job ticket of a press folder, as JSON or as XJDF, or the purchase order for a supplier',
  access: 'staff',
  scope: 'order:read',
  params: object({
    number: id,
    release: id,
    kind: oneOf(['ticket', 'xjdf', 'purchase_order', 'purchase_order_csv'] as const),
  }),
  answer: file,
  refusals: { order_not_found: 404, release_not_found: 404, release_file_gone: 409 },
});
