import { isMade } from '../orders/order-machine.rules.ts';
import type { Job } from '../orders/order.ts';

export const PRESS_FILE_KINDS = [
  'artwork',
  'thumbnail',
  'ticket',
  'xjdf',
  'purchase_order',
  'purchase_order_csv',
] as const;
export type PressFileKind = (typeof PRESS_FILE_KINDS)[number];

/** A file of a press folder. Its bytes stand in the file store under their hash. */
export interface PressFile {
  readonly kind: PressFileKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** SHA-256 of its bytes. */
  readonly hash: string;
}

/** What was handed over to the print floor for one job. */
export interface PressRelease {
  readonly id: string;
  readonly orderId: string;
  readonly lineId: string;
  readonly jobId: string;
  readonly approvalId: string;
  readonly staffId: string;
  readonly at: Date;
  /** To whom the purchase order went last. Null for what is made here, and for what was released before this was kept. */
  readonly supplierId: string | null;
  /** Since when another folder stands in its place, or its job is cancelled, or stopped without approved files. */
  readonly withdrawnAt: Date | null;
  readonly files: readonly PressFile[];
}

/** Whether it has a purchase order: what is made here has none. */
export function hasOrder({ files }: Pick<PressRelease, 'files'>): boolean {
  return files.some(({ kind }) => kind === 'purchase_order');
}

/**
 * Whether a supplier is to carry out the purchase order of a folder: it stands, and its job is being made.
 * @param jobs of the order
 */
export function isOrderOpen(
  { jobId, withdrawnAt, files }: Pick<PressRelease, 'jobId' | 'withdrawnAt' | 'files'>,
  jobs: readonly Pick<Job, 'id' | 'production'>[],
): boolean {
  return (
    hasOrder({ files }) && withdrawnAt === null && jobs.some(({ id, production }) => id === jobId && isMade(production))
  );
}

/** What a supplier has of a job: nothing, the same files, or others that are replaced. */
export type Precedent = 'none' | 'same' | 'others';

/** @param former folders of the same job, oldest first */
export function precedentOf(release: PressRelease, former: readonly PressRelease[]): Precedent {
  const last = former.findLast((each) => hasOrder(each) && [release.supplierId, null].includes(each.supplierId));
  if (!last) return 'none';
  const hashes = ({ files }: PressRelease) => files.flatMap(({ kind, hash }) => (kind === 'artwork' ? [hash] : []));
  const isSame = hashes(release).join(' ') === hashes(last).join(' ');
  // What was called off is ordered anew.
  if (isSame) return last.withdrawnAt === null ? 'same' : 'none';
  return 'others';
}

/**
 * What a supplier has when a folder is sent again. To another one than before it is new.
 * @param supplierId to whom it is sent
 * @param former other folders of the same job, oldest first
 */
export function precedentAgain(release: PressRelease, supplierId: string, former: readonly PressRelease[]): Precedent {
  const isTheirs = release.supplierId === supplierId || release.supplierId === null;
  const had = precedentOf({ ...release, supplierId }, former);
  return isTheirs && had === 'none' ? 'same' : had;
}

/** The folder's own name, as its tickets have it. */
export function folderOf({ files }: Pick<PressRelease, 'files'>): string {
  const ticket = files.find(({ kind }) => kind === 'ticket');
  return (ticket?.name ?? 'folder').replace(/\.json$/, '');
}
