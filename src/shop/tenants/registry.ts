import type { FileProblem } from '#platform/yaml-file.ts';
import type { Tenant } from './tenant.ts';

/** A shop whose files have errors. It is closed until they are corrected, and the other shops stay open. */
export interface RefusedTenant {
  readonly id: string;
  readonly brand: string;
  readonly language: Tenant['language'];
  readonly fallback?: Tenant['fallback'] | undefined;
  readonly hosts: readonly string[];
  readonly problems: readonly FileProblem[];
}

/** All hosts of a shop, the main one first. */
export function hostsOf({
  hosts,
  aliases = [],
}: {
  hosts: readonly string[];
  aliases?: readonly string[];
}): readonly string[] {
  return [...hosts, ...aliases];
}

/** Converts 'FR.localhost:3000' to 'fr.localhost'. Undefined if it is not a host name. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(?::\d{1,5})?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase().replace(/\.$/, '');
}
