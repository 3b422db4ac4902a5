import type { OwnerTx } from '#platform/db/owner.ts';
import { hostsOf } from './registry.ts';
import type { Tenant } from './tenant.ts';

/** Writes a tenant with its hosts. What is written after it is written within its walls: they hold for the owner too. */
export async function saveTenant(tx: OwnerTx, tenant: Tenant, position: number): Promise<void> {
  await tx.query('insert into tenants (id, position) values ($1, $2) on conflict (id) do update set position = $2', [
    tenant.id,
    position,
  ]);
  const hosts = hostsOf(tenant);
  // A host that moved from one shop to another is still the other's row.
  await tx.query('delete from tenant_hosts where tenant_id = $1 or host = any($2::text[])', [tenant.id, hosts]);
  await tx.query('insert into tenant_hosts (host, tenant_id) select unnest($1::text[]), $2', [hosts, tenant.id]);
  await tx.query(`select set_config('app.tenant', $1, true)`, [tenant.id]);
}
