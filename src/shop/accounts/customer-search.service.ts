import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { findCustomer, type Customer } from './accounts.repository.ts';
import {
  countCustomersWith,
  findCustomersByWords,
  listNewestCustomers,
  type CustomerPlace,
  type FoundCustomer,
} from './customer-search.repository.ts';

export type { Customer } from './accounts.repository.ts';

export interface CustomerPage {
  readonly customers: readonly FoundCustomer[];
  /** Where the next page of the newest accounts begins. Null at the end, and in a search. */
  readonly next: string | null;
  /** True when more accounts have these words than are shown. */
  readonly hasMore: boolean;
}

/** An account of the shop, for the shop itself. Undefined when there is none with this id. */
export function customerOfShop(ctx: Ctx, tx: Tx, id: string): Promise<Customer | undefined> {
  return findCustomer(tx, ctx.tenant.id, id);
}

/** Accounts that one search looks through. It bounds the work for words that many accounts have. */
const MOST_CANDIDATES = 2_000;
const FIRST: CustomerPlace = { createdAt: new Date('9999-12-31T00:00:00Z'), id: '~' };

/** The shop's accounts: by words, or the newest first. */
export function customersOfShop(
  ctx: Ctx,
  { words, after }: { readonly words: readonly string[]; readonly after: string | undefined },
  limit: number,
): Promise<CustomerPage> {
  return words.length > 0 ? byWords(ctx, words, limit) : newest(ctx, after, limit);
}

function byWords(ctx: Ctx, words: readonly string[], limit: number): Promise<CustomerPage> {
  const { id: tenantId } = ctx.tenant;
  return ctx.db.transact(tenantId, async (tx) => {
    const counted: { readonly word: string; readonly count: number }[] = [];
    for (const word of words)
      counted.push({ word, count: await countCustomersWith(tx, tenantId, word, MOST_CANDIDATES + 1) });
    const rarestFirst = counted.toSorted((a, b) => a.count - b.count);
    const found = await findCustomersByWords(
      tx,
      tenantId,
      rarestFirst.map(({ word }) => word),
      MOST_CANDIDATES,
      limit + 1,
    );
    const isCut = (rarestFirst[0]?.count ?? 0) > MOST_CANDIDATES;
    return { customers: found.slice(0, limit), next: null, hasMore: isCut || found.length > limit };
  });
}

function newest(ctx: Ctx, after: string | undefined, limit: number): Promise<CustomerPage> {
  const { id: tenantId } = ctx.tenant;
  return ctx.db.transact(tenantId, async (tx) => {
    const found = await listNewestCustomers(tx, tenantId, placeOf(after) ?? FIRST, limit + 1);
    const customers = found.slice(0, limit);
    const last = found.length > limit ? customers.at(-1) : undefined;
    return { customers, next: last ? `${last.createdAt.getTime()}.${last.id}` : null, hasMore: last !== undefined };
  });
}

function placeOf(cursor: string | undefined): CustomerPlace | undefined {
  const [, time = '', id = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor ?? '') ?? [];
  return time === '' ? undefined : { createdAt: new Date(Number(time)), id };
}
