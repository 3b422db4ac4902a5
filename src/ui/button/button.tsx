import type { ButtonHTMLAttributes, PointerEvent } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

/** main: the main action of a page. plain: another action. quiet: an action of little importance. */
export type ButtonLook = 'main' | 'plain' | 'quiet';

/** Only the look, for a router's own link. */
export function buttonClass(look: ButtonLook = 'plain', more = ''): string {
  return [styles.button, styles[look], more].filter(Boolean).join(' ');
}

/** Who draws the pointer this far away takes the press back. */
const AWAY_PX = 24;

/** A press belongs to the button on which it began, wherever an answer moves that before the finger is lifted. */
function holdPress({ currentTarget: button, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>): void {
  button.setPointerCapture(pointerId);
  const onMove = (now: globalThis.PointerEvent) => {
    const isAway = Math.hypot(now.clientX - clientX, now.clientY - clientY) > AWAY_PX;
    if (isAway && button.hasPointerCapture(pointerId)) button.releasePointerCapture(pointerId);
  };
  button.addEventListener('pointermove', onMove);
  button.addEventListener('lostpointercapture', () => button.removeEventListener('pointermove', onMove), {
    once: true,
  });
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
      onPointerDown={holdPress}
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
