import type { Answer, Endpoint, Input } from '#kernel/endpoint.ts';
import { languagesOf, textIn } from '#kernel/languages.ts';
import { timestampOf } from '#kernel/local-date.ts';
import { fromDecimal } from '#kernel/money.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/refusal.ts';
import { isUnavailable, type Tx } from '#platform/db/database.ts';
import { customerOfShop, customersOfShop, type Customer } from '../accounts/customer-search.service.ts';
import { wireOfCustomer } from '../accounts/customer-wire.service.ts';
import { endHelpOf, openHelpSession, type HelpSession } from '../accounts/sessions.service.ts';
import { soldProduct } from '../catalog/sold-product.ts';
import { companyOf } from '../companies/buying.service.ts';
import { staffActing, type Ctx } from '../context.ts';
import { decidePremium, lastApplicationOf, openApplications } from '../premium/premium.service.ts';
import { adjustWallet } from '../wallet/wallet.service.ts';
import { isWordless } from '#kernel/search-words.ts';
import { staffSearchWords } from '../orders/order-search.rules.ts';
import { insertCustomerNote, listCustomerNotes } from './customer-notes.repository.ts';
import {
  CUSTOMERS_A_PAGE,
  MOST_CUSTOMER_NOTES,
  type adjustStaffWallet,
  type listPremiumApplications,
  type listStaffCustomers,
  type StaffCustomerWire,
} from './customers.contract.ts';
import type { Scope } from './scopes.ts';
import { findScopes, listStaff } from './staff.repository.ts';
import { noteRefusal, writeEntry, writeTrail } from './trail.service.ts';

const CUSTOMER_NOT_FOUND = refuse('customer_not_found', 404);
const REASON_MISSING = refuse('reason_missing', 422);

export async function listCustomersForStaff(
  ctx: Ctx,
  { q = '', after }: { readonly q?: string | undefined; readonly after?: string | undefined },
): Promise<Answer<typeof listStaffCustomers>> {
  if (isWordless(q)) return { customers: [], next: null, hasMore: false };
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

/** Adds a note about a customer. The trail keeps that there was one; its words are deleted with the account. */
export function noteCustomer(ctx: Ctx, id: string, text: string): Promise<StaffCustomerWire | Refusal> {
  const { staffId } = staffActing(ctx);
  return withCustomer(ctx, id, async (tx, customer) => {
    await insertCustomerNote(tx, ctx.tenant.id, id, { staffId, text, at: timestampOf(ctx) });
    await writeTrail(ctx, tx, { act: 'customer_noted', on: { kind: 'customer', id } });
    return shown(ctx, tx, customer);
  });
}

export async function applicationsForStaff(ctx: Ctx): Promise<Answer<typeof listPremiumApplications>> {
  const open = await openApplications(ctx);
  return open.map(({ customerId, email, form, createdAt }) => ({
    customerId,
    email,
    company: form.company,
    at: createdAt.toISOString(),
  }));
}

export async function decidePremiumAsStaff(
  ctx: Ctx,
  id: string,
  { isPremium, reason: typed }: { readonly isPremium: boolean; readonly reason: string },
): Promise<StaffCustomerWire | Refusal> {
  const reason = typed.trim();
  if (isPremium && reason === '') return REASON_MISSING;
  const done = await decidePremium(ctx, id, {
    isPremium,
    reason,
    record: (tx) =>
      writeTrail(ctx, tx, { act: 'premium_decided', on: { kind: 'customer', id }, detail: { isPremium }, reason }),
  });
  return done === 'gone' ? CUSTOMER_NOT_FOUND : readCustomerForStaff(ctx, id);
}

export async function adjustWalletAsStaff(
  ctx: Ctx,
  id: string,
  { amount, currency, reason: typed, reference }: Input<typeof adjustStaffWallet>['body'],
): Promise<Answer<typeof adjustStaffWallet> | Refusal> {
  const reason = typed.trim();
  const cents = fromDecimal(amount);
  if (reason === '') return REASON_MISSING;
  if (cents === undefined || cents === 0) return refuse('amount_not_valid', 422);
  if (!ctx.tenant.currencies.includes(currency)) return refuse('currency_not_valid', 422);
  const found = await readCustomerForStaff(ctx, id);
  if (isRefusal(found)) return found;
  const moved = await adjustWallet(ctx, {
    customerId: id,
    email: found.customer.email,
    cents,
    currency,
    reason,
    reference: `staff ${id} ${reference}`,
    record: (tx) =>
      writeTrail(ctx, tx, {
        act: 'wallet_adjusted',
        on: { kind: 'customer', id },
        detail: { amount: `${amount} ${currency}` },
        reason,
      }),
  });
  if (isRefusal(moved)) return moved;
  const seen = await readCustomerForStaff(ctx, id);
  return isRefusal(seen) ? seen : { isNew: moved.isNew, seen };
}

/** Opens a session in which the acting member of staff helps as a customer (rows 1.09 and 7.2.02). */
export function helpCustomer(
  ctx: Ctx,
  secret: string,
  { customerId, reason: typed, userAgent }: { customerId: string; reason: string; userAgent: string },
): Promise<HelpSession | Refusal> {
  const { staffId } = staffActing(ctx);
  const reason = typed.trim();
  if (reason === '') return Promise.resolve(REASON_MISSING);
  return withCustomer(ctx, customerId, async (tx, customer) => {
    // One customer at a time: the browser forgets the session before, which nobody could end any more.
    await endHelpOf(ctx, tx, staffId);
    await writeTrail(ctx, tx, { act: 'login_as', on: { kind: 'customer', id: customerId }, reason });
    return openHelpSession(ctx, tx, secret, customer, { helper: { staffId, reason }, userAgent });
  });
}

/** Refuses staff in the place of a customer what they may not do as staff. Others are let through. */
export function helpRefusal({ actor }: Ctx, scope: string | undefined): Refusal | undefined {
  const helper = actor.kind === 'customer' ? actor.helper : null;
  if (!helper || scope === undefined) return undefined;
  return helper.scopes.some((each) => each === scope) ? undefined : refuse('scope_missing', 403);
}

/** What the member of staff who acts for a customer may do now. */
export function scopesOfHelper(ctx: Ctx, tx: Tx, staffId: string): Promise<readonly Scope[]> {
  return findScopes(tx, ctx.tenant.id, staffId);
}

/** A call as it came in: by its contract, with what its address and its body name. */
export interface HelpCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'asks' | 'ownerOnly'>;
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * Carries out a call. Of staff in the place of a customer it is written down before what they are about to change, and
 * what they try that is not theirs. A refusal or a fault is noted beside it, so that nothing stands there as done that was not.
 * @param carryOut the refusal of the door, or the handler
 */
export async function whileRecorded<T>(
  ctx: Ctx,
  call: HelpCall,
  carryOut: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const written = await recordHelp(ctx, call);
  if (written === undefined) return carryOut();
  try {
    const answer = await carryOut();
    if (isRefusal(answer)) await noteOutcome(ctx, written, answer.refusal);
    return answer;
  } catch (error) {
    await noteOutcome(ctx, written, isUnavailable(error) ? 'unavailable' : 'fault');
    throw error;
  }
}

/** What a call was answered with does not change because the note could not be written. */
async function noteOutcome(ctx: Ctx, trailId: number, refusal: string): Promise<void> {
  try {
    await ctx.db.transact(ctx.tenant.id, (tx) => noteRefusal(ctx, tx, trailId, refusal));
  } catch (error) {
    ctx.log.error({ err: error, trailId, refusal }, 'an entry of the trail stands without what became of it');
  }
}

const END = 'POST /auth/logout/';

/** Returns the entry of the trail. Undefined where nothing is to be written. */
async function recordHelp(ctx: Ctx, { endpoint, params, body }: HelpCall): Promise<number | undefined> {
  const { actor } = ctx;
  const { method, path, asks = false, ownerOnly = false } = endpoint;
  if (actor.kind !== 'customer' || !actor.helper) return undefined;
  if ((method === 'GET' || asks) && !ownerOnly) return undefined;
  const call = `${method} ${path}`;
  const on = { kind: 'customer', id: actor.customerId } as const;
  const detail = { ...namedIn(body), ...(await lineIn(ctx, body)), ...(params as object), call };
  const deed = call === END ? ({ act: 'login_as_ended', on } as const) : ({ act: 'as_customer', on, detail } as const);
  return ctx.db.transact(ctx.tenant.id, (tx) => writeEntry(ctx, tx, deed));
}

/** What calls name in their body: an order, a cart, one of their lines. */
const NAMED = ['orderId', 'cartId', 'cartItemId', 'lineItemId', 'orderEditId'] as const;

function namedIn(body: unknown): Readonly<Record<string, string>> {
  const given = propertiesOf(body);
  return Object.fromEntries(
    NAMED.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** The product and the copies of a line that is put into a cart or an order. */
async function lineIn(ctx: Ctx, body: unknown): Promise<Readonly<Record<string, string>>> {
  const { line, lineItem } = propertiesOf(body);
  const { productId, quantity } = propertiesOf(line ?? lineItem);
  if (typeof productId !== 'string') return {};
  const found = await soldProduct(ctx, productId);
  const product = isRefusal(found) ? productId : textIn(found.compiled.product.texts.name, languagesOf(ctx.tenant));
  return { product, quantity: String(quantity) };
}

function propertiesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
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
  const application = await lastApplicationOf(ctx, tx, found.id);
  const notes = await listCustomerNotes(tx, ctx.tenant.id, found.id, MOST_CUSTOMER_NOTES);
  const staff = await listStaff(tx, ctx.tenant.id);
  const names = new Map(staff.map(({ id, email, name }) => [id, name || email]));
  return {
    customer,
    since: found.createdAt.toISOString(),
    memberOf: memberOf ?? null,
    application: application
      ? {
          message: '',
          ...application.form,
          at: application.createdAt.toISOString(),
          state: application.state,
          decidedAt: application.decidedAt?.toISOString() ?? null,
        }
      : null,
    notes: notes.map(({ staffId, text, at }) => ({ by: names.get(staffId) ?? staffId, text, at: at.toISOString() })),
  };
}
