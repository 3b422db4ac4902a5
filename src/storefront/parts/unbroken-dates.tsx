import { Fragment } from 'react';
import styles from './unbroken-dates.module.css';

const DATE = /(\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?)/;

/** A sentence whose dates stay on one line. Browsers would break 01-12-2026 at its hyphens. */
export function UnbrokenDates({ children }: { readonly children: string }) {
  return children.split(DATE).map((part, index) =>
    DATE.test(part) ? (
      <span key={index} className={styles.date}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
