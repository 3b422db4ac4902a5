import type { Store } from './storage.ts';

/** Entries in the browser's storage that expire (§9). Units are s, m, h and d; the default is five minutes. */

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DEFAULT_EXPIRY = '5m';

export type Expiry = `${number}${keyof typeof UNIT_MS}`;

export function expiryMs(expiry: string): number {
  const match = /^(\d+(?:\.\d+)?)([smhd])$/.exec(expiry);
  if (!match) throw new RangeError(`Not an expiry: '${expiry}'. Use a number and s, m, h or d.`);
  return Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
}

/** Writes a value. Full or forbidden storage must not break a page. */
export function writeEntry(
  store: Store,
  key: string,
  value: unknown,
  now: number,
  expiry: Expiry = DEFAULT_EXPIRY,
): void {
  try {
    store.setItem(key, JSON.stringify({ value, expires: now + expiryMs(expiry) }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The value; undefined when it is absent, expired (it is then removed) or not written by this code. */
export function readEntry(store: Store, key: string, now: number): unknown {
  const entry = parse(store.getItem(key));
  if (!entry) return undefined;
  if (entry.expires > now) return entry.value;
  store.removeItem(key);
  return undefined;
}

function parse(text: string | null): { value: unknown; expires: number } | undefined {
  try {
    const entry = JSON.parse(text ?? 'null') as { value?: unknown; expires?: unknown } | null;
    return entry && typeof entry.expires === 'number' ? { value: entry.value, expires: entry.expires } : undefined;
  } catch {
    return undefined;
  }
}
