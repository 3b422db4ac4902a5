import type { Database } from '#platform/db/database.ts';
import type { Tenant } from './tenant.ts';
import { listTenants } from './tenants.repository.ts';

/** The tenants in memory, by exact host. There is no default tenant: an unknown host is refused. */
export interface TenantRegistry {
  byHost(host: string): Tenant | undefined;
  byId(id: string): Tenant | undefined;
  readonly all: readonly Tenant[];
}

export async function loadTenants(db: Database): Promise<TenantRegistry> {
  const all = await listTenants(db.registry);
  const hosts = new Map(all.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const)));
  const ids = new Map(all.map((tenant) => [tenant.id, tenant]));
  return { all, byHost: (host) => hosts.get(host), byId: (id) => ids.get(id) };
}

/** 'FR.localhost:3000' to 'fr.localhost'; undefined when it is no host name. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase().replace(/\.$/, '');
}
