import type { Database } from '#platform/db/database.ts';
import type { FileProblem } from '#platform/yaml-file.ts';
import type { Tenant } from './tenant.ts';
import { listTenants } from './tenants.repository.ts';

/** A shop that does not work as its files are: closed until they are corrected, while the others sell. */
export interface RefusedTenant {
  readonly id: string;
  readonly brand: string;
  readonly language: Tenant['language'];
  readonly fallback?: Tenant['fallback'] | undefined;
  readonly hosts: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** The tenants in memory, by exact host. There is no default tenant: an unknown host is refused. */
export interface TenantRegistry {
  byHost(host: string): Tenant | undefined;
  /** A refused one too, as it was stored last: its mails leave. */
  byId(id: string): Tenant | undefined;
  /** Those that are open. */
  readonly all: readonly Tenant[];
  readonly refused: readonly RefusedTenant[];
  /** The shop at this host, when it is refused. */
  refusedAt(host: string): RefusedTenant | undefined;
  /** Closes a shop that was open: what is wrong with it showed later than in its files. */
  refuse(tenant: RefusedTenant): void;
}

export async function loadTenants(db: Database, refused: readonly RefusedTenant[] = []): Promise<TenantRegistry> {
  const stored = await listTenants(db.registry);
  const ids = new Map(stored.map((tenant) => [tenant.id, tenant]));
  const closed = new Map(refused.map((tenant) => [tenant.id, tenant]));
  const isOpen = ({ id }: Tenant) => !closed.has(id);
  const byHost = new Map<string, Tenant>();
  const refusedByHost = new Map<string, RefusedTenant>();
  readHosts();
  return {
    byHost: (host) => byHost.get(host),
    byId: (id) => ids.get(id),
    get all() {
      return stored.filter(isOpen);
    },
    get refused() {
      return [...closed.values()];
    },
    refusedAt: (host) => refusedByHost.get(host),
    refuse(tenant) {
      closed.set(tenant.id, tenant);
      readHosts();
    },
  };

  /** A host that an open shop has is open, whoever else names it. */
  function readHosts(): void {
    byHost.clear();
    for (const tenant of stored.filter(isOpen)) for (const host of hostsOf(tenant)) byHost.set(host, tenant);
    for (const tenant of closed.values())
      for (const host of [...tenant.hosts, ...hostsOf(ids.get(tenant.id) ?? tenant)])
        if (!byHost.has(host)) refusedByHost.set(host, tenant);
  }
}

/** Every host at which a shop is found, the first one first. */
export function hostsOf({
  hosts,
  aliases = [],
}: {
  hosts: readonly string[];
  aliases?: readonly string[];
}): readonly string[] {
  return [...hosts, ...aliases];
}

/** 'FR.localhost:3000' to 'fr.localhost'; undefined when it is no host name. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase().replace(/\.$/, '');
}
