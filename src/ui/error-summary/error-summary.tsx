import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly title: string;
  /** Id of the field and what is wrong with it. Nothing is shown for none. */
  readonly errors: readonly { readonly field: string; readonly text: string }[];
  /** Counts attempts to send: with each one that fails the summary takes the focus. */
  readonly attempt: number;
}

/** All that is wrong with a form, each a link to its field. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(`#${CSS.escape(field)}`)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
