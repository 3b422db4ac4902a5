import type { Answer, Input } from '#kernel/endpoint.ts';
import { fromDecimal } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { complaintsOfOrder, complaintToWire } from '../complaints/complaints.service.ts';
import {
  creditable,
  decide,
  hasWallet,
  holdComplaint,
  type Decision,
  type HeldComplaint,
} from '../complaints/decisions.service.ts';
import type { Ctx } from '../context.ts';
import { readableText } from '#kernel/readable-text.ts';
import { lockOrderByNumber } from '../orders/order-access.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import type { Act } from './acts.ts';
import type { creditComplaint, listOrderComplaints, StaffComplaint } from './complaints.contract.ts';
import { listStaff } from './staff.repository.ts';
import { writeTrail } from './trail.service.ts';

const NOT_FOUND = refuse('complaint_not_found', 404);

export function complaintsForStaff(ctx: Ctx, number: string): Promise<Answer<typeof listOrderComplaints> | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<Answer<typeof listOrderComplaints> | Refusal> => {
    const order = await lockOrderByNumber(ctx, tx, number);
    if (!order) return refuse('order_not_found', 404);
    const found = await complaintsOfOrder(ctx, tx, order);
    return { complaints: found.complaints.map((each) => complaintToWire(each, order, found)) };
  });
}

export function readComplaintForStaff(ctx: Ctx, id: string): Promise<StaffComplaint | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const held = await holdComplaint(ctx, tx, id);
    return held ? shown(ctx, tx, held) : NOT_FOUND;
  });
}

const ACT_OF = {
  reprinted: 'complaint_reprinted',
  credited: 'complaint_credited',
  declined: 'complaint_declined',
} as const satisfies Record<Decision['as'], Act>;

/** Decides a complaint and writes it down. The later of two decisions is shown the first. */
export function decideForShop(
  ctx: Ctx,
  id: string,
  typed: Decision,
  providers: PaymentProviders,
): Promise<StaffComplaint | Refusal> {
  const text = readableText(typed.text);
  if (text === '') return Promise.resolve(refuse('message_empty', 422));
  const decision: Decision = { ...typed, text };
  return ctx.db
    .transact(ctx.tenant.id, async (tx): Promise<StaffComplaint | Refusal> => {
      const isForWallet = decision.as === 'credited' && decision.to === 'wallet';
      const held = await holdComplaint(ctx, tx, id, isForWallet);
      if (!held) return NOT_FOUND;
      if (held.complaint.state !== 'open')
        return refuse('complaint_decided', 409, { detail: await shown(ctx, tx, held) });
      const complaint = await decide(ctx, tx, held, decision, providers);
      if (isRefusal(complaint)) throw new Undone(complaint);
      await writeTrail(ctx, tx, {
        act: ACT_OF[decision.as],
        on: { kind: 'order', id: held.order.orderNumber },
        detail: detailOf(decision),
      });
      const now = await holdComplaint(ctx, tx, id);
      return now ? shown(ctx, tx, now) : NOT_FOUND;
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.refusal;
      throw error;
    });
}

/** Thrown to roll back what a refused decision had begun, such as stock that it took. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

/** The words are kept with the complaint, where they are let go of with its customer. */
function detailOf(decision: Decision): Record<string, unknown> {
  switch (decision.as) {
    case 'reprinted':
      return { copies: decision.copies };
    case 'credited':
      return { cents: decision.cents, to: decision.to };
    case 'declined':
      return {};
  }
}

export function creditForShop(
  ctx: Ctx,
  id: string,
  { amount, to, text }: Input<typeof creditComplaint>['body'],
  providers: PaymentProviders,
): Promise<StaffComplaint | Refusal> {
  const cents = fromDecimal(amount);
  if (cents === undefined || cents <= 0) return Promise.resolve(refuse('amount_not_valid', 422));
  return decideForShop(ctx, id, { as: 'credited', cents, to, text }, providers);
}

async function shown(ctx: Ctx, tx: Tx, held: HeldComplaint): Promise<StaffComplaint> {
  const { complaint, order, found } = held;
  const { firstName, lastName } = order.snapshot.shippingAddress;
  const staff = await listStaff(tx, ctx.tenant.id);
  const by = staff.find(({ id }) => id === complaint.staffId);
  return {
    complaint: complaintToWire(complaint, order, found),
    orderNumber: order.orderNumber,
    name: `${firstName} ${lastName}`.trim(),
    email: order.email,
    quantity: found.jobs.find(({ id }) => id === complaint.jobId)?.quantity ?? complaint.copies,
    creditable: { centAmount: await creditable(ctx, tx, held), currencyCode: order.currency },
    hasWallet: await hasWallet(ctx, tx, order),
    decidedBy: by ? by.name || by.email : null,
  };
}
