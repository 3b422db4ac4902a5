import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { PageLink } from './page-link.tsx';
import styles from './button.module.css';

export type ButtonLook = 'main' | 'plain' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Shown while the click is being answered; the button stays focusable and takes no second click. */
  readonly busyText?: string | undefined;
  readonly children: ReactNode;
}

export function Button({
  look = 'plain',
  busyText,
  children,
  onClick,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const busy = busyText !== undefined;
  return (
    <button
      type={busy ? 'button' : type}
      className={`${styles.button} ${styles[look]} ${className ?? ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({
  to,
  look = 'plain',
  children,
}: {
  readonly to: string;
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}) {
  return (
    <PageLink to={to} className={`${styles.button} ${styles[look]}`}>
      {children}
    </PageLink>
  );
}
