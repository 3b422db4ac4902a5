import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Stored once: equal content has an equal key. The stored time is that of the last sharing, exact to the week. */
export async function keepConfiguration(
  tx: Tx,
  tenantId: string,
  key: string,
  productId: string,
  configuration: string,
): Promise<void> {
  await sql`
    insert into shared_configurations (tenant_id, key, product_id, configuration)
    values (${tenantId}, ${key}, ${productId}, ${configuration}::jsonb)
    on conflict (tenant_id, key) do update set created_at = now()
    where shared_configurations.created_at < now() - interval '7 days'`.execute(tx);
}

export async function findConfiguration(tx: Tx, tenantId: string, key: string): Promise<unknown> {
  const { rows } = await sql<{ configuration: unknown }>`
    select configuration from shared_configurations where tenant_id = ${tenantId} and key = ${key}`.execute(tx);
  return rows[0]?.configuration;
}
