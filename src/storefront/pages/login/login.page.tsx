import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '#kernel/endpoint.ts';
import type { login } from '#shop/accounts/accounts.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useAuth, useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { keepMerge } from '../../client/merge-entry.ts';
import { signInWithPasskey } from '../../client/passkeys.ts';
import { FormBox } from '../../parts/form/form-box.tsx';
import { InviteHint } from '../../parts/form/invite-hint.tsx';
import { keepTypedEmail, useTypedEmail } from '../../parts/form/typed-email.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { usePasskeys } from '../../parts/use-passkeys.ts';
import { useShop } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { pathAfterLogin, withWanted } from '../../routing/auth.rules.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import styles from '../../parts/form/form-box.module.css';

type SignedIn = Answer<typeof login>;

/** Signing in. Afterwards the visitor returns to the page that was first requested, or home (§2.1). */
export function Page({ data }: PageProps<RulesData<'login'>>) {
  const t = useTranslate();
  const { api } = useClient();
  const { search } = useLocation();
  const { audience, defaultLinks, pagePaths } = useShop();
  const to = new URLSearchParams(search).get('to') ?? '';
  const form = useForm('login', data.rules.login, { email: '', password: '' });
  useTypedEmail((email) => form.set({ email }));
  const keepEmail = () => keepTypedEmail(form.values.email);
  const forgotten = pagePaths['password-reset'] ?? '/';
  const enter = (answer: SignedIn) => {
    if (answer.merge) keepMerge(answer.merge);
    // A new document is loaded: prices and cart are now the customer's, and no guest data stay in memory. It takes the place
    // of this page, which who is signed in cannot open.
    location.replace(pathAfterLogin(to));
  };
  const signIn = async () => {
    const answer = await form.send((body) => api('POST /auth/login/', { body }), 'leaves');
    if (answer) enter(answer);
  };
  return (
    <div className={styles.page}>
      <h1>{t('account:login_title')}</h1>
      <p>{t('account:login_intro')}</p>
      <InviteHint to={to} />
      <FormBox
        form={form}
        labels={{ email: t('forms:email'), password: t('forms:password') }}
        button={t('account:login_button')}
        busyText={t('account:logging_in')}
        onSend={() => void signIn()}
      >
        <TextField
          label={t('forms:email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.text('email')}
        />
        <TextField
          label={t('forms:password')}
          type="password"
          autoComplete="current-password"
          {...form.text('password')}
        />
      </FormBox>
      <PasskeyEntry onSignedIn={enter} />
      <ul className={styles.links}>
        <li>
          <PageLink to={withWanted(forgotten, to)} onClick={keepEmail}>
            {t('access:forgotten')}
          </PageLink>
        </li>
        <li>
          <PageLink to={defaultLink(defaultLinks, 'registration', { to })} onClick={keepEmail}>
            {t('access:open_account')}
          </PageLink>
        </li>
        {audience === 'premium' ? (
          <li>
            <PageLink to={pagePaths['premium-reseller'] ?? '/'}>{t('access:reseller_apply')}</PageLink>
          </li>
        ) : null}
      </ul>
      <p className={styles.hint}>{t('account:guest_hint')}</p>
    </div>
  );
}

/** Sign-in with a passkey, if the browser supports it. */
function PasskeyEntry({ onSignedIn }: { onSignedIn(answer: SignedIn): void }) {
  const t = useTranslate();
  const { api } = useClient();
  const possible = usePasskeys();
  // While the password is checked, a passkey starts no second sign-in.
  const auth = useAuth();
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const [refused, setRefused] = useState('');
  const signIn = async () => {
    setRefused('');
    setBusy(true);
    const result = await signInWithPasskey(api, t('access:passkey_given_up'));
    if (result.ok) return onSignedIn(result.data);
    setBusy(false);
    setRefused(result.error.text || t('shell:no_answer'));
  };
  return (
    // The space is reserved until the browser has answered, so that the layout does not move.
    <div className={styles.other} data-waiting={!possible || undefined}>
      <Button
        busyText={busy ? t('access:with_passkey_busy') : undefined}
        aria-disabled={auth.busy || undefined}
        onClick={auth.busy ? undefined : () => void signIn()}
      >
        {t('access:with_passkey')}
      </Button>
      {refused === '' ? null : (
        <Notice level="warning" live>
          <p>{refused}</p>
        </Notice>
      )}
    </div>
  );
}
