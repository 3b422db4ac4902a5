import { NEWS } from './news.ts';
import { readEntry, writeEntry } from './session-entry.ts';
import { storage } from './storage.ts';

/** What signing in, registering or signing out did, to be told once, on the page that it leads to. */
export interface News {
  /** How many lines were moved into the cart. */
  readonly moved?: number;
  /** The address of a new account, to which a link was mailed. */
  readonly toConfirm?: string;
  readonly signedOut?: boolean;
}

export function keepNews(news: News): void {
  writeEntry(storage('session'), NEWS, { ...readNews(), ...news }, Date.now(), '30m');
}

/** Undefined when there is nothing to tell, or it was told. */
export function readNews(): News | undefined {
  return readEntry(storage('session'), NEWS, Date.now()) as News | undefined;
}

export function forgetNews(): void {
  storage('session').removeItem(NEWS);
}
