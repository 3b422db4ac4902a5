import { useEffect } from 'react';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';

const ENTRY = 'tirage-typed-email';

/** Keeps the address typed at sign-in for the next page, for some minutes. No address of a page contains it. */
export function keepTypedEmail(email: string): void {
  if (email.trim() !== '') writeEntry(storage('session'), ENTRY, email.trim(), Date.now());
}

/** Gives the kept address to the form of this page, once. */
export function useTypedEmail(take: (email: string) => void): void {
  useEffect(() => {
    const email = readEntry(storage('session'), ENTRY, Date.now());
    storage('session').removeItem(ENTRY);
    if (typeof email === 'string') take(email);
    // Runs once after the first rendering, because the server knows no kept address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
