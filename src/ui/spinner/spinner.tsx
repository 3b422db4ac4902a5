import styles from './spinner.module.css';

/** An animated registration cross. The text beside it says what is loading. */
export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className={styles.spinner} aria-hidden="true">
      <circle cx="12" cy="12" r="6" />
      <path d="M12 1v7M12 16v7M1 12h7M16 12h7" />
    </svg>
  );
}
