import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '#ui/button/button.tsx';
import { PageLink } from './page-link.tsx';

interface ButtonLinkProps {
  readonly to: string;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ to, look, children }: ButtonLinkProps) {
  return (
    <PageLink to={to} className={buttonClass(look)}>
      {children}
    </PageLink>
  );
}
