import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

/** main: the main action of a page. plain: another action. quiet: an action of little importance. */
export type ButtonLook = 'main' | 'plain' | 'quiet';

/** Only the look, for a router's own link. */
export function buttonClass(look: ButtonLook = 'plain', more = ''): string {
  return [styles.button, styles[look], more].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Shown while the click is being processed. The button keeps its focus and ignores a second click. */
  readonly busyText?: string | undefined;
}

export function Button({ look, busyText, children, onClick, className, type = 'button', ...rest }: ButtonProps) {
  const busy = busyText !== undefined;
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonClass(look, className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    >
      {busy ? (
        <>
          <Spinner />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  );
}
