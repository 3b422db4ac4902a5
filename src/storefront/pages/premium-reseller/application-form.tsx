import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { problemsOf, type FormRules } from '#kernel/validation-rules.ts';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { PremiumState } from '#shop/premium/premium.contract.ts';
import { TURNOVERS } from '#shop/premium/turnover.rules.ts';
import { SelectField, TextArea, TextField } from '#ui/field/field.tsx';
import { useAddress } from '../../client/address.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { readEntry, writeEntry } from '../../client/session-entry.ts';
import { storage } from '../../client/storage.ts';
import { CompanyCountryField } from '../../parts/form/company-country-field.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { useShop } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import styles from './premium-reseller.module.css';

const DRAFT = 'tirage-premium';

interface ApplicationFormProps {
  readonly rules: FormRules;
  readonly loggedIn: boolean;
  readonly company: CustomerWire['company'];
  onSent(state: PremiumState): void;
}

/**
 * The input is kept in this tab for half an hour. A guest must first create an account and then finds the form
 * unchanged.
 */
export function ApplicationForm({ rules, loggedIn, company, onSent }: ApplicationFormProps) {
  const t = useTranslate();
  const { api } = useClient();
  const navigate = useNavigate();
  const here = useAddress();
  const { defaultLinks, defaultCountry, currency } = useShop();
  const blank = {
    company: company?.name ?? '',
    companyCountry: company?.country ?? defaultCountry,
    companyNumber: company?.number ?? '',
    activity: '',
    turnover: '',
    message: '',
  };
  const form = useForm('premium', rules, blank);
  const { values, set } = form;
  useEffect(() => {
    const draft = readEntry(storage('session'), DRAFT, Date.now()) as typeof blank | undefined;
    if (draft) set(draft);
    // Runs once after the first rendering: later input is newer than the stored one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const change = (more: Partial<typeof blank>) => {
    set(more);
    writeEntry(storage('session'), DRAFT, { ...values, ...more }, Date.now(), '30m');
  };
  const send = async () => {
    const isWhole = problemsOf(rules, values).length === 0;
    if (!loggedIn && isWhole) return void navigate(defaultLink(defaultLinks, 'registration', { to: here }));
    const state = await form.send((body) => api('POST /customer/premium/', { body }));
    if (!state) return;
    storage('session').removeItem(DRAFT);
    onSent(state);
  };
  const labels = {
    company: t('forms:company'),
    companyCountry: t('forms:company_country'),
    companyNumber: t('premium:number'),
    activity: t('premium:activity'),
    turnover: t('premium:turnover'),
    message: t('premium:message'),
  };
  const typed = (name: 'company' | 'companyNumber' | 'activity' | 'turnover') => ({
    ...form.text(name),
    label: labels[name],
    onChange: (event: { readonly target: { readonly value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className={styles.form}>
      <FormBox
        form={form}
        labels={labels}
        button={t(loggedIn ? 'premium:send' : 'premium:register')}
        busyText={t('premium:sending')}
        onSend={() => void send()}
      >
        {loggedIn ? null : <p>{t('premium:register_note')}</p>}
        <TextField autoComplete="organization" {...typed('company')} />
        <CompanyCountryField
          id={form.id('companyCountry')}
          label={labels.companyCountry}
          value={values.companyCountry}
          onChange={(companyCountry) => change({ companyCountry })}
        />
        <TextField autoComplete="off" hint={t('premium:number_hint')} {...typed('companyNumber')} />
        <TextField autoComplete="off" hint={t('premium:activity_hint')} {...typed('activity')} />
        <SelectField {...typed('turnover')}>
          <option value="">{t('premium:turnover_choose')}</option>
          {TURNOVERS.map((step) => (
            <option key={step} value={step}>
              {t(`premium:turnover_${step}`, { currency })}
            </option>
          ))}
        </SelectField>
        <TextArea
          id={form.id('message')}
          label={labels.message}
          rows={5}
          value={values.message}
          error={form.errors['message']}
          onChange={(event) => change({ message: event.target.value })}
        />
      </FormBox>
    </div>
  );
}
