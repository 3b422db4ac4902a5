import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { LIST_QUERY } from '#shop/content/page-kinds.ts';
import { onReturn } from '../client/page-life.ts';

/** Where each page was left, for going back: its scroll position, and where its content ended. */
const left = new Map<string, { readonly top: number; readonly end: number }>();

/**
 * In one of its first frames, WebKit scrolls a page from its memory to the position of the last address change. The
 * position is therefore set again in these frames.
 */
const JUMP_FRAMES = 3;

function keepAt(top: number, frames: number): void {
  scrollTo({ top, behavior: 'instant' });
  if (frames > 0) requestAnimationFrame(() => keepAt(top, frames - 1));
}

/** Where the content of a page ends above its footer, in pixels from the top of the page. */
function endOf(main: Element | null): number {
  return (main?.lastElementChild?.getBoundingClientRect().bottom ?? 0) + scrollY;
}

/**
 * Where a page that is reached by Back begins: as it was left, unless its content has become shorter and ends above. It
 * shows something else then, such as a cart that has become an order.
 */
function returnTo(page: string, main: Element | null): number {
  const { top, end } = left.get(page) ?? { top: 0, end: 0 };
  const now = endOf(main);
  return now >= end || now > top ? top : 0;
}

/** The name of a page for its reader: the address, and each page of a long list. */
function nameOf(pathname: string, search: string): string {
  return `${pathname} ${new URLSearchParams(search).get(LIST_QUERY.after) ?? ''}`;
}

/**
 * Makes a navigation within the shop behave like a normal page load. A new page begins at its top, and a page reached
 * by Back keeps its position. The focus moves to the content of the page. Choices within one page move nothing.
 */
export function useNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, hash } = useLocation();
  const page = nameOf(pathname, search);
  const { state } = useNavigation();
  const way = useNavigationType();
  const shown = useRef(page);

  useEffect(() => {
    // The browser would restore the position before the content is rendered. It restores the position itself only after
    // a reload.
    history.scrollRestoration = 'manual';
    let leftAt = 0;
    const leave = () => {
      leftAt = scrollY;
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', leave);
    const stopHearing = onReturn(() => {
      history.scrollRestoration = 'manual';
      keepAt(leftAt, JUMP_FRAMES);
    });
    return () => {
      removeEventListener('pagehide', leave);
      stopHearing();
    };
  }, []);

  useEffect(() => {
    if (state === 'loading') left.set(shown.current, { top: scrollY, end: endOf(main.current) });
  }, [state, main]);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const target = hash === '' ? null : document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
    main.current?.focus({ preventScroll: true });
    if (target && way !== 'POP') target.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: way === 'POP' ? returnTo(page, main.current) : 0, behavior: 'instant' });
  }, [page, hash, way, main]);
}
