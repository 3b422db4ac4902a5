import type { ReactNode } from 'react';
import styles from './motif.module.css';

/** Marks of the printer's sheet, used sparingly as structure. All are ornaments to a screen reader. */
export function RegistrationCross() {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.line} ${styles.cross}`} aria-hidden="true">
      <circle cx="12" cy="12" r="6" />
      <path d="M12 1v22M1 12h22" />
    </svg>
  );
}

export function ColourBar() {
  return (
    <svg viewBox="0 0 80 8" className={styles.bar} aria-hidden="true">
      <rect width="17" height="8" className={styles.cyan} />
      <rect x="21" width="17" height="8" className={styles.magenta} />
      <rect x="42" width="17" height="8" className={styles.yellow} />
      <rect x="63" width="17" height="8" className={styles.ink} />
    </svg>
  );
}

/** A section ends here. */
export function FoldLine() {
  return (
    <svg viewBox="0 0 400 9" preserveAspectRatio="none" className={`${styles.line} ${styles.fold}`} aria-hidden="true">
      <path d="M0 4.5h400" strokeDasharray="6 5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** A printer's loupe over a raster: something was looked for. */
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

/** A sheet with crop marks at its corners. */
export function CropMarked({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      {[0, 1, 2, 3].map((corner) => (
        <svg key={corner} viewBox="0 0 20 20" className={`${styles.line} ${styles.corner}`} aria-hidden="true">
          <path d="M0 15.5h11M15.5 0v11" />
        </svg>
      ))}
      {children}
    </div>
  );
}
