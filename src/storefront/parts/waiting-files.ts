import type { OrderWire } from '#shop/orders/orders.contract.ts';

type Waiting = Pick<OrderWire, 'jobs' | 'lineItems'>;
type Status = OrderWire['jobs'][string]['status'];

/** The first item of an order of which a job has this status. */
export function lineInStatus({ jobs, lineItems }: Waiting, status: Status): OrderWire['lineItems'][string] | undefined {
  const lineItemId = Object.values(jobs).find((job) => job.status === status)?.lineItemId;
  return lineItemId === undefined ? undefined : lineItems[lineItemId];
}

/** Where the files of an item are sent, on the page of its order. */
export function placeOfFiles(line: OrderWire['lineItems'][string] | undefined): string {
  return `#files-${line?.id ?? ''}`;
}

const FILES_DONE: ReadonlySet<string> = new Set(['approved', 'not_needed']);

/** Whether an order waits for nothing but its payment: the files of all its jobs are approved. */
export function waitsForPaymentAlone({ jobs }: Pick<Waiting, 'jobs'>): boolean {
  return Object.values(jobs).every(({ artwork, production }) => production === 'cancelled' || FILES_DONE.has(artwork));
}

/** Whether the files of a job were asked back by their owner, who is about to replace them. */
export function isTakenBack({ history }: Pick<OrderWire, 'history'>, jobId: string): boolean {
  return history.findLast((event) => event.axis === 'artwork' && event.jobId === jobId)?.reason === 'artwork_reset';
}

/** The jobs of an order that wait for files, and those of them for which files are there already. */
export function awaitedFiles({ jobs, lineItems }: Waiting) {
  const waiting = Object.values(jobs).filter(({ status }) => status === 'artwork_awaited');
  const having = waiting.filter(({ lineItemId }) => (lineItems[lineItemId]?.uploadedFiles.length ?? 0) > 0);
  return { waiting, having, hasAll: waiting.length > 0 && having.length === waiting.length };
}
