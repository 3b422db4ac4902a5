import { useSyncExternalStore } from 'react';
import { askToStay } from '../uploads/ask-to-stay.ts';
import type { ChosenFile } from './chosen-file.ts';

/** Files that are looked at, or wait for their owner's word, by the item that they are for: they are on this machine alone. */
const held = new Map<string, readonly ChosenFile[]>();
/** Those of items that were taken out of the cart, and may come back. */
const aside = new Map<string, readonly ChosenFile[]>();
const NONE: readonly ChosenFile[] = [];
let all: readonly ChosenFile[] = NONE;
const listeners = new Set<() => void>();

/** Keeps them for as long as the document lives; the browser asks before they are lost with it. */
export function keepHeld(lineItemId: string, files: readonly ChosenFile[]): void {
  // Its files may still be looked at while the shop takes the item out.
  if (aside.has(lineItemId)) {
    aside.set(lineItemId, files);
    return;
  }
  if (files.length === 0 && !held.has(lineItemId)) return;
  if (files.length > 0) held.set(lineItemId, files);
  else held.delete(lineItemId);
  all = [...held.values()].flat();
  askToStay(held, held.size > 0);
  for (const listener of listeners) listener();
}

export function heldOf(lineItemId: string): readonly ChosenFile[] {
  return held.get(lineItemId) ?? NONE;
}

/** Takes the files of an item aside that is taken out of the cart. */
export function holdAside(lineItemId: string): void {
  const files = heldOf(lineItemId);
  keepHeld(lineItemId, NONE);
  aside.set(lineItemId, files);
}

/** Brings the files of an item back that came back under another id. */
export function bringBack(from: string, to: string): void {
  const files = aside.get(from) ?? NONE;
  aside.delete(from);
  keepHeld(to, files);
}

/** Those of all items. */
export function useHeldFiles(): readonly ChosenFile[] {
  return useSyncExternalStore(
    listen,
    () => all,
    () => NONE,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
