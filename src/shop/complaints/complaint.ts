/** What may be wrong with a job, what the customer wishes, and what became of it. */

export const COMPLAINT_KINDS = [
  'damaged',
  'wrong_colour',
  'wrong_cut',
  'wrong_quantity',
  'wrong_article',
  'not_received',
  'other',
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

export const WISHES = ['reprint', 'credit', 'advice'] as const;
export type Wish = (typeof WISHES)[number];

export const COMPLAINT_STATES = ['open', 'reprinted', 'credited', 'declined'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

/** Where a credit goes: into the customer's wallet, or back the way the money came. */
export const CREDIT_TARGETS = ['wallet', 'origin'] as const;
export type CreditTarget = (typeof CREDIT_TARGETS)[number];

export interface Complaint {
  readonly id: string;
  readonly orderId: string;
  readonly jobId: string;
  readonly lineId: string;
  readonly kind: ComplaintKind;
  readonly wish: Wish;
  readonly copies: number;
  readonly words: string;
  readonly openedAt: Date;
  readonly state: ComplaintState;
  readonly changedAt: Date;
  /** Who decided. Null while it is open. */
  readonly staffId: string | null;
  /** What the customer was told. Null while it is open. */
  readonly answer: string | null;
  readonly reprintJobId: string | null;
  readonly creditCents: number | null;
  readonly creditedTo: CreditTarget | null;
}

/** A picture, sent or still coming. */
export interface Picture {
  readonly id: string;
  readonly jobId: string;
  /** Null until the complaint is sent. */
  readonly complaintId: string | null;
  readonly bytes: number;
  readonly type: PictureType | null;
  /** The name of the file. Null until all of it has come. */
  readonly hash: string | null;
}

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
