import { useState, type FormEvent } from 'react';
import type { StaffCustomerWire } from '#shop/staff/customers.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import box from '../../parts/box.module.css';
import { useFirstFocus } from '../../parts/use-first-focus.ts';

const REASON = 'help-reason';

interface HelpDialogProps {
  readonly customer: StaffCustomerWire['customer'];
  readonly name: string;
  onClose(): void;
}

/** Asks for the reason, then opens the shop as this customer sees it. */
export function HelpDialog({ customer, name, onClose }: HelpDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useFirstFocus(REASON);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await api('POST /admin/login-as-user/', {
      body: { customerId: customer.id, reason: reason.trim() },
    });
    if (result.ok) return location.assign('/');
    setBusy(false);
    setProblem(result.error.text || t('staff:no_answer'));
  };
  return (
    <Dialog title={t('staffcustomers:help_as', { name })} closeText={t('staff:close')} onClose={onClose}>
      <form className={box.form} onSubmit={(event) => void submit(event)}>
        <p>{t('staffcustomers:help_text')}</p>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          label={t('stafforders:reason')}
          hint={t('staffcustomers:help_reason_hint')}
          id={REASON}
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={box.bar}>
          <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
            {t('staffcustomers:help_go')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
