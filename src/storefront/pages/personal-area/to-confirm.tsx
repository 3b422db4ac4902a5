import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useIsHelped } from '../../parts/owner-only.tsx';
import { useUntilReturn } from '../../parts/use-until-return.ts';

/** Says that the address of the account is not proven yet, and mails the link again. */
export function ToConfirm({ email }: { readonly email: string }) {
  const t = useTranslate();
  const { api } = useClient();
  const isHelped = useIsHelped();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useUntilReturn<boolean>(false);
  const resend = async () => {
    setBusy(true);
    const result = await api('POST /customer/verification/', {});
    setBusy(false);
    setSaid(result.ok ? t('access:profile_resent') : result.error.text || t('shell:no_answer'));
  };
  return (
    <Notice level="warning" title={t('access:profile_unverified_title')}>
      <p>{t('access:profile_unverified_text', { email })}</p>
      {isHelped ? null : (
        <Button busyText={busy ? t('access:reset_busy') : undefined} onClick={() => void resend()}>
          {t('access:profile_resend')}
        </Button>
      )}
      <p role="status">{said}</p>
    </Notice>
  );
}
