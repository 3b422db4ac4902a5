import type { Answer } from '#kernel/endpoint.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { customerOfShop, customersOfShop, type Customer } from '../accounts/customer-search.service.ts';
import { wireOfCustomer } from '../accounts/customer-wire.service.ts';
import { openHelpSession, type HelpSession } from '../accounts/sessions.service.ts';
import { companyOf } from '../companies/buying.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { staffSearchWords } from '../orders/order-search.rules.ts';
import { insertCustomerNote, listCustomerNotes } from './customer-notes.repository.ts';
import {
  CUSTOMERS_A_PAGE,
  MOST_CUSTOMER_NOTES,
  type listStaffCustomers,
  type StaffCustomerWire,
} from './customers.contract.ts';
import { listStaff } from './staff.repository.ts';
import { writeTrail } from './trail.service.ts';

const CUSTOMER_NOT_FOUND = refuse('customer_not_found', 404);

export async function listCustomersForStaff(
  ctx: Ctx,
  { q = '', after }: { readonly q?: string | undefined; readonly after?: string | undefined },
): Promise<Answer<typeof listStaffCustomers>> {
  const { customers, next, hasMore } = await customersOfShop(
    ctx,
    { words: staffSearchWords(q), after },
    CUSTOMERS_A_PAGE,
  );
  return {
    customers: customers.map(({ id, email, emailVerifiedAt, data, createdAt }) => ({
      id,
      email,
      emailVerified: emailVerifiedAt !== null,
      name: `${data.firstName} ${data.lastName}`.trim(),
      company: data.company?.name ?? '',
      isPremium: data.isPremium,
      since: createdAt.toISOString(),
    })),
    next,
    hasMore,
  };
}

export function readCustomerForStaff(ctx: Ctx, id: string): Promise<StaffCustomerWire | Refusal> {
  return withCustomer(ctx, id, (tx, customer) => shown(ctx, tx, customer));
}

/** Adds a note about a customer, which the trail names too. */
export function noteCustomer(ctx: Ctx, id: string, text: string): Promise<StaffCustomerWire | Refusal> {
  const { staffId } = staffActing(ctx);
  return withCustomer(ctx, id, async (tx, customer) => {
    await insertCustomerNote(tx, ctx.tenant.id, id, { staffId, text, at: timestampOf(ctx) });
    await writeTrail(ctx, tx, { act: 'customer_noted', on: { kind: 'customer', id }, detail: { text } });
    return shown(ctx, tx, customer);
  });
}

/** Opens a session in which the acting member of staff helps as a customer (rows 1.09 and 7.2.02). */
export function helpCustomer(
  ctx: Ctx,
  secret: string,
  { customerId, reason: typed, userAgent }: { customerId: string; reason: string; userAgent: string },
): Promise<HelpSession | Refusal> {
  const { staffId } = staffActing(ctx);
  const reason = typed.trim();
  if (reason === '') return Promise.resolve(refuse('reason_missing', 422));
  return withCustomer(ctx, customerId, async (tx, customer) => {
    await writeTrail(ctx, tx, { act: 'login_as', on: { kind: 'customer', id: customerId }, reason });
    return openHelpSession(ctx, tx, secret, customer, { helper: { staffId, reason }, userAgent });
  });
}

/** Writes down what a member of staff is about to do in the place of a customer. */
export async function recordHelp(ctx: Ctx, call: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'customer' || !actor.helper) return;
  const on = { kind: 'customer', id: actor.customerId } as const;
  await ctx.db.transact(ctx.tenant.id, (tx) => writeTrail(ctx, tx, { act: 'as_customer', on, detail: { call } }));
}

function withCustomer<T>(ctx: Ctx, id: string, work: (tx: Tx, customer: Customer) => Promise<T>): Promise<T | Refusal> {
  return ctx.db.transact(ctx.tenant.id, async (tx): Promise<T | Refusal> => {
    const customer = await customerOfShop(ctx, tx, id);
    return customer ? work(tx, customer) : CUSTOMER_NOT_FOUND;
  });
}

async function shown(ctx: Ctx, tx: Tx, found: Customer): Promise<StaffCustomerWire> {
  const customer = await wireOfCustomer(ctx, tx, found);
  const memberOf = await companyOf(ctx, tx, found.id);
  const notes = await listCustomerNotes(tx, ctx.tenant.id, found.id, MOST_CUSTOMER_NOTES);
  const staff = await listStaff(tx, ctx.tenant.id);
  const names = new Map(staff.map(({ id, email, name }) => [id, name || email]));
  return {
    customer,
    since: found.createdAt.toISOString(),
    memberOf: memberOf ?? null,
    notes: notes.map(({ staffId, text, at }) => ({ by: names.get(staffId) ?? staffId, text, at: at.toISOString() })),
  };
}
