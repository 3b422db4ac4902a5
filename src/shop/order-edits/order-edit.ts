import type { LineRequest } from '../line-items/line-request.ts';

/** A line before or after an amendment, as it was shown. */
export interface ShownLine {
  readonly product: string;
  readonly quantity: number;
  readonly grossCents: number;
  readonly arrivalDate: string;
}

/** What an amendment costs and when it arrives. Shown before it is confirmed, and then done exactly so. */
export interface ShownEdit {
  readonly before: ShownLine;
  /** Null when the line is cancelled. */
  readonly after: ShownLine | null;
  readonly totalBeforeCents: number;
  readonly totalAfterCents: number;
  /** What is still to be paid of the whole order afterwards. */
  readonly toPayCents: number;
  /** What comes back. */
  readonly refundCents: number;
  /** Whether it comes back by itself. If not, a person of the shop sends it. */
  readonly isRefundAutomatic: boolean;
}

/** What a customer asked to change and was shown, until it is confirmed. */
export interface OrderEdit {
  /** Also the id of the line that it makes. */
  readonly id: string;
  readonly orderId: string;
  readonly lineId: string;
  /** Who asked. Null for a guest and for staff. */
  readonly customerId: string | null;
  /** The member of staff who asked to take the line out. */
  readonly staffId: string | null;
  /** Null to cancel the line. */
  readonly request: LineRequest | null;
  readonly shown: ShownEdit;
  readonly refererUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly finalizedAt: Date | null;
}
