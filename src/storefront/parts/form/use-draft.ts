import { useEffect, useState } from 'react';
import { useAuth, useExpiry } from '../../client/client.tsx';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';

/** 'kept': the session ended, and the input waits for the next sign-in. 'back': that input is in the form again. */
export type DraftState = 'none' | 'kept' | 'back';

interface Draft<T> {
  /** The account that typed it. Nobody else who signs in from this tab may see it. */
  readonly owner: string | undefined;
  readonly typed: T;
}

/**
 * Keeps the input of a form in this tab when the session has ended, and gives it back to the same customer after
 * signing in. Nothing is stored while the session lasts.
 * @param name names the form on its page
 * @param typed the input, without secrets; undefined when nothing was typed
 */
export function useDraft<T>(name: string, typed: T | undefined, restore: (typed: T) => void): DraftState {
  const { user } = useAuth();
  // A form that was opened after the session ended, such as that of the sign-in, is a guest's.
  const [owner, setOwner] = useState<string>();
  const isKept = useExpiry() !== undefined && typed !== undefined && owner !== undefined;
  const [isBack, setBack] = useState(false);
  const email = user?.email;
  useEffect(() => {
    if (email === undefined) return;
    setOwner(email);
    const entry = entryOf(name);
    const draft = readEntry(storage('session'), entry, Date.now()) as Draft<T> | undefined;
    storage('session').removeItem(entry);
    if (draft?.owner !== email) return;
    restore(draft.typed);
    setBack(true);
    // Runs for each sign-in: later input is newer than the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [email]);
  const text = isKept ? JSON.stringify(typed) : '';
  useEffect(() => {
    if (text === '') return;
    const draft: Draft<T> = { owner, typed: JSON.parse(text) as T };
    writeEntry(storage('session'), entryOf(name), draft, Date.now(), '1d');
  }, [name, text, owner]);
  if (isKept) return 'kept';
  return isBack && typed !== undefined ? 'back' : 'none';
}

function entryOf(name: string): string {
  return `tirage-draft ${location.pathname} ${name}`;
}
