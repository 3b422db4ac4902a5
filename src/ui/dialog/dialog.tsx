import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Accessible name of the close button. */
  readonly closeText: string;
  /** Called by the close button, by Escape, or by a click outside. */
  onClose(): void;
  readonly children: ReactNode;
}

/** A modal dialog. The browser keeps the focus inside and later returns it to the element that opened the dialog. */
export function Dialog({ title, closeText, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useEffectEvent(onClose);
  // The dialog is closed before it is removed from the page; otherwise the browser does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The parent component decides whether the dialog closes.
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
