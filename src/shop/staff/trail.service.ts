import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Actor, Ctx } from '../context.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { numbersOfOrders } from '../orders/order-access.service.ts';
import { listStaff } from './staff.repository.ts';
import type { Act } from './acts.ts';
import type { TrailWire } from './trail.contract.ts';
import {
  insertTrail,
  insertTrailRefusal,
  listTrail,
  type StoredTrailEntry,
  type TrailSearch,
} from './trail.repository.ts';
import { ENTRIES_A_PAGE } from './trail.contract.ts';

export interface Deed {
  readonly act: Act;
  /** What was acted on: an order by its number, a member of staff, a customer, a message of the contact form or an address for webhooks by its id. */
  readonly on: { readonly kind: 'order' | 'staff' | 'customer' | 'contact' | 'webhook'; readonly id: string };
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
}

/**
 * Writes down what the acting member of staff does, in the transaction that does it: neither is kept without the other.
 * @param staffId who acted, when the session is only beginning
 */
export async function writeTrail(ctx: Ctx, tx: Tx, deed: Deed, staffId = staffBehind(ctx.actor)): Promise<void> {
  await writeEntry(ctx, tx, deed, staffId);
}

/** The same. Returns the id of the entry, to note later what became of it. */
export function writeEntry(
  ctx: Ctx,
  tx: Tx,
  { act, on, detail = {}, reason = '' }: Deed,
  staffId = staffBehind(ctx.actor),
): Promise<number> {
  return insertTrail(tx, ctx.tenant.id, {
    staffId,
    act,
    subjectKind: on.kind,
    subjectId: on.id,
    detail,
    reason,
    at: timestampOf(ctx),
  });
}

/** Notes that what an entry tells of was refused. Nothing of the entry is changed. */
export async function noteRefusal(ctx: Ctx, tx: Tx, trailId: number, refusal: string): Promise<void> {
  await insertTrailRefusal(tx, ctx.tenant.id, trailId, refusal);
}

/** The member of staff behind an actor, also behind a customer for whom they act. Null for the operator on the server. */
function staffBehind(actor: Actor): string | null {
  if (actor.kind === 'staff') return actor.staffId;
  return actor.kind === 'customer' ? (actor.helper?.staffId ?? null) : null;
}

/** Returns a page of the trail, newest first, with the names of everyone who may stand in it. */
export async function readTrail(ctx: Ctx, search: TrailSearch): Promise<TrailWire> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    const found = await listTrail(tx, ctx.tenant.id, search, ENTRIES_A_PAGE + 1);
    const staff = await listStaff(tx, ctx.tenant.id);
    const names = new Map(staff.map(({ id, email, name }) => [id, name || email]));
    const page = found.slice(0, ENTRIES_A_PAGE);
    for (const [id, { name, email }] of await peopleOf(ctx, tx, customersIn(page))) names.set(id, name.trim() || email);
    const orders = await numbersOfOrders(ctx, tx, page.flatMap(orderIn));
    const last = found.length > ENTRIES_A_PAGE ? page.at(-1) : undefined;
    return {
      entries: page.map((entry) => entryToWire(ctx, entry, { names, orders })),
      people: staff.map(({ id, email, name }) => ({ id, name: name || email })),
      next: last ? String(last.id) : null,
    };
  });
}

function customersIn(entries: readonly StoredTrailEntry[]): string[] {
  const ids = entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'customer' ? [subjectId] : []));
  return [...new Set(ids)];
}

/** The order that a call in a customer's place named, by its id or its number. */
function orderIn({ act, detail }: StoredTrailEntry): string[] {
  if (act !== 'as_customer') return [];
  const { orderId, id, call } = detail as { readonly orderId?: string; readonly id?: string; readonly call?: string };
  if (orderId !== undefined) return [orderId];
  return id !== undefined && call?.includes(' /order/') ? [id] : [];
}

interface Known {
  readonly names: ReadonlyMap<string, string>;
  /** Numbers of orders by their ids. */
  readonly orders: ReadonlyMap<string, string>;
}

function entryToWire(ctx: Ctx, entry: StoredTrailEntry, { names, orders }: Known): TrailWire['entries'][number] {
  const { id, staffId, act, subjectKind, subjectId, reason, at, refusal } = entry;
  const order = orderIn(entry).map((each) => orders.get(each) ?? each)[0];
  const detail = { ...entry.detail, ...(order === undefined ? {} : { order }) };
  return {
    id: String(id),
    by: staffId === null ? null : (names.get(staffId) ?? staffId),
    act: act as Act,
    subject:
      subjectKind === 'order'
        ? { kind: 'order', id: subjectId, name: subjectId }
        : {
            kind: subjectKind as 'staff' | 'customer' | 'contact' | 'webhook',
            id: subjectId,
            name: nameOf(entry, names),
          },
    detail: Object.entries(detail).map(([name, value]) => ({
      name,
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST_DETAIL),
    })),
    reason,
    refusal: refusal === null ? null : refusalText(ctx, refusal),
    at: at.toISOString(),
  };
}

/** An address for webhooks is called what it was then: it may be gone. */
function nameOf({ subjectKind, subjectId, detail }: StoredTrailEntry, names: Known['names']): string {
  const { url } = detail as { readonly url?: unknown };
  if (subjectKind === 'webhook' && typeof url === 'string') return url.slice(0, 254);
  return names.get(subjectId) ?? subjectId;
}

/** What the customer's page said. What was put into the words is not kept. */
function refusalText(ctx: Ctx, refusal: string): string {
  return ctx.say('errors', refusal).replaceAll(/\{\{\w+\}\}/g, '…');
}

const MOST_DETAIL = 2000;
