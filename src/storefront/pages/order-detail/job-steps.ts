import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { isPaid } from '../../parts/paid.ts';

export interface JobStep {
  readonly name: 'ordered' | 'paid' | 'files' | 'printed' | 'shipped' | 'delivered';
  readonly state: 'done' | 'current' | 'to come';
  /** Time of the step; undefined before it, and if the history does not contain it. */
  readonly at: string | undefined;
}

type Job = OrderWire['jobs'][string];
type Named = Omit<JobStep, 'state'> & { readonly isDone: boolean };

const PRINTED = ['packed', 'shipped', 'delivered'];
const SENT = ['shipped', 'delivered'];

/**
 * The progress of one job as dated steps, from the order's history. A job that needs no files has no step for files.
 */
export function jobSteps(order: OrderWire, jobId: string, job: Job): readonly JobStep[] {
  const when = (axis: string, to: readonly string[], of: string | null) =>
    order.history.find((event) => event.axis === axis && event.jobId === of && to.includes(event.to))?.at;
  const production = (...to: string[]) => when('production', to, jobId);
  // A change of the line made another job, and may have left its files as they were approved.
  const approved = order.history.findLast(
    ({ axis, to, lineItemId }) => axis === 'artwork' && to === 'approved' && lineItemId === job.lineItemId,
  );
  const isPrinting = job.production !== 'waiting' && job.production !== 'on_hold';
  const steps: Named[] = [
    { name: 'ordered', isDone: true, at: order.placedAt },
    { name: 'paid', isDone: isPaid(order), at: when('payment', ['paid', 'deferred'], null) },
    ...(job.artwork === 'not_needed'
      ? []
      : [
          {
            name: 'files' as const,
            isDone: job.artwork === 'approved' || isPrinting,
            at: when('artwork', ['approved'], jobId) ?? approved?.at,
          },
        ]),
    { name: 'printed', isDone: PRINTED.includes(job.production), at: production(...PRINTED) },
    { name: 'shipped', isDone: SENT.includes(job.production), at: production(...SENT) },
    { name: 'delivered', isDone: job.production === 'delivered', at: production('delivered') },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ name, isDone, at }, index) => ({
    name,
    state: isDone ? 'done' : index === current ? 'current' : 'to come',
    at: isDone ? at : undefined,
  }));
}
