import { useEffect, useRef, type ReactNode } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly title: string;
  /** What is wrong, with the id of its field where it has one. Nothing is shown for none. */
  readonly errors: readonly { readonly field?: string | undefined; readonly text: string }[];
  /** Counts attempts to send: with each one that fails the summary takes the focus. */
  readonly attempt: number;
  /** The way onward, where no field can mend it. */
  readonly children?: ReactNode;
}

/** All that is wrong with a form, each a link to its field. */
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
