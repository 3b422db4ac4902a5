import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { RegistrationCross } from '#ui/motif/motif.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { useMissing } from '../../parts/use-missing.ts';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import styles from '../sign-in/sign-in.module.css';

/** The one-time link of an invitation: name and password, then the sign-in. */
export function InvitePage() {
  const t = useTranslate();
  const { api, session } = useSession();
  const navigate = useNavigate();
  // The key stands behind the #, which no browser sends to a server.
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState('');
  useTitle(t('staff:invite_title'));
  const missing = useMissing({ name, password });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing.asks()) return undefined;
    setBusy(true);
    const result = await api('POST /staff/invite/accept/', { body: { token, name, password } });
    setBusy(false);
    if (result.ok)
      return navigate(`${ADMIN_PATHS.signIn}?email=${encodeURIComponent(result.data.email)}`, { replace: true });
    const [field] = result.error.fields;
    setWrong(field?.problem ?? '');
    setProblem(field ? '' : result.error.text || t('staff:no_answer'));
    return undefined;
  };
  return (
    <main className={styles.sheet}>
      <p className={styles.over}>
        <RegistrationCross /> {session.shop.brand} {t('staff:title')}
      </p>
      <h1>{t('staff:invite_title')}</h1>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          id="name"
          error={missing.errorOf('name')}
          label={t('staff:name')}
          hint={t('staff:name_hint')}
          autoComplete="name"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('staff:new_password')}
          hint={t('staff:new_password_hint')}
          id="password"
          error={missing.errorOf('password') ?? (wrong || undefined)}
          type="password"
          autoComplete="new-password"
          required
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
          {t('staff:invite_accept')}
        </Button>
      </form>
    </main>
  );
}
