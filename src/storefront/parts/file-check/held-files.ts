import { useSyncExternalStore } from 'react';
import { askToStay } from '../uploads/ask-to-stay.ts';
import type { ChosenFile } from './chosen-file.ts';

/** Files that wait for their owner's word, by the item that they are for: they are on this machine alone. */
const held = new Map<string, readonly ChosenFile[]>();
const NONE: readonly ChosenFile[] = [];
let all: readonly ChosenFile[] = NONE;
const listeners = new Set<() => void>();

/** Keeps them for as long as the document lives; the browser asks before they are lost with it. */
export function keepHeld(lineItemId: string, files: readonly ChosenFile[]): void {
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
