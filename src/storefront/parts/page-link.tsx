import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { preloadPage } from '../client/preload.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the shop, from its root. */
  readonly to: string;
}

/**
 * A link to a page of the shop. What it leads to is fetched when it comes into view. An anchor of its own: the
 * router's resolves relative addresses, which no page has and each of a page's hundred links would pay for.
 */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = anchor.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      preloadPage(to);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [to]);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(to, { replace: to === location.pathname + location.search + location.hash });
  };
  return (
    <a ref={anchor} href={to} {...rest} onClick={follow}>
      {children}
    </a>
  );
}

/** In a new tab or window, or as a download: the browser's business. */
function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}
