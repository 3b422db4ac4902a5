import type { AreaIcon } from '#ui/icon/area-icons.ts';

export interface AreaEntry {
  /** Id of the shop's page. A shop without this page has no menu entry. */
  readonly page: string;
  /** Key of the name in the dictionary `area`. */
  readonly name: string;
  readonly icon: AreaIcon;
}

/** Pages of the personal area in the order of its menu. */
export const AREA_ENTRIES: readonly AreaEntry[] = [
  { page: 'personal-area', name: 'nav_overview', icon: 'overview' },
  { page: 'orders', name: 'nav_orders', icon: 'orders' },
  { page: 'upload', name: 'nav_upload', icon: 'files' },
  { page: 'addresses', name: 'nav_addresses', icon: 'addresses' },
  { page: 'wallet', name: 'nav_wallet', icon: 'wallet' },
  { page: 'company', name: 'nav_company', icon: 'company' },
  { page: 'profile', name: 'nav_profile', icon: 'account' },
  { page: 'security', name: 'nav_security', icon: 'security' },
];
