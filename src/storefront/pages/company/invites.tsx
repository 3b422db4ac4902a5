import type { FormRules } from '#kernel/validation-rules.ts';
import { ROLES, type Role } from '#shop/companies/company.ts';
import type { CompanyWire } from '#shop/companies/companies.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField, TextField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { useShown } from '../../parts/use-shop.ts';
import { INVITES, type CompanyActs } from './company-acts.ts';
import { Told } from './told.tsx';
import styles from './company.module.css';

interface InvitesProps extends CompanyActs {
  readonly company: CompanyWire;
  readonly rules: FormRules;
}

/** Open invitations to the company, and a form to invite another person. */
export function Invites({ company, rules, busy, told, act }: InvitesProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  return (
    <section aria-labelledby="invites" className={styles.part}>
      <h2 id="invites">{t('company:invites_title')}</h2>
      {company.invites.length === 0 ? <p className={styles.detail}>{t('company:no_invites')}</p> : null}
      <Told told={told} at={INVITES} />
      <ul className={styles.list}>
        {company.invites.map(({ id, email, role, sentAt, isOver }) => (
          <li key={id} className={styles.entry}>
            <div className={styles.facts}>
              <p className={styles.name}>{email}</p>
              <p className={styles.detail}>
                {t(`company:role_${role}`)}
                {' · '}
                {t(isOver ? 'company:invite_over' : 'company:invite_sent', { time: shown.instant(sentAt) })}
              </p>
            </div>
            <div className={styles.acts}>
              <Button
                busyText={busy === `again ${id}` ? t('company:working') : undefined}
                aria-label={t('company:resend_named', { email })}
                onClick={() =>
                  void act(`again ${id}`, t('company:resent', { email }), () =>
                    api('POST /company/invites/{id}/resend/', { params: { id } }),
                  )
                }
              >
                {t('company:resend')}
              </Button>
              <Button
                busyText={busy === `withdraw ${id}` ? t('company:working') : undefined}
                aria-label={t('company:withdraw_named', { email })}
                onClick={() =>
                  void act(
                    `withdraw ${id}`,
                    t('company:withdrawn', { email }),
                    () => api('DELETE /company/invites/{id}/', { params: { id } }),
                    INVITES,
                  )
                }
              >
                {t('company:withdraw')}
              </Button>
            </div>
            <Told told={told} at={`again ${id}`} />
            <Told told={told} at={`withdraw ${id}`} />
          </li>
        ))}
      </ul>
      <NewInvite rules={rules} act={act} />
      <Told told={told} at={NEW_INVITE} />
    </section>
  );
}

const NEW_INVITE = 'invite';

function NewInvite({ rules, act }: Pick<CompanyActs, 'act'> & { readonly rules: FormRules }) {
  const t = useTranslate();
  const { api } = useClient();
  const form = useForm<{ readonly email: string; readonly role: Role }>('invite', rules, { email: '', role: 'buyer' });
  const send = async () => {
    const company = await form.send((body) => api('POST /company/invites/', { body }));
    if (!company) return;
    const { email } = form.values;
    form.set({ email: '' });
    await act(NEW_INVITE, t('company:invited', { email }), () => Promise.resolve({ ok: true, data: company }));
  };
  return (
    <FormBox
      form={form}
      labels={{ email: t('company:invite_email') }}
      look="plain"
      button={t('company:invite_button')}
      busyText={t('company:working')}
      onSend={() => void send()}
    >
      <TextField
        label={t('company:invite_email')}
        hint={t('company:invite_hint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('email')}
      />
      <SelectField label={t('company:invite_role')} {...form.text('role')}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`company:role_${role}`)}
          </option>
        ))}
      </SelectField>
    </FormBox>
  );
}
