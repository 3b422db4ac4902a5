import { readCarried } from '#shop/orders/carried-reason.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';

/** Reasons that the shop itself gives, by the key of their text. Others were typed by a person. */
const WORDS: Readonly<Record<string, string>> = {
  artwork_reset: 'artwork_reset',
  verdict_clean: 'verdict_clean',
  approved_before: 'approved_before',
  nothing_due: 'nothing_due',
  declined: 'declined',
  abandoned: 'abandoned',
  released: 'released',
  asked: 'asked',
  by_shop: 'by_shop',
  internal_checkout: 'internal_checkout',
  unpaid: 'unpaid',
  no_files: 'no_files',
  refund: 'refund',
  late_payment: 'late_payment',
  late_files: 'late_files',
  late_work: 'late_work',
  'refund refused': 'refund_refused',
};

/** Those of them that the shop gives of itself for what staff do, by the axis of the event. */
const OF_STAFF: Readonly<Record<string, readonly string[]>> = {
  order: ['nothing_due', 'internal_checkout'],
  payment: ['refund', 'refund refused', 'nothing_due'],
  artwork: ['artwork_reset'],
  promise: ['late_payment', 'late_files', 'late_work'],
};

/** A cancellation has one of these where no other was typed, as when staff cancel in the customer's place. */
const OF_CANCELLATION: readonly string[] = ['asked', 'by_shop'];

/** The key of the text of the reason of an event. Staff type their own, which may read like one of the shop's. */
export function eventReasonKey({
  axis,
  to,
  reason,
  by,
}: Pick<StaffOrderWire['history'][number], 'axis' | 'to' | 'reason' | 'by'>): string | undefined {
  // Nobody types this one: it holds a word of the program and a number.
  if (formerOrderOf(reason) !== undefined) return 'stafforders:why_approved_in';
  const ofShop = to === 'cancelled' ? OF_CANCELLATION : OF_STAFF[axis];
  return by.kind === 'staff' && !ofShop?.includes(reason) ? undefined : reasonKey(reason);
}

/** The order before that had the files printed, for the text of the reason that names it. */
export function formerOrderOf(reason: string): string | undefined {
  return readCarried(reason)?.former ?? undefined;
}

/** The key of the text of a reason. Undefined for words that a person typed. */
export function reasonKey(reason: string): string | undefined {
  return Object.hasOwn(WORDS, reason) ? `stafforders:why_${WORDS[reason] ?? ''}` : undefined;
}
