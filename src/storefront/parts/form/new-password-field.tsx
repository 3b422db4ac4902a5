import { TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { Form } from './use-form.ts';

/** The field `password` of a form in which a new password is chosen. */
export function NewPasswordField({
  form,
  label,
}: {
  readonly form: Pick<Form<{ readonly password: string }>, 'text'>;
  readonly label: string;
}) {
  const t = useTranslate();
  return (
    <TextField
      label={label}
      hint={t('forms:password_hint')}
      type="password"
      autoComplete="new-password"
      {...form.text('password')}
    />
  );
}
