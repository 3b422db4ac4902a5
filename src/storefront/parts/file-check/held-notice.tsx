import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { PageLink } from '../page-link.tsx';
import { useHeldFiles } from './held-files.ts';

interface HeldNoticeProps {
  /** Whether the files are shown on this page: those that are just looked at tell of themselves there. */
  readonly areShown?: boolean;
  /** The page with the files of the order, once there is one. */
  readonly filesOfOrder?: string;
}

/** Says which files were not sent, since their owner has not said what is to become of them. */
export function HeldNotice({ areShown = false, filesOfOrder }: HeldNoticeProps) {
  const t = useTranslate();
  const files = useHeldFiles().filter(({ state }) => !areShown || state === 'held');
  if (files.length === 0) return null;
  const told = { count: files.length, names: files.map(({ file }) => file.name).join(', ') };
  return (
    <Notice level="warning" title={t('cart:files_held', told)}>
      {filesOfOrder === undefined ? (
        <p>{t('cart:files_held_text', told)}</p>
      ) : (
        <p>
          {t('cart:files_held_ordered', told)} <PageLink to={filesOfOrder}>{t('cart:files_held_open')}</PageLink>
        </p>
      )}
    </Notice>
  );
}
