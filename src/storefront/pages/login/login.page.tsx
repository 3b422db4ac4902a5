import { useState } from 'react';
import { useLocation } from 'react-router';
import { pathAfterLogin } from '../../routing/auth.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { keepMerge } from '../../client/merge-entry.ts';
import styles from './login.module.css';

/** Signing in; afterwards the visitor returns to the page first wanted, or home (§2.1). */
export function Page() {
  const t = useTranslate();
  const { api } = useClient();
  const { search } = useLocation();
  const [values, setValues] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<{ email?: string; password?: string; form?: string }>({});
  const [busy, setBusy] = useUntilReturn<boolean>(false);

  const submit = async () => {
    const missing = {
      ...(values.email.includes('@') ? {} : { email: t('account:email_missing') }),
      ...(values.password ? {} : { password: t('account:password_missing') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const result = await api('POST /auth/login/', { body: values });
    if (!result.ok) {
      setBusy(false);
      setErrors({ form: result.error.text || t('shell:no_answer') });
      return;
    }
    if (result.data.merge) keepMerge(result.data.merge);
    // A whole new document: prices and cart are the customer's now, and nothing of the guest's page stays in memory.
    location.assign(pathAfterLogin(new URLSearchParams(search).get('to')));
  };

  return (
    <div className={styles.box}>
      <h1>{t('account:login_title')}</h1>
      <p>{t('account:login_intro')}</p>
      {errors.form ? (
        <Notice level="danger" live>
          <p>{errors.form}</p>
        </Notice>
      ) : null}
      <form
        noValidate
        // Without a script nothing is sent in the address, a password least of all.
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t('account:email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={values.email}
          error={errors.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
        <TextField
          label={t('account:password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
        <Button type="submit" look="main" busyText={busy ? t('account:logging_in') : undefined}>
          {t('account:login_button')}
        </Button>
      </form>
      <p className={styles.hint}>{t('account:guest_hint')}</p>
    </div>
  );
}
