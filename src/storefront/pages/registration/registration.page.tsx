import { useLocation } from 'react-router';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { keepMerge } from '../../client/merge-entry.ts';
import { keepNews } from '../../client/news-entry.ts';
import { FormBox } from '../../parts/form/form-box.tsx';
import { InviteHint } from '../../parts/form/invite-hint.tsx';
import { PersonFields, personLabels, type PersonValues } from '../../parts/form/person-fields.tsx';
import { NewPasswordField } from '../../parts/form/new-password-field.tsx';
import { keepTypedEmail, useTypedEmail } from '../../parts/form/typed-email.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { pathAfterLogin } from '../../routing/auth.rules.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import styles from '../../parts/form/form-box.module.css';

interface Values extends PersonValues {
  readonly email: string;
  readonly password: string;
  readonly newsletter: boolean;
  readonly terms: boolean;
}

/**
 * Creating an account. Afterwards the visitor is signed in and returns to the page that was first requested, or home
 * (§2.1).
 */
export function Page({ data }: PageProps<RulesData<'registration'>>) {
  const t = useTranslate();
  const { api } = useClient();
  const { search } = useLocation();
  const { defaultLinks, defaultCountry, brand } = useShop();
  const to = new URLSearchParams(search).get('to') ?? '';
  const form = useForm<Values>('registration', data.rules.registration, {
    category: 'private',
    company: '',
    companyCountry: defaultCountry,
    companyNumber: '',
    vatNumber: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    newsletter: false,
    terms: false,
  });
  useTypedEmail((email) => form.set({ email }));
  const register = async () => {
    const answer = await form.send((body) => api('POST /customer/create', { body }), 'leaves');
    if (!answer) return;
    if (answer.merge) keepMerge(answer.merge);
    keepNews({ toConfirm: form.values.email.trim() });
    // A new document is loaded: prices and cart are now the customer's, and no guest data stay in memory. It takes the place
    // of this page, which who is signed in cannot open.
    location.replace(pathAfterLogin(to));
  };
  const labels = {
    ...personLabels(t, form.values),
    email: t('forms:email'),
    password: t('forms:password'),
    terms: t('access:terms_field'),
  };
  return (
    <div className={styles.page}>
      <h1>{t('access:registration_title')}</h1>
      <p>{t('access:registration_intro')}</p>
      <InviteHint to={to} />
      <FormBox
        form={form}
        labels={labels}
        button={t('access:registration_button')}
        busyText={t('access:registration_busy')}
        onSend={() => void register()}
      >
        <PersonFields form={form} />
        <TextField
          label={t('forms:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.text('email')}
        />
        <NewPasswordField form={form} label={t('forms:password')} />
        <Checkbox
          label={t('forms:newsletter', { brand })}
          hint={t('forms:newsletter_hint')}
          {...form.box('newsletter')}
        />
        <Checkbox label={t('access:terms_accept')} {...form.box('terms')} />
        <TermsLinks />
      </FormBox>
      <ul className={styles.links}>
        <li>
          <PageLink to={defaultLink(defaultLinks, 'login', { to })} onClick={() => keepTypedEmail(form.values.email)}>
            {t('access:have_account')}
          </PageLink>
        </li>
      </ul>
    </div>
  );
}

/** Links to the accepted terms. They open in a new tab, so that no input is lost. */
function TermsLinks() {
  const t = useTranslate();
  const { pagePaths } = useShop();
  return (
    <p className={styles.hint}>
      <a href={pagePaths['terms'] ?? '/'} target="_blank" rel="noopener">
        {t('access:terms_read')}
      </a>{' '}
      ·{' '}
      <a href={pagePaths['privacy'] ?? '/'} target="_blank" rel="noopener">
        {t('access:privacy_read')}
      </a>
    </p>
  );
}
