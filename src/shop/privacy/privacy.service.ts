import type { Answer } from '#kernel/endpoint.ts';
import { refuse, isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/db/database.ts';
import { refusedPassword } from '../accounts/own-password.service.ts';
import { withCartsOf } from '../cart/cart-access.service.ts';
import type { Ctx, SignedInCustomer } from '../context.ts';
import { refusedForm } from '../forms.ts';
import { queueMails } from '../mails/mails.service.ts';
import type { Obstacle, Person, PersonalData } from '../personal-data.ts';
import type { exportData } from './privacy.contract.ts';
import { erasedMail } from './privacy-mails.ts';

/** The personal data of every room. */
export type Everything = readonly PersonalData[];

const MOST_NAMED = 5;

/** One transaction reads all parts, so that they are consistent. */
export async function exportOf(ctx: Ctx, everything: Everything, person: Person): Promise<Answer<typeof exportData>> {
  const parts = await ctx.db.transact(ctx.tenant.id, async (tx) => {
    const read: [string, object[]][] = [];
    for (const room of everything) read.push([room.name, [...(await room.read(ctx, tx, person))]]);
    return Object.fromEntries(read);
  });
  return { version: 1, exportedAt: ctx.now.toString(), shop: ctx.tenant.brand.name, parts };
}

/** Returns what prevents the erasure. The locks end with this transaction. */
export function obstaclesOf(ctx: Ctx, everything: Everything, person: Person): Promise<Obstacle[]> {
  return ctx.db.transact(ctx.tenant.id, (tx) => holdAll(ctx, tx, everything, person));
}

/**
 * Erases the person in every room, in one transaction: everything or nothing. The rooms are listed in the order of
 * locking that all other code uses: carts before orders, and the account last.
 */
export async function eraseAccount(
  ctx: Ctx,
  everything: Everything,
  { customerId, email, isVerified }: SignedInCustomer,
  form: { readonly password: string },
): Promise<Refusal | undefined> {
  const wrong =
    refusedForm(ctx, 'erasure', form) ?? (await refusedPassword(ctx, customerId, 'password', form.password));
  if (wrong) return wrong;
  const person = { customerId, email, isVerified };
  const done = await withCartsOf(ctx, { customerId }, async (tx): Promise<Refusal | undefined> => {
    const obstacles = await holdAll(ctx, tx, everything, person);
    if (obstacles.length > 0) return refusedFor(obstacles);
    for (const room of everything) await room.erase?.(ctx, tx, person);
    await queueMails(ctx, tx, erasedMail(ctx, email));
    return undefined;
  });
  return isRefusal(done) ? done : undefined;
}

async function holdAll(ctx: Ctx, tx: Tx, everything: Everything, person: Person): Promise<Obstacle[]> {
  const found: Obstacle[] = [];
  for (const room of everything) found.push(...((await room.hold?.(ctx, tx, person)) ?? []));
  return found;
}

function refusedFor(obstacles: readonly Obstacle[]): Refusal {
  const named = obstacles.slice(0, MOST_NAMED).map(({ name }) => name);
  const names = obstacles.length > MOST_NAMED ? [...named, '…'] : named;
  return refuse('erasure_obstacles', 409, { params: { names: names.join(', ') }, detail: { obstacles } });
}
