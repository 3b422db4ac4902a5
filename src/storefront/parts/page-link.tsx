import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { preloadPage } from '../client/preload.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the shop, from the root. */
  readonly to: string;
  /** Takes the place of the present page in the history: Back leads to the one before it. */
  readonly replace?: boolean;
}

/**
 * A link to a page of the shop. The target is preloaded when the link comes into view. The router's own link is not
 * used: it resolves relative addresses, which no page has, and a page with a hundred links would pay for each.
 */
export function PageLink({ to, replace = false, onClick, children, ...rest }: PageLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = anchor.current;
    if (!element) return undefined;
    const observer = observerOfLinks();
    targets.set(element, to);
    observer.observe(element);
    return () => observer.unobserve(element);
  }, [to]);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace || to === location.pathname + location.search + location.hash });
  };
  return (
    <a ref={anchor} href={to} {...rest} onClick={follow}>
      {children}
    </a>
  );
}

const targets = new WeakMap<Element, string>();
let links: IntersectionObserver | undefined;

/** One for all links: a page has a hundred of them, and an observer for each takes time while the page starts. */
function observerOfLinks(): IntersectionObserver {
  links ??= new IntersectionObserver((entries, observer) => {
    for (const { target, isIntersecting } of entries) {
      const to = targets.get(target);
      if (!isIntersecting || to === undefined) continue;
      observer.unobserve(target);
      preloadPage(to);
    }
  });
  return links;
}

/** Whether the browser opens the link itself: in a new tab or window, or as a download. */
function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}
