import type { OwnerTx } from '#platform/db/owner.ts';
import { hostsOf } from './registry.ts';
import type { Tenant } from './tenant.ts';

/**
 * Writes a tenant and its hosts. Later writes are subject to its row-level security, which also applies to the owner.
 */
export async function saveTenant(tx: OwnerTx, tenant: Tenant, position: number): Promise<void> {
  await tx.query('insert into tenants (id, position) values ($1, $2) on conflict (id) do update set position = $2', [
    tenant.id,
    position,
  ]);
  const hosts = hostsOf(tenant);
  // The row of a host that moved from another shop still belongs to that shop.
  await tx.query('delete from tenant_hosts where tenant_id = $1 or host = any($2::text[])', [tenant.id, hosts]);
  await tx.query('insert into tenant_hosts (host, tenant_id) select unnest($1::text[]), $2', [hosts, tenant.id]);
  await tx.query(`select set_config('app.tenant', $1, true)`, [tenant.id]);
}
