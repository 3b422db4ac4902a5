import { useState, type FormEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { RegistrationCross } from '#ui/motif/motif.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { useMissing } from '../../parts/use-missing.ts';
import { useTitle } from '../../parts/use-title.ts';
import { pathAfterSignIn } from '../../routing/admin-pages.rules.ts';
import { SecondFactor } from './second-factor.tsx';
import styles from './sign-in.module.css';

/** Address and password, then the second factor. */
export function SignInPage() {
  const t = useTranslate();
  const { session } = useSession();
  const [search] = useSearchParams();
  /** Recovery codes are shown once. Until they are put away, the page stays. */
  const [codes, setCodes] = useState<readonly string[]>([]);
  useTitle(t('staff:sign_in'));
  if (session.staff && codes.length === 0) return <Navigate to={pathAfterSignIn(search.get('to'))} replace />;
  return (
    <main className={styles.sheet}>
      <p className={styles.over}>
        <RegistrationCross /> {session.shop.brand} {t('staff:title')}
      </p>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : session.step ? (
        <SecondFactor step={session.step} onCodes={setCodes} />
      ) : (
        <Password first={search.get('email') ?? ''} />
      )}
    </main>
  );
}

function Password({ first }: { readonly first: string }) {
  const t = useTranslate();
  const { api, change } = useSession();
  const [email, setEmail] = useState(first);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const missing = useMissing({ email, password });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    if (missing.asks()) return undefined;
    setBusy(true);
    const result = await api('POST /staff/sign-in/', { body: { email, password } });
    setBusy(false);
    if (result.ok) return change(result.data);
    return setProblem(result.error.text || t('staff:no_answer'));
  };
  return (
    <>
      <h1>{t('staff:sign_in')}</h1>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          id="email"
          label={t('staff:email')}
          error={missing.errorOf('email')}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          id="password"
          label={t('staff:password')}
          error={missing.errorOf('password')}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
          {t('staff:continue')}
        </Button>
      </form>
    </>
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; onDone(): void }) {
  const t = useTranslate();
  return (
    <>
      <h1>{t('staff:recovery_title')}</h1>
      <p>{t('staff:recovery_text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="main" onClick={onDone}>
        {t('staff:recovery_done')}
      </Button>
    </>
  );
}
