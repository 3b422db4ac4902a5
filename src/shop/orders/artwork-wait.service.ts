import { formatWeekdayDate } from '#kernel/format.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { isUnavailable, type Database, type Tx } from '#platform/db/database.ts';
import { filesOfOrder, uploadedFilesOf } from '../artwork/artwork.service.ts';
import type { Ctx } from '../context.ts';
import { unsharedFiles } from '../line-items/files-of-artworks.rules.ts';
import { proseOf } from '../prose.ts';
import { queueMails } from '../mails/mails.service.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import {
  isCustomersTurn,
  isWithoutFiles,
  jobsWaitingForCustomer,
  LAST_STEP,
  nextStepAt,
} from './artwork-wait.rules.ts';
import { findArtworkWait, listArtworkDue, setArtworkWait, shopsWithArtworkDue } from './artwork-wait.repository.ts';
import { cancelOrder } from './cancel.service.ts';
import { lockOrder } from './order-access.service.ts';
import { filesMail } from './order-mails.ts';
import { lineAsOfNow } from './restated-promises.service.ts';
import { isUnbegun } from './promise-clock.rules.ts';
import type { OrderHead } from './order.ts';
import { listJobs, listOrderLines } from './orders.repository.ts';
import { artworkWaitsMail } from './shop-mails.ts';

/** Returns the shops for which `remindOfArtwork` has work. */
export function shopsToRemind(db: Database, shops: readonly string[], now: Temporal.Instant): Promise<string[]> {
  return shopsWithArtworkDue(db.registry, shops, new Date(now.epochMilliseconds));
}

/**
 * Reminds customers of files and proofs that their paid orders wait for, three times. Then an order for which no file
 * ever came is cancelled and refunded; of any other the shop is told once, and decides. A failed order does not stop the
 * others. Throws at the end when one failed.
 */
export async function remindOfArtwork(ctx: Ctx, providers: PaymentProviders): Promise<void> {
  const due = await ctx.db.transact(ctx.tenant.id, (tx) => listArtworkDue(tx, ctx.tenant.id, timestampOf(ctx)));
  const failures: unknown[] = [];
  for (const orderId of due)
    try {
      const order = await ctx.db.transact(ctx.tenant.id, (tx) => takeStep(ctx, tx, orderId));
      if (order && !(await lapsed(ctx, order, providers))) await tellShop(ctx, orderId);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} orders that wait for files could not be looked at`);
}

/** Sends the reminder that is due. Returns the order when its wait is to end instead. */
async function takeStep(ctx: Ctx, tx: Tx, orderId: string): Promise<OrderHead | undefined> {
  const order = await lockOrder(ctx, tx, orderId);
  const done = await findArtworkWait(tx, ctx.tenant.id, orderId, timestampOf(ctx));
  if (!order || done === undefined) return undefined;
  if (done === LAST_STEP) return order;
  const jobs = jobsWaitingForCustomer(order, await listJobs(tx, ctx.tenant.id, orderId));
  const lines = await listOrderLines(tx, ctx.tenant.id, orderId);
  const files = await uploadedFilesOf(ctx, tx, { orderId });
  const dueAt = nextStepAt(done + 1, ctx.now);
  const isLast = done + 1 === LAST_STEP && (await isLapsing(ctx, tx, orderId));
  const until = isLast
    ? formatWeekdayDate(
        Temporal.Instant.fromEpochMilliseconds(dueAt.getTime())
          .toZonedDateTimeISO(ctx.timeZone)
          .toPlainDate()
          .toString(),
        ctx.locale,
        proseOf(ctx),
      )
    : null;
  await setArtworkWait(tx, ctx.tenant.id, orderId, { dueAt, steps: done + 1 });
  await queueMails(
    ctx,
    tx,
    filesMail(
      ctx,
      order,
      jobs.flatMap((job) => {
        const { lineId, artwork, production } = job;
        const line = lines.find(({ id }) => id === lineId);
        if (!line || !isCustomersTurn(artwork)) return [];
        const isThere = unsharedFiles(line, files.get(line.id) ?? []) === undefined;
        const part = artwork === 'awaited' && isThere ? 'sent' : artwork;
        const now = lineAsOfNow(ctx, order, line, [job]);
        const arrivalOfNow = now.isOpen ? null : now.line.deliveryPromise.arrivalDate;
        return [{ line, artwork: part, isBegun: !isUnbegun(production), arrivalOfNow }];
      }),
      until,
    ),
  );
  return undefined;
}

const FILES_CAME = refuse('order_not_cancellable', 409);

/** Cancels an order for which no file came. Returns false when one did, or when it cannot be cancelled. */
async function lapsed(
  ctx: Ctx,
  { id, orderNumber, accessKey }: OrderHead,
  providers: PaymentProviders,
): Promise<boolean> {
  const done = await cancelOrder(ctx, id, accessKey, providers, {
    because: 'no_files',
    check: async (tx) => ((await isLapsing(ctx, tx, id)) ? undefined : FILES_CAME),
  });
  ctx.log.info({ order: orderNumber, kept: isRefusal(done) }, 'the wait for the files of an order ended');
  return !isRefusal(done);
}

async function isLapsing(ctx: Ctx, tx: Tx, orderId: string): Promise<boolean> {
  if (!isWithoutFiles(await listJobs(tx, ctx.tenant.id, orderId))) return false;
  return (await filesOfOrder(ctx, tx, orderId)).length === 0;
}

/**
 * Lets the next step of an order's wait be counted from now. For orders that are made with a day of the past: nobody has
 * waited for them.
 */
export function waitFromNow(ctx: Ctx, orderId: string): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    // Every wait is found, since no step is farther away than the last one.
    const steps = await findArtworkWait(tx, ctx.tenant.id, orderId, nextStepAt(LAST_STEP, ctx.now));
    if (order && steps !== undefined && steps <= LAST_STEP)
      await setArtworkWait(tx, ctx.tenant.id, orderId, { dueAt: nextStepAt(steps, ctx.now), steps });
  });
}

function tellShop(ctx: Ctx, orderId: string): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    const done = await findArtworkWait(tx, ctx.tenant.id, orderId, timestampOf(ctx));
    if (!order || done !== LAST_STEP) return;
    await setArtworkWait(tx, ctx.tenant.id, orderId, { dueAt: null, steps: LAST_STEP + 1 });
    await queueMails(ctx, tx, artworkWaitsMail(ctx, order));
  });
}
