import { useState } from 'react';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { PendingEmailWire } from '#shop/accounts/profile.contract.ts';
import type { PremiumState } from '#shop/premium/premium.contract.ts';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { PersonFields, personLabels, type PersonValues } from '../../parts/form/person-fields.tsx';
import { NewPasswordField } from '../../parts/form/new-password-field.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { OwnerOnly } from '../../parts/owner-only.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { AreaFrame } from '../personal-area/frame/area-frame.tsx';
import { ToConfirm } from '../personal-area/to-confirm.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { EmailPart } from './email-part.tsx';
import { Saved } from './saved.tsx';
import own from './profile.module.css';

type Data = RulesData<'profile' | 'emailChange' | 'passwordChange'> & {
  readonly customer: CustomerWire;
  readonly pendingEmail: PendingEmailWire | null;
  readonly premium: Pick<PremiumState, 'isPremium' | 'openSince'>;
};

/** The customer's name, e-mail address and password. Each has its own save button. */
export function Page({ payload, data }: PageProps<Data>) {
  const t = useTranslate();
  const { customer } = data;
  return (
    <AreaFrame page="profile">
      <h1>{t('access:profile_title')}</h1>
      {customer.emailVerified ? null : <ToConfirm email={customer.email} />}
      <OwnerOnly readable>
        <Person data={data} />
        <EmailPart rules={data.rules.emailChange} customer={customer} initial={data.pendingEmail} />
        <Password data={data} />
      </OwnerOnly>
      {data.premium.isPremium ? null : (
        <BecomeReseller to={payload.shop.pagePaths['premium-reseller']} askedOn={data.premium.openSince} />
      )}
      <section className={own.part}>
        <p>
          <PageLink to={payload.shop.pagePaths['privacy-data'] ?? '/'}>{t('access:profile_data')}</PageLink>
        </p>
      </section>
    </AreaFrame>
  );
}

interface BecomeResellerProps {
  readonly to: string | undefined;
  /** When the open application was sent. */
  readonly askedOn: string | null;
}

function BecomeReseller({ to, askedOn }: BecomeResellerProps) {
  const t = useTranslate();
  const shown = useShown();
  if (to === undefined) return null;
  if (askedOn !== null)
    return (
      <section className={own.part}>
        <p>
          {t('access:reseller_asked', { date: shown.date(askedOn) })}{' '}
          <PageLink to={to}>{t('access:reseller_see')}</PageLink>
        </p>
      </section>
    );
  return (
    <section className={own.part}>
      <p>
        {t('access:reseller_question')} <PageLink to={to}>{t('access:reseller_apply')}</PageLink>
      </p>
    </section>
  );
}

function Person({ data }: { readonly data: Data }) {
  const t = useTranslate();
  const { api, session } = useClient();
  const { brand, defaultCountry } = useShop();
  const [isSaved, setSaved] = useState(false);
  const { customer } = data;
  const form = useForm<PersonValues & { readonly newsletter: boolean }>('profile', data.rules.profile, {
    category: customer.customerMetadata.user_category === '1' ? 'company' : 'private',
    firstName: customer.firstName,
    lastName: customer.lastName,
    company: customer.company?.name ?? '',
    companyCountry: customer.company?.country ?? defaultCountry,
    companyNumber: customer.company?.number ?? '',
    vatNumber: customer.company?.vatNumber ?? '',
    newsletter: customer.customerMetadata.user_subscriber_status === '1',
  });
  const save = async () => {
    setSaved(false);
    if (!(await form.send((body) => api('PATCH /customer/', { body })))) return;
    setSaved(true);
    // The header must show the new name.
    await session.refresh();
  };
  return (
    <section className={own.part}>
      <h2>{t('access:profile_person')}</h2>
      <FormBox
        form={form}
        labels={personLabels(t, form.values)}
        button={t('access:profile_save')}
        busyText={t('access:profile_saving')}
        onSend={() => void save()}
      >
        <PersonFields form={form} />
        <Checkbox
          label={t('forms:newsletter', { brand })}
          hint={t('forms:newsletter_hint')}
          {...form.box('newsletter')}
        />
      </FormBox>
      <Saved text={isSaved ? t('access:profile_saved') : ''} />
    </section>
  );
}

function Password({ data }: { readonly data: Data }) {
  const t = useTranslate();
  const { api } = useClient();
  const [isChanged, setChanged] = useState(false);
  const form = useForm('password', data.rules.passwordChange, { currentPassword: '', password: '' });
  const change = async () => {
    setChanged(false);
    if (!(await form.send((body) => api('POST /customer/password/', { body })))) return;
    form.set({ currentPassword: '', password: '' });
    setChanged(true);
  };
  return (
    <section className={own.part}>
      <h2>{t('access:profile_password')}</h2>
      <FormBox
        form={form}
        labels={{ currentPassword: t('forms:current_password'), password: t('forms:new_password') }}
        look="plain"
        button={t('access:profile_password_button')}
        busyText={t('access:profile_saving')}
        onSend={() => void change()}
      >
        <TextField
          label={t('forms:current_password')}
          type="password"
          autoComplete="current-password"
          {...form.text('currentPassword')}
        />
        <NewPasswordField form={form} label={t('forms:new_password')} />
      </FormBox>
      <Saved text={isChanged ? t('access:profile_password_done') : ''} />
    </section>
  );
}
