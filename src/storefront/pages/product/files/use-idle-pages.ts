import { useEffect, useState } from 'react';
import type { DrawnHere } from './use-drawn-pages.ts';
import { nextUnasked } from './idle-pages.rules.ts';

interface Drawing {
  /** Undefined until the file was opened. */
  readonly sheets: { readonly sheets: readonly { readonly number: number }[] } | undefined;
  readonly drawn: ReadonlyMap<number, DrawnHere>;
  draw(page: number): void;
}

/**
 * Draws the pages of a file that is looked at, one after the other while the browser has nothing else to do: what somebody
 * asks for waits for one page at most. It ends with the view.
 */
export function useIdlePages({ sheets, drawn, draw }: Drawing) {
  const [current, setCurrent] = useState(1);
  const [near, setNear] = useState<readonly number[]>([]);
  useEffect(() => {
    const pages = sheets?.sheets.map(({ number }) => number) ?? [];
    const next = nextUnasked({ pages, drawn, current, near });
    return next === undefined ? undefined : whenIdle(() => draw(next));
  }, [sheets, drawn, current, near, draw]);
  return { look: setCurrent, see: setNear };
}

/** A browser that does not tell when it is idle draws a moment later. */
const LATER_MS = 100;

/** @returns what takes it back */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(act);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(act, LATER_MS);
  return () => clearTimeout(timer);
}
