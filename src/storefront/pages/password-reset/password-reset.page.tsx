import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { NewPasswordField } from '../../parts/form/new-password-field.tsx';
import { keepTypedEmail, useTypedEmail } from '../../parts/form/typed-email.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { withWanted } from '../../routing/auth.rules.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import { safeRedirect } from '../../routing/safe-redirect.rules.ts';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import styles from '../../parts/form/form-box.module.css';

type Data = RulesData<'passwordRequest' | 'passwordReset'> & {
  readonly link: 'none' | 'good' | 'gone';
  /** The page that whoever asked for the link wanted. Empty without one. */
  readonly to: string;
};

/** Asks for the mailed link; after the link was opened, asks for the new password. */
export function Page({ data }: PageProps<Data>) {
  return (
    <div className={styles.page}>{data.link === 'good' ? <NewPassword data={data} /> : <Request data={data} />}</div>
  );
}

function Request({ data }: { readonly data: Data }) {
  const t = useTranslate();
  const { api } = useClient();
  const [sentTo, setSentTo] = useState('');
  const form = useForm('request', data.rules.passwordRequest, { email: '' });
  const { search } = useLocation();
  const { defaultLinks } = useShop();
  const to = safeRedirect(new URLSearchParams(search).get('to')) ?? '';
  useTypedEmail((email) => form.set({ email }));
  const ask = async () => {
    const { email } = form.values;
    if (await form.send((body) => api('POST /auth/passwordReset/', { body: { ...body, to } }))) setSentTo(email.trim());
  };
  if (sentTo !== '')
    return (
      <>
        <h1>{t('access:reset_title')}</h1>
        <Notice level="success" title={t('access:reset_sent_title')} live>
          <p>{t('access:reset_sent_text', { email: sentTo })}</p>
        </Notice>
        <p>
          <Button look="quiet" onClick={() => setSentTo('')}>
            {t('access:reset_again')}
          </Button>
        </p>
      </>
    );
  return (
    <>
      <h1>{t('access:reset_title')}</h1>
      {data.link === 'gone' ? (
        <Notice level="warning" title={t('access:link_gone_title')}>
          <p>{t('access:link_gone_text')}</p>
        </Notice>
      ) : null}
      <p>{t('access:reset_intro')}</p>
      <FormBox
        form={form}
        labels={{ email: t('forms:email') }}
        button={t('access:reset_button')}
        busyText={t('access:reset_busy')}
        onSend={() => void ask()}
      >
        <TextField
          label={t('forms:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.text('email')}
        />
      </FormBox>
      <ul className={styles.links}>
        <li>
          <PageLink to={defaultLink(defaultLinks, 'login', { to })} onClick={() => keepTypedEmail(form.values.email)}>
            {t('access:to_login')}
          </PageLink>
        </li>
      </ul>
    </>
  );
}

function NewPassword({ data }: { readonly data: Data }) {
  const t = useTranslate();
  const { api } = useClient();
  const { pagePaths } = useShop();
  const form = useForm('password', data.rules.passwordReset, { password: '' });
  const choose = async () => {
    // A new document is loaded, because the former sign-in has ended. The link of this page is used up.
    if (await form.send((body) => api('POST /auth/passwordReset/set/', { body }), 'leaves'))
      location.replace(withWanted(pagePaths['password-reset-successful'] ?? '/', data.to));
  };
  return (
    <>
      <h1>{t('access:set_title')}</h1>
      <p>{t('access:set_intro')}</p>
      <FormBox
        form={form}
        labels={{ password: t('forms:new_password') }}
        button={t('access:set_button')}
        busyText={t('access:set_busy')}
        onSend={() => void choose()}
      >
        <NewPasswordField form={form} label={t('forms:new_password')} />
      </FormBox>
    </>
  );
}
