import { useState, type FormEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { RegistrationCross } from '#ui/motif/motif.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    const result = await api('POST /staff/sign-in/', { body: { email, password } });
    setBusy(false);
    if (result.ok) return change(result.data);
    setProblem(result.error.text || t('staff:no_answer'));
  };
  return (
    <>
      <h1>{t('staff:sign_in')}</h1>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          label={t('staff:email')}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t('staff:password')}
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
