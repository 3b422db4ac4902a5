import type { MergeReport } from '#shop/accounts/accounts.contract.ts';
import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

declare const __BUILD_ID__: string;

/** By build: a report that another build has written may have another shape. */
const ENTRY = `tirage-merge-${__BUILD_ID__}`;

/** What signing in did to the guest's cart, kept in this tab until the customer has read it. */
export function keepMerge(report: MergeReport): void {
  writeEntry(storage('session'), ENTRY, report, Date.now(), '30m');
}

/** The report on this cart; one on a cart that has become an order is none. */
export function readMerge(cartId: string): MergeReport | undefined {
  const report = readEntry(storage('session'), ENTRY, Date.now()) as MergeReport | undefined;
  return report?.cartId === cartId ? report : undefined;
}

export function forgetMerge(): void {
  storage('session').removeItem(ENTRY);
}
