import { timestampOf } from '#kernel/local-date.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Actor, Ctx } from '../context.ts';
import { peopleOf } from '../accounts/people.service.ts';
import { listStaff } from './staff.repository.ts';
import type { Act } from './acts.ts';
import type { TrailWire } from './trail.contract.ts';
import { insertTrail, listTrail, type StoredTrailEntry, type TrailSearch } from './trail.repository.ts';
import { ENTRIES_A_PAGE } from './trail.contract.ts';

export interface Deed {
  readonly act: Act;
  /** What was acted on: an order by its number, a member of staff, a customer or a message of the contact form by its id. */
  readonly on: { readonly kind: 'order' | 'staff' | 'customer' | 'contact'; readonly id: string };
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
}

/**
 * Writes down what the acting member of staff does, in the transaction that does it: neither is kept without the other.
 * @param staffId who acted, when the session is only beginning
 */
export async function writeTrail(
  ctx: Ctx,
  tx: Tx,
  { act, on, detail = {}, reason = '' }: Deed,
  staffId: string | null = staffBehind(ctx.actor),
): Promise<void> {
  await insertTrail(tx, ctx.tenant.id, {
    staffId,
    act,
    subjectKind: on.kind,
    subjectId: on.id,
    detail,
    reason,
    at: timestampOf(ctx),
  });
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
    const last = found.length > ENTRIES_A_PAGE ? page.at(-1) : undefined;
    return {
      entries: page.map((entry) => entryToWire(entry, names)),
      people: staff.map(({ id, email, name }) => ({ id, name: name || email })),
      next: last ? String(last.id) : null,
    };
  });
}

function customersIn(entries: readonly StoredTrailEntry[]): string[] {
  const ids = entries.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'customer' ? [subjectId] : []));
  return [...new Set(ids)];
}

function entryToWire(entry: StoredTrailEntry, names: ReadonlyMap<string, string>): TrailWire['entries'][number] {
  const { id, staffId, act, subjectKind, subjectId, detail, reason, at } = entry;
  return {
    id: String(id),
    by: staffId === null ? null : (names.get(staffId) ?? staffId),
    act: act as Act,
    subject:
      subjectKind === 'order'
        ? { kind: 'order', id: subjectId, name: subjectId }
        : {
            kind: subjectKind as 'staff' | 'customer' | 'contact',
            id: subjectId,
            name: names.get(subjectId) ?? subjectId,
          },
    detail: Object.entries(detail).map(([name, value]) => ({
      name,
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST_DETAIL),
    })),
    reason,
    at: at.toISOString(),
  };
}

const MOST_DETAIL = 2000;
