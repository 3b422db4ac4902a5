import { REQUIRED_TEXT } from '#kernel/patterns.ts';

const READABLE = new RegExp(REQUIRED_TEXT, 'u');

/** Invisible characters alone are no number, and between others they make one that nobody finds again. */
export function isReadableNumber(purchaseOrder: string): boolean {
  return purchaseOrder === '' || READABLE.test(purchaseOrder);
}
