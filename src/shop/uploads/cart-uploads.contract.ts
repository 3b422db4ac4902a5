import { endpoint } from '#kernel/endpoint.ts';
import { file, id, object } from '#kernel/schema.ts';
import { pageParam, plateQuery, proofWire } from '../artwork/proof.contract.ts';
import { CLOSED_REFUSALS } from '../cart/cart.contract.ts';
import { announceUpload, givenArtwork, saidSide, seenSides, uploadsWire } from './uploads.contract.ts';

/** Files that are sent before the purchase, for lines of the visitor's cart. Checkout gives them to the order. */

const params = object({ id });
const ofUpload = object({ id, upload: id });
const changes = { access: 'public', toOrder: true, noCrawlers: true } as const;
const CART_REFUSALS = { cart_not_found: 404, ...CLOSED_REFUSALS } as const;

export const readCartUploads = endpoint({
  method: 'GET',
  path: '/cart/{id}/uploads/',
  summary: 'The files of a cart by its lines: those that are there, and those of which only a part has come',
  access: 'public',
  params,
  answer: uploadsWire,
  refusals: CART_REFUSALS,
});

/** The bytes follow as for a line of an order. They go on when the cart is merged at sign-in, or ordered. */
export const announceCartUpload = endpoint({
  method: 'POST',
  path: '/cart/{id}/uploads/',
  summary: 'Announces a file for a line of a cart. Its bytes follow by the tus protocol to the path in the answer',
  ...changes,
  params,
  body: announceUpload.body,
  answer: announceUpload.answer,
  refusals: {
    ...CART_REFUSALS,
    upload_line_gone: 404,
    artwork_not_found: 404,
    upload_not_needed: 409,
    file_is_empty: 422,
    upload_too_large: 413,
    upload_already_there: 409,
    too_many_uploads: 409,
    cart_uploads_too_large: 413,
    storage_full: 507,
    cart_storage_full: 409,
    too_many_attempts: 429,
  },
});

export const readCartUpload = endpoint({
  method: 'GET',
  path: '/cart/{id}/uploads/{upload}/',
  summary: 'A file of a cart as it was sent, for its owner',
  access: 'public',
  params: ofUpload,
  answer: file,
  refusals: { ...CART_REFUSALS, upload_not_found: 404 },
});

export const readCartUploadProof = endpoint({
  method: 'GET',
  path: '/cart/{id}/uploads/{upload}/pages/',
  summary:
    'A file of a cart as it is looked at: its pages, the sheet of its configuration on them, the findings at their places',
  access: 'public',
  params: ofUpload,
  answer: proofWire,
  refusals: { ...CART_REFUSALS, upload_not_found: 404 },
});

export const readCartUploadPage = endpoint({
  method: 'GET',
  path: '/cart/{id}/uploads/{upload}/pages/{page}/',
  summary:
    'The picture of a page, or of one of its plates, as WebP. A browser may keep it: the same address answers the same bytes',
  access: 'public',
  params: object({ id, upload: id, page: pageParam }),
  query: plateQuery,
  answer: file,
  refusals: { ...CART_REFUSALS, upload_not_found: 404, page_picture_not_found: 404 },
});

export const swapCartSides = endpoint({
  method: 'POST',
  path: '/cart/{id}/uploads/swap/',
  summary: 'Exchanges front and back of a line of a cart, where each of two files holds one of them',
  ...changes,
  params,
  body: seenSides,
  answer: uploadsWire,
  refusals: { ...CART_REFUSALS, upload_not_found: 404, sides_changed: 409 },
});

export const sayCartSide = endpoint({
  method: 'POST',
  path: '/cart/{id}/uploads/side/',
  summary: 'Says which side of the sheet a single file of a line of a cart holds',
  ...changes,
  params,
  body: saidSide,
  answer: uploadsWire,
  refusals: { ...CART_REFUSALS, upload_not_found: 404, sides_changed: 409 },
});

export const giveCartArtwork = endpoint({
  method: 'POST',
  path: '/cart/{id}/uploads/artwork/',
  summary: 'Says which artworks of a line of a cart a file is for: it is copied to all but the first',
  ...changes,
  params,
  body: givenArtwork,
  answer: uploadsWire,
  refusals: {
    ...CART_REFUSALS,
    upload_not_found: 404,
    artwork_not_found: 404,
    upload_already_there: 409,
    too_many_uploads: 409,
    cart_uploads_too_large: 413,
    storage_full: 507,
    cart_storage_full: 409,
  },
});

export const removeCartUpload = endpoint({
  method: 'DELETE',
  path: '/cart/{id}/uploads/{upload}/',
  summary: 'Takes a file of a cart back, or ends an upload',
  ...changes,
  params: ofUpload,
  answer: uploadsWire,
  refusals: { ...CART_REFUSALS, upload_not_found: 404 },
});
