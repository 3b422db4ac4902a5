import styles from './motif.module.css';

/** A motif from a printer's sheet: decorative, and hidden from screen readers. */
export function RegistrationCross() {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.line} ${styles.cross}`} aria-hidden="true">
      <circle cx="12" cy="12" r="6" />
      <path d="M12 1v22M1 12h22" />
    </svg>
  );
}
