import { sql, type ColumnType, type Generated, type Kysely, type RawBuilder } from 'kysely';
import type { PageMark } from '../artwork/page-mark.ts';
import type { Currency } from '#kernel/currencies.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Owner } from '../cart/cart.ts';
import type { RestatedPromise } from '../line-items/delivery-promise.service.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { lineTotals } from '../line-items/totals.rules.ts';
import { lineJson, readLine, type StoredLine } from '../line-items/stored-line.ts';
import { waitColumns, type WaitChange } from './artwork-wait.repository.ts';
import type { EventActorKind, OrderEvent, ToldEvent } from './order-history.ts';
import type { EventAxis } from './order-machine.rules.ts';
import { staffWordsOfOrder, wordsOfOrder } from './order-search.rules.ts';
import { dueOfOrder, productionOfOrder, STATUS_GROUPS, statusOfOrder, type PlainStatus } from './orders.rules.ts';
import type {
  ArtworkState,
  CustomersOrder,
  Job,
  Order,
  OrderClaim,
  OrderHead,
  OrderPaymentState,
  OrderSnapshot,
  OrderState,
  ProductionState,
} from './order.ts';
import { restatedLine } from './promise-clock.rules.ts';
import { readSnapshot, snapshotJson, type StoredSnapshot } from './stored-snapshot.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    orders: {
      tenant_id: string;
      id: string;
      order_number: string;
      cart_id: string;
      company_id: ColumnType<string | null, string | null | undefined>;
      anonymous_id: string | null;
      customer_id: string | null;
      access_key: string;
      email: string;
      currency: Currency;
      net_cents: number;
      vat_cents: number;
      gross_cents: number;
      payable_cents: number;
      credited_cents: number;
      snapshot: StoredSnapshot;
      vat_by_digits: Generated<boolean>;
      order_state: OrderState;
      payment_state: OrderPaymentState;
      placed_at: Date;
      payment_due_at: Date | null;
      overdue_at: Date | null;
      artwork_due_at: Date | null;
      artwork_steps: Generated<number>;
      updated_at: Date;
      plain_status: Generated<PlainStatus>;
      words: Generated<string>;
      version: Generated<number>;
      production_state: Generated<ProductionState>;
      due_on: ColumnType<string | null, string | null | undefined, string | null>;
      staff_words: Generated<string>;
      terms_revision: ColumnType<number | null, number | null | undefined, never>;
      terms_version: ColumnType<string | null, string | null | undefined, never>;
      /** When the customer of the order asked for erasure. */
      erased_at: ColumnType<Date | null, null | undefined>;
    };
    order_jobs: {
      tenant_id: string;
      order_id: string;
      id: string;
      line_id: string;
      position: number;
      number: number;
      product_id: string;
      product_version: string;
      quantity: number;
      plant: string | null;
      due_on: string;
      priority: string;
      technology: string;
      artwork_state: ArtworkState;
      has_faulty_files: boolean;
      production_state: ProductionState;
    };
    order_lines: {
      tenant_id: string;
      order_id: string;
      id: string;
      position: number;
      product_name: string;
      quantity: number;
      print_net_cents: number;
      net_cents: number;
      gross_cents: number;
      line: StoredLine;
      /** When the line was replaced or cancelled. Null while the order is made of it. */
      ended_at: ColumnType<Date | null, null | undefined>;
    };
    order_events: {
      tenant_id: string;
      id: Generated<number>;
      order_id: string;
      job_id: string | null;
      axis: EventAxis;
      from_state: string | null;
      to_state: string;
      actor_kind: EventActorKind;
      actor_id: string | null;
      on_behalf_of: string | null;
      reason: string;
      is_for_customer: boolean;
      marks: readonly PageMark[] | null;
      at: Date;
    };
  }
}

const ORDER = [
  'id',
  'order_number as orderNumber',
  'cart_id as cartId',
  'company_id as companyId',
  'access_key as accessKey',
  'email',
  'currency',
  'net_cents as netCents',
  'vat_cents as vatCents',
  'gross_cents as grossCents',
  'payable_cents as payableCents',
  'credited_cents as creditedCents',
  'snapshot',
  'order_state as orderState',
  'payment_state as paymentState',
  'placed_at as placedAt',
  'overdue_at as overdueAt',
  'terms_revision as termsRevision',
  'terms_version as termsVersion',
] as const;

/** All order numbers have the same length, from the first on. */
const FIRST_NUMBER = 100_001;

function ordersOf(tx: Tx, tenantId: string) {
  return tx.selectFrom('orders').select(ORDER).where('tenant_id', '=', tenantId);
}

/** Runs outside any transaction, in its own statement, so that orders do not wait for each other. */
export async function nextOrderNumber(registry: Kysely<Tables>, tenantId: string): Promise<number> {
  const { rows } = await sql<{
    taken: number;
  }>`select next_order_number(${tenantId}, ${FIRST_NUMBER}) as taken`.execute(registry);
  return rows[0]!.taken;
}

/** Gives orders that guests placed with an address to the account that has proven it. Returns their number. */
export async function claimGuestOrders(tx: Tx, tenantId: string, customerId: string, email: string): Promise<number> {
  const { numAffectedRows } = await sql`update orders set customer_id = ${customerId}
    where tenant_id = ${tenantId} and email_key = ${email} and customer_id is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Sends what is still to be said of a customer's orders to another address. */
export async function readdressOrders(
  tx: Tx,
  tenantId: string,
  customerId: string,
  former: string,
  next: string,
): Promise<void> {
  await sql`update orders set email = ${next}
    where tenant_id = ${tenantId} and email_key = lower(${former}) and customer_id = ${customerId}`.execute(tx);
}

/** The same for those of them that were paid: what a stranger orders under the address and leaves is not the customer's. */
export async function claimPaidGuestOrders(
  tx: Tx,
  tenantId: string,
  customerId: string,
  email: string,
): Promise<number> {
  const { numAffectedRows } = await sql`update orders set customer_id = ${customerId}
    where tenant_id = ${tenantId} and email_key = ${email} and customer_id is null
      and payment_state in ('authorised', 'paid', 'deferred', 'partially_refunded', 'refunded')`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * @param due when its payment is due, and when its customer is first to be reminded of files; null when that has to wait
 */
export async function insertOrder(
  tx: Tx,
  tenantId: string,
  order: Order,
  owner: Owner,
  due: { readonly payment: Date; readonly artwork: Date | null },
): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      tenant_id: tenantId,
      id: order.id,
      order_number: order.orderNumber,
      cart_id: order.cartId,
      company_id: order.companyId,
      anonymous_id: 'anonymousId' in owner ? owner.anonymousId : null,
      customer_id: 'customerId' in owner ? owner.customerId : null,
      access_key: order.accessKey,
      email: order.email,
      currency: order.currency,
      net_cents: order.netCents,
      vat_cents: order.vatCents,
      gross_cents: order.grossCents,
      payable_cents: order.payableCents,
      credited_cents: order.creditedCents,
      snapshot: sql`${snapshotJson(order.snapshot)}::jsonb`,
      vat_by_digits: isByDigits(order.snapshot),
      order_state: order.orderState,
      payment_state: order.paymentState,
      placed_at: order.placedAt,
      payment_due_at: due.payment,
      artwork_due_at: due.artwork,
      overdue_at: null,
      terms_revision: order.terms?.revision ?? null,
      terms_version: order.terms?.version ?? null,
      updated_at: order.placedAt,
      plain_status: statusOfOrder(order, order.jobs),
      words: wordsOfOrder(order),
      production_state: productionOfOrder(order.jobs),
      due_on: dueOfOrder(order.jobs),
      staff_words: staffWordsOfOrder(order),
    })
    .execute();
  await insertWords(tx, tenantId, order);
  await insertLines(
    tx,
    tenantId,
    order.id,
    order.lines.map((line, position) => ({ line, position })),
  );
  await insertJobs(tx, tenantId, order.id, order.jobs, { position: 0, number: 1 });
}

/** An order by what finds it. */
export type PlacedLines = Pick<Order, 'id' | 'orderNumber' | 'email' | 'snapshot' | 'placedAt' | 'lines'>;

/** The words by which staff find the order, each in a row of its own. */
async function insertWords(tx: Tx, tenantId: string, order: PlacedLines): Promise<void> {
  const words = staffWordsOfOrder(order).trim().split(' ');
  await sql`insert into order_words (tenant_id, word, placed_at, order_id)
    select ${tenantId}, word, ${order.placedAt}, ${order.id} from unnest(${words}::text[]) word`.execute(tx);
}

interface PlacedLine {
  readonly line: LineItem;
  readonly position: number;
}

async function insertLines(tx: Tx, tenantId: string, orderId: string, lines: readonly PlacedLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ line, position }) => {
        const totals = lineTotals(line);
        return {
          tenant_id: tenantId,
          order_id: orderId,
          id: line.id,
          position,
          product_name: line.productName,
          quantity: line.quantity,
          print_net_cents: line.price.netCents,
          net_cents: totals.netCents,
          gross_cents: totals.grossCents,
          line: sql<StoredLine>`${lineJson(line)}::jsonb`,
        };
      }),
    )
    .execute();
}

/** @param first position of the first job, and its number */
async function insertJobs(
  tx: Tx,
  tenantId: string,
  orderId: string,
  jobs: readonly Job[],
  first: { readonly position: number; readonly number: number },
): Promise<void> {
  await tx
    .insertInto('order_jobs')
    .values(
      jobs.map((job, index) => ({
        tenant_id: tenantId,
        order_id: orderId,
        id: job.id,
        line_id: job.lineId,
        position: first.position + index,
        number: first.number + index,
        product_id: job.productId,
        product_version: job.productVersion,
        quantity: job.quantity,
        plant: job.plant,
        due_on: job.dueOn,
        priority: job.priority,
        technology: job.technology,
        artwork_state: job.artwork,
        has_faulty_files: job.hasFaultyFiles,
        production_state: job.production,
      })),
    )
    .execute();
}

/** Adds a job after the others. */
export async function insertJob(tx: Tx, tenantId: string, orderId: string, job: Job): Promise<void> {
  const { position, number } = await nextJob(tx, tenantId, orderId);
  await insertJobs(tx, tenantId, orderId, [job], { position, number });
}

/** The place after all jobs of an order, those of ended lines too: what was once made has its number for good. */
async function nextJob(tx: Tx, tenantId: string, orderId: string) {
  return tx
    .selectFrom('order_jobs')
    .select([
      sql<number>`coalesce(max(position), 0) + 1`.as('position'),
      sql<number>`coalesce(max(number), 0) + 1`.as('number'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Ends a line. Returns its position; undefined when it has ended before. */
export async function endLine(
  tx: Tx,
  tenantId: string,
  orderId: string,
  lineId: string,
  at: Date,
): Promise<number | undefined> {
  const ended = await tx
    .updateTable('order_lines')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', lineId)
    .where('ended_at', 'is', null)
    .returning('position')
    .executeTakeFirst();
  return ended?.position;
}

/**
 * Returns the id of the line that stands in for an ended one now, perhaps after several changes; null when the item was taken
 * out. Undefined for a line that the order never had.
 */
export async function findLineInPlace(
  tx: Tx,
  tenantId: string,
  orderId: string,
  formerId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ id: string | null }>`select now.id from order_lines former
    left join order_lines now on now.tenant_id = former.tenant_id and now.order_id = former.order_id
      and now.position = former.position and now.ended_at is null
    where former.tenant_id = ${tenantId} and former.order_id = ${orderId} and former.id = ${formerId}`.execute(tx);
  return rows[0]?.id;
}

/** Adds the line that stands in for an ended one, at its position, with its job. */
export async function insertAmendedLine(
  tx: Tx,
  tenantId: string,
  orderId: string,
  line: PlacedLine,
  job: Job,
): Promise<void> {
  await insertLines(tx, tenantId, orderId, [line]);
  const { number } = await nextJob(tx, tenantId, orderId);
  await insertJobs(tx, tenantId, orderId, [job], { position: line.position, number });
}

/** Stores the VAT of the lines that have another share of it since the order was amended. */
export async function restateVat(tx: Tx, orderId: string, lines: readonly LineItem[]): Promise<void> {
  const shares = lines.map(({ id, price, deliveryPromise, services }) => ({
    id,
    print: price.vatCents,
    delivery: deliveryPromise.shippingVatCents,
    services: services.map(({ vatCents }) => vatCents),
  }));
  await sql`select restate_vat(${orderId}, ${JSON.stringify(shares)}::jsonb)`.execute(tx);
}

/** Stores the totals of an amended order, and the words by which it is found. */
export async function setAmended(
  tx: Tx,
  tenantId: string,
  order: PlacedLines & Pick<Order, 'netCents' | 'vatCents' | 'grossCents' | 'payableCents'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      net_cents: order.netCents,
      vat_cents: order.vatCents,
      gross_cents: order.grossCents,
      payable_cents: order.payableCents,
      words: wordsOfOrder(order),
      staff_words: staffWordsOfOrder(order),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', order.id)
    .execute();
  await tx.deleteFrom('order_words').where('tenant_id', '=', tenantId).where('order_id', '=', order.id).execute();
  await insertWords(tx, tenantId, order);
}

type HeadRow = Omit<OrderHead, 'snapshot' | 'terms'> & {
  readonly snapshot: StoredSnapshot;
  readonly termsRevision: number | null;
  readonly termsVersion: string | null;
};

function toHead<Row extends HeadRow>(
  row: Row,
): Omit<Row, 'snapshot' | 'termsRevision' | 'termsVersion'> & Pick<OrderHead, 'snapshot' | 'terms'> {
  const { snapshot, termsRevision: revision, termsVersion: version, ...head } = row;
  const terms = revision === null || version === null ? null : { revision: Number(revision), version };
  return { ...head, snapshot: readSnapshot(snapshot), terms };
}

function headIn(row: HeadRow | undefined): OrderHead | undefined {
  return row && toHead(row);
}

export async function findOrderByCart(tx: Tx, tenantId: string, cartId: string): Promise<OrderHead | undefined> {
  return headIn(await ordersOf(tx, tenantId).where('cart_id', '=', cartId).executeTakeFirst());
}

/**
 * The only way to an order from outside: id or number, and a proof. No proof opens an order whose customer was erased.
 */
export async function findClaimedOrder(
  tx: Tx,
  tenantId: string,
  idOrNumber: string,
  claim: OrderClaim,
): Promise<CustomersOrder | undefined> {
  const row = await ordersOf(tx, tenantId)
    .select('customer_id as customerId')
    .where((where) => where.or([where('id', '=', idOrNumber), where('order_number', '=', idOrNumber)]))
    .where((where) =>
      where.or([
        ...(claim.customerId ? [where('customer_id', '=', claim.customerId)] : []),
        // A guest's cookie opens only orders of guests. An order of a customer requires the customer's session.
        ...(claim.anonymousId
          ? [where.and([where('anonymous_id', '=', claim.anonymousId), where('customer_id', 'is', null)])]
          : []),
        ...(claim.key ? [where('access_key', '=', claim.key)] : []),
        ...(claim.opened?.length ? [where('id', 'in', claim.opened)] : []),
      ]),
    )
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row && toHead(row);
}

/** Returns an order that was placed for a company, for its members who see them, also after its buyer was erased. */
export async function findCompanyOrder(
  tx: Tx,
  tenantId: string,
  idOrNumber: string,
  companyId: string,
): Promise<CustomersOrder | undefined> {
  const row = await ordersOf(tx, tenantId)
    .select('customer_id as customerId')
    .where((where) => where.or([where('id', '=', idOrNumber), where('order_number', '=', idOrNumber)]))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row && toHead(row);
}

/**
 * Returns those of the orders that stand in a list of the customer: own ones, and those of the company.
 * @param companyId the company whose orders the customer sees. Null for none
 */
export async function listOwnByNumber(
  tx: Tx,
  tenantId: string,
  numbers: readonly string[],
  customerId: string,
  companyId: string | null,
): Promise<Pick<OrderHead, 'id' | 'orderNumber'>[]> {
  return tx
    .selectFrom('orders')
    .select(['id', 'order_number as orderNumber'])
    .where('tenant_id', '=', tenantId)
    .where('order_number', '=', sql<string>`any(${numbers}::text[])`)
    .where((where) =>
      where.or([
        where.and([where('customer_id', '=', customerId), where('erased_at', 'is', null)]),
        ...(companyId === null ? [] : [where('company_id', '=', companyId)]),
      ]),
    )
    .execute();
}

function isByDigits({ vatCheck }: OrderSnapshot): boolean {
  return vatCheck?.by === 'digits' && vatCheck.takesVatAway;
}

/** Returns the snapshot of the customer's latest order. */
export async function findLastSnapshot(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<OrderSnapshot | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('snapshot')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readSnapshot(row.snapshot);
}

export async function selectOrderForUpdate(tx: Tx, tenantId: string, id: string): Promise<CustomersOrder | undefined> {
  const row = await ordersOf(tx, tenantId)
    .select('customer_id as customerId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toHead(row);
}

export async function findOrderByNumber(
  tx: Tx,
  tenantId: string,
  orderNumber: string,
): Promise<CustomersOrder | undefined> {
  const row = await ordersOf(tx, tenantId)
    .select('customer_id as customerId')
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row && toHead(row);
}

export async function selectOrderForUpdateByNumber(
  tx: Tx,
  tenantId: string,
  orderNumber: string,
): Promise<OrderHead | undefined> {
  return headIn(await ordersOf(tx, tenantId).where('order_number', '=', orderNumber).forUpdate().executeTakeFirst());
}

/** A job with its number within its order, which no other job of it ever has. */
export type NumberedJob = Job & { readonly number: number };

/** Returns the jobs of the lines of which the order is made. Jobs of ended lines are no longer part of it. */
export async function listJobs(tx: Tx, tenantId: string, orderId: string): Promise<NumberedJob[]> {
  return tx
    .selectFrom('order_jobs')
    .select([
      'id',
      'number',
      'line_id as lineId',
      'product_id as productId',
      'product_version as productVersion',
      'quantity',
      'plant',
      sql<string>`to_char(due_on, 'YYYY-MM-DD')`.as('dueOn'),
      'priority',
      'technology',
      'artwork_state as artwork',
      'has_faulty_files as hasFaultyFiles',
      'production_state as production',
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`not exists (select from order_lines l where l.tenant_id = order_jobs.tenant_id
        and l.order_id = order_jobs.order_id and l.id = order_jobs.line_id and l.ended_at is not null)`,
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Selects the latest dates of a line that were stated anew. Null while it has those of its purchase. `order_lines` is to be named
 * `l`.
 */
const LATEST_PROMISE: RawBuilder<RestatedPromise | null> = sql`(select jsonb_strip_nulls(jsonb_build_object(
    'arrivalDate', p.arrival_on, 'shipDate', p.leaves_on,
    'cutOff', to_char(p.cut_off at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'readyFrom', to_char(p.ready_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
  from order_line_promises p where p.tenant_id = l.tenant_id and p.order_id = l.order_id and p.line_id = l.id
  order by p.number desc limit 1)`;

/** Returns the lines of which the order is made. */
export async function listOrderLines(tx: Tx, tenantId: string, orderId: string): Promise<LineItem[]> {
  const rows = await tx
    .selectFrom('order_lines as l')
    .select(['l.line', LATEST_PROMISE.as('latest')])
    .where('l.tenant_id', '=', tenantId)
    .where('l.order_id', '=', orderId)
    .where('l.ended_at', 'is', null)
    .orderBy('l.position')
    .execute();
  return rows.map(({ line, latest }) => (latest ? restatedLine(readLine(line), latest) : readLine(line)));
}

/** What is stored of an order's states, and what is derived from them and its jobs. */
export interface StoredStates extends Pick<Order, 'orderState' | 'paymentState'> {
  readonly status: PlainStatus;
  readonly production: ProductionState;
  readonly dueOn: string | null;
  readonly wait: WaitChange;
}

export async function setOrderStates(
  tx: Tx,
  tenantId: string,
  id: string,
  states: StoredStates,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      order_state: states.orderState,
      payment_state: states.paymentState,
      plain_status: states.status,
      production_state: states.production,
      due_on: states.dueOn,
      ...waitColumns(states.wait),
      version: sql`version + 1`,
      updated_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns how often an order has changed. */
export async function findOrderVersion(tx: Tx, tenantId: string, id: string): Promise<number> {
  const { version } = await tx
    .selectFrom('orders')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

/** Counts a change that moves no state. */
export async function countOrderChange(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function setJobState(
  tx: Tx,
  tenantId: string,
  orderId: string,
  jobId: string,
  axis: 'artwork' | 'production',
  state: ArtworkState | ProductionState,
): Promise<void> {
  await tx
    .updateTable('order_jobs')
    .set(axis === 'artwork' ? { artwork_state: state as ArtworkState } : { production_state: state as ProductionState })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', jobId)
    .execute();
}

/** Stores whether the files that were handed in last for these jobs have an error. */
export async function setFaultyFiles(
  tx: Tx,
  tenantId: string,
  orderId: string,
  jobIds: readonly string[],
  areFaulty: boolean,
): Promise<void> {
  await tx
    .updateTable('order_jobs')
    .set({ has_faulty_files: areFaulty })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', sql<string>`any(${jobIds}::text[])`)
    .execute();
}

export async function insertEvents(
  tx: Tx,
  tenantId: string,
  orderId: string,
  events: readonly OrderEvent[],
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values(
      events.map(({ axis, jobId, from, to, actor, reason, isForCustomer, marks, at }) => ({
        tenant_id: tenantId,
        order_id: orderId,
        job_id: jobId,
        axis,
        from_state: from,
        to_state: to,
        actor_kind: actor.kind,
        actor_id: actor.id,
        on_behalf_of: actor.onBehalfOf,
        reason,
        is_for_customer: isForCustomer,
        marks: sql<readonly PageMark[] | null>`${marks?.length ? JSON.stringify(marks) : null}::jsonb`,
        at,
      })),
    )
    .execute();
}

/** Returns the history of an order, oldest first. */
export async function listEvents(tx: Tx, tenantId: string, orderId: string): Promise<ToldEvent[]> {
  const rows = await tx
    .selectFrom('order_events')
    .select([
      'axis',
      'job_id as jobId',
      'from_state as from',
      'to_state as to',
      'actor_kind as kind',
      'actor_id as actorId',
      'on_behalf_of as onBehalfOf',
      'reason',
      'is_for_customer as isForCustomer',
      'marks',
      'at',
      sql<string>`coalesce((select l.product_name from order_jobs j join order_lines l on l.tenant_id = j.tenant_id
        and l.order_id = j.order_id and l.id = j.line_id where j.tenant_id = order_events.tenant_id
        and j.order_id = order_events.order_id and j.id = order_events.job_id), '')`.as('product'),
      sql<string | null>`(select now.id from order_jobs j join order_lines l on l.tenant_id = j.tenant_id
        and l.order_id = j.order_id and l.id = j.line_id join order_lines now on now.tenant_id = l.tenant_id
        and now.order_id = l.order_id and now.position = l.position where j.tenant_id = order_events.tenant_id
        and j.order_id = order_events.order_id and j.id = order_events.job_id
        order by now.ended_at desc nulls first limit 1)`.as('lineId'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, actorId, onBehalfOf, ...event }) => ({
    ...event,
    actor: { kind, id: actorId, onBehalfOf },
  }));
}

export interface OrderSummary extends OrderHead {
  readonly lineCount: number;
  readonly firstProduct: string;
}

const LINE_COUNT = sql<number>`(select count(*) from order_lines l where l.tenant_id = orders.tenant_id and l.order_id = orders.id and l.ended_at is null)`;

function summariesOf(tx: Tx, tenantId: string) {
  return ordersOf(tx, tenantId).select([
    LINE_COUNT.as('lineCount'),
    sql<string>`(select l.product_name from order_lines l where l.tenant_id = orders.tenant_id and l.order_id = orders.id and l.ended_at is null order by l.position limit 1)`.as(
      'firstProduct',
    ),
  ]);
}

/** The position of an order in a list with the newest first. */
export type OrderPlace = Pick<Order, 'placedAt' | 'id'>;

/** The filters of a customer's search. An undefined filter matches all orders. */
export interface OrderSearch {
  readonly statuses: readonly PlainStatus[] | undefined;
  readonly from: Date | undefined;
  /** The end of the period, exclusive. */
  readonly until: Date | undefined;
  /** Patterns of the words; each must match. */
  readonly patterns: readonly string[];
  readonly after: OrderPlace | undefined;
  /** Leaves out orders whose files wait for nothing of the customer. */
  readonly isFilesWanted: boolean;
  /**
   * Leaves out orders that were placed for any other company than this one; null for somebody without a company.
   * Undefined for orders of all companies.
   */
  readonly payableIn: string | null | undefined;
}

/** Whose orders a list shows: those of a customer, or those placed for a company. */
export type OrdersOf = { readonly customerId: string } | { readonly companyId: string };

/** Whether the files of the job `j` wait for the customer (`filesWanted` of the rules). */
const WANTS_FILES = sql`j.artwork_state in ('awaited', 'rejected', 'fixed')
  and j.production_state not in ('shipped', 'delivered', 'cancelled')`;

/**
 * Returns orders of a customer or a company, newest first. The index answers all filters, and only the found rows are read from the
 * table.
 */
export async function searchOrders(
  tx: Tx,
  tenantId: string,
  whose: OrdersOf,
  { statuses, from, until, patterns, after, isFilesWanted, payableIn }: OrderSearch,
  limit: number,
): Promise<OrderPlace[]> {
  let found = tx.selectFrom('orders').select(['id', 'placed_at as placedAt']).where('tenant_id', '=', tenantId);
  found =
    'customerId' in whose
      ? found.where('customer_id', '=', whose.customerId)
      : found.where('company_id', '=', whose.companyId);
  if (statuses) found = found.where('plain_status', '=', sql<PlainStatus>`any(${statuses}::text[])`);
  if (from) found = found.where('placed_at', '>=', from);
  if (until) found = found.where('placed_at', '<', until);
  if (patterns.length > 0) found = found.where('words', 'like', sql<string>`all(${patterns}::text[])`);
  if (isFilesWanted)
    found = found.where(
      sql<boolean>`exists (select from order_jobs j where j.tenant_id = orders.tenant_id and j.order_id = orders.id and ${WANTS_FILES})`,
    );
  if (payableIn !== undefined)
    found = found.where((where) =>
      where.or([where('company_id', 'is', null), ...(payableIn === null ? [] : [where('company_id', '=', payableIn)])]),
    );
  if (after)
    found = found.where((where) =>
      where(where.refTuple('placed_at', 'id'), '<', where.tuple(after.placedAt, after.id)),
    );
  return found.orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/**
 * Counts the orders of a customer that wait for their customer. The states stand in the statement, so that their own index
 * answers it.
 * @param company the customer's company now: orders of any other are left out; null for somebody without a company
 * @param most the count ends there
 */
export async function countToDo(
  tx: Tx,
  tenantId: string,
  customerId: string,
  company: string | null,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from orders where tenant_id = ${tenantId} and customer_id = ${customerId}
      and plain_status in (${sql.join(STATUS_GROUPS.to_do.map((status) => sql.lit(status)))})
      and (company_id is null or company_id = ${company}) limit ${sql.lit(most)}) waiting`.execute(tx);
  return rows[0]!.count;
}

export interface ListedOrder extends Pick<
  OrderHead,
  'id' | 'orderNumber' | 'orderState' | 'paymentState' | 'payableCents' | 'creditedCents' | 'currency' | 'placedAt'
> {
  readonly status: PlainStatus;
  readonly lineCount: number;
  readonly customerId: string | null;
  readonly companyId: string | null;
}

/** Returns orders by their ids, in no particular order. */
export async function listOrdersById(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ListedOrder[]> {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'order_number as orderNumber',
      'order_state as orderState',
      'payment_state as paymentState',
      'payable_cents as payableCents',
      'credited_cents as creditedCents',
      'currency',
      'placed_at as placedAt',
      'plain_status as status',
      'customer_id as customerId',
      'company_id as companyId',
      LINE_COUNT.as('lineCount'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

/** A line of a list of orders. */
export interface ListedLine {
  readonly orderId: string;
  readonly line: LineItem;
  /** Those that were ordered, without what is made once more. */
  readonly jobs: readonly Pick<Job, 'id' | 'artwork' | 'hasFaultyFiles' | 'production'>[];
}

/** Returns the first lines of each order. */
export async function listFirstLines(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
  most: number,
): Promise<ListedLine[]> {
  const { rows } = await sql<
    Pick<ListedLine, 'orderId' | 'jobs'> & { line: StoredLine; latest: RestatedPromise | null }
  >`
    select l.order_id as "orderId", l.line, ${LATEST_PROMISE} as latest,
      (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'artwork', j.artwork_state,
        'hasFaultyFiles', j.has_faulty_files, 'production', j.production_state)), '[]')
        from order_jobs j where j.tenant_id = l.tenant_id and j.order_id = l.order_id and j.line_id = l.id
          and not exists (select from order_events e where e.tenant_id = j.tenant_id and e.order_id = j.order_id
            and e.job_id = j.id and e.axis = 'production' and e.from_state is null)) as jobs
    from (
      select tenant_id, order_id, id, line, row_number() over (partition by order_id order by position) as place
      from order_lines where tenant_id = ${tenantId} and order_id = any(${orderIds}::text[]) and ended_at is null
    ) l where l.place <= ${most} order by l.place`.execute(tx);
  return rows.map(({ line, latest, ...of }) => ({
    ...of,
    line: latest ? restatedLine(readLine(line), latest) : readLine(line),
  }));
}

/** A job whose files wait for the customer. */
export interface JobWantingFiles extends Pick<Job, 'artwork' | 'production'> {
  readonly orderId: string;
  readonly lineId: string;
  /** Since when. Null since the order was placed. */
  readonly since: Date | null;
}

/** The jobs of orders whose files wait for the customer, those that are paused or not paid, too. */
export async function listJobsWantingFiles(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
): Promise<JobWantingFiles[]> {
  const { rows } = await sql<JobWantingFiles>`
    select j.order_id as "orderId", j.line_id as "lineId", j.artwork_state as artwork, j.production_state as production,
      (select max(e.at) from order_events e where e.tenant_id = j.tenant_id and e.order_id = j.order_id
        and e.job_id = j.id and e.axis = 'artwork' and e.to_state = j.artwork_state) as since
    from order_jobs j where j.tenant_id = ${tenantId} and j.order_id = any(${orderIds}::text[]) and ${WANTS_FILES}`.execute(
    tx,
  );
  return rows;
}

/** Returns a shop's orders, newest first, starting after `before`. */
export async function listOrdersOfShop(
  tx: Tx,
  tenantId: string,
  limit: number,
  before?: Pick<Order, 'placedAt' | 'id'>,
): Promise<OrderSummary[]> {
  const newest = summariesOf(tx, tenantId).orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limit);
  const orders = before
    ? newest.where((where) => where(where.refTuple('placed_at', 'id'), '<', where.tuple(before.placedAt, before.id)))
    : newest;
  return (await orders.execute()).map(toHead);
}

/**
 * Sets the time at which the order's payment is due, and clears the overdue mark. A shift of less than an hour is
 * ignored, because customers usually choose how to pay a moment after they order.
 */
export async function setPaymentDue(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_due_at: at, overdue_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(
      sql<boolean>`(payment_due_at is null or payment_due_at < ${at}::timestamptz - interval '1 hour' or overdue_at is not null)`,
    )
    .execute();
}

const MOST_DUE = 100;

/**
 * Unpaid orders past their due date that were not reported yet. The conditions are literals so that the partial index
 * is used.
 */
export async function listDue(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where tenant_id = ${tenantId} and payment_due_at <= ${now} and order_state in ('placed', 'confirmed')
      and payment_state in ('awaiting', 'failed') and overdue_at is null
    order by payment_due_at limit ${sql.lit(MOST_DUE)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns the shops for which `listDue` finds orders. It runs outside any tenant. */
export async function shopsWithOrdersDue(
  registry: Kysely<Tables>,
  shops: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{
    shop: string;
  }>`select shop from shops_with_orders_due(${shops}, ${now}) as shop`.execute(registry);
  return rows.map(({ shop }) => shop);
}

export async function setOverdue(tx: Tx, tenantId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ overdue_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * Queues the refund of what the shop holds but is no longer owed: the order was cancelled, or became cheaper. The job
 * runs after this transaction commits. It has the name that queued jobs know it by.
 */
export async function enqueueRefund(tx: Tx, orderNumber: string): Promise<void> {
  await sql`select enqueue('refund_cancelled_order', jsonb_build_object('orderNumber', ${orderNumber}::text))`.execute(
    tx,
  );
}

/**
 * Queues the withdrawal of what was handed over for jobs that are cancelled, or stopped without approved files. The job runs
 * after this transaction commits.
 */
export async function enqueueWithdrawal(tx: Tx, orderId: string): Promise<void> {
  await sql`select enqueue('withdraw_folders', jsonb_build_object('orderId', ${orderId}::text))`.execute(tx);
}

/**
 * Queues the release of what providers have authorised for an order that is cancelled. The job runs after this
 * transaction commits.
 */
export async function enqueueRelease(tx: Tx, orderNumber: string): Promise<void> {
  await sql`select enqueue('release_authorised', jsonb_build_object('orderNumber', ${orderNumber}::text))`.execute(tx);
}

export async function setCredited(tx: Tx, tenantId: string, id: string, cents: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ credited_cents: cents, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface OrderRecord {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderState: OrderState;
  readonly paymentState: OrderPaymentState;
  readonly currency: Currency;
  readonly payableCents: number;
  readonly creditedCents: number;
}

/** Returns the carts from which a customer's orders were made. */
export async function listCartIds(tx: Tx, tenantId: string, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('cart_id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map((row) => row.cart_id);
}

/** Returns the states of all orders of a customer and what they cost, oldest first. */
export async function listOrderStates(tx: Tx, tenantId: string, customerId: string): Promise<OrderRecord[]> {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'order_number as orderNumber',
      'order_state as orderState',
      'payment_state as paymentState',
      'currency',
      'payable_cents as payableCents',
      'credited_cents as creditedCents',
    ])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('placed_at')
    .execute();
}

/**
 * Returns all stored data of a customer's orders except their keys, oldest first. It uses one statement for any number
 * of orders.
 */
export async function listOrderRecords(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<(OrderRecord & Readonly<Record<string, unknown>>)[]> {
  const { rows } = await sql<OrderRecord & Readonly<Record<string, unknown>>>`
    select o.id, o.order_number as "orderNumber", o.order_state as "orderState", o.payment_state as "paymentState",
      o.email, o.currency, o.net_cents as "netCents", o.vat_cents as "vatCents", o.gross_cents as "grossCents",
      o.payable_cents as "payableCents", o.credited_cents as "creditedCents", o.placed_at as "placedAt",
      o.payment_due_at as "paymentDueAt", o.snapshot - 'schema' #- '{vatCheck,staffId}' as "boughtWith",
      (select coalesce(jsonb_agg(l.line - 'schema' order by l.position), '[]') from order_lines l
        where l.tenant_id = o.tenant_id and l.order_id = o.id and l.ended_at is null) as lines,
      (select coalesce(jsonb_agg((l.line - 'schema') || jsonb_build_object('endedAt', l.ended_at) order by l.ended_at), '[]')
        from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.id and l.ended_at is not null) as "formerLines",
      (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'lineId', j.line_id, 'quantity', j.quantity,
          'dueOn', j.due_on, 'artwork', j.artwork_state, 'production', j.production_state) order by j.position), '[]')
        from order_jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id) as jobs,
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', p.line_id, 'arrivalDate', p.arrival_on,
          'shipDate', p.leaves_on, 'readyFrom', p.ready_from, 'cutOff', p.cut_off, 'at', p.stated_at) order by p.stated_at), '[]')
        from order_line_promises p where p.tenant_id = o.tenant_id and p.order_id = o.id) as "laterDates",
      (select coalesce(jsonb_agg(jsonb_build_object('axis', e.axis, 'jobId', e.job_id, 'from', e.from_state,
          'to', e.to_state, 'by', e.actor_kind, 'reason', e.reason, 'at', e.at) order by e.id), '[]')
        from order_events e where e.tenant_id = o.tenant_id and e.order_id = o.id) as history,
      (select coalesce(jsonb_agg(jsonb_build_object('carrier', s.carrier, 'trackingNumber', s.tracking_number,
          'shippedAt', s.shipped_at) order by s.shipped_at), '[]')
        from shipments s where s.tenant_id = o.tenant_id and s.order_id = o.id) as shipments,
      (select coalesce(jsonb_agg(jsonb_build_object('text', n.text, 'at', n.at) order by n.id), '[]')
        from order_notes n where n.tenant_id = o.tenant_id and n.order_id = o.id) as "notesOfTheShop"
    from orders o where o.tenant_id = ${tenantId} and o.customer_id = ${customerId}
    order by o.placed_at`.execute(tx);
  return rows;
}

/**
 * Removes the customer, and everything that the customer typed, from their orders. Amounts, numbers and the names and
 * addresses of invoice and delivery stay (migration 0065).
 */
export async function forgetOrders(tx: Tx, customerId: string, at: Date): Promise<void> {
  await sql`select forget_orders_of(${customerId}, ${at}::timestamptz)`.execute(tx);
}
