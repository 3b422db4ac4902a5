import { useSyncExternalStore } from 'react';
import type { OwnArtwork } from '#product-picture/printed-surface.tsx';

/** What the pictures of a product page wear: the pages of files that were chosen there. */
export interface WornHere {
  /** Undefined where the inside of a folded sheet came without its outside. */
  readonly artwork: OwnArtwork | undefined;
  readonly otherSide: OwnArtwork | undefined;
}

let worn: WornHere | undefined;
const listeners = new Set<() => void>();

/** Puts pages on the pictures of the product page. Undefined leaves the sample artworks. */
export function wearHere(next: WornHere | undefined): void {
  worn = next;
  for (const listener of listeners) listener();
}

export function useWornHere(): WornHere | undefined {
  return useSyncExternalStore(
    subscribe,
    () => worn,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
