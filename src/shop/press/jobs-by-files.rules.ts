import type { Approval } from '../artwork/approval.ts';
import type { ArtworkFile } from '../artwork/artwork-file.ts';
import { printedFiles } from '../line-items/files-of-artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { Job } from '../orders/order.ts';
import { pressFiles } from '../orders/press-files.rules.ts';
import { areForPrint, isBeforePrint } from '../uploads/uploads.rules.ts';
import type { PressRelease } from './press-release.ts';

/** What the files of jobs allow to be done with them by hand. */

/** Jobs of an order by their files, as ids. */
export interface JobsByFiles {
  /**
   * Those that come to print by a release and by nothing else: files were handed in for them, and no folder tells the print
   * floor what they are made of. A folder of files that were approved before others is none.
   */
  readonly toRelease: ReadonlySet<string>;
  /** Those that have files to print, which are decided upon where they are looked at. */
  readonly withFiles: ReadonlySet<string>;
  /** Those of which the customer has not handed in all files: there is nothing to check yet, or to agree to. */
  readonly notHandedIn: ReadonlySet<string>;
}

interface OfOrder {
  readonly lines: readonly Pick<LineItem, 'id' | 'artworks' | 'facts'>[];
  readonly jobs: readonly Pick<Job, 'id' | 'lineId' | 'production'>[];
  readonly files: readonly ArtworkFile[];
  /** Those that stand, by line. */
  readonly approvals: ReadonlyMap<string, Pick<Approval, 'id'>>;
  readonly releases: readonly Pick<PressRelease, 'jobId' | 'approvalId'>[];
}

export function jobsByFiles({ lines, jobs, files, approvals, releases }: OfOrder): JobsByFiles {
  const isReleased = ({ id, lineId }: (typeof jobs)[number]) =>
    releases.some(({ jobId, approvalId }) => jobId === id && approvalId === approvals.get(lineId)?.id);
  // What was released once is printed from a folder, whatever became of its files.
  const isPrintedFromFiles = ({ id, lineId }: (typeof jobs)[number]) =>
    pressFiles(files, lineId).length > 0 || releases.some(({ jobId }) => jobId === id);
  const waiting = jobs.filter((job) => !isReleased(job) && isBeforePrint(job.production) && isPrintedFromFiles(job));
  const used = new Map(
    lines.map((line) => {
      const ofLine = files.filter(({ lineId, removedAt }) => lineId === line.id && removedAt === null);
      return [line.id, { isForPrint: areForPrint(line, ofLine), count: printedFiles(line, ofLine).length }] as const;
    }),
  );
  const idsOf = (some: typeof jobs) => new Set(some.map(({ id }) => id));
  return {
    toRelease: idsOf(waiting),
    withFiles: idsOf(jobs.filter(({ lineId }) => (used.get(lineId)?.count ?? 0) > 0)),
    notHandedIn: idsOf(jobs.filter(({ lineId }) => used.get(lineId)?.isForPrint === false)),
  };
}
