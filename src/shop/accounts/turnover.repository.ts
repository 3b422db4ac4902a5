import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { TurnoverPart } from './turnover.rules.ts';

/**
 * Returns the print price of what stands of a customer's paid orders in the months before `now`, without VAT and codes, by currency.
 */
export async function paidPrintTurnover(
  tx: Tx,
  tenantId: string,
  customerId: string,
  months: number,
  now: Date,
): Promise<TurnoverPart[]> {
  const { rows } = await sql<{ currency: TurnoverPart['currency']; cents: string }>`
    select orders.currency, sum(line.print_net_cents) as cents
    from orders join order_lines as line on line.tenant_id = orders.tenant_id and line.order_id = orders.id
      and line.ended_at is null
    where orders.tenant_id = ${tenantId} and orders.customer_id = ${customerId}
      and orders.payment_state in ('paid', 'partially_refunded') and orders.order_state <> 'cancelled'
      and orders.placed_at > ${now}::timestamptz - make_interval(months => ${months}) and orders.placed_at <= ${now}
    group by orders.currency`.execute(tx);
  return rows.map(({ currency, cents }) => ({ currency, cents: Number(cents) }));
}
