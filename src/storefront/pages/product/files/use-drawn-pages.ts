import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { undrawnOf, type Undrawn } from '../../../parts/file-pages/drawable.rules.ts';
import type { Drawable, PageDrawer, Sheets } from '../../../parts/file-pages/page-drawer.ts';

/** A page as it was drawn: the address of its picture, which holds all of it, or why there is none. */
export type DrawnHere = { readonly src: string } | { readonly undrawn: Undrawn };

/** Draws the first page of a file, and others as they are looked at. `draw` draws one that nobody has asked for. */
export function useDrawnPages(drawer: PageDrawer, file: Drawable) {
  const never = undrawnOf(file);
  const [sheets, setSheets] = useState<Sheets | Undrawn>();
  const [drawn, setDrawn] = useState<ReadonlyMap<number, DrawnHere>>(new Map());
  const begun = useRef(new Set<number>());
  // The same file for as long as its row is there.
  const own = useRef(file);
  const draw = useCallback(
    async (page: number) => {
      if (begun.current.has(page)) return;
      begun.current.add(page);
      const picture = await drawer.draw(own.current, page);
      const here = typeof picture === 'string' ? { undrawn: picture } : await addressOf(picture);
      setDrawn((before) => new Map(before).set(page, here));
    },
    [drawer],
  );
  useEffect(() => {
    if (never) return;
    void drawer.sheets(own.current).then((found) => {
      setSheets(found);
      if (typeof found !== 'string') void draw(1);
    });
  }, [drawer, draw, never]);
  const there = typeof sheets === 'string' ? undefined : sheets;
  const last = there?.sheets.length ?? 0;
  // The page behind it is looked at next.
  const look = useCallback(
    (page: number) => {
      for (const each of [page, page + 1]) if (each <= last) void draw(each);
    },
    [draw, last],
  );
  return useMemo(
    () => ({ undrawn: never ?? (typeof sheets === 'string' ? sheets : undefined), sheets: there, drawn, look, draw }),
    [never, sheets, there, drawn, look, draw],
  );
}

/** The picture itself as an address: the shop's policy allows no others that are made in the page. */
function addressOf(picture: Blob): Promise<DrawnHere> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve({ src: String(reader.result) }));
    reader.addEventListener('error', () => resolve({ undrawn: 'failed' }));
    reader.readAsDataURL(picture);
  });
}
