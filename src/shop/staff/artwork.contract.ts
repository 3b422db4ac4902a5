import { fixDone } from '../artwork/fix.contract.ts';
import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { file, id, instant, line, list, nullable, object, oneOf, type Static } from '#kernel/schema.ts';
import { ARTWORK_TYPES, LONGEST_FILE_NAME } from '../artwork/artwork-file.ts';
import { fileBytes } from '../artwork/artwork.contract.ts';
import { drawnWire, pageParam, plateQuery, proofWire } from '../artwork/proof.contract.ts';
import { SIDES } from '../artwork/sides.rules.ts';
import { verdictWire } from '../artwork/verdict.contract.ts';

const MOST_LISTED = 1_000;

export const staffFileWire = object({
  id,
  lineItemId: id,
  /** Of the line's artworks the one that it is for. Null where one file is for the whole line. */
  artworkId: nullable(line(40)),
  /** Its name. Empty where one file is for the whole line. */
  artwork: line(120),
  name: line(LONGEST_FILE_NAME),
  bytes: fileBytes,
  /** Null while a part of it is missing. */
  type: nullable(oneOf(ARTWORK_TYPES)),
  hash: nullable(line(64)),
  /** Which side of the sheet it holds, where another file holds the other one. */
  side: nullable(oneOf(SIDES)),
  by: object({
    kind: oneOf(['guest', 'customer', 'staff'] as const),
    /** Empty for a guest, and when the account is gone. */
    name: line(254),
  }),
  uploadedAt: instant,
  handedInAt: nullable(instant),
  /** Whether the shop has sent it and not put it in the place of others: it is none of the customer's files yet. */
  isStaged: Type.Boolean(),
  /** What the customer agreed to have mended in it. Null for a file as it was sent. */
  fixed: nullable(fixDone),
  /** When the customer took it out of use. */
  removedAt: nullable(instant),
  /** Null while a part of it is missing, once it is out of use, and where what it was sent for is no longer ordered. */
  verdict: nullable(verdictWire),
  /** What became of the pictures of its pages. Null as its verdict is. */
  drawn: nullable(drawnWire),
});
export type StaffFile = Static<typeof staffFileWire>;

export const listOrderArtwork = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/artwork/',
  summary: 'The files that were sent for an order, those that are out of use too: what, by whom and when',
  access: 'staff',
  scope: 'order:read',
  params: object({ number: id }),
  answer: object({ files: list(staffFileWire, MOST_LISTED) }),
  refusals: { order_not_found: 404 },
});

export const readOrderArtwork = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/artwork/{upload}/',
  summary: 'A file that was sent for an order, as it came',
  access: 'staff',
  scope: 'order:read',
  params: object({ number: id, upload: id }),
  answer: file,
  refusals: { order_not_found: 404, upload_not_found: 404 },
});

const ofFile = { number: id, upload: id };

export const readOrderArtworkProof = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/artwork/{upload}/pages/',
  summary: 'A file in use as its customer looks at it: its pages, the sheet on them, the findings at their places',
  access: 'staff',
  scope: 'order:read',
  params: object(ofFile),
  answer: proofWire,
  refusals: { order_not_found: 404, upload_not_found: 404 },
});

export const readOrderArtworkPage = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/artwork/{upload}/pages/{page}/',
  summary:
    'The picture of a page, or of one of its plates, as WebP. A browser may keep it: the same address answers the same bytes',
  access: 'staff',
  scope: 'order:read',
  params: object({ ...ofFile, page: pageParam }),
  query: plateQuery,
  answer: file,
  refusals: { order_not_found: 404, upload_not_found: 404, page_picture_not_found: 404 },
});
