import type { Answer, Input } from '#kernel/endpoint.ts';
import { dayWithin, instantAt } from '#kernel/local-date.ts';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import { isWordless, searchPatterns } from '#kernel/search-words.ts';
import type { Tx } from '#platform/db/database.ts';
import { peopleOf, type NamedPerson } from '../accounts/people.service.ts';
import { linesWithFiles } from '../artwork/artwork.service.ts';
import { companyActing, memberIn, memberWho } from '../companies/buying.service.ts';
import { customerActing, type Ctx } from '../context.ts';
import { isCollected, type LineItem } from '../line-items/line-item.ts';
import { ORDERS_A_PAGE, PRODUCTS_LISTED, type listOrders, type ListedOrderWire } from './orders.contract.ts';
import {
  countToDo,
  listFirstLines,
  listJobsWantingFiles,
  listOwnByNumber,
  listOrdersById,
  searchOrders,
  type JobWantingFiles,
  type ListedLine,
  type ListedOrder,
  type OrderPlace,
  type OrderSearch,
  type OrdersOf,
} from './orders.repository.ts';
import { costOf } from './order.ts';
import { filesWanted, shownStatus, statusesOf, statusOfOrder } from './orders.rules.ts';
import { lineAsOfNow } from './restated-promises.service.ts';

type Question = Input<typeof listOrders>['query'];

/**
 * Returns a page of the customer's orders, or of the company's. One index finds them, then the products shown for each
 * are read.
 */
export async function ordersOfCustomer(ctx: Ctx, question: Question): Promise<Answer<typeof listOrders> | Refusal> {
  const { tenant } = ctx;
  return ctx.db.transact(tenant.id, async (tx): Promise<Answer<typeof listOrders> | Refusal> => {
    const whose = await askedFor(ctx, tx, question);
    if (isRefusal(whose)) return whose;
    const company = 'customerId' in whose ? await companyOf(ctx, tx, whose.customerId) : undefined;
    const search = searchOf(ctx, question, company);
    // Words that are none find nothing, and not everything.
    if (isWordless(question.q ?? '')) return { orders: [], next: null };
    const found = await searchOrders(tx, tenant.id, whose, search, ORDERS_A_PAGE + 1);
    const page = found.slice(0, ORDERS_A_PAGE);
    if (page.length === 0) return { orders: [], next: null };
    const ids = page.map(({ id }) => id);
    const [orders, lines] = await Promise.all([
      listOrdersById(tx, tenant.id, ids),
      listFirstLines(tx, tenant.id, ids, PRODUCTS_LISTED),
    ]);
    const people =
      'companyId' in whose
        ? await peopleOf(
            ctx,
            tx,
            orders.flatMap(({ customerId }) => customerId ?? []),
          )
        : undefined;
    const wanting = await listJobsWantingFiles(tx, tenant.id, ids);
    const asked = [...new Set(wanting.map(({ orderId }) => orderId))];
    const having = asked.length === 0 ? new Set<string>() : await linesWithFiles(ctx, tx, asked);
    const last = found.length > ORDERS_A_PAGE ? page.at(-1) : undefined;
    return {
      orders: ids.flatMap((id) => {
        const order = orders.find((each) => each.id === id);
        const own = lines.filter(({ orderId }) => orderId === id);
        const wanted = wanting.filter(({ orderId }) => orderId === id);
        return order ? [listedToWire(ctx, order, own, { people, company, wanted, having })] : [];
      }),
      next: last ? cursorOf(last) : null,
    };
  });
}

/** The most orders that are counted for the head of a page. */
const MOST_COUNTED = 99;

/** How many of the customer's own orders wait for the customer: for money, files or a consent. 0 for anybody else. */
export async function countOrdersToDo(ctx: Ctx): Promise<number> {
  const { actor, tenant } = ctx;
  if (actor.kind !== 'customer') return 0;
  return ctx.db.transact(tenant.id, async (tx) => {
    const company = await companyOf(ctx, tx, actor.customerId);
    return countToDo(tx, tenant.id, actor.customerId, company, MOST_COUNTED);
  });
}

/** The lines that a list shows of those of the orders that stand in a list of the caller. */
export async function listedLinesOf(
  ctx: Ctx,
  tx: Tx,
  numbers: readonly string[],
): Promise<readonly { readonly orderId: string; readonly orderNumber: string; readonly line: LineItem }[]> {
  const { customerId } = customerActing(ctx);
  const member = await memberWho(ctx, tx, customerId, 'see_company_orders');
  const orders = await listOwnByNumber(tx, ctx.tenant.id, numbers, customerId, member?.companyId ?? null);
  const numberOf = new Map(orders.map(({ id, orderNumber }) => [id, orderNumber]));
  const lines = await listFirstLines(tx, ctx.tenant.id, [...numberOf.keys()], PRODUCTS_LISTED);
  return lines.map(({ orderId, line }) => ({ orderId, line, orderNumber: numberOf.get(orderId) ?? '' }));
}

async function askedFor(ctx: Ctx, tx: Tx, { of = 'own' }: Question): Promise<OrdersOf | Refusal> {
  if (of === 'own') return { customerId: customerActing(ctx).customerId };
  return companyActing(ctx, tx, 'see_company_orders');
}

/** The company of a customer. Null without one. */
async function companyOf(ctx: Ctx, tx: Tx, customerId: string): Promise<string | null> {
  return (await memberIn(ctx, tx, customerId))?.companyId ?? null;
}

/** @param company the company of the customer whose own orders are asked for; undefined for a company's orders */
function searchOf(
  { timeZone }: Ctx,
  { q, status, files, from, to, after }: Question,
  company: string | null | undefined,
): OrderSearch {
  const isFilesWanted = files === 'wanted';
  const asked = status ?? (isFilesWanted ? 'to_do' : undefined);
  return {
    statuses: asked && statusesOf(asked),
    from: from === undefined ? undefined : midnight(dayWithin(from), timeZone),
    until: to === undefined ? undefined : midnight(dayWithin(to).add({ days: 1 }), timeZone),
    patterns: searchPatterns(q ?? ''),
    after: after === undefined ? undefined : placeOf(after),
    // Whoever left a company has nothing to do for its orders.
    isFilesWanted,
    payableIn: asked === 'to_do' ? company : undefined,
  };
}

function midnight(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(instantAt(day.toString(), '00:00', timeZone));
}

function cursorOf({ placedAt, id }: OrderPlace): string {
  return `${placedAt.getTime()}.${id}`;
}

function placeOf(cursor: string): OrderPlace {
  const dot = cursor.indexOf('.');
  return { placedAt: new Date(Number(cursor.slice(0, dot))), id: cursor.slice(dot + 1) };
}

interface Listing {
  /** The members of the company whose list it is. Undefined in one's own list. */
  readonly people: ReadonlyMap<string, NamedPerson> | undefined;
  /** The company of the customer whose own list it is. Undefined in the list of a company. */
  readonly company: string | null | undefined;
  /** Jobs of the order whose files wait for the customer. */
  readonly wanted: readonly JobWantingFiles[];
  /** Ids of the lines of which files are there. */
  readonly having: ReadonlySet<string>;
}

type AskedFiles = Pick<ListedOrderWire, 'filesWanted' | 'hasAwaitedFiles' | 'filesAskedAt'>;

/** What the files of an order wait for, and since when. */
function askedFilesOf(order: ListedOrder, { wanted, having }: Pick<Listing, 'wanted' | 'having'>): AskedFiles {
  const status = filesWanted(order, wanted);
  const asked = wanted.filter((job) => filesWanted(order, [job]) === status);
  const [since] = asked.flatMap((job) => job.since ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    filesWanted: status,
    hasAwaitedFiles: status === 'artwork_awaited' && asked.every(({ lineId }) => having.has(lineId)),
    filesAskedAt: status === null ? null : (since?.toISOString() ?? null),
  };
}

function listedToWire(
  ctx: Ctx,
  order: ListedOrder,
  bought: readonly ListedLine[],
  { people, company, ...files }: Listing,
): ListedOrderWire {
  const now = bought.map(({ line, jobs }) => ({ ...lineAsOfNow(ctx, order, line, jobs), jobs }));
  const lines = now.map(({ line }) => line);
  return {
    orderedBy: people ? (people.get(order.customerId ?? '')?.name ?? '') : null,
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    orderState: order.orderState,
    paymentState: order.paymentState,
    // The lines that are listed stand for the others.
    status: shownStatus(order.status, lines.every(isCollected)),
    ...askedFilesOf(order, files),
    isArrivalOpen: now.some(({ isOpen }) => isOpen),
    isOfFormerCompany: company !== undefined && order.companyId !== null && order.companyId !== company,
    payable: { centAmount: costOf(order), currencyCode: order.currency },
    lines: order.lineCount,
    firstProduct: lines[0]?.productName ?? '',
    products: now.map(({ line, jobs }) => ({
      lineItemId: line.id,
      name: line.productName,
      jobName: line.jobName,
      quantity: line.quantity,
      facts: { ...line.facts },
      promisedArrivalDate: line.deliveryPromise.arrivalDate,
      status: shownStatus(statusOfOrder(order, jobs), isCollected(line)),
      filesWanted: filesWanted(order, jobs),
    })),
  };
}
