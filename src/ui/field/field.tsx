import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error and its remedy, in plain words; absent without an error. */
  readonly error?: string | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
interface Control {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: Control) => ReactNode;
}

/** Label above, hint below, error beside the field. Screen readers read hint and error with the control. */
export function Field({ label, hint, error, id: given, className, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${className ?? ''}`} data-wrong={error ? true : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        className: styles.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

type With<Attributes> = FieldTexts & Attributes;

export function TextField({ label, hint, error, id, className, ...rest }: With<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => <input {...control} {...rest} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  id,
  className,
  rows = 3,
  ...rest
}: With<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => <textarea {...control} rows={rows} {...rest} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  id,
  className,
  children,
  ...rest
}: With<SelectHTMLAttributes<HTMLSelectElement>>) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <select {...control} {...rest}>
          {children}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ label, hint, error, id: given, ...rest }: With<InputHTMLAttributes<HTMLInputElement>>) {
  const made = useId();
  const id = given ?? made;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
