import { timestampOf } from '#kernel/local-date.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { bearerId } from '#platform/signing.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { afterPageEnds, isOpenedAgain } from '../orders/open-page.service.ts';
import { withChangeableOrder, withLockedOrder } from '../orders/order-access.service.ts';
import { moneyOfOrder } from '../orders/order-money.service.ts';
import type { OrderHead } from '../orders/order.ts';
import type { OrderWire } from '../orders/orders.contract.ts';
import { orderWithDetails, showOrder } from '../orders/orders.service.ts';
import { openPageAttempt } from '../payments/payments.rules.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { amend, type AmendmentWish } from './amendment.service.ts';
import type { OrderEdit, ShownEdit, ShownLine } from './order-edit.ts';
import type { OrderEditDraftWire } from './order-edits.contract.ts';
import { findEdit, insertEdit, setFinalized } from './order-edits.repository.ts';
import { EDIT_MINUTES, isAsShown, isExpired, pathWithin } from './order-edits.rules.ts';

const EDIT_NOT_FOUND = refuse('order_edit_not_found', 404);
const EDIT_EXPIRED = refuse('order_edit_expired', 409);
const PAYMENT_UNDER_WAY = refuse('order_edit_payment', 409);

export interface EditWish extends Omit<AmendmentWish, 'id'> {
  readonly refererUrl: string | undefined;
}

/** What else belongs to the confirmation of an edit. */
export interface Confirmation {
  /** Refuses the locked order before anything is decided. */
  check?(tx: Tx, order: OrderHead): Promise<Refusal | undefined>;
  /** Writes down, in the same transaction, that it was done. */
  record?(tx: Tx, shown: ShownEdit): Promise<void>;
}

/** Thrown to roll an amendment back, and to answer all the same. */
class RolledBack<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('An amendment was rolled back');
    this.answer = answer;
  }
}

/** An amendment that was worked out and rolled back. */
interface Rehearsal {
  readonly orderId: string;
  readonly shown: ShownEdit;
  readonly orderDto: OrderWire;
}

/** Works the amendment out as it would be done now, rolls it back, and keeps what was asked and shown. */
export async function draftEdit(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  { refererUrl = '/', lineItemId, request }: EditWish,
  providers: PaymentProviders,
): Promise<OrderEditDraftWire | Refusal> {
  const path = pathWithin(ctx.origin, refererUrl);
  if (path === undefined) return refuse('referer_not_valid', 422);
  const id = bearerId();
  const rehearsed = await rehearse(ctx, idOrNumber, key, { id, lineItemId, request }, providers);
  if (isRefusal(rehearsed)) return rehearsed;
  const edit: OrderEdit = {
    id,
    orderId: rehearsed.orderId,
    lineId: lineItemId,
    ...askerOf(ctx),
    request,
    shown: rehearsed.shown,
    refererUrl: path.slice(0, 300),
    createdAt: timestampOf(ctx),
    expiresAt: expiryOf(ctx),
    finalizedAt: null,
  };
  await ctx.db.transact(ctx.tenant.id, (tx) => insertEdit(tx, ctx.tenant.id, edit));
  return draftToWire(edit, rehearsed);
}

async function rehearse(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  wish: AmendmentWish,
  providers: PaymentProviders,
): Promise<Rehearsal | Refusal> {
  return answered<Rehearsal>(() =>
    withLockedOrder<never>(ctx, idOrNumber, key, async (tx, order) => {
      const amended = await amend(ctx, tx, order, wish, providers);
      if (isRefusal(amended)) throw new RolledBack(amended);
      const orderDto = await orderWithDetails(ctx, tx, amended.order, providers);
      throw new RolledBack<Rehearsal>({ orderId: order.id, shown: amended.shown, orderDto });
    }),
  );
}

/** Returns the answer of work whose transaction was rolled back. */
async function answered<Answer>(work: () => Promise<Answer | Refusal>): Promise<Answer | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as Answer | Refusal;
    throw error;
  }
}

/**
 * Does what the draft showed, once, however often it is asked for. An open page is ended at its provider first,
 * outside any lock, so that the former amount is not charged. If price, date or money have moved since, nothing is
 * done, the page stays open, and the refusal holds the draft as it would be now.
 */
export async function finalize(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  editId: string,
  providers: PaymentProviders,
  { check, record }: Confirmation = {},
): Promise<OrderWire | Refusal> {
  const stale = await staleBehindPage(ctx, idOrNumber, key, editId, providers, check);
  if (isRefusal(stale)) return stale;
  if (stale) return changed(ctx, idOrNumber, key, stale, providers);
  const done = await answered(() =>
    afterPageEnds<'done' | OrderEdit>(ctx, idOrNumber, key, providers, {
      async attempt(tx, order) {
        const edit = await findEdit(tx, ctx.tenant.id, order.id, editId);
        if (!edit || !isAsker(ctx, edit)) return EDIT_NOT_FOUND;
        if (edit.finalizedAt !== null) return null;
        // Before a page is ended for nothing.
        const refused = await check?.(tx, order);
        if (refused) return refused;
        if (isExpired(edit, ctx.now)) return EDIT_EXPIRED;
        return openPageAttempt((await moneyOfOrder(ctx, tx, order)).payments) ?? null;
      },
      async work(tx, order, ended) {
        // The lock of the order is the lock of its edits: nobody else writes them.
        const edit = await findEdit(tx, ctx.tenant.id, order.id, editId);
        if (!edit) return EDIT_NOT_FOUND;
        if (edit.finalizedAt !== null) return 'done';
        const refused = await check?.(tx, order);
        if (refused) return refused;
        if (isOpenedAgain((await moneyOfOrder(ctx, tx, order)).payments, ended)) return undefined;
        const { id, lineId: lineItemId, request, shown } = edit;
        const amended = await amend(ctx, tx, order, { id, lineItemId, request }, providers);
        if (isRefusal(amended)) throw new RolledBack(amended);
        if (!isAsShown(shown, amended.shown)) throw new RolledBack(edit);
        await setFinalized(tx, ctx.tenant.id, id, timestampOf(ctx));
        await record?.(tx, shown);
        return 'done';
      },
    }),
  );
  if (isRefusal(done)) return done;
  if (done === 'charged') return PAYMENT_UNDER_WAY;
  if (done === 'done') return showOrder(ctx, idOrNumber, key, providers);
  return changed(ctx, idOrNumber, key, done, providers);
}

/**
 * Returns the edit if a page is open and the edit can no longer be done as it was shown: for that no page is ended.
 * Whether the edit may be confirmed at all is decided afterwards.
 */
async function staleBehindPage(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  editId: string,
  providers: PaymentProviders,
  check: Confirmation['check'],
): Promise<OrderEdit | undefined | Refusal> {
  const edit = await withChangeableOrder(ctx, idOrNumber, key, async (tx, order) => {
    const found = await findEdit(tx, ctx.tenant.id, order.id, editId);
    if (!found || !isAsker(ctx, found) || found.finalizedAt !== null || isExpired(found, ctx.now)) return undefined;
    if (await check?.(tx, order)) return undefined;
    return openPageAttempt((await moneyOfOrder(ctx, tx, order)).payments) ? found : undefined;
  });
  if (!edit || isRefusal(edit)) return edit;
  const { id, lineId: lineItemId, request, shown } = edit;
  const rehearsed = await rehearse(ctx, idOrNumber, key, { id, lineItemId, request }, providers);
  if (isRefusal(rehearsed)) return rehearsed;
  return isAsShown(shown, rehearsed.shown) ? undefined : edit;
}

/**
 * The refusal with the draft as it would be now, under an id of its own: a repeated request, which knows only what was
 * shown before, is refused again.
 */
async function changed(
  ctx: Ctx,
  idOrNumber: string,
  key: string | undefined,
  edit: OrderEdit,
  providers: PaymentProviders,
): Promise<Refusal> {
  const { lineId: lineItemId, request } = edit;
  const id = bearerId();
  const rehearsed = await rehearse(ctx, idOrNumber, key, { id, lineItemId, request }, providers);
  if (isRefusal(rehearsed)) return rehearsed;
  const fresh: OrderEdit = {
    ...edit,
    id,
    shown: rehearsed.shown,
    createdAt: timestampOf(ctx),
    expiresAt: expiryOf(ctx),
  };
  await ctx.db.transact(ctx.tenant.id, (tx) => insertEdit(tx, ctx.tenant.id, fresh));
  return refuse('order_edit_changed', 409, { detail: draftToWire(fresh, rehearsed) });
}

/** Who asks. Both are null for a guest. */
function askerOf({ actor }: Pick<Ctx, 'actor'>): Pick<OrderEdit, 'customerId' | 'staffId'> {
  return {
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    staffId: actor.kind === 'staff' ? actor.staffId : null,
  };
}

function isAsker(ctx: Pick<Ctx, 'actor'>, { customerId, staffId }: OrderEdit): boolean {
  const asker = askerOf(ctx);
  return asker.customerId === customerId && asker.staffId === staffId;
}

function expiryOf({ now }: Pick<Ctx, 'now'>): Date {
  return new Date(now.add({ minutes: EDIT_MINUTES }).epochMilliseconds);
}

function draftToWire(
  { id, lineId, expiresAt }: Pick<OrderEdit, 'id' | 'lineId' | 'expiresAt'>,
  { shown, orderDto }: Rehearsal,
): OrderEditDraftWire {
  const amount = (centAmount: number) => ({ centAmount, currencyCode: orderDto.currencyCode });
  const lineToWire = ({ product, quantity, grossCents, arrivalDate }: ShownLine) => ({
    product,
    quantity,
    gross: amount(grossCents),
    arrivalDate,
  });
  const { before, after, totalBeforeCents, totalAfterCents, toPayCents, refundCents, isRefundAutomatic } = shown;
  return {
    orderEditId: id,
    orderDto,
    difference: {
      lineItemId: lineId,
      before: lineToWire(before),
      after: after && lineToWire(after),
      totalBefore: amount(totalBeforeCents),
      totalAfter: amount(totalAfterCents),
      toPay: toPayCents > 0 ? amount(toPayCents) : null,
      refund: refundCents > 0 ? { amount: amount(refundCents), isAutomatic: isRefundAutomatic } : null,
    },
    expiresAt: expiresAt.toISOString(),
  };
}
