import { useId, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** Accessible name of the close button. */
  readonly closeText: string;
  /** Called by the close button, by Escape, or by a click outside. */
  onClose(): void;
  /** For what is looked at, and not read. On a phone it fills the screen, and Back closes it. */
  readonly wide?: boolean;
  /** Whether Back closes it: for what fills the screen of a phone like a page of its own. */
  readonly backCloses?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. The browser keeps the focus inside and later returns it to the element that opened the dialog. */
export function Dialog({ title, closeText, onClose, wide = false, backCloses = wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(dialog, onClose, { closesOutside: true });
  useBackCloses(onClose, backCloses);
  return (
    <dialog ref={dialog} className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog} aria-labelledby={heading}>
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
