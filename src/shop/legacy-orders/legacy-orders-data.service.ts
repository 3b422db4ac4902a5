import type { Tx } from '#platform/db/database.ts';
import { legacyIdIn } from '../accounts/legacy-id.service.ts';
import type { Ctx } from '../context.ts';
import type { Person, PersonalData } from '../personal-data.ts';
import { ownersOf } from './legacy-csv.rules.ts';
import { allLegacyOrders, forgetLegacyOrders } from './legacy-orders.repository.ts';

/** Orders of the former system. They are books: the amounts stay, and nothing leads from them to the person. */
export const LEGACY_ORDERS_DATA: PersonalData = {
  name: 'legacyOrders',
  async read(ctx, tx, person) {
    const orders = await allLegacyOrders(tx, ctx.tenant.id, await ownersOfPerson(ctx, tx, person));
    return orders.map(({ number, placedOn, totalCents, currency, status, lines }) => ({
      number,
      placedOn,
      totalCents,
      currency,
      status,
      lines,
    }));
  },
  async erase(ctx, tx, person) {
    await forgetLegacyOrders(tx, ctx.tenant.id, await ownersOfPerson(ctx, tx, person));
  },
};

async function ownersOfPerson(ctx: Ctx, tx: Tx, { customerId, ...person }: Person): Promise<string[]> {
  return ownersOf({ ...person, legacyId: await legacyIdIn(ctx, tx, customerId) });
}
