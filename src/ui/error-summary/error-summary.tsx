import { useEffect, useRef, type ReactNode } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly title: string;
  /** The errors, each with the id of its field if it has one. Without errors nothing is shown. */
  readonly errors: readonly { readonly field?: string | undefined; readonly text: string }[];
  /**
   * Counts attempts to submit. After each failed attempt the focus moves: to the field if one field is all that is wrong
   * and it says so itself, otherwise to this summary.
   */
  readonly attempt: number;
  /** A way to continue, if no field can correct the error. */
  readonly children?: ReactNode;
}

/** The second click of a double click would fall on what the summary has moved under the pointer. */
function ignoreSecondClick(): () => void {
  const over = new AbortController();
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) return over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', onClick, { capture: true, signal: over.signal });
  return () => over.abort();
}

/** All errors of a form, each as a link to its field. */
export function ErrorSummary({ title, errors, attempt, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return undefined;
    const [first] = errors;
    const field = errors.length === 1 && first?.field !== undefined ? fieldWith(first.field) : null;
    (field?.matches('[aria-invalid="true"]') ? field : box.current)?.focus();
    return ignoreSecondClick();
    // The errors of one attempt come with it; a field that is corrected later moves nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
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
        fieldWith(field)?.focus();
      }}
    >
      {children}
    </a>
  );
}

function fieldWith(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
}
