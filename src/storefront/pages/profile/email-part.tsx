import { useState } from 'react';
import type { CustomerWire } from '#shop/accounts/customer.schema.ts';
import type { PendingEmailWire } from '#shop/accounts/profile.contract.ts';
import type { FormRules } from '#kernel/validation-rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { FormBox } from '../../parts/form/form-box.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Unbroken } from '../../parts/unbroken.tsx';
import { useFocusAfter } from '../../parts/use-focus-after.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useUntilReturn } from '../../parts/use-until-return.ts';
import { Saved } from './saved.tsx';
import own from './profile.module.css';

interface EmailPartProps {
  readonly rules: FormRules;
  readonly customer: CustomerWire;
  readonly initial: PendingEmailWire | null;
}

const TITLE = 'email-title';

/** The address of the account, and its change: asked for, sent again, given up. */
export function EmailPart({ rules, customer, initial }: EmailPartProps) {
  const t = useTranslate();
  const [pending, setPending] = useState(initial);
  const [said, setSaid] = useState('');
  const focusAfter = useFocusAfter();
  return (
    <section className={own.part}>
      <h2 id={TITLE} tabIndex={-1}>
        {t('access:profile_email')}
      </h2>
      <p>{t('access:profile_email_now', { email: customer.email })}</p>
      {pending ? (
        <Pending
          pending={pending}
          onSent={setPending}
          onCancelled={() => {
            setPending(null);
            setSaid(t('access:profile_pending_cancelled'));
            focusAfter(TITLE);
          }}
        />
      ) : (
        <Change rules={rules} onAsked={setPending} onSaid={setSaid} />
      )}
      <Saved text={said} />
    </section>
  );
}

interface ChangeProps {
  readonly rules: FormRules;
  onAsked(pending: PendingEmailWire | null): void;
  onSaid(text: string): void;
}

function Change({ rules, onAsked, onSaid }: ChangeProps) {
  const t = useTranslate();
  const { api } = useClient();
  const form = useForm('email', rules, { email: '', password: '' });
  const change = async () => {
    onSaid('');
    const answer = await form.send((body) => api('POST /customer/email/', { body }));
    if (!answer) return;
    const { email } = answer;
    form.set({ email: '', password: '' });
    onSaid(t(answer.asksPresent ? 'access:profile_email_asked_both' : 'access:profile_email_asked_new', { email }));
    const now = await api('GET /customer/email/', {});
    if (now.ok) onAsked(now.data);
  };
  return (
    <FormBox
      form={form}
      labels={{ email: t('access:profile_email_next'), password: t('forms:current_password') }}
      look="plain"
      button={t('access:profile_email_button')}
      busyText={t('access:profile_saving')}
      onSend={() => void change()}
    >
      <TextField
        label={t('access:profile_email_next')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.text('email')}
      />
      <TextField
        label={t('forms:current_password')}
        type="password"
        autoComplete="current-password"
        {...form.text('password')}
      />
    </FormBox>
  );
}

interface PendingProps {
  readonly pending: PendingEmailWire;
  onSent(pending: PendingEmailWire): void;
  onCancelled(): void;
}

function Pending({ pending, onSent, onCancelled }: PendingProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useClient();
  const [busy, setBusy] = useUntilReturn<string>('');
  const [told, setTold] = useState('');
  const resend = async () => {
    setBusy('resend');
    const result = await api('POST /customer/email/resend/', {});
    setBusy('');
    setTold(result.ok ? t('access:profile_pending_resent') : result.error.text || t('shell:no_answer'));
    if (result.ok) onSent(result.data);
  };
  const cancel = async () => {
    setBusy('cancel');
    const result = await api('DELETE /customer/email/', {});
    setBusy('');
    if (result.ok) onCancelled();
    else setTold(result.error.text || t('shell:no_answer'));
  };
  const { email, isPresentConfirmed, isNewConfirmed, expiresAt } = pending;
  const missing = isNewConfirmed ? 'access:profile_pending_present' : 'access:profile_pending_both';
  return (
    <Notice level="warning" title={t('access:profile_pending_title', { email })}>
      <p>{t(isPresentConfirmed ? 'access:profile_pending_new' : missing)}</p>
      <p>
        <Unbroken>{t('access:profile_pending_until', { time: shown.instant(expiresAt) })}</Unbroken>
      </p>
      <p className={own.acts}>
        <Button busyText={busy === 'resend' ? t('access:profile_saving') : undefined} onClick={() => void resend()}>
          {t('access:profile_pending_resend')}
        </Button>
        <Button
          look="quiet"
          busyText={busy === 'cancel' ? t('access:profile_saving') : undefined}
          onClick={() => void cancel()}
        >
          {t('access:profile_pending_cancel')}
        </Button>
      </p>
      <p role="status">{told}</p>
    </Notice>
  );
}
