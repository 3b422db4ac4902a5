import { Link } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { CallError } from '../client/api.ts';
import { useTranslate } from '../client/words.tsx';

/** Something could not be read. Says why and asks again; what is not there is not asked for again. */
export function Unreachable({ error, onRetry }: { readonly error: CallError; onRetry(): void }) {
  const t = useTranslate();
  if (error.status === 404)
    return (
      <Notice level="info" title={t('staff:gone_title')} live>
        <p>{t('staff:gone_text')}</p>
        <Link to="/">{t('staff:not_found_back')}</Link>
      </Notice>
    );
  return (
    <Notice level="danger" title={t('staff:failed_title')} live>
      <p>{error.text || t('staff:no_answer')}</p>
      <Button onClick={onRetry}>{t('staff:retry')}</Button>
    </Notice>
  );
}
