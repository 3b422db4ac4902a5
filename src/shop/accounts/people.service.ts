import type { Tx } from '#platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { listCustomers, setMayOrder } from './customers.repository.ts';

/** A person as colleagues see them. */
export interface NamedPerson {
  readonly name: string;
  readonly email: string;
}

/** Allows or forbids an account to order. It counts from the next call on, on all devices. */
export function letOrder(ctx: Ctx, tx: Tx, customerId: string, mayOrder: boolean): Promise<void> {
  return setMayOrder(tx, ctx.tenant.id, customerId, mayOrder);
}

export async function peopleOf(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  const people = await listCustomers(tx, ctx.tenant.id, ids);
  return new Map(people.map(({ id, email, data }) => [id, { email, name: `${data.firstName} ${data.lastName}` }]));
}
