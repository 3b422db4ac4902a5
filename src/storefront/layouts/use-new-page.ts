import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { LIST_QUERY } from '#shop/content/page-kinds.ts';
import { onReturn } from '../client/page-life.ts';

/** Where each page was left, for the way back. */
const left = new Map<string, number>();

/** WebKit, in one of its first frames, takes a page still in memory to where it stood when its address last changed. */
const JUMP_FRAMES = 3;

function keepAt(top: number, frames: number): void {
  scrollTo({ top, behavior: 'instant' });
  if (frames > 0) requestAnimationFrame(() => keepAt(top, frames - 1));
}

/** What is a page to who reads it: an address, and each page of a long list. */
function nameOf(pathname: string, search: string): string {
  return `${pathname} ${new URLSearchParams(search).get(LIST_QUERY.after) ?? ''}`;
}

/**
 * A page change of ours is one for everybody: the new page begins at its top, a page gone back to stands where it was left,
 * and the keyboard starts at its content and not at the link that was followed. Choices within one page move nothing.
 */
export function useNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, hash } = useLocation();
  const page = nameOf(pathname, search);
  const { state } = useNavigation();
  const way = useNavigationType();
  const shown = useRef(page);

  useEffect(() => {
    // The browser restores a page before its content is there; it keeps the part it does well, loading anew.
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
    if (state === 'loading') left.set(shown.current, scrollY);
  }, [state]);

  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const target = hash === '' ? null : document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`);
    main.current?.focus({ preventScroll: true });
    if (target && way !== 'POP') target.scrollIntoView({ behavior: 'instant' });
    else scrollTo({ top: way === 'POP' ? (left.get(page) ?? 0) : 0, behavior: 'instant' });
  }, [page, hash, way, main]);
}
