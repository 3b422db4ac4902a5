import type { MergeReport } from '#shop/accounts/accounts.contract.ts';
import { keepNews } from './news-entry.ts';
import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

declare const __BUILD_ID__: string;

/** The key contains the build, because a report of another build may have another shape. */
const ENTRY = `tirage-merge-${__BUILD_ID__}`;

/**
 * Stores the report of what signing in changed in the guest's cart. It stays in this tab until the customer has read
 * it.
 */
export function keepMerge(report: MergeReport): void {
  writeEntry(storage('session'), ENTRY, report, Date.now(), '30m');
  keepNews({ moved: report.lines.length });
}

/** The report on this cart; undefined for any other cart, for example after the cart has become an order. */
export function readMerge(cartId: string): MergeReport | undefined {
  const report = readEntry(storage('session'), ENTRY, Date.now()) as MergeReport | undefined;
  return report?.cartId === cartId ? report : undefined;
}

export function forgetMerge(): void {
  storage('session').removeItem(ENTRY);
}
