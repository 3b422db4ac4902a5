import styles from './motif.module.css';

/** Motifs from a printer's sheet. All are decorative and hidden from screen readers. */
export function RegistrationCross() {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.line} ${styles.cross}`} aria-hidden="true">
      <circle cx="12" cy="12" r="6" />
      <path d="M12 1v22M1 12h22" />
    </svg>
  );
}

/** A printer's loupe over a halftone; it stands for a search. */
export function Loupe() {
  return (
    <svg viewBox="0 0 72 72" className={`${styles.line} ${styles.loupe}`} aria-hidden="true">
      <circle cx="30" cy="30" r="22" />
      <circle cx="30" cy="30" r="18" />
      <path d="M46 46l18 18" strokeWidth="4" strokeLinecap="round" />
      <circle cx="22" cy="26" r="4" className={styles.cyan} stroke="none" />
      <circle cx="34" cy="22" r="4" className={styles.magenta} stroke="none" />
      <circle cx="38" cy="34" r="4" className={styles.yellow} stroke="none" />
      <circle cx="26" cy="38" r="4" className={styles.ink} stroke="none" />
    </svg>
  );
}
