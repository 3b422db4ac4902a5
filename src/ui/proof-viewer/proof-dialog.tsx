import { useId, useRef, type ReactNode } from 'react';
import { useModal } from '../dialog/use-modal.ts';
import styles from './proof-dialog.module.css';

interface ProofDialogProps {
  readonly title: string;
  readonly closeText: string;
  onClose(): void;
  readonly children: ReactNode;
}

/** A dialog that takes the whole screen: what is in it needs all of the room. */
export function ProofDialog({ title, closeText, onClose, children }: ProofDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useModal(dialog, onClose, { closesOutside: false });
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading}>
      <div className={styles.head}>
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
    </dialog>
  );
}
