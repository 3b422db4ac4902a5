import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { isCustomersTurn, lacksFiles } from '#shop/orders/artwork-wait.rules.ts';
import { isPaymentIn } from '#shop/orders/promise-clock.rules.ts';

/** What is said of the date of an order's line: nothing, the date alone, or the date with what it still waits for. */
export type Promised =
  | 'nothing'
  | 'date'
  | 'late'
  | 'if files'
  | 'if right files'
  | 'if agreed'
  | 'if paid'
  | 'if paid and files';

const SENT: ReadonlySet<string> = new Set(['delivered', 'cancelled']);
const NOT_BEGUN: ReadonlySet<string> = new Set(['waiting', 'on_hold']);
const FILES_MISSING: ReadonlySet<string> = new Set(['awaited', 'rejected']);

/**
 * A condition that was met in time, or that work has begun without, is not repeated. What has arrived is promised no
 * more.
 */
export function promisedOf(order: OrderWire, lineItemId: string): Promised {
  if (order.orderState === 'cancelled') return 'nothing';
  // The date that was promised for the line is not that of a reprint.
  const own = Object.values(order.jobs).filter((job) => job.lineItemId === lineItemId && !job.isReprint);
  const open = own.filter(({ production }) => !SENT.has(production));
  if (open.length === 0) return 'nothing';
  const waiting = open.filter(({ production }) => NOT_BEGUN.has(production));
  const isFileless = waiting.some(({ artwork }) => FILES_MISSING.has(artwork));
  const isFaulty = waiting.some((job) => lacksFiles(job) && !isCustomersTurn(job.artwork));
  const lacksPayment = waiting.length > 0 && !isPaymentIn(order.paymentState);
  if (!lacksPayment && !waiting.some(lacksFiles)) return isMetLate(order, lineItemId) ? 'late' : 'date';
  // What the date waits for can no longer come in time, and the shop knows no other.
  if (order.dates[lineItemId]?.isOpen) return 'late';
  if (lacksPayment) return isFileless || isFaulty ? 'if paid and files' : 'if paid';
  if (isFileless) return 'if files';
  return isFaulty ? 'if right files' : 'if agreed';
}

/** Whether the payment, or the files of one of its jobs, came after the instant until which the date was promised. */
function isMetLate({ history, jobs, lineItems }: OrderWire, lineItemId: string): boolean {
  const until = Date.parse(lineItems[lineItemId]?.productionEndsBefore ?? '');
  const isOwn = (jobId: string | null) =>
    jobId !== null && jobs[jobId]?.lineItemId === lineItemId && !jobs[jobId].isReprint;
  // What comes when work has begun without it is not late.
  const begun = history.findIndex(({ axis, jobId, to }) => axis === 'production' && isOwn(jobId) && !NOT_BEGUN.has(to));
  return history.slice(0, begun < 0 ? undefined : begun).some(({ axis, jobId, from, to, at }) => {
    if (!(Date.parse(at) >= until)) return false;
    if (axis === 'payment') return !isPaymentIn(from ?? '') && isPaymentIn(to);
    if (axis !== 'artwork' || !isOwn(jobId) || isCustomersTurn(to)) return false;
    return lacksFiles({ artwork: from ?? '', hasFaultyFiles: jobs[jobId ?? '']?.hasFaultyFiles ?? false });
  });
}

/** Whether the promised date of a job can no longer be kept, since what it waits for did not come in time. */
export function isLateJob(order: OrderWire, { lineItemId, production }: OrderWire['jobs'][string]): boolean {
  return promisedOf(order, lineItemId) === 'late' && NOT_BEGUN.has(production);
}

/** The text that names the condition. Undefined without one. */
export function conditionOf(promised: Promised): string | undefined {
  switch (promised) {
    case 'nothing':
    case 'date':
      return undefined;
    case 'late':
      return 'cart:cut_off_passed';
    case 'if files':
      return 'cart:cut_off_files';
    case 'if right files':
      return 'cart:cut_off_right_files';
    case 'if agreed':
      return 'cart:cut_off_proof';
    case 'if paid':
      return 'cart:cut_off_payment';
    case 'if paid and files':
      return 'cart:cut_off';
  }
}
