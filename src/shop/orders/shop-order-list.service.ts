import { dayWithin } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { isWordless } from '#kernel/search-words.ts';
import { staffSearchWords } from './order-search.rules.ts';
import type { OrderPaymentState, OrderState, ProductionState } from './order.ts';
import {
  countBeginning,
  findByBeginning,
  findByWord,
  findDueOrders,
  findLastLookedThrough,
  findOrdersByTime,
  listShopOrderRows,
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
  readonly isByDigits: boolean;
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
  // Words that are none find nothing, and not everything.
  if (isWordless(question.q)) return { orders: [], next: null };
  return ctx.db.transact(tenant.id, async (tx) => {
    const { ids, next } = await places(tx, tenant.id, question, limit);
    const byId = await shopOrderRows(ctx, tx, ids);
    return { orders: ids.flatMap((id) => byId.get(id) ?? []), next };
  });
}

/** Returns orders as the list shows them, by their ids. */
export async function shopOrderRows(
  ctx: Ctx,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShopOrderRow>> {
  const rows = ids.length === 0 ? [] : await listShopOrderRows(tx, ctx.tenant.id, ids);
  return new Map(rows.map((row) => [row.id, row]));
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

function filterOf({ orderStates, paymentStates, productionStates, isByDigits }: ShopOrderQuestion): StaffFilter {
  return {
    orderStates: orderStates.length > 0 ? orderStates : (Object.keys(MOVES.order) as OrderState[]),
    paymentStates: paymentStates.length > 0 ? paymentStates : (Object.keys(MOVES.payment) as OrderPaymentState[]),
    productionStates:
      productionStates.length > 0 ? productionStates : (Object.keys(MOVES.production) as ProductionState[]),
    isByDigits,
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
  const start = isOldest ? { placedAt: BEGINNING_OF_TIME, id: '' } : { placedAt: END_OF_TIME, id: LAST_ID };
  const first = isOldest ? 'oldest' : 'newest';
  const from = placeOf(after) ?? start;
  return paged(await findOrdersByTime(tx, tenantId, first, filter, periodOf(placed), from, limit + 1), limit, cursorOf);
}

async function placesByDue(
  tx: Tx,
  tenantId: string,
  { due, after }: ShopOrderQuestion,
  filter: StaffFilter,
  limit: number,
): Promise<Places> {
  const [, dueOn = ALWAYS.from, id = ''] = /^(\d{4}-\d{2}-\d{2})\.(.+)$/.exec(after ?? '') ?? [];
  const found = await findDueOrders(
    tx,
    tenantId,
    filter,
    { ...ALWAYS, ...due },
    { dueOn: dayWithin(dueOn).toString(), id },
    limit + 1,
  );
  return paged(found, limit, (last) => `${last.dueOn}.${last.id}`);
}

/**
 * Finds by a word that few orders have, as the beginning of one. Where all words are common, the longest one finds, as it
 * is: a page looks through the newest orders with it, and the next page goes on where this one stopped.
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
  const base = { ...filter, ...periodOf(placed), due: due && { ...ALWAYS, ...due }, after: start };
  // The longest word is likely to be the rarest.
  const sorted = words.toSorted((a, b) => b.length - a.length);
  const common: string[] = [];
  for (const word of sorted) {
    if ((await countBeginning(tx, tenantId, word, MOST_CANDIDATES + 1)) > MOST_CANDIDATES) {
      common.push(word);
      continue;
    }
    const terms = { ...base, patterns: patternsOf(without(word, sorted), common) };
    return paged(await findByBeginning(tx, tenantId, word, terms, limit + 1), limit, cursorOf);
  }
  const [word = ''] = sorted;
  const terms = { ...base, patterns: patternsOf(without(word, sorted), common) };
  const found = paged(await findByWord(tx, tenantId, word, MOST_CANDIDATES, terms, limit + 1), limit, cursorOf);
  if (found.next !== null) return found;
  const last = await findLastLookedThrough(tx, tenantId, word, MOST_CANDIDATES, start);
  return { ...found, next: last ? cursorOf(last) : null };
}

function without(word: string, words: readonly string[]): string[] {
  return words.filter((each) => each !== word);
}

/** Common words must stand in the order as they are, the others as beginnings. */
function patternsOf(words: readonly string[], common: readonly string[]): string[] {
  return words.map((word) => {
    const plain = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
    return common.includes(word) ? `% ${plain} %` : `% ${plain}%`;
  });
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
