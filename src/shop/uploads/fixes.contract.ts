import { endpoint } from '#kernel/endpoint.ts';
import { id, object } from '#kernel/schema.ts';
import { fixWire, fixWish } from '../artwork/fix.contract.ts';
import { CLOSED_REFUSALS } from '../cart/cart.contract.ts';
import { orderKeyHeader } from '../orders/orders.contract.ts';
import { uploadsWire } from './uploads.contract.ts';

/**
 * Files that are mended, or spread over the artworks of their line, with the consent of whoever sent them: proposed,
 * looked at before and after, and agreed to.
 */

const params = object({ id, upload: id });
const ofOrder = { access: 'public', params, headers: orderKeyHeader } as const;
const changesOrder = { ...ofOrder, helperScope: 'order:write', noCrawlers: true } as const;
const ofCart = { access: 'public', params } as const;
const changesCart = { ...ofCart, toOrder: true, noCrawlers: true } as const;
const ORDER_REFUSALS = {
  order_not_found: 404,
  upload_not_found: 404,
  artwork_locked: 409,
  files_of_cancelled_order: 409,
} as const;
const CART_REFUSALS = { cart_not_found: 404, upload_not_found: 404, ...CLOSED_REFUSALS } as const;
const PROPOSED = {
  fix_not_possible: 409,
  too_many_uploads: 409,
  storage_full: 507,
  too_many_attempts: 429,
} as const;
const ACCEPTED = { fix_not_ready: 409, fix_changed: 409 } as const;
const accepted = object({
  /** What the caller has seen, by its id: nobody agrees to something else. */
  fix: id,
});

export const proposeOrderFix = endpoint({
  method: 'POST',
  path: '/order/{id}/uploads/{upload}/fix/',
  summary:
    'Has a mended file made of a file of an order, or one for each artwork, to be looked at. Nothing changes before it is agreed to',
  ...changesOrder,
  body: fixWish,
  answer: fixWire,
  refusals: { ...ORDER_REFUSALS, ...PROPOSED, uploads_too_large: 413 },
});

export const readOrderFix = endpoint({
  method: 'GET',
  path: '/order/{id}/uploads/{upload}/fix/',
  summary: 'What was made of a file and waits for consent: whether it is there, and how it looks',
  ...ofOrder,
  answer: fixWire,
  refusals: { order_not_found: 404, upload_not_found: 404 },
});

export const acceptOrderFix = endpoint({
  method: 'POST',
  path: '/order/{id}/uploads/{upload}/fix/accept/',
  summary: 'Agrees to what was made of a file: it takes the place of the original, which is kept',
  ...changesOrder,
  body: accepted,
  answer: uploadsWire,
  refusals: { ...ORDER_REFUSALS, ...ACCEPTED },
});

export const undoOrderFix = endpoint({
  method: 'DELETE',
  path: '/order/{id}/uploads/{upload}/fix/',
  summary: 'Gives up what was proposed for a file, or goes back to the original from what was made of it',
  ...changesOrder,
  answer: uploadsWire,
  refusals: ORDER_REFUSALS,
});

export const proposeCartFix = endpoint({
  method: 'POST',
  path: '/cart/{id}/uploads/{upload}/fix/',
  summary:
    'Has a mended file made of a file of a cart, or one for each artwork, to be looked at. Nothing changes before it is agreed to',
  ...changesCart,
  body: fixWish,
  answer: fixWire,
  refusals: { ...CART_REFUSALS, ...PROPOSED, cart_uploads_too_large: 413, no_room_to_mend: 507 },
});

export const readCartFix = endpoint({
  method: 'GET',
  path: '/cart/{id}/uploads/{upload}/fix/',
  summary: 'What was made of a file and waits for consent: whether it is there, and how it looks',
  ...ofCart,
  answer: fixWire,
  refusals: CART_REFUSALS,
});

export const acceptCartFix = endpoint({
  method: 'POST',
  path: '/cart/{id}/uploads/{upload}/fix/accept/',
  summary: 'Agrees to what was made of a file: it takes the place of the original, which is kept',
  ...changesCart,
  body: accepted,
  answer: uploadsWire,
  refusals: { ...CART_REFUSALS, ...ACCEPTED },
});

export const undoCartFix = endpoint({
  method: 'DELETE',
  path: '/cart/{id}/uploads/{upload}/fix/',
  summary: 'Gives up what was proposed for a file, or goes back to the original from what was made of it',
  ...changesCart,
  answer: uploadsWire,
  refusals: CART_REFUSALS,
});
