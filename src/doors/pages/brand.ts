import { createHash } from 'node:crypto';
import type { Tenant } from '#shop/tenants/tenant.ts';

/** A brand's stylesheet and icon, made from its tokens: a second brand needs no build. */
export interface BrandFiles {
  readonly stylesheetPath: string;
  readonly stylesheet: string;
  readonly iconPath: string;
  readonly icon: string;
}

const made = new WeakMap<Tenant, BrandFiles>();

export function brandOf(tenant: Tenant): BrandFiles {
  let files = made.get(tenant);
  if (!files) made.set(tenant, (files = makeFiles(tenant)));
  return files;
}

function makeFiles(tenant: Tenant): BrandFiles {
  const declarations = Object.entries(tenant.brand.tokens).map(([name, value]) => `--${name}:${withoutEscape(value)}`);
  const stylesheet = declarations.length > 0 ? `:root{${declarations.join(';')}}\n` : '\n';
  const hash = createHash('sha256').update(stylesheet).digest('hex').slice(0, 10);
  return {
    stylesheetPath: `/brand/${tenant.id}-${hash}.css`,
    stylesheet,
    iconPath: `/brand/${tenant.id}.svg`,
    icon: registrationMark(withoutEscape(tenant.brand.tokens['spot'] ?? '#d63a1e')),
  };
}

/** A token value cannot leave its declaration. */
function withoutEscape(value: string): string {
  return value.replaceAll(/[;{}<>\\]/g, '');
}

function registrationMark(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="3" fill="${colour.replaceAll('"', '')}"/><g fill="none" stroke="#fffdf8" stroke-width="2"><circle cx="16" cy="16" r="7"/><path d="M16 3v26M3 16h26"/></g></svg>`;
}
