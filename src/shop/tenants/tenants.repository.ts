import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import type { Tenant } from './tenant.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    tenants: { id: string; position: number; data: Tenant };
    tenant_hosts: { host: string; tenant_id: string };
  }
}

export async function listTenants(registry: Kysely<Tables>): Promise<Tenant[]> {
  const rows = await registry.selectFrom('tenants').select('data').orderBy('position').execute();
  return rows.map((row) => row.data);
}
