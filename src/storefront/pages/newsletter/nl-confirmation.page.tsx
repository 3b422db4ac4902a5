import { useState } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShop } from '../../parts/use-shop.ts';
import type { PageProps } from '../page-module.ts';
import { LetterButton, LetterPage, type Told } from './letter-page.tsx';

/**
 * The owner of an address confirms the newsletter here. Opening the link changes nothing; the visitor must press the
 * button.
 */
export function Page({ data }: PageProps<{ readonly told: Told | null }>) {
  const t = useTranslate();
  const { api } = useClient();
  const { brand } = useShop();
  const [told, setTold] = useState(data.told);
  if (!told)
    return (
      <LetterPage title={t('newsletter:gone_title')}>
        <p>{t('newsletter:confirm_gone')}</p>
      </LetterPage>
    );
  if (told.state === 'subscribed')
    return (
      <LetterPage title={t('newsletter:confirmed_title')}>
        <Notice level="success" live>
          <p>{t('newsletter:confirmed_text', { email: told.email })}</p>
        </Notice>
      </LetterPage>
    );
  return (
    <LetterPage title={t('newsletter:confirm_title', { brand })}>
      <p>{t('newsletter:confirm_text')}</p>
      <LetterButton
        look="main"
        busyText={t('newsletter:confirm_busy')}
        call={() => api('POST /newsletter/confirm/', {})}
        onTold={setTold}
      >
        {t('newsletter:confirm_button')}
      </LetterButton>
    </LetterPage>
  );
}
