import { useEffect, useRef } from 'react';

type Take = (files: readonly File[]) => void;

/** The places on the page that take files. */
const zones = new Map<HTMLElement, { readonly current: Take }>();

/** What is pasted into a field for words stays there: a copied table holds its picture as a file too. */
const FIELD = 'input:not([type=file], [type=radio], [type=checkbox]), select, textarea, [contenteditable]';

/**
 * Files that are pasted go to the place that has the focus, otherwise to the one under the pointer, otherwise to the only
 * one of the page.
 * @returns a ref for the place
 */
export function usePastedFiles<Place extends HTMLElement>(take: Take) {
  const place = useRef<Place>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    if (zones.size === 0) addEventListener('paste', onPaste);
    zones.set(element, latest);
    return () => {
      zones.delete(element);
      if (zones.size === 0) removeEventListener('paste', onPaste);
    };
  }, []);
  return place;
}

function onPaste(event: ClipboardEvent): void {
  const files = [...(event.clipboardData?.files ?? [])];
  const zone = files.length > 0 ? zoneOf(event.target) : undefined;
  if (!zone) return;
  event.preventDefault();
  zones.get(zone)?.current(files);
}

function zoneOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const all = [...zones.keys()];
  const own = all.find((zone) => zone.contains(target));
  if (own || target.closest(FIELD) || document.querySelector('dialog:modal')) return own;
  return all.find((zone) => zone.matches(':hover')) ?? (all.length === 1 ? all[0] : undefined);
}
