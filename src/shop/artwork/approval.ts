import type { Severity } from './engine/check.ts';
import type { FindingKey } from './engine/finding-keys.ts';
import type { Side } from './sides.rules.ts';

/** A file as it goes to press. */
export interface ApprovedFile {
  readonly id: string;
  /** The artwork of the line that it is for. Null for all of them. */
  readonly artworkId: string | null;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** The side that it holds while it is alone for its artwork, else null. Absent in approvals of before this was kept. */
  readonly side?: Side | null;
}

/** A finding that was seen and is printed all the same. */
export interface AcceptedFinding {
  readonly fileId: string;
  readonly check: string;
  readonly severity: Severity;
  readonly key: FindingKey;
  /** From 1; empty for the whole file. */
  readonly pages: readonly number[];
}

export type ApproverKind = 'guest' | 'customer' | 'staff' | 'operator';

/** Why an approval no longer stands. */
export const VOID_REASONS = [
  'taken_back',
  'rejected',
  'replaced',
  'files_changed',
  'configuration_changed',
  'approved_anew',
  'errors_found',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** What somebody agreed to have printed for a line of an order. */
export interface Approval {
  readonly id: string;
  readonly orderId: string;
  readonly lineId: string;
  readonly at: Date;
  readonly actor: {
    readonly kind: ApproverKind;
    readonly id: string | null;
    /** The customer for whom a member of staff acted. */
    readonly onBehalfOf: string | null;
  };
  readonly files: readonly ApprovedFile[];
  readonly accepted: readonly AcceptedFinding[];
  /** What the files were accepted for, as `geometryKey` writes it. */
  readonly geometry: string;
  /** What was given back for a paid check in which nothing was found and nothing changed. Null for all others. */
  readonly checkRefundCents: number | null;
  /** Both null while it stands. */
  readonly voidedAt: Date | null;
  readonly voidReason: VoidReason | null;
}
