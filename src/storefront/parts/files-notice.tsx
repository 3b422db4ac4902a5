import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';
import { awaitedFiles } from './waiting-files.ts';

interface FilesNoticeProps {
  readonly order: OrderWire;
  /** Where the files are handed in: a page, or a place on this one. */
  readonly to: string;
}

/**
 * The files that a settled order waits for, and what its customer does: send them, or look at those that came with the
 * cart and hand them in. Empty if no files are awaited.
 */
export function FilesNotice({ order, to }: FilesNoticeProps) {
  const t = useTranslate();
  const isBought = order.paymentState !== 'refunded';
  const { waiting, having, hasAll } = awaitedFiles(order);
  if (!isBought || waiting.length === 0) return null;
  const text = hasAll
    ? 'order:todo_approve_text'
    : having.length > 0
      ? 'order:todo_some_text'
      : 'order:todo_files_text';
  const action = t(hasAll ? 'order:todo_approve_look' : 'order:todo_files_write');
  return (
    <Notice level="warning" title={t(hasAll ? 'order:todo_approve' : 'order:todo_files')}>
      <p>{t(text)}</p>
      {to.startsWith('#') ? (
        <a href={to} className={buttonClass('main')}>
          {action}
        </a>
      ) : (
        <PageLink to={to} className={buttonClass('main')}>
          {action}
        </PageLink>
      )}
    </Notice>
  );
}
