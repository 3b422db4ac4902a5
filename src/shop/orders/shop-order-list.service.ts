import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { staffSearchWords } from './order-search.rules.ts';
import type { OrderPaymentState, OrderState, ProductionState } from './order.ts';
import {
  findByBeginning,
  findByWord,
  findDueOrders,
  findNewestOrders,
  findOldestOrders,
  listShopOrderRows,
  sift,
  type Candidates,
  type DueDays,
  type Period,
  type PlaceByTime,
  type ShopOrderRow,
  type StaffFilter,
} from './shop-order-search.repository.ts';
import { MOVES } from './order-machine.rules.ts';

export type { ShopOrderRow } from './shop-order-search.repository.ts';

export type ShopOrderSort = 'newest' | 'oldest' | 'due';

export interface ShopOrderQuestion {
  readonly q: string;
  /** Empty lists match every state. */
  readonly orderStates: readonly OrderState[];
  readonly paymentStates: readonly OrderPaymentState[];
  readonly productionStates: readonly ProductionState[];
  readonly placed: Partial<Period>;
  /** Only orders that are still to be made. With it, and without words, the list is by the day on which they are due. */
  readonly due: Partial<DueDays> | undefined;
  readonly sort: ShopOrderSort;
  /** `next` of the page before. */
  readonly after: string | undefined;
}

export interface ShopOrderPage {
  readonly orders: readonly ShopOrderRow[];
  /** Where the next page begins. A page with words may be short of orders and still have a next one. */
  readonly next: string | null;
}

/** Orders that one page of a search looks through. It bounds the work for words that many orders have. */
const MOST_CANDIDATES = 2000;
const BEGINNING_OF_TIME = new Date(0);
const END_OF_TIME = new Date('9999-12-31T00:00:00Z');
const ALWAYS: DueDays = { from: '0001-01-01', to: '9999-12-31' };
/** Sorts after every id. */
const LAST_ID = '~';

/** A page of the shop's orders for staff. Its cost does not grow with the number of orders. */
export async function shopOrders(ctx: Ctx, question: ShopOrderQuestion, limit: number): Promise<ShopOrderPage> {
  const { tenant } = ctx;
  return ctx.db.transact(tenant.id, async (tx) => {
    const { ids, next } = await places(tx, tenant.id, question, limit);
    const rows = ids.length === 0 ? [] : await listShopOrderRows(tx, tenant.id, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return { orders: ids.flatMap((id) => byId.get(id) ?? []), next };
  });
}

interface Places {
  readonly ids: readonly string[];
  readonly next: string | null;
}

function places(tx: Tx, tenantId: string, question: ShopOrderQuestion, limit: number): Promise<Places> {
  const words = staffSearchWords(question.q);
  const filter = filterOf(question);
  if (words.length > 0) return placesByWords(tx, tenantId, question, filter, words, limit);
  return question.sort === 'due' || question.due
    ? placesByDue(tx, tenantId, question, filter, limit)
    : placesByTime(tx, tenantId, question, filter, limit);
}

function filterOf({ orderStates, paymentStates, productionStates }: ShopOrderQuestion): StaffFilter {
  return {
    orderStates: orderStates.length > 0 ? orderStates : (Object.keys(MOVES.order) as OrderState[]),
    paymentStates: paymentStates.length > 0 ? paymentStates : (Object.keys(MOVES.payment) as OrderPaymentState[]),
    productionStates:
      productionStates.length > 0 ? productionStates : (Object.keys(MOVES.production) as ProductionState[]),
  };
}

async function placesByTime(
  tx: Tx,
  tenantId: string,
  { placed, sort, after }: ShopOrderQuestion,
  filter: StaffFilter,
  limit: number,
): Promise<Places> {
  const isOldest = sort === 'oldest';
  const find = isOldest ? findOldestOrders : findNewestOrders;
  const start = isOldest ? { placedAt: BEGINNING_OF_TIME, id: '' } : { placedAt: END_OF_TIME, id: LAST_ID };
  return paged(await find(tx, tenantId, filter, periodOf(placed), placeOf(after) ?? start, limit + 1), limit, cursorOf);
}

async function placesByDue(
  tx: Tx,
  tenantId: string,
  { due, after }: ShopOrderQuestion,
  filter: StaffFilter,
  limit: number,
): Promise<Places> {
  const [, dueOn = ALWAYS.from, id = ''] = /^(\d{4}-\d{2}-\d{2})\.(.+)$/.exec(after ?? '') ?? [];
  const found = await findDueOrders(tx, tenantId, filter, { ...ALWAYS, ...due }, { dueOn, id }, limit + 1);
  return paged(found, limit, (last) => `${last.dueOn}.${last.id}`);
}

/**
 * Finds by the rarest word. A word matches as the beginning of a word as long as few orders have it. A common word
 * matches as it is, and a page looks through the newest orders with it; the next page goes on where this one stopped.
 */
async function placesByWords(
  tx: Tx,
  tenantId: string,
  { placed, due, after }: ShopOrderQuestion,
  filter: StaffFilter,
  words: readonly string[],
  limit: number,
): Promise<Places> {
  const start = placeOf(after) ?? { placedAt: END_OF_TIME, id: LAST_ID };
  const terms = { ...filter, ...periodOf(placed), due: due && { ...ALWAYS, ...due }, after: start };
  const common: string[] = [];
  for (const word of words) {
    const found = await findByBeginning(tx, tenantId, word, MOST_CANDIDATES + 1);
    if (found.length > MOST_CANDIDATES) {
      common.push(word);
      continue;
    }
    const ids = found.map(({ id }) => id);
    const others = words.filter((each) => each !== word);
    return paged(await sifted(tx, tenantId, ids, patternsOf(others, common), terms, limit), limit, cursorOf);
  }
  // Every word is common: the longest one is likely to be the rarest.
  const [word = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  const newest = await findByWord(tx, tenantId, word, start, MOST_CANDIDATES);
  const ids = newest.map(({ id }) => id);
  const found = paged(await sifted(tx, tenantId, ids, patternsOf(others, common), terms, limit), limit, cursorOf);
  const last = newest.length === MOST_CANDIDATES ? newest.at(-1) : undefined;
  return found.next !== null || !last ? found : { ...found, next: cursorOf(last) };
}

/** Common words must stand in the order as they are, the others as beginnings. */
function patternsOf(words: readonly string[], common: readonly string[]): string[] {
  return words.map((word) => {
    const plain = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
    return common.includes(word) ? `% ${plain} %` : `% ${plain}%`;
  });
}

function sifted(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  patterns: readonly string[],
  terms: Omit<Candidates, 'ids' | 'patterns'>,
  limit: number,
): Promise<PlaceByTime[]> {
  // One order may have several words with the same beginning.
  const once = [...new Set(ids)];
  return once.length === 0 ? Promise.resolve([]) : sift(tx, tenantId, { ...terms, ids: once, patterns }, limit + 1);
}

function paged<P extends { readonly id: string }>(
  found: readonly P[],
  limit: number,
  cursor: (last: P) => string,
): Places {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next: last ? cursor(last) : null };
}

function periodOf({ from = BEGINNING_OF_TIME, until = END_OF_TIME }: Partial<Period>): Period {
  return { from, until };
}

function cursorOf({ placedAt, id }: PlaceByTime): string {
  return `${placedAt.getTime()}.${id}`;
}

function placeOf(cursor: string | undefined): PlaceByTime | undefined {
  const [, time = '', id = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? [];
  return time === '' ? undefined : { placedAt: new Date(Number(time)), id };
}
