import { isBeingReplaced, isOfShop, type ArtworkFile, type FileOwner } from '../artwork/artwork-file.ts';
import { printedFiles } from '../line-items/files-of-artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { ArtworkState, Job, Order, ProductionState } from '../orders/order.ts';

/** Which jobs still take files, which artworks of a line files may be for, and when all of them are there. */

/** An upload that is not continued for so long is let go of. */
export const UNFINISHED_HOURS = 24;
export const MOST_ORDER_BYTES = 10_000_000_000;
/** Less before the purchase: whoever fills a cart may be anybody, and buy nothing. */
export const MOST_CART_BYTES = 4_000_000_000;
/** Of all carts of a customer, or of the guests at one connection: a guest begins a new cart whenever it pleases. */
export const MOST_VISITOR_BYTES = 3 * MOST_CART_BYTES;
/** What a whole shop keeps for carts. The rest of its room is for files of orders. */
export const MOST_UNORDERED_BYTES = 50_000_000_000;
/** What a whole shop keeps for files that nobody has handed in. */
export const MOST_UNSENT_BYTES = 200_000_000_000;

const WAITS: ReadonlySet<ArtworkState> = new Set(['awaited', 'rejected']);
const BEFORE_PRINT: ReadonlySet<ProductionState> = new Set(['waiting', 'in_prepress', 'on_hold']);

/** Whether nothing of a job is printed yet. One that is held may have been. */
export function isBeforePrint(production: ProductionState): boolean {
  return BEFORE_PRINT.has(production);
}

/**
 * The jobs of a line that wait for files. Files that are handed in are locked: they are sent anew after a rejection, or
 * once the customer has taken them back.
 * @param jobs those of the line
 */
export function waitingJobs<J extends Pick<Job, 'artwork' | 'production'>>(
  { orderState }: Pick<Order, 'orderState'>,
  jobs: readonly J[],
): readonly J[] {
  if (orderState === 'cancelled' || orderState === 'completed') return [];
  return jobs.filter(({ artwork, production }) => WAITS.has(artwork) && BEFORE_PRINT.has(production));
}

/** The jobs of a line in whose place the shop may still put files: those that are printed from files, before they are. */
export function replaceableJobs<J extends Pick<Job, 'artwork' | 'production'>>(
  { orderState }: Pick<Order, 'orderState'>,
  jobs: readonly J[],
): readonly J[] {
  if (orderState === 'cancelled' || orderState === 'completed') return [];
  return jobs.filter(({ artwork, production }) => artwork !== 'not_needed' && BEFORE_PRINT.has(production));
}

/** The jobs of a line whose artwork stands in one of these states, and which are not made yet. */
export function jobsAt<J extends Pick<Job, 'artwork' | 'production'>>(
  jobs: readonly J[],
  ...states: readonly ArtworkState[]
): readonly J[] {
  return jobs.filter(({ artwork, production }) => states.includes(artwork) && BEFORE_PRINT.has(production));
}

/** The jobs of a line whose files are not approved yet, before they are made. */
export function undecidedJobs<J extends Pick<Job, 'artwork' | 'production'>>(
  order: Pick<Order, 'orderState'>,
  jobs: readonly J[],
): readonly J[] {
  return replaceableJobs(order, jobs).filter(({ artwork }) => artwork !== 'approved');
}

/** Whether two uploads come from one side: what the shop sends nobody else goes on with, and the other way round. */
export function isOfSameSide(a: FileOwner, b: FileOwner): boolean {
  return isOfShop(a) === isOfShop(b);
}

/** Those that were handed in: a file that the shop is about to put in place is none of them yet. */
export function handedIn<F extends Pick<ArtworkFile, 'handedInAt'>>(files: readonly F[]): readonly F[] {
  return files.filter(({ handedInAt }) => handedInAt !== null);
}

/**
 * Whether the customer has handed in all of their files that would be printed. Those of the shop are not theirs to hand in.
 * @param files of the line, in use
 */
export function areForPrint(
  line: Pick<LineItem, 'artworks' | 'facts'>,
  files: readonly (FileOwner & Pick<ArtworkFile, 'artworkId' | 'handedInAt'>)[],
): boolean {
  return printedFiles(line, files).every((file) => file.handedInAt !== null || isBeingReplaced(file));
}

/** The address to which the bytes of an upload go, by the tus protocol. */
export function uploadPath(orderId: string, uploadId: string): string {
  return `/api/v1/order/${orderId}/uploads/${uploadId}/tus`;
}

/** The same for a file of a cart. It stays when the cart is merged at sign-in, or ordered. */
export function cartUploadPath(uploadId: string): string {
  return `/api/v1/cart/uploads/${uploadId}/tus`;
}
