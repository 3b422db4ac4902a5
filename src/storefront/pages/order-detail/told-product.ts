import type { OrderWire } from '#shop/orders/orders.contract.ts';

type Told = Pick<OrderWire['history'][number], 'jobId' | 'product'>;

/** What an event is about. Two items of one product are told apart by the names that the customer gave them. */
export function toldProduct({ jobs, lineItems }: Pick<OrderWire, 'jobs' | 'lineItems'>, told: Told): string {
  const job = told.jobId === null ? undefined : jobs[told.jobId];
  const jobName = job ? lineItems[job.lineItemId]?.jobName : undefined;
  return jobName ? `${told.product}, ${jobName}` : told.product;
}
