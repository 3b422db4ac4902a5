import type { Unreadable } from './engine/facts.ts';
import type { FixPlan } from './engine/fix/fix-plan.ts';
import type { Geometry } from './engine/geometry.ts';
import type { Side } from './sides.rules.ts';

/** What the shop prints from. */
export const ARTWORK_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'] as const;
export type ArtworkType = (typeof ARTWORK_TYPES)[number];

export type ArtworkSender = 'guest' | 'customer' | 'staff';

/** Whose lines files are for: an order's, or those of a cart that was not ordered yet. */
export type FilesOf = { readonly orderId: string } | { readonly cartId: string };

/** Lines of orders, of which files are read together. */
export interface LinesOf {
  readonly orderIds: readonly string[];
  readonly lineIds: readonly string[];
}

/** A file for a line of a cart or an order. */
export interface ArtworkFile {
  readonly id: string;
  /** Null until its cart is ordered. */
  readonly orderId: string | null;
  /** The cart that it was sent for. Null for a file that was sent for an order. */
  readonly cartId: string | null;
  readonly lineId: string;
  /** The artwork of the line that it is for. Null for all of them. */
  readonly artworkId: string | null;
  readonly name: string;
  readonly bytes: number;
  /** When it was changed last on its owner's machine, in milliseconds. */
  readonly lastModified: number;
  /** Both null until all of it has come. */
  readonly type: ArtworkType | null;
  readonly hash: string | null;
  readonly sentBy: ArtworkSender;
  /** The customer or the member of staff. Null for a guest. */
  readonly senderId: string | null;
  readonly createdAt: Date;
  /** When its last bytes came. */
  readonly changedAt: Date;
  readonly handedInAt: Date | null;
  readonly removedAt: Date | null;
  /** The number of the earlier order whose file it is. Null for a file that was sent. */
  readonly fromOrder: string | null;
  /** The approval with which that order had it printed. Null for a file that was sent. */
  readonly approvedIn: string | null;
  /**
   * Whether it stands beside the files that are printed: made, and not agreed to yet; or an original in whose place a
   * mended file stands. Null for files in use.
   */
  readonly aside: 'proposal' | 'original' | null;
  /** The file of which it was made. Null for a file that was sent, and for a copy of a mended one. */
  readonly derivedFrom: string | null;
  /** What was mended. Null for a file that was sent. */
  readonly fixes: Mending | null;
  /** Whether other files were made of the same one, for other artworks: it has some of its pages. */
  readonly isPart: boolean;
  /** When somebody agreed to it. */
  readonly consentedAt: Date | null;
  readonly unfixable: Unfixable | null;
  /** The side that it holds while it is alone for its artwork. Null while nothing says it. */
  readonly side: Side | null;
}

/** What is mended, and what for. */
export interface Mending {
  readonly plan: FixPlan;
  readonly geometry: Geometry;
}

/** Why no file could be made. 'colours' where they would be drawn otherwise once they are converted. */
export type Unfixable = Extract<Unreadable, 'damaged' | 'too_complex' | 'failed'> | 'colours';

/** A file as it was sent. */
export const AS_SENT = {
  aside: null,
  derivedFrom: null,
  fixes: null,
  isPart: false,
  consentedAt: null,
  unfixable: null,
  side: null,
  fromOrder: null,
  approvedIn: null,
} as const;

/** A file of which all bytes are there. */
export type WholeFile = ArtworkFile & { readonly type: ArtworkType; readonly hash: string };

export function isWhole(file: ArtworkFile): file is WholeFile {
  return file.hash !== null;
}

/** Beside which files a file stands. */
export function belongingOf({ orderId, cartId }: Pick<ArtworkFile, 'orderId' | 'cartId'>): FilesOf {
  return orderId === null ? { cartId: cartId ?? '' } : { orderId };
}

export const MOST_FILE_BYTES = 1_500_000_000;
/** A larger file is mended by its owner, or by the shop. */
export const MOST_FIXED_BYTES = 64 * 1024 ** 2;
/** What the files that are made of one may take together, if each holds all that its pages share. */
export const MOST_SPREAD_BYTES = 512 * 1024 ** 2;
export const MOST_FILES_OF_A_LINE = 60;
/** Of lines that were taken out of a cart: those of two full lines. */
export const MOST_LET_GO = 2 * MOST_FILES_OF_A_LINE;
export const LONGEST_FILE_NAME = 200;

/** What says whose file one is. */
export type FileOwner = Pick<ArtworkFile, 'sentBy' | 'cartId' | 'fromOrder'>;

/** Whether it is the shop's. What came from a cart, or from an earlier order, was sent for the customer, whoever sent it. */
export function isOfShop({ sentBy, cartId, fromOrder }: FileOwner): boolean {
  return sentBy === 'staff' && cartId === null && fromOrder === null;
}

/** A file that the shop sends in the place of others, and has not put there yet: it is nobody's to hand in. */
export function isBeingReplaced(file: FileOwner & Pick<ArtworkFile, 'handedInAt'>): boolean {
  return isOfShop(file) && file.handedInAt === null;
}
