import { useState } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { LetterButton, LetterPage, type Told } from './letter-page.tsx';

/** Row 2.4.18: unsubscribes with one press, signed in or not. The page shows the result, which can be undone. */
export function Page({ data }: PageProps<{ readonly told: Told | null }>) {
  const t = useTranslate();
  const { api } = useClient();
  const [told, setTold] = useState(data.told);
  const [isReturned, setReturned] = useState(false);
  if (!told)
    return (
      <LetterPage title={t('newsletter:gone_title')}>
        <p>{t('newsletter:gone_text')}</p>
      </LetterPage>
    );
  const { email } = told;
  if (told.state === 'unsubscribed')
    return (
      <LetterPage title={t('newsletter:left_title')}>
        <Notice level="success" live>
          <p>{t('newsletter:left_text', { email })}</p>
        </Notice>
        <LetterButton
          look="plain"
          busyText={t('newsletter:undo_busy')}
          call={() => api('POST /newsletter/resubscribe/', {})}
          onTold={(next) => {
            setTold(next);
            setReturned(true);
          }}
        >
          {t('newsletter:undo_button')}
        </LetterButton>
      </LetterPage>
    );
  return (
    <LetterPage title={t(isReturned ? 'newsletter:undone_title' : 'newsletter:leave_title')}>
      <p>{isReturned ? t('newsletter:confirmed_text', { email }) : t('newsletter:leave_text', { email })}</p>
      <LetterButton
        look={isReturned ? 'plain' : 'main'}
        busyText={t('newsletter:leave_busy')}
        call={() => api('POST /newsletter/unsubscribe/', {})}
        onTold={setTold}
      >
        {t('newsletter:leave_button')}
      </LetterButton>
    </LetterPage>
  );
}
