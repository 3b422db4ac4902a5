import { formatMoney } from '#kernel/format.ts';
import { timestampOf, todayOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { bearerId } from '#platform/signing.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import type { Product } from '../catalog/product.ts';
import { articleOf } from '../checkout/order-goods.service.ts';
import { memberIn } from '../companies/buying.service.ts';
import { checkRefundOf } from '../artwork/approvals.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { coveredOn } from '../inventory/inventory.rules.ts';
import { holdStock, reserveStock, stockOf } from '../inventory/inventory.service.ts';
import { promiseDeliveries } from '../line-items/delivery-promise.service.ts';
import { isCollected, type LineItem } from '../line-items/line-item.ts';
import { lineTotals } from '../line-items/totals.rules.ts';
import { queueMails } from '../mails/mails.service.ts';
import { giveCredit } from '../checkout/credit.service.ts';
import { buyerOfOrder, lockOrder } from '../orders/order-access.service.ts';
import { moneyOfOrder } from '../orders/order-money.service.ts';
import { GIVEN_BACK } from '../orders/order-history.ts';
import { addJob } from '../orders/order-states.service.ts';
import type { CustomersOrder, Job } from '../orders/order.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { destinationOf } from '../pricing/pricing.service.ts';
import { holdWalletBefore, post, walletBalanceOfOrder } from '../wallet/wallet.service.ts';
import { decisionMail } from './complaint-mails.ts';
import type { Complaint, CreditTarget } from './complaint.ts';
import { complaintsOfOrder, type ComplaintsOfOrder } from './complaints.service.ts';
import { findComplaint, setDecided, type Decided } from './complaints.repository.ts';
import { mostCredit } from './complaints.rules.ts';

/** What the shop decides of a complaint. The scopes are checked above. */
export type Decision =
  | { readonly as: 'reprinted'; readonly copies: number; readonly text: string }
  | { readonly as: 'credited'; readonly cents: number; readonly to: CreditTarget; readonly text: string }
  | { readonly as: 'declined'; readonly text: string };

/** A complaint with its locked order and everything around it. */
export interface HeldComplaint {
  readonly complaint: Complaint;
  readonly order: CustomersOrder;
  readonly found: ComplaintsOfOrder;
}

/**
 * Locks the order of a complaint and reads it. Undefined where the shop has no such complaint.
 * @param isForWallet whether money is to go into the customer's wallet, which is then locked first
 */
export async function holdComplaint(
  ctx: Ctx,
  tx: Tx,
  id: string,
  isForWallet = false,
): Promise<HeldComplaint | undefined> {
  const known = await findComplaint(tx, ctx.tenant.id, id);
  const buyer = known && isForWallet ? await buyerOfOrder(ctx, tx, known.orderId) : undefined;
  if (buyer && buyer.customerId !== null) await holdWalletBefore(ctx, tx, buyer.customerId, buyer.currency);
  const order = known && (await lockOrder(ctx, tx, known.orderId));
  if (!order) return undefined;
  const found = await complaintsOfOrder(ctx, tx, order);
  const complaint = found.complaints.find((each) => each.id === id);
  return complaint && { complaint, order, found };
}

/**
 * Decides an open complaint of a locked order, and tells the customer by mail. The caller has seen that it is open: two
 * members of staff who decide at once make one decision.
 */
export async function decide(
  ctx: Ctx,
  tx: Tx,
  held: HeldComplaint,
  decision: Decision,
  providers: PaymentProviders,
): Promise<Complaint | Refusal> {
  const { complaint, order, found } = held;
  const line = found.lines.find(({ id }) => id === complaint.lineId);
  const job = found.jobs.find(({ id }) => id === complaint.jobId);
  if (!line || !job) return refuse('job_not_found', 404);
  const done = await carryOut(ctx, tx, { ...held, line, job }, decision, providers);
  if (isRefusal(done)) return done;
  const decided: Decided = {
    state: decision.as,
    changedAt: timestampOf(ctx),
    staffId: staffActing(ctx).staffId,
    answer: decision.text,
    ...NOTHING_GIVEN,
    ...done.given,
  };
  await setDecided(tx, ctx.tenant.id, complaint.id, decided);
  const now = { ...complaint, ...decided };
  await queueMails(
    ctx,
    tx,
    decisionMail(ctx, order, { complaint: now, line, reprint: done.reprint, isCollected: isCollected(line) }),
  );
  return now;
}

const NOTHING_GIVEN = { reprintJobId: null, creditCents: null, creditedTo: null } as const;

interface Done {
  readonly given: Partial<Pick<Complaint, 'reprintJobId' | 'creditCents' | 'creditedTo'>>;
  readonly reprint?: Job;
}

interface Subject extends HeldComplaint {
  readonly line: LineItem;
  readonly job: Job;
}

async function carryOut(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  decision: Decision,
  providers: PaymentProviders,
): Promise<Done | Refusal> {
  switch (decision.as) {
    case 'reprinted':
      return reprint(ctx, tx, subject, decision.copies);
    case 'credited': {
      const refused = await credit(ctx, tx, subject, decision, providers);
      return refused ?? { given: { creditCents: decision.cents, creditedTo: decision.to } };
    }
    case 'declined':
      return { given: {} };
  }
}

/** Makes copies of the line once more: a job with a due day of its own, the approved files, and no charge. */
async function reprint(
  ctx: Ctx,
  tx: Tx,
  { order, line, job, complaint }: Subject,
  copies: number,
): Promise<Done | Refusal> {
  if (copies > job.quantity) return refuse('copies_too_many', 422, { params: { most: job.quantity } });
  const id = bearerId();
  const promised = await promiseOf(ctx, tx, { order, line, job, id, copies });
  if (isRefusal(promised)) return promised;
  const again: Job = {
    ...job,
    id,
    quantity: copies,
    plant: promised.plant,
    dueOn: promised.shipDate,
    artwork: job.artwork === 'not_needed' ? 'not_needed' : 'approved',
    hasFaultyFiles: false,
    production: 'waiting',
  };
  const reason = ctx.say('complaints', `kind_${complaint.kind}`);
  const added = await addJob(ctx, tx, order, again, reason);
  return isRefusal(added) ? added : { given: { reprintJobId: id }, reprint: again };
}

interface Again {
  readonly order: CustomersOrder;
  readonly line: LineItem;
  readonly job: Job;
  readonly id: string;
  readonly copies: number;
}

/** The promise for the reprint, by the function that promises every line. What is bought in is taken out of stock. */
async function promiseOf(ctx: Ctx, tx: Tx, { order, line, job, id, copies }: Again) {
  const sold = await soldProduct(ctx, job.productId);
  if (isRefusal(sold)) return refuse('reprint_not_possible', 409);
  const { country, postalCode } = line.shipTo;
  const place = destinationOf(ctx, country, postalCode);
  if (isRefusal(place)) return refuse('reprint_not_possible', 409);
  const destination = { ...place, collectAt: isCollected(line) ? line.deliveryPromise.plant : null };
  const availableOn = await takeArticle(ctx, tx, sold.compiled.product, { order, line, job, id, copies });
  if (isRefusal(availableOn)) return availableOn;
  const { facts } = line;
  const { technology, priority } = job;
  const { currency } = order;
  // Staff decide on a reprint, and on who carries it.
  const what = { sold, facts, quantity: copies, technology, arranged: {} };
  const request = { ...what, destination, currency, availableOn };
  const promised = promiseDeliveries(ctx, request, [priority as Product['priorities'][number]['priority']]);
  if (isRefusal(promised)) return refuse('reprint_not_possible', 409);
  return promised[0] ?? refuse('reprint_not_possible', 409);
}

/** Returns the day from which the article is there. Undefined for what is made here. */
async function takeArticle(
  ctx: Ctx,
  tx: Tx,
  product: Product,
  { order, line, id, copies }: Again,
): Promise<string | undefined | Refusal> {
  const article = await articleOf(ctx, line);
  if (!article) return undefined;
  await holdStock(ctx, tx, article);
  const latest = coveredOn(await stockOf(ctx, tx, product, line.selection), copies, todayOf(ctx));
  const { productId, item } = article;
  const isTaken =
    latest !== undefined &&
    (await reserveStock(ctx, tx, { orderId: order.id, jobId: id, productId, item, quantity: copies, latest }));
  return isTaken ? latest : refuse('reprint_out_of_stock', 409);
}

/** The most that may be credited now, in cents. */
export async function creditable(ctx: Ctx, tx: Tx, { complaint, order, found }: HeldComplaint): Promise<number> {
  const line = found.lines.find(({ id }) => id === complaint.lineId);
  if (!line) return 0;
  const { balance } = await moneyOfOrder(ctx, tx, order);
  const ofLine = found.complaints.filter(({ lineId }) => lineId === line.id);
  return mostCredit({
    lineGross: lineTotals(line).grossCents - (await checkRefundOf(ctx, tx, order.id, line.id)),
    creditedOfLine: ofLine.reduce((sum, { creditCents }) => sum + (creditCents ?? 0), 0),
    held: balance.refundableCents,
    overpaid: balance.overpaidCents,
    due: balance.dueCents,
    inWallet: await walletBalanceOfOrder(ctx, tx, order),
  });
}

/** Gives money back for a line. What goes the way it came is due from now on, and goes by itself where it can. */
async function credit(
  ctx: Ctx,
  tx: Tx,
  subject: Subject,
  { cents, to }: { readonly cents: number; readonly to: CreditTarget },
  providers: PaymentProviders,
): Promise<Refusal | undefined> {
  const { order } = subject;
  const most = await creditable(ctx, tx, subject);
  if (cents > most)
    return refuse('credit_too_much', 422, { params: { most: formatMoney(most, order.currency, ctx.locale) } });
  if (to === 'wallet') return intoWallet(ctx, tx, subject, cents);
  await giveCredit(ctx, tx, order, { cents, reason: GIVEN_BACK, jobId: subject.job.id }, providers);
  return undefined;
}

/** A company's order goes into the wallet of its buyer only while the buyer is one of its members. */
export async function hasWallet(ctx: Ctx, tx: Tx, { customerId, companyId }: CustomersOrder): Promise<boolean> {
  if (customerId === null) return false;
  return companyId === null || (await memberIn(ctx, tx, customerId))?.companyId === companyId;
}

async function intoWallet(
  ctx: Ctx,
  tx: Tx,
  { order, complaint }: Subject,
  cents: number,
): Promise<Refusal | undefined> {
  if (!(await hasWallet(ctx, tx, order))) return refuse('credit_without_account', 422);
  const moved = await post(ctx, tx, {
    customerId: order.customerId ?? '',
    kind: 'adjustment',
    source: `complaint:${complaint.id}`,
    cents,
    currency: order.currency,
    reason: ctx.say('complaints', 'wallet_reason', { number: order.orderNumber }),
    actor: `staff ${staffActing(ctx).staffId}`,
    orderId: order.id,
  });
  return isRefusal(moved) ? moved : undefined;
}
