import type { Database } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { LockedCart, Owner } from './cart.ts';

const MOST_CARTS = 500;
/** Lines are small, except for the names of their artworks. This limit keeps a cached cart below about 50 kB. */
const MOST_ARTWORKS = 100;

/** Insertion order is the order of last use. */
const remembered = new WeakMap<Database, Map<string, LockedCart>>();

/** Removes and returns the cart as this process wrote it last. It may have changed since; saving it detects that. */
export function takeWrittenCart({ db, tenant }: Ctx, owner: Owner, id: string): LockedCart | undefined {
  const carts = remembered.get(db);
  const name = nameOf(tenant.id, owner, id);
  const cart = carts?.get(name);
  carts?.delete(name);
  return cart;
}

export function cacheWrittenCart({ db, tenant }: Ctx, owner: Owner, written: LockedCart): void {
  if (written.lines.reduce((sum, { artworks }) => sum + artworks.length, 0) > MOST_ARTWORKS) return;
  let carts = remembered.get(db);
  if (!carts) remembered.set(db, (carts = new Map()));
  carts.set(nameOf(tenant.id, owner, written.cart.id), written);
  if (carts.size > MOST_CARTS) carts.delete(carts.keys().next().value!);
}

function nameOf(tenantId: string, owner: Owner, id: string): string {
  return 'customerId' in owner
    ? `${tenantId} customer ${owner.customerId} ${id}`
    : `${tenantId} guest ${owner.anonymousId} ${id}`;
}
