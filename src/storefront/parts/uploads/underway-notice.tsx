import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { isUnderway } from './upload-queue.ts';
import { useRunning } from './use-uploads.ts';

/** Says that files are still on their way, and that nobody has to wait for them. */
export function UnderwayNotice() {
  const t = useTranslate();
  const count = useRunning().filter(isUnderway).length;
  if (count === 0) return null;
  return (
    <Notice level="info" title={t('cart:files_underway', { count })}>
      <p>{t('cart:files_underway_text')}</p>
    </Notice>
  );
}
