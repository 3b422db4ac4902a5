import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';

interface FieldParts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and what to do, in plain words; empty when nothing is. */
  readonly error?: string | undefined;
}

type InputProps = FieldParts & InputHTMLAttributes<HTMLInputElement>;

/** Label above, hint under it, error beside the field; the error is read with the field. */
export function TextField({ label, hint, error, id: given, className, ...rest }: InputProps) {
  const field = useField(given, hint, error);
  return (
    <Frame label={label} hint={hint} error={error} ids={field} className={className}>
      <input
        id={field.id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={field.describedBy}
        {...rest}
      />
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  id: given,
  className,
  ...rest
}: FieldParts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = useField(given, hint, error);
  return (
    <Frame label={label} hint={hint} error={error} ids={field} className={className}>
      <textarea
        id={field.id}
        className={styles.input}
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={field.describedBy}
        {...rest}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  id: given,
  className,
  children,
  ...rest
}: FieldParts & SelectHTMLAttributes<HTMLSelectElement>) {
  const field = useField(given, hint, error);
  return (
    <Frame label={label} hint={hint} error={error} ids={field} className={className}>
      <select
        id={field.id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={field.describedBy}
        {...rest}
      >
        {children}
      </select>
    </Frame>
  );
}

export function Checkbox({ label, hint, id: given, ...rest }: FieldParts & InputHTMLAttributes<HTMLInputElement>) {
  const field = useField(given, hint, undefined);
  return (
    <div className={styles.check}>
      <input id={field.id} type="checkbox" aria-describedby={field.describedBy} {...rest} />
      <div>
        <label htmlFor={field.id}>{label}</label>
        {hint ? (
          <p id={field.hintId} className={styles.hint}>
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface FieldIds {
  readonly id: string;
  readonly hintId: string;
  readonly errorId: string;
  readonly describedBy: string | undefined;
}

function useField(given: string | undefined, hint: string | undefined, error: string | undefined): FieldIds {
  const made = useId();
  const id = given ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return {
    id,
    hintId,
    errorId,
    describedBy: [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined,
  };
}

function Frame({
  label,
  hint,
  error,
  ids,
  className,
  children,
}: FieldParts & { readonly ids: FieldIds; readonly className?: string | undefined; readonly children: ReactNode }) {
  return (
    <div className={`${styles.field} ${className ?? ''}`} data-wrong={error ? true : undefined}>
      <label htmlFor={ids.id} className={styles.label}>
        {label}
      </label>
      {hint ? (
        <p id={ids.hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={ids.errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
