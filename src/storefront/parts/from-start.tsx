import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';

/** The address named a page that the list does not have. */
export function FromStart() {
  const t = useTranslate();
  return (
    <Notice level="warning">
      <p>{t('area:from_start')}</p>
    </Notice>
  );
}
