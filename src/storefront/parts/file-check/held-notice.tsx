import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useHeldFiles } from './held-files.ts';

/** Says before an order which files were not sent, since their owner has not said what is to become of them. */
export function HeldNotice() {
  const t = useTranslate();
  const files = useHeldFiles();
  if (files.length === 0) return null;
  const names = files.map(({ file }) => file.name).join(', ');
  return (
    <Notice level="warning" title={t('cart:files_held', { count: files.length })}>
      <p>{t('cart:files_held_text', { count: files.length, names })}</p>
    </Notice>
  );
}
