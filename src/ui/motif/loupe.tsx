import styles from './motif.module.css';

/** A printer's loupe over a halftone; it stands for a search. Decorative, and hidden from screen readers. */
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
