import { isDeepStrictEqual } from 'node:util';
import { formatMoney } from '#kernel/format.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { inPlaceOf } from '../accounts/in-place-of.service.ts';
import { approvalsFollowLine, voidApprovals } from '../artwork/approvals.service.ts';
import { filesFollowLine, filesOfOrder, takeOut } from '../artwork/artwork.service.ts';
import { admitValue } from '../cart/cart.rules.ts';
import { refuseFreight } from '../line-items/consignments.service.ts';
import {
  articleOf,
  byName,
  jobOf,
  payableOf,
  redeemPromotions,
  appliedPromotions,
  reserveArticles,
  type Article,
} from '../checkout/order-goods.service.ts';
import { renewTransfer } from '../checkout/payment.service.ts';
import { buyingHere, isForApproval } from '../checkout/purchase-rules.service.ts';
import { may } from '../companies/company-rights.rules.ts';
import type { Ctx } from '../context.ts';
import { holdStock, releaseStock } from '../inventory/inventory.service.ts';
import { isWithoutArtwork } from '../line-items/artworks.rules.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { shareVat, sumTotals } from '../line-items/totals.rules.ts';
import { makeLine } from '../line-items/line-items.service.ts';
import { requestOf, type LineRequest } from '../line-items/line-request.ts';
import { queueMails } from '../mails/mails.service.ts';
import { amendOrder, contentsOf } from '../orders/amend.service.ts';
import { creditOrder } from '../orders/order-access.service.ts';
import { closedForStaff, editWindow, type EditClosed } from '../orders/edit-window.rules.ts';
import { orderAmendedMail } from '../orders/order-mails.ts';
import { moneyOfOrder, queueRefund, refundsItself, settleOrder } from '../orders/order-money.service.ts';
import { linesOncePrinted } from '../orders/order-states.service.ts';
import { costOf, type CustomersOrder, type Job, type OrderHead } from '../orders/order.ts';
import { lineAsOfNow } from '../orders/restated-promises.service.ts';
import { newTotalMail } from '../orders/shop-mails.ts';
import { schedulePaymentDeadline } from '../orders/unpaid.service.ts';
import { withdrawOpen } from '../payments/payments.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { holdPromotions, promotionNamed, releaseUses } from '../promotions/promotions.service.ts';
import { readVatNumber, type VatNumber } from '../vat/vat-number.ts';
import { countryForVat } from '../vat/vat.service.ts';
import type { ShownEdit } from './order-edit.ts';
import { artworkAfter, CLOSED_REFUSAL, shownLine } from './order-edits.rules.ts';
import { checkFollows, refuseCheck } from './paid-check.service.ts';

const LINE_NOT_FOUND = refuse('order_line_not_found', 404);

export interface AmendmentWish {
  /** The id of the line that stands in for it. */
  readonly id: string;
  readonly lineItemId: string;
  /** Null to cancel the line. */
  readonly request: LineRequest | null;
}

export interface Amended {
  readonly order: OrderHead;
  readonly shown: ShownEdit;
}

/**
 * Amends one line of a locked order: stock and uses of codes are given back and taken anew, the line and its job are
 * replaced, the totals are worked out from the lines, the money follows, and the mails are queued. A draft runs the
 * same function and rolls it back. So does the caller when it is refused, because some of it may be written by then.
 */
export async function amend(
  ctx: Ctx,
  tx: Tx,
  order: CustomersOrder,
  wish: AmendmentWish,
  providers: PaymentProviders,
): Promise<Amended | Refusal> {
  const { lines, jobs: all } = await contentsOf(ctx, tx, order);
  const former = lines.find(({ id }) => id === wish.lineItemId);
  if (!former) return LINE_NOT_FOUND;
  const jobs = all.filter(({ lineId }) => lineId === former.id);
  const closed = await closedTo(ctx, tx, order, former, jobs);
  if (closed) return refuse(CLOSED_REFUSAL[closed], 409);
  if (!wish.request && lines.length === 1) return refuse('order_edit_last_line', 409);
  const buyer = await buyerOf(ctx, tx, order);
  const replaced = await replace(buyer, tx, order, { former, jobs, lines }, wish);
  if (isRefusal(replaced)) return replaced;
  const after = shareVat(lines.flatMap((line) => (line.id === former.id ? (replaced?.line ?? []) : line)));
  const next = replaced && { ...replaced, line: after.find(({ id }) => id === wish.id)! };
  const totals = sumTotals(after);
  const refused =
    admitValue(after, ctx.locale) ??
    (next && (await refuseFreight(ctx, order.snapshot.shippingAddress, after))) ??
    (next && (await refuseCheck(ctx, tx, order, { former, jobs, next }))) ??
    (await againstLimit(ctx, tx, order, after, totals.grossCents));
  if (refused) return refused;
  const payableCents = payableOf(totals, order.currency);
  const given = await checkFollows(ctx, tx, order, former, next?.line);
  const creditedCents = await withinWhatIsLeft(ctx, tx, order, given, payableCents);
  if (isRefusal(creditedCents)) return creditedCents;
  const amended = await amendOrder(ctx, tx, order, {
    former,
    jobs,
    next,
    lines: after,
    totals: { ...totals, payableCents, creditedCents },
  });
  if (isRefusal(amended)) return amended;
  if (next) await artworkFollows(ctx, tx, order.id, former.id, next);
  const settled = await settle(ctx, tx, order, amended, providers);
  const shown: ShownEdit = {
    before: shownLine(former),
    after: next && shownLine(next.line),
    totalBeforeCents: costOf(order),
    totalAfterCents: costOf(amended),
    ...settled.money,
  };
  const told = { ...settled.order, lines: after };
  const { isTransferAwaited } = settled;
  await queueMails(ctx, tx, orderAmendedMail(ctx, told, shown, isTransferAwaited), newTotalMail(ctx, told, shown));
  return { order: settled.order, shown };
}

/** Files and approval go along. What is to be printed in another way is to be approved anew. */
async function artworkFollows(
  ctx: Ctx,
  tx: Tx,
  orderId: string,
  formerId: string,
  { line, job }: { readonly line: LineItem; readonly job: Job },
): Promise<void> {
  await filesFollowLine(ctx, tx, orderId, formerId, line.id);
  await approvalsFollowLine(ctx, tx, orderId, formerId, line.id);
  await takeOutGone(ctx, tx, orderId, line);
  if (job.artwork === 'awaited') await voidApprovals(ctx, tx, orderId, [line.id], 'configuration_changed');
}

/** What was handed in for an artwork that is no longer ordered is not printed. Staff still see it. */
async function takeOutGone(ctx: Ctx, tx: Tx, orderId: string, line: LineItem): Promise<void> {
  for (const file of await filesOfOrder(ctx, tx, orderId)) {
    const isGone = file.lineId === line.id && isWithoutArtwork(line, file.artworkId);
    if (isGone && file.handedInAt !== null && file.removedAt === null) await takeOut(ctx, tx, file);
  }
}

async function closedTo(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  line: LineItem,
  jobs: readonly Job[],
): Promise<EditClosed | undefined> {
  if (ctx.actor.kind === 'staff') return closedForStaff(order, jobs);
  const begun = await linesOncePrinted(ctx, tx, order.id);
  const window = editWindow(order, lineAsOfNow(ctx, order, line, jobs).line, jobs, begun, ctx.now);
  return 'closed' in window ? window.closed : undefined;
}

/**
 * The context of whoever placed the order: prices, codes and reseller class are theirs, whoever changes it. An order
 * without an account is a guest's.
 */
async function buyerOf(ctx: Ctx, tx: Tx, { customerId }: CustomersOrder): Promise<Ctx> {
  const buyer = customerId === null ? undefined : await inPlaceOf(ctx, tx, customerId);
  return buyer ?? { ...ctx, actor: { kind: 'guest', anonymousId: undefined } };
}

interface Contents {
  readonly former: LineItem;
  readonly jobs: readonly Job[];
  readonly lines: readonly LineItem[];
}

/**
 * Makes the new line with its job, and moves uses of codes and stock from the former line to it. Promotions are locked
 * before stock, and each kind in the order of their names, as at checkout. This avoids deadlocks.
 */
async function replace(
  buyer: Ctx,
  tx: Tx,
  order: OrderHead,
  { former, jobs, lines }: Contents,
  { id, request }: AmendmentWish,
): Promise<{ readonly line: LineItem; readonly job: Job } | null | Refusal> {
  const used = appliedPromotions(lines);
  await holdPromotions(buyer, tx, used, request ? promotionNamed(buyer, request) : undefined);
  await holdArticles(buyer, tx, [former, request]);
  await releaseStock(
    buyer,
    tx,
    order.id,
    jobs.map((job) => job.id),
  );
  const others = lines.filter((each) => each !== former);
  const line = request && (await newLine(buyer, tx, order, { former, others }, id, request));
  if (isRefusal(line)) return line;
  const needed = appliedPromotions(line ? [...others, line] : others);
  await releaseUses(
    buyer,
    tx,
    order.id,
    used.filter((each) => !needed.includes(each)),
  );
  await redeemPromotions(
    buyer,
    tx,
    order,
    needed.filter((each) => !used.includes(each)),
  );
  if (!line) return null;
  const made = jobOf(line);
  const artwork = artworkAfter(former, line, jobs, made.artwork);
  // What is still being checked are the files that were handed in for the former line.
  const hasFaultyFiles = artwork === 'checking' && jobs.some((each) => each.hasFaultyFiles);
  const job = { ...made, artwork, hasFaultyFiles };
  await reserveArticles(buyer, tx, { id: order.id, lines: [line], jobs: [job] });
  return { line, job };
}

async function holdArticles(
  ctx: Ctx,
  tx: Tx,
  of: readonly (Pick<LineItem, 'productId' | 'selection'> | null)[],
): Promise<void> {
  const articles = new Map<string, Article>();
  for (const each of of) {
    const article = each && (await articleOf(ctx, each));
    if (article) articles.set(article.name, article);
  }
  for (const article of [...articles.values()].toSorted(byName)) await holdStock(ctx, tx, article);
}

/** The line at today's price and date, for the order's own terms. Stock of the other lines is out of the count already. */
async function newLine(
  buyer: Ctx,
  tx: Tx,
  { id: amendedOrderId, currency, email, snapshot }: OrderHead,
  { former, others }: { readonly former: LineItem; readonly others: readonly LineItem[] },
  id: string,
  request: LineRequest,
): Promise<LineItem | Refusal> {
  const { country, postalCode, collectAt = null } = snapshot.shippingAddress;
  const number = snapshot.vatNumber === null ? undefined : await readVatNumber(snapshot.vatNumber);
  const terms = {
    currency,
    country,
    postalCode,
    vatCountry: number ? countryOf(buyer, number, snapshot) : null,
    collectAt,
  };
  const line = await makeLine(buyer, tx, id, request, {
    terms,
    deliveryAddress: former.deliveryAddress,
    before: [],
    ofOrder: others,
    former: former.artworks,
    email,
    amendedOrderId,
  });
  if (isRefusal(line)) return line;
  return isDeepStrictEqual(requestOf(line), requestOf(former)) ? refuse('order_edit_unchanged', 422) : line;
}

/** What the order has without VAT for its number, it keeps so. */
function countryOf(ctx: Ctx, number: VatNumber, { vatCheck }: OrderHead['snapshot']): string | null {
  return vatCheck?.takesVatAway ? number.country : countryForVat(ctx, number, vatCheck);
}

/** A buyer's limit holds for what an amendment makes dearer, too. */
async function againstLimit(
  ctx: Ctx,
  tx: Tx,
  order: OrderHead,
  lines: readonly LineItem[],
  grossCents: number,
): Promise<Refusal | undefined> {
  if (order.companyId === null || grossCents <= order.grossCents) return undefined;
  const buying = await buyingHere(ctx, tx);
  // The role may have changed since the draft.
  if (buying && !may(buying.role, 'order')) return refuse('role_orders_nothing', 403);
  return isForApproval(ctx, buying, lines) ? refuse('order_edit_above_limit', 403) : undefined;
}

/**
 * An order never costs less than nothing: what the shop gave back of it would be given back once more with the line that is
 * taken out, and the lines that stay would be printed for nothing. Its customer settles that with the shop first. Staff see
 * what is left, and the credit is cut to it.
 * @returns what is credited of the order from now on, in cents
 */
async function withinWhatIsLeft(
  ctx: Ctx,
  tx: Tx,
  { id, currency }: Pick<OrderHead, 'id' | 'currency'>,
  creditedCents: number,
  payableCents: number,
): Promise<number | Refusal> {
  if (creditedCents <= payableCents) return creditedCents;
  if (ctx.actor.kind !== 'staff')
    return refuse('order_edit_credited', 409, { params: { amount: formatMoney(creditedCents, currency, ctx.locale) } });
  await creditOrder(ctx, tx, id, payableCents);
  return payableCents;
}

/**
 * Lets the money follow the new total. Open attempts of the former amount are taken back, and a transfer that was
 * awaited is awaited anew. What is held but no longer owed goes back by a job, where the providers can.
 */
async function settle(
  ctx: Ctx,
  tx: Tx,
  before: OrderHead,
  amended: OrderHead,
  providers: PaymentProviders,
): Promise<{
  readonly order: OrderHead;
  readonly isTransferAwaited: boolean;
  readonly money: Pick<ShownEdit, 'toPayCents' | 'refundCents' | 'isRefundAutomatic'>;
}> {
  let order = amended;
  if (before.payableCents !== amended.payableCents || before.creditedCents !== amended.creditedCents) {
    const { payments } = await moneyOfOrder(ctx, tx, amended);
    await withdrawOpen(ctx, tx, amended.id);
    const settled = await settleOrder(ctx, tx, amended, undefined, false);
    order = await renewTransfer(ctx, tx, settled, payments, providers);
  }
  const money = await moneyOfOrder(ctx, tx, order);
  const { dueCents, overpaidCents } = money.balance;
  const isRefundAutomatic = refundsItself(ctx, order, money, overpaidCents, providers);
  if (overpaidCents > 0 && isRefundAutomatic) await queueRefund(tx, order);
  // The wait for the money begins anew.
  if (dueCents > 0) await schedulePaymentDeadline(ctx, tx, order.id);
  const isTransferAwaited = money.payments.some(({ method, state }) => method === 'transfer' && state === 'awaiting');
  return { order, isTransferAwaited, money: { toPayCents: dueCents, refundCents: overpaidCents, isRefundAutomatic } };
}
