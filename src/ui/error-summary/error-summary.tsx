import { useEffect, useRef, type ReactNode } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly title: string;
  /** The errors, each with the id of its field if it has one. Without errors nothing is shown. */
  readonly errors: readonly { readonly field?: string | undefined; readonly text: string }[];
  /** Counts attempts to submit. The summary takes the focus after each failed attempt. */
  readonly attempt: number;
  /** A way to continue, if no field can correct the error. */
  readonly children?: ReactNode;
}

/** All errors of a form, each as a link to its field. */
export function ErrorSummary({ title, errors, attempt, children }: ErrorSummaryProps) {
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
          <li key={field ?? text}>{field === undefined ? text : <FieldLink field={field}>{text}</FieldLink>}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function FieldLink({ field, children }: { readonly field: string; readonly children: string }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(`#${CSS.escape(field)}`)?.focus();
      }}
    >
      {children}
    </a>
  );
}
