import { Fragment } from 'react';
import styles from './unbroken.module.css';

/** A date with its hour perhaps, or the number of an order. */
const WHOLE = /(\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?|\b[A-Z][A-Z0-9]*-\d{3,}\b)/;

/** A sentence whose dates and order numbers stay on one line. Browsers would break 01-12-2026 at its hyphens. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(WHOLE).map((part, index) =>
    WHOLE.test(part) ? (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
