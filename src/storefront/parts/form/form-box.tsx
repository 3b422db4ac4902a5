import type { ReactNode } from 'react';
import type { FormValues } from '#kernel/validation-rules.ts';
import { Button, type ButtonLook } from '#ui/button/button.tsx';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { DraftNote } from './draft-note.tsx';
import type { Form } from './use-form.ts';
import styles from './form-box.module.css';

interface FormBoxProps<V extends FormValues> {
  readonly form: Form<V>;
  /** Field labels for the error summary, by field name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly button: string;
  readonly busyText: string;
  /** 'main' for the most important action of the page. */
  readonly look?: ButtonLook;
  readonly children: ReactNode;
  onSend(): void;
}

/** One column of fields, with an error summary above and one button. */
export function FormBox<V extends FormValues>({
  form,
  labels,
  button,
  busyText,
  look = 'main',
  children,
  onSend,
}: FormBoxProps<V>) {
  const t = useTranslate();
  const errors = Object.entries(form.errors).map(([field, problem]) => ({
    field: form.id(field),
    text: t('forms:error_line', { field: labels[field] ?? field, problem }),
  }));
  return (
    <form
      noValidate
      // Without a script, a GET form would put its fields, such as a password, into the address.
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy) onSend();
      }}
    >
      <ErrorSummary
        title={t(errors.length > 0 ? 'forms:errors_title' : 'forms:refused_title')}
        errors={form.refused === '' ? errors : [...errors, { text: form.refused }]}
        attempt={form.attempt}
      />
      <DraftNote draft={form.draft} />
      {children}
      <div>
        <Button type="submit" look={look} busyText={form.busy ? busyText : undefined}>
          {button}
        </Button>
      </div>
      <noscript>
        <p>{t('forms:needs_script')}</p>
      </noscript>
    </form>
  );
}
