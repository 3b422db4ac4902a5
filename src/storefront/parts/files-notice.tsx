import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';

interface FilesNoticeProps {
  readonly order: OrderWire;
  /** Where the files are handed in: a page, or a place on this one. */
  readonly to: string;
}

/** The files that a settled order waits for, and how the customer sends them. Empty if no files are awaited. */
export function FilesNotice({ order, to }: FilesNoticeProps) {
  const t = useTranslate();
  const isBought = order.paymentState !== 'refunded';
  const waits = isBought && Object.values(order.jobs).some(({ status }) => status === 'artwork_awaited');
  if (!waits) return null;
  return (
    <Notice level="warning" title={t('order:todo_files')}>
      <p>{t('order:todo_files_text')}</p>
      {to.startsWith('#') ? (
        <a href={to} className={buttonClass('main')}>
          {t('order:todo_files_write')}
        </a>
      ) : (
        <PageLink to={to} className={buttonClass('main')}>
          {t('order:todo_files_write')}
        </PageLink>
      )}
    </Notice>
  );
}
