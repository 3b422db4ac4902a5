import type { FileProblem } from '#platform/yaml-file.ts';
import type { Tenant } from './tenant.ts';

/** A shop that does not work as its files are: closed until they are corrected, while the others sell. */
export interface RefusedTenant {
  readonly id: string;
  readonly brand: string;
  readonly language: Tenant['language'];
  readonly fallback?: Tenant['fallback'] | undefined;
  readonly hosts: readonly string[];
  readonly problems: readonly FileProblem[];
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
