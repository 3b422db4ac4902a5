import { SERVER_ADDRESSES } from '#kernel/server-addresses.ts';

/** Where the terms stand that were accepted with an order: for its customer, and for staff. */
export const ORDER_TERMS_PATH = `${SERVER_ADDRESSES.orderTerms}/`;
export const STAFF_ORDER_TERMS_PATH = `${SERVER_ADDRESSES.admin}/orders/`;

export function termsPathOf(orderNumber: string): string {
  return `${ORDER_TERMS_PATH}${orderNumber}/`;
}

export function staffTermsPathOf(orderNumber: string): string {
  return `${STAFF_ORDER_TERMS_PATH}${orderNumber}/terms/`;
}
