import type { ProductionState } from '../orders/order.ts';
import type { PictureType } from './complaint.ts';

/** Whether and until when something wrong with a job may be told, what a picture is, and how much may be credited. */

export const MOST_PICTURES = 6;
export const MOST_PICTURE_BYTES = 10_000_000;
/** A picture comes in pieces of at most this size. On a slow line each of them still arrives in time. */
export const PIECE_BYTES = 256 * 1024;

export const COMPLAINT_CLOSED = ['not_sent', 'too_late', 'already_open'] as const;
export type ComplaintClosed = (typeof COMPLAINT_CLOSED)[number];

export type ComplaintWindow =
  /** Null while the delivery is not told: nothing ends before it. */
  { readonly until: Temporal.Instant | null } | { readonly closed: ComplaintClosed };

/**
 * A job is complained of once it has left, and until so many days after its delivery, once at a time.
 * @param deliveredAt when it was delivered; undefined while it is not
 */
export function complaintWindow(
  production: ProductionState,
  deliveredAt: Temporal.Instant | undefined,
  isOpen: boolean,
  days: number,
  now: Temporal.Instant,
): ComplaintWindow {
  if (production !== 'shipped' && production !== 'delivered') return { closed: 'not_sent' };
  if (isOpen) return { closed: 'already_open' };
  if (!deliveredAt) return { until: null };
  const until = deliveredAt.add({ hours: days * 24 });
  return Temporal.Instant.compare(now, until) < 0 ? { until } : { closed: 'too_late' };
}

/** What is known of the money when a line is credited, in cents. */
export interface LineMoney {
  readonly lineGross: number;
  /** Credited for this line before. */
  readonly creditedOfLine: number;
  /** What the shop holds of the order. */
  readonly held: number;
  /** The part of it that it owes back already. */
  readonly overpaid: number;
  /** What is still to be paid of the order. */
  readonly due: number;
  /** Credits of this order that went into a wallet: they leave what is held as it is. */
  readonly inWallet: number;
}

/**
 * No line gives back more than was paid for it, however often it is complained of. While a part of the order is due, as
 * after a charge-back, nothing is credited: it would lower what is due, and nothing would go back.
 */
export function mostCredit({ lineGross, creditedOfLine, held, overpaid, due, inWallet }: LineMoney): number {
  return due > 0 ? 0 : Math.max(0, Math.min(lineGross - creditedOfLine, held - overpaid - inWallet));
}

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** ISO 14496-12: the kinds of the file stand after 'ftyp'. These are pictures coded as HEVC (ISO 23008-12). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

/** What a picture is by its first bytes, whatever it is called. Undefined if it is none that is taken. */
export function pictureTypeOf(head: Uint8Array): PictureType | undefined {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);
  const word = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (begins(JPEG)) return 'image/jpeg';
  if (begins(PNG)) return 'image/png';
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'image/webp';
  return word(4) === 'ftyp' && HEIC_BRANDS.has(word(8)) ? 'image/heic' : undefined;
}

const ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

/** The name under which a picture is saved. */
export function pictureName(id: string, type: PictureType): string {
  return `${id}.${ENDINGS[type]}`;
}
