import { dayWithin } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import {
  countQueuedJobs,
  listQueuedJobs,
  type QueuedJob,
  type QueuePlace,
  type QueueSort,
} from './artwork-queue.repository.ts';
import type { ArtworkState } from './order.ts';

export type { QueuedJob, QueueSort } from './artwork-queue.repository.ts';

export const QUEUE_STATES = ['checking', 'fixed', 'rejected', 'awaited', 'approved'] as const satisfies ArtworkState[];
/** More than these are only said to be more. */
const MOST_COUNTED = 100;

export interface QueuePage {
  readonly jobs: readonly QueuedJob[];
  readonly next: string | null;
  readonly counts: readonly { readonly artwork: ArtworkState; readonly jobs: number }[];
}

const BEGINNINGS: Readonly<Record<QueueSort, QueuePlace>> = {
  due: { dueOn: '0001-01-01', orderId: '', jobId: '' },
  due_last: { dueOn: '9999-12-31', orderId: '~', jobId: '~' },
};

/** A page of the jobs that wait for somebody's word on their files, the one that leaves first before all. */
export async function artworkQueue(
  ctx: Ctx,
  tx: Tx,
  {
    states,
    sort,
    after,
  }: { readonly states: readonly ArtworkState[]; readonly sort: QueueSort; readonly after: string | undefined },
  limit: number,
): Promise<QueuePage> {
  const place = placeOf(after) ?? BEGINNINGS[sort];
  const found = await listQueuedJobs(tx, ctx.tenant.id, states, sort, place, limit + 1);
  const jobs = found.slice(0, limit);
  const last = found.length > limit ? jobs.at(-1) : undefined;
  return {
    jobs,
    next: last ? `${last.dueOn}.${last.orderId}.${last.jobId}` : null,
    counts: await countQueuedJobs(tx, ctx.tenant.id, QUEUE_STATES, MOST_COUNTED),
  };
}

function placeOf(cursor: string | undefined): QueuePlace | undefined {
  const [, dueOn = '', orderId = '', jobId = ''] = /^(\d{4}-\d{2}-\d{2})\.([^.]+)\.([^.]+)$/.exec(cursor ?? '') ?? [];
  return dueOn === '' ? undefined : { dueOn: dayWithin(dueOn).toString(), orderId, jobId };
}
