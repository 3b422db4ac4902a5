import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';

interface HelpDialogProps {
  readonly customerId: string;
  readonly name: string;
  onClose(): void;
}

/** Asks for the reason, then opens the shop as this customer sees it. */
export function HelpDialog({ customerId, name, onClose }: HelpDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const help = async (reason: string) => {
    const result = await api('POST /admin/login-as-user/', { body: { customerId, reason } });
    if (!result.ok) return result.error.text || t('staff:no_answer');
    location.assign('/');
    // The dialog stays busy until the shop is there.
    return new Promise<string>(() => undefined);
  };
  return (
    <ReasonDialog
      title={t('staffcustomers:help_as', { name })}
      hint={t('staffcustomers:help_reason_hint')}
      go={t('staffcustomers:help_go')}
      onSubmit={help}
      onClose={onClose}
    >
      <p>{t('staffcustomers:help_text')}</p>
    </ReasonDialog>
  );
}
