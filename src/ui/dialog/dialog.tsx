import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Name of the cross that closes it. */
  readonly closeText: string;
  /** Asked by the cross, by Escape, or by a press beside it. */
  onClose(): void;
  readonly children: ReactNode;
}

/** A question before everything else. The browser keeps the focus in it and gives it back to what opened it. */
export function Dialog({ title, closeText, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useEffectEvent(onClose);
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Who asked decides whether it closes.
    element.addEventListener('cancel', (event) => {
      event.preventDefault();
      close();
    });
    element.addEventListener('click', ({ target }) => {
      if (target === element) close();
    });
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading}>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeText} onClick={onClose}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
