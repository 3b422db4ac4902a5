import type { Answer, Input } from '#kernel/endpoint.ts';
import { dayWithin } from '#kernel/local-date.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import { isWordless, searchPatterns } from '#kernel/search-words.ts';
import { legacyIdOf } from '../accounts/legacy-id.service.ts';
import { customerActing, type Ctx } from '../context.ts';
import { ownersOf } from './legacy-csv.rules.ts';
import type { LegacyOrder } from './legacy-order.ts';
import { LEGACY_ORDERS_A_PAGE, type listLegacy, type readLegacy } from './legacy-orders.contract.ts';
import { findLegacyOrder, listLegacyOrders, saveLegacyOrder } from './legacy-orders.repository.ts';

async function ownersActing(ctx: Ctx): Promise<string[]> {
  const { customerId, email, isVerified } = customerActing(ctx);
  return ownersOf({ email, isVerified, legacyId: await legacyIdOf(ctx, customerId) });
}

type Question = Input<typeof listLegacy>['query'];

export async function legacyOrders(ctx: Ctx, { q = '', after }: Question): Promise<Answer<typeof listLegacy>> {
  const { tenant } = ctx;
  // Words that are none find nothing, and not everything.
  if (isWordless(q)) return { orders: [], next: null };
  const owners = await ownersActing(ctx);
  const [day = '', number = ''] = after?.split('~') ?? [];
  const place = after === undefined ? undefined : { placedOn: dayWithin(day).toString(), number };
  const found = await ctx.db.transact(tenant.id, (tx) =>
    listLegacyOrders(tx, tenant.id, owners, {
      patterns: searchPatterns(q),
      after: place,
      limit: LEGACY_ORDERS_A_PAGE + 1,
    }),
  );
  const orders = found.slice(0, LEGACY_ORDERS_A_PAGE);
  const last = found.length > LEGACY_ORDERS_A_PAGE ? orders.at(-1) : undefined;
  return { orders: orders.map(toWire), next: last ? `${last.placedOn}~${last.number}` : null };
}

export async function legacyOrder(ctx: Ctx, number: string): Promise<Answer<typeof readLegacy> | Refusal> {
  const owners = await ownersActing(ctx);
  const order = await ctx.db.transact(ctx.tenant.id, (tx) => findLegacyOrder(tx, ctx.tenant.id, owners, number));
  if (!order) return refuse('order_not_found', 404);
  return {
    ...toWire(order),
    lines: order.lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

function toWire({ number, placedOn, totalCents, currency, status }: LegacyOrder) {
  return { number, placedOn, total: { centAmount: totalCents, currencyCode: currency }, status };
}

/** Imports former orders in one transaction. A repeated import overwrites them with the file's content. */
export function takeLegacyOrders(ctx: Ctx, orders: readonly LegacyOrder[]): Promise<void> {
  return ctx.db.transact(ctx.tenant.id, async (tx) => {
    for (const order of orders) await saveLegacyOrder(tx, ctx.tenant.id, order);
  });
}
