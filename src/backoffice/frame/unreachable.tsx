import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import type { CallError } from '../client/api.ts';
import { useTranslate } from '../client/words.tsx';

/** Something could not be read. Says why and asks again. */
export function Unreachable({ error, onRetry }: { readonly error: CallError; onRetry(): void }) {
  const t = useTranslate();
  return (
    <Notice level="danger" title={t('staff:failed_title')} live>
      <p>{error.text || t('staff:no_answer')}</p>
      {error.trackingId ? <p>{t('staff:tracking', { id: error.trackingId })}</p> : null}
      <Button onClick={onRetry}>{t('staff:retry')}</Button>
    </Notice>
  );
}
