import type { Input } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import type { Ctx } from '../context.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { queueMails } from '../mails/mails.service.ts';
import { readableText } from '#kernel/readable-text.ts';
import { contentsOf } from '../orders/amend.service.ts';
import { withLockedOrder, withReadableOrder } from '../orders/order-access.service.ts';
import { deliveriesOf } from '../orders/order-states.service.ts';
import type { Job, OrderHead } from '../orders/order.ts';
import { complaintMail, complaintReceivedMail } from './complaint-mails.ts';
import type { Complaint, Picture } from './complaint.ts';
import { MOST_COMPLAINTS, type ComplaintsWire, type ComplaintWire, type openComplaint } from './complaints.contract.ts';
import {
  attachPictures,
  insertComplaint,
  listComplaints,
  listPictures,
  listQueuedComplaints,
  type ComplaintPlace,
} from './complaints.repository.ts';
import { complaintWindow, type ComplaintWindow } from './complaints.rules.ts';

const DAYS = 30;
const REFUSAL_OF = {
  not_sent: 'complaint_not_sent',
  too_late: 'complaint_too_late',
  already_open: 'complaint_already_open',
} as const;

/** An order's complaints with what they are about. */
export interface ComplaintsOfOrder {
  readonly complaints: readonly Complaint[];
  readonly pictures: readonly Picture[];
  readonly lines: readonly LineItem[];
  readonly jobs: readonly Job[];
}

export async function complaintsOfOrder(ctx: Ctx, tx: Tx, order: OrderHead): Promise<ComplaintsOfOrder> {
  const tenantId = ctx.tenant.id;
  const [complaints, pictures, contents] = await Promise.all([
    listComplaints(tx, tenantId, order.id, MOST_COMPLAINTS),
    listPictures(tx, tenantId, order.id),
    contentsOf(ctx, tx, order),
  ]);
  return { complaints, pictures, ...contents };
}

export function showComplaints(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
): Promise<ComplaintsWire | Refusal> {
  return withReadableOrder(ctx, idOrNumber, key, (tx, { order, mayChange }) => wireOf(ctx, tx, order, mayChange));
}

type Told = Input<typeof openComplaint>['body'];

/** Opens a complaint. The lock of the order lets one of several at once through. */
export function complain(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  told: Told,
): Promise<ComplaintsWire | Refusal> {
  const words = readableText(told.text);
  if (words === '') return Promise.resolve(refuse('message_empty', 422));
  return withLockedOrder(ctx, idOrNumber, key, async (tx, order): Promise<ComplaintsWire | Refusal> => {
    const found = await complainedJob(ctx, tx, order, told.jobId);
    if (isRefusal(found)) return found;
    const { job, line } = found;
    if (told.copies > job.quantity) return refuse('copies_too_many', 422, { params: { most: job.quantity } });
    const pictures = await listPictures(tx, ctx.tenant.id, order.id);
    const ready = (id: string) =>
      pictures.some(
        (each) => each.id === id && each.jobId === job.id && each.complaintId === null && each.hash !== null,
      );
    if (!told.pictures.every(ready)) return refuse('picture_not_found', 404);
    const complaint: Complaint = {
      id: bearerId(),
      orderId: order.id,
      jobId: job.id,
      lineId: line.id,
      kind: told.kind,
      wish: told.wish,
      copies: told.copies,
      words,
      openedAt: timestampOf(ctx),
      state: 'open',
      changedAt: timestampOf(ctx),
      ...UNDECIDED,
    };
    await insertComplaint(tx, ctx.tenant.id, complaint);
    await attachPictures(tx, ctx.tenant.id, complaint.id, told.pictures);
    const facts = { complaint, line, pictureCount: told.pictures.length };
    await queueMails(ctx, tx, complaintReceivedMail(ctx, order, facts), complaintMail(ctx, order, facts));
    return wireOf(ctx, tx, order, true);
  });
}

const UNDECIDED = { staffId: null, answer: null, reprintJobId: null, creditCents: null, creditedTo: null } as const;

/** A job of a locked order about which a complaint may be opened now. */
export async function complainedJob(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  jobId: string,
): Promise<{ readonly job: Job; readonly line: LineItem } | Refusal> {
  const { complaints, jobs, lines } = await complaintsOfOrder(ctx, tx, order);
  const job = jobs.find(({ id }) => id === jobId);
  const line = lines.find(({ id }) => id === job?.lineId);
  if (!job || !line) return refuse('job_not_found', 404);
  if (complaints.length >= MOST_COMPLAINTS) return refuse('too_many_attempts', 429);
  const window = windowOf(ctx, job, complaints, await deliveriesOf(ctx, tx, order));
  return 'closed' in window ? refuse(REFUSAL_OF[window.closed], 409) : { job, line };
}

function windowOf(
  { tenant, now }: Pick<Ctx, 'tenant' | 'now'>,
  { id, production }: Job,
  complaints: readonly Complaint[],
  deliveries: ReadonlyMap<string, Date>,
): ComplaintWindow {
  const isOpen = complaints.some(({ jobId, state }) => jobId === id && state === 'open');
  const at = deliveries.get(id);
  const deliveredAt = at && Temporal.Instant.fromEpochMilliseconds(at.getTime());
  return complaintWindow(production, deliveredAt, isOpen, tenant.complaintDays ?? DAYS, now);
}

async function wireOf(ctx: Ctx, tx: Tx, order: OrderHead, mayComplain: boolean): Promise<ComplaintsWire> {
  const found = await complaintsOfOrder(ctx, tx, order);
  const deliveries = await deliveriesOf(ctx, tx, order);
  const isHelped = ctx.actor.kind === 'customer' && ctx.actor.helper !== null;
  return {
    complaints: found.complaints.map((complaint) => complaintToWire(complaint, order, found)),
    jobs:
      mayComplain && !isHelped
        ? found.jobs.map((job) => {
            const window = windowOf(ctx, job, found.complaints, deliveries);
            return {
              jobId: job.id,
              lineItemId: job.lineId,
              product: productOf(found, job.lineId),
              quantity: job.quantity,
              closed: 'closed' in window ? window.closed : null,
              until: 'until' in window ? (window.until?.toString() ?? null) : null,
              pictures: picturesToWire(found.pictures, (each) => each.complaintId === null && each.jobId === job.id),
            };
          })
        : [],
  };
}

export function complaintToWire(
  complaint: Complaint,
  { currency }: Pick<OrderHead, 'currency'>,
  found: ComplaintsOfOrder,
): ComplaintWire {
  const { id, jobId, lineId, kind, wish, copies, words, openedAt, state } = complaint;
  return {
    id,
    jobId,
    lineItemId: lineId,
    product: productOf(found, lineId),
    kind,
    wish,
    copies,
    text: words,
    pictures: picturesToWire(found.pictures, (each) => each.complaintId === id),
    openedAt: openedAt.toISOString(),
    state,
    decision: decisionToWire(complaint, currency, found.jobs),
  };
}

function decisionToWire(
  { answer, changedAt, creditCents, creditedTo, reprintJobId }: Complaint,
  currencyCode: OrderHead['currency'],
  jobs: readonly Job[],
): ComplaintWire['decision'] {
  if (answer === null) return null;
  const again = jobs.find(({ id }) => id === reprintJobId);
  return {
    text: answer,
    at: changedAt.toISOString(),
    credit:
      creditCents === null || creditedTo === null
        ? null
        : { amount: { centAmount: creditCents, currencyCode }, to: creditedTo },
    reprint: again ? { jobId: again.id, copies: again.quantity, dueOn: again.dueOn } : null,
  };
}

function productOf({ lines }: Pick<ComplaintsOfOrder, 'lines'>, lineId: string): string {
  const line = lines.find(({ id }) => id === lineId);
  return line
    ? [line.productName, line.jobName]
        .filter((part) => part !== '')
        .join(', ')
        .slice(0, 200)
    : '';
}

function picturesToWire(
  pictures: readonly Picture[],
  isWanted: (picture: Picture) => boolean,
): ComplaintWire['pictures'] {
  return pictures.flatMap((each) =>
    isWanted(each) && each.type !== null && each.hash !== null ? [{ id: each.id, type: each.type }] : [],
  );
}

/** Open or decided complaints after a position, those first that have not changed for longest. */
export function queuedComplaints(
  ctx: Ctx,
  tx: Tx,
  isOpen: boolean,
  after: ComplaintPlace,
  limit: number,
): Promise<Complaint[]> {
  return listQueuedComplaints(tx, ctx.tenant.id, isOpen, after, limit);
}
