import type { LineItem } from '../line-items/line-item.ts';
import { lineTotals } from '../line-items/totals.rules.ts';
import type { EditClosed } from '../orders/edit-window.rules.ts';
import type { ArtworkState, Job } from '../orders/order.ts';
import { isPrintedAlike, type Printed } from '../orders/press-files.rules.ts';
import type { OrderEdit, ShownEdit, ShownLine } from './order-edit.ts';

/** How long a draft may be confirmed. Prices and dates are worked out again then. */
export const EDIT_MINUTES = 30;

/** The refusal for each reason for which a line may no longer be changed. */
export const CLOSED_REFUSAL = {
  order_over: 'order_edit_over',
  payment_under_way: 'order_edit_payment',
  sent: 'order_edit_sent',
  in_production: 'order_edit_in_production',
  too_late: 'order_edit_too_late',
} as const satisfies Record<EditClosed, string>;

export function shownLine(line: LineItem): ShownLine {
  return {
    product: line.productName,
    quantity: line.quantity,
    grossCents: lineTotals(line).grossCents,
    arrivalDate: line.deliveryPromise.arrivalDate,
  };
}

/**
 * The artwork state of the new line's job. Files that were sent stay sent while they are printed in the same way.
 * @param jobs of the former line
 * @param fresh the state of a job whose files were never sent
 */
export function artworkAfter(
  former: Printed,
  line: Printed,
  jobs: readonly Pick<Job, 'artwork'>[],
  fresh: ArtworkState,
): ArtworkState {
  const [first] = jobs;
  return first && isPrintedAlike(former, line) && jobs.every(({ artwork }) => artwork === first.artwork)
    ? first.artwork
    : fresh;
}

/** Whether an amendment is still what was shown: the same money and the same day. */
export function isAsShown(shown: ShownEdit, now: ShownEdit): boolean {
  return (
    shown.totalBeforeCents === now.totalBeforeCents &&
    shown.totalAfterCents === now.totalAfterCents &&
    shown.toPayCents === now.toPayCents &&
    shown.refundCents === now.refundCents &&
    shown.isRefundAutomatic === now.isRefundAutomatic &&
    shown.after?.grossCents === now.after?.grossCents &&
    shown.after?.arrivalDate === now.after?.arrivalDate
  );
}

export function isExpired({ expiresAt }: Pick<OrderEdit, 'expiresAt'>, now: Temporal.Instant): boolean {
  return expiresAt.getTime() <= now.epochMilliseconds;
}

/** The path of a page of this shop. Undefined for any other address. */
export function pathWithin(origin: string, url: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  if (/[\u0000-\u001f\u007f\\]/.test(url) || !URL.canParse(url, origin)) return undefined;
  const { origin: found, pathname } = new URL(url, origin);
  return found === new URL(origin).origin && !pathname.startsWith('//') ? pathname : undefined;
}
