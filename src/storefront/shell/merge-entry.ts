import type { MergeReport } from '#shop/accounts/accounts.contract.ts';
import { readEntry, writeEntry } from './session-entry.ts';

const ENTRY = 'tirage-merge';

/** What signing in did to the guest's cart, kept in this tab until the customer has read it. */
export function keepMerge(report: MergeReport): void {
  writeEntry(sessionStorage, ENTRY, report, Date.now(), '30m');
}

/** The report on this cart; one on a cart that has become an order is none. */
export function readMerge(cartId: string): MergeReport | undefined {
  const report = readEntry(sessionStorage, ENTRY, Date.now()) as MergeReport | undefined;
  return report?.cartId === cartId ? report : undefined;
}

export function forgetMerge(): void {
  sessionStorage.removeItem(ENTRY);
}
