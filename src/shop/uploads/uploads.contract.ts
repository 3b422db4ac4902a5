import { endpoint } from '#kernel/endpoint.ts';
import { file, id, instant, line, list, nullable, object, oneOf, text, Type, type Static } from '#kernel/schema.ts';
import { pageMarks } from '../artwork/page-mark.ts';
import { ARTWORK_TYPES, LONGEST_FILE_NAME, MOST_FILE_BYTES, MOST_FILES_OF_A_LINE } from '../artwork/artwork-file.ts';
import { fileBytes } from '../artwork/artwork.contract.ts';
import { checkTargetWire } from '../artwork/check-target.schema.ts';
import { SEVERITIES } from '../artwork/engine/check.ts';
import { FINDING_KEYS } from '../artwork/engine/finding-keys.ts';
import { fixOfFile } from '../artwork/fix.contract.ts';
import { templateFormat } from '../artwork/template.contract.ts';
import { drawnWire, pageNumber, pageParam, plateQuery, placeWire, proofWire } from '../artwork/proof.contract.ts';
import { SIDES } from '../artwork/sides.rules.ts';
import { verdictWire } from '../artwork/verdict.contract.ts';
import { ARTWORK_STATES } from '../orders/shop-moves.rules.ts';
import { MOST_REASON, orderKeyHeader, ORDERS_A_PAGE, PRODUCTS_LISTED } from '../orders/orders.contract.ts';

export const MOST_ARTWORKS = 500;
/** Of a cart or an order. */
const MOST_LINES = 15;
const MOST_ACCEPTED = 2_000;

export const uploadWire = object({
  id,
  /** The artwork of the line that it is for. Null for all of them. */
  artworkId: nullable(line(40)),
  /** True when its artwork was taken out since: it is kept, and not printed. */
  isWithoutArtwork: Type.Boolean(),
  name: line(LONGEST_FILE_NAME),
  bytes: fileBytes,
  /** How many of its bytes have come. */
  received: Type.Integer({ minimum: 0, maximum: MOST_FILE_BYTES }),
  /** What it is. Null until all of it has come and was looked at. */
  type: nullable(oneOf(ARTWORK_TYPES)),
  uploadedAt: instant,
  handedInAt: nullable(instant),
  /** When an upload that nobody continues is let go of. Null for a file of which all has come. */
  expiresAt: nullable(instant),
  /** Null until all of it has come. */
  verdict: nullable(verdictWire),
  /** What became of the pictures of its pages. Null until all of it has come. */
  drawn: nullable(drawnWire),
  /** The number of the earlier order whose file it is, taken over with its item. Null for a file that was sent. */
  fromOrder: nullable(line(20)),
  /** The side that it holds, where another file holds the other one, or still may. Null for all others, and until it was read. */
  side: nullable(oneOf(SIDES)),
  fix: fixOfFile,
});
export type UploadWire = Static<typeof uploadWire>;

/** What was agreed to be printed, and stands. */
const approvalWire = object({
  at: instant,
  by: oneOf(['customer', 'shop'] as const),
  /** The customer's. Empty for a guest, for the shop, and when the account is gone. */
  name: line(254),
  /** How many warnings were seen and accepted. */
  accepted: Type.Integer({ minimum: 0 }),
});

/** A page on a picture of the product, the part of it that is seen there (null is all of it), and whether it is turned. */
const wornPage = object({ file: id, page: pageNumber, trim: nullable(placeWire), isTurned: Type.Boolean() });

/** What a picture of a product wears. */
export const wornWire = object({
  front: nullable(wornPage),
  back: nullable(wornPage),
  others: list(nullable(wornPage), 3),
});

/** What the pictures of lines wear. Lines that wear a sample are left out. */
export const wornLines = list(object({ lineItemId: id, worn: wornWire }), MOST_LINES);
export type WornLineOfCart = Static<typeof wornLines>[number];

export const uploadsWire = object({
  lines: list(
    object({
      lineItemId: id,
      product: line(200),
      jobName: line(120),
      /** Whether there is an empty file of its size. */
      hasTemplate: Type.Boolean(),
      /** What its files are checked against. */
      target: checkTargetWire,
      /** The artworks that may have a file each. Empty where one file is for all. */
      artworks: list(object({ id: line(40), name: line(120) }), MOST_ARTWORKS),
      artwork: oneOf(ARTWORK_STATES),
      /** Whether the caller may send, remove and hand in files now. */
      isOpen: Type.Boolean(),
      /** Whether others may be sent once these are handed in: work with them has not begun. */
      mayResend: Type.Boolean(),
      /** Whether the shop has changed the files, and waits for the caller to agree. */
      isProof: Type.Boolean(),
      /** What the shop last wrote about the files, and marked on their pages. Null if nothing, or if they moved on since. */
      answer: nullable(object({ text: text(MOST_REASON), marks: pageMarks, at: instant })),
      /** Null while nobody has agreed to what is there now. */
      approval: nullable(approvalWire),
      /** The number of the earlier order whose approval stands for the files in a cart. Null while they are to be approved. */
      approvedFor: nullable(line(20)),
      /** What a picture of the product wears. Null while no page of a file has a picture. */
      worn: nullable(wornWire),
      /** In the order in which they are printed: that in which they were begun, until front and back are exchanged. */
      files: list(uploadWire, MOST_FILES_OF_A_LINE),
    }),
    MOST_LINES,
  ),
});
export type UploadsWire = Static<typeof uploadsWire>;

/** The findings that the caller has seen and wants printed all the same. */
const accepted = Type.Optional(
  list(object({ fileId: id, check: line(10), severity: oneOf(SEVERITIES), key: oneOf(FINDING_KEYS) }), MOST_ACCEPTED),
);

const params = object({ id });
const ofUpload = object({ id, upload: id });
/** Why a file of an order is not read. */
const refusedToRead = { order_not_found: 404, upload_not_found: 404 } as const;
/** Why a file of an order is not changed: its line no longer waits for files. */
const refusedToChange = { ...refusedToRead, artwork_locked: 409, files_of_cancelled_order: 409 } as const;
const changes = { access: 'public', helperScope: 'order:write', noCrawlers: true, headers: orderKeyHeader } as const;

export const readUploads = endpoint({
  method: 'GET',
  path: '/order/{id}/uploads/',
  summary: 'The files of an order by its lines: those that are there, and those of which only a part has come',
  access: 'public',
  params,
  headers: orderKeyHeader,
  answer: uploadsWire,
  refusals: { order_not_found: 404 },
});

/**
 * For a list that is shown already. An order that is not the caller's is left out, and so is a product that wears a sample.
 */
export const readWorn = endpoint({
  method: 'GET',
  path: '/orders/worn/',
  summary: "What the pictures of the signed-in customer's orders wear: pages of the files of their first products",
  access: 'customer',
  query: object({
    /** The numbers of a page of the list, with commas between them. */
    numbers: Type.String({
      maxLength: ORDERS_A_PAGE * 21,
      pattern: `^[\\w-]{1,20}(?:,[\\w-]{1,20}){0,${ORDERS_A_PAGE - 1}}$`,
    }),
  }),
  answer: object({
    lines: list(object({ orderNumber: line(20), lineItemId: id, worn: wornWire }), ORDERS_A_PAGE * PRODUCTS_LISTED),
  }),
  refusals: {},
});
export type WornLineWire = Static<typeof readWorn.answer>['lines'][number];

/** What is said of a file before its bytes come, whoever sends it. */
export const ANNOUNCED = {
  /** The artwork of the line that it is for. Null for all of them. */
  artworkId: nullable(line(40)),
  /** As it is called on the sender's machine. Only its last part is kept, without invisible marks. */
  name: text(4_000),
  bytes: Type.Integer({ minimum: 0, maximum: 1_000_000_000_000_000 }),
  /** When it was changed last, in milliseconds. */
  lastModified: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
  /** The side of the sheet that its owner says it holds. Without a word its name tells. */
  side: Type.Optional(oneOf(SIDES)),
};

/** Where its bytes go, and how many are there. */
export const announcedAnswer = object({
  id,
  name: line(LONGEST_FILE_NAME),
  path: line(200),
  received: Type.Integer({ minimum: 0, maximum: MOST_FILE_BYTES }),
});

export const ANNOUNCED_REFUSALS = {
  order_not_found: 404,
  order_line_not_found: 404,
  artwork_not_found: 404,
  artwork_locked: 409,
  files_of_cancelled_order: 409,
  file_is_empty: 422,
  upload_too_large: 413,
  upload_already_there: 409,
  too_many_uploads: 409,
  uploads_too_large: 413,
  storage_full: 507,
} as const;

/**
 * The bytes follow by the tus protocol (version 1.0.0: HEAD and PATCH) to the address that is answered. The same file
 * announced again is the same upload, and goes on where it was.
 */
export const announceUpload = endpoint({
  method: 'POST',
  path: '/order/{id}/uploads/',
  summary: 'Announces a file for a line of an order. Its bytes follow by the tus protocol to the path in the answer',
  ...changes,
  params,
  body: object({ lineItemId: id, ...ANNOUNCED }),
  answer: announcedAnswer,
  refusals: { ...ANNOUNCED_REFUSALS, too_many_attempts: 429 },
});

export const readUpload = endpoint({
  method: 'GET',
  path: '/order/{id}/uploads/{upload}/',
  summary: 'A file of an order as it was sent, for who may read the order',
  access: 'public',
  params: ofUpload,
  headers: orderKeyHeader,
  answer: file,
  refusals: refusedToRead,
});

export const readUploadProof = endpoint({
  method: 'GET',
  path: '/order/{id}/uploads/{upload}/pages/',
  summary:
    'A file of an order as it is looked at: its pages, the sheet of its configuration on them, the findings at their places',
  access: 'public',
  params: ofUpload,
  headers: orderKeyHeader,
  answer: proofWire,
  refusals: refusedToRead,
});

export const readUploadPage = endpoint({
  method: 'GET',
  path: '/order/{id}/uploads/{upload}/pages/{page}/',
  summary:
    'The picture of a page, or of one of its plates, as WebP. A browser may keep it: the same address answers the same bytes',
  access: 'public',
  params: object({ id, upload: id, page: pageParam }),
  query: plateQuery,
  headers: orderKeyHeader,
  answer: file,
  refusals: { ...refusedToRead, page_picture_not_found: 404 },
});

export const readLineTemplate = endpoint({
  method: 'GET',
  path: '/order/{id}/template/{lineItemId}/',
  summary: 'An empty file for a line of an order, as it was ordered',
  access: 'public',
  params: object({ id, lineItemId: id }),
  query: object({ format: templateFormat }),
  headers: orderKeyHeader,
  answer: file,
  refusals: { order_not_found: 404, order_line_not_found: 404, template_not_available: 404 },
});

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/order/{id}/uploads/{upload}/',
  summary: 'Takes a file back, or ends an upload, while the line waits for files',
  ...changes,
  params: ofUpload,
  answer: uploadsWire,
  refusals: refusedToChange,
});

/** Two files with one side each, as the caller has seen them. */
export const seenSides = object({ lineItemId: id, front: id, back: id });

/** The same call again is refused: what was the front is the back by then. */
export const swapSides = endpoint({
  method: 'POST',
  path: '/order/{id}/uploads/swap/',
  summary: 'Exchanges front and back of a line, where each of two files holds one of them and the line waits for files',
  ...changes,
  params,
  body: seenSides,
  answer: uploadsWire,
  refusals: { ...refusedToChange, sides_changed: 409 },
});

/** A file with one page that is alone for its artwork, and the side of the sheet that it holds. */
export const saidSide = object({ lineItemId: id, file: id, side: oneOf(SIDES) });

export const saySide = endpoint({
  method: 'POST',
  path: '/order/{id}/uploads/side/',
  summary: 'Says which side of the sheet a single file holds, while the line waits for files',
  ...changes,
  params,
  body: saidSide,
  answer: uploadsWire,
  refusals: { ...refusedToChange, sides_changed: 409 },
});

/** The artworks of a line that a file is for: the others get copies of it. None while its pages are still to be shared out. */
export const givenArtwork = object({ lineItemId: id, file: id, artworkIds: list(line(40), MOST_FILES_OF_A_LINE) });

export const giveArtwork = endpoint({
  method: 'POST',
  path: '/order/{id}/uploads/artwork/',
  summary:
    'Says which artworks of a line a file is for, while the line waits for files: it is copied to all but the first',
  ...changes,
  params,
  body: givenArtwork,
  answer: uploadsWire,
  refusals: {
    ...refusedToChange,
    artwork_not_found: 404,
    upload_already_there: 409,
    too_many_uploads: 409,
    uploads_too_large: 413,
    storage_full: 507,
  },
});

export const handInArtwork = endpoint({
  method: 'POST',
  path: '/order/{id}/artwork/',
  summary: 'Hands in the files of a line, as they are to be printed: clean ones are approved, others are looked at',
  ...changes,
  params,
  body: object({
    lineItemId: id,
    /** Those that the caller has seen, by their ids and in their order: nobody hands in what came after. */
    files: list(id, MOST_FILES_OF_A_LINE),
    /** The artworks that they were seen to be for, in the same order. */
    artworkIds: Type.Optional(list(nullable(line(40)), MOST_FILES_OF_A_LINE)),
    accepted,
  }),
  answer: uploadsWire,
  refusals: {
    order_not_found: 404,
    order_line_not_found: 404,
    artwork_locked: 409,
    files_of_cancelled_order: 409,
    artwork_missing: 409,
    artworks_to_share: 409,
    artwork_changed: 409,
    upload_unfinished: 409,
    transition_refused: 409,
  },
});

/** The customer agrees to files that the shop has changed. Who does not takes them back, and sends others. */
export const acceptProof = endpoint({
  method: 'POST',
  path: '/order/{id}/artwork/accept/',
  summary: 'Agrees to the files of a line as the shop has changed them: they are approved',
  ...changes,
  params,
  body: object({
    lineItemId: id,
    /** Those that the caller has seen, by their ids and in their order: nobody agrees to what came after. */
    files: list(id, MOST_FILES_OF_A_LINE),
    accepted,
  }),
  answer: uploadsWire,
  refusals: {
    order_not_found: 404,
    order_line_not_found: 404,
    proof_not_open: 409,
    proof_changed: 409,
    proof_unread: 409,
    proof_has_errors: 409,
    proof_warnings: 409,
    artwork_missing: 409,
    artworks_to_share: 409,
    transition_refused: 409,
  },
});
