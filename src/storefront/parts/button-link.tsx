import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '#ui/button/button.tsx';
import { PageLink } from './page-link.tsx';

interface ButtonLinkProps {
  readonly to: string;
  readonly look?: ButtonLook;
  readonly rel?: 'next';
  readonly children: ReactNode;
}

/** A link that looks like a button. It opens an address and never performs an action. */
export function ButtonLink({ to, look, rel, children }: ButtonLinkProps) {
  return (
    <PageLink to={to} {...(rel ? { rel } : {})} className={buttonClass(look)}>
      {children}
    </PageLink>
  );
}
