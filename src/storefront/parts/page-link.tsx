import { useEffect, useRef, type AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { preloadPage } from '../shell/preload.ts';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/** A link to a page of the shop. What it leads to is fetched when it comes into view or under the pointer. */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
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
  return (
    <Link ref={anchor} to={to} {...rest}>
      {children}
    </Link>
  );
}
