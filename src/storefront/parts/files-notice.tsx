import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';
import type { KnownLine } from './uploads/known-line.ts';
import { awaitedFiles } from './waiting-files.ts';

interface FilesNoticeProps {
  readonly order: OrderWire;
  /** What is known of the files. Null when they could not be read. */
  readonly files: readonly KnownLine[] | null;
  /** Where the files are handed in: a page, or a place on this one. */
  readonly to: string;
}

/**
 * The files that a settled order waits for, and what its customer does: send them, or look at those that came with the
 * cart, correct what cannot be printed, and hand them in. Empty if no files are awaited.
 */
export function FilesNotice({ order, files, to }: FilesNoticeProps) {
  const t = useTranslate();
  const isBought = order.paymentState !== 'refunded';
  const { waiting, having, hasAll } = awaitedFiles(order);
  if (!isBought || waiting.length === 0) return null;
  const { title, text, action } = hasAll
    ? having.some(({ lineItemId }) => files?.find((line) => line.lineItemId === lineItemId)?.isToCorrect)
      ? { title: 'order:todo_correct', text: 'order:todo_correct_text', action: 'order:todo_correct_look' }
      : { title: 'order:todo_approve', text: 'order:todo_approve_text', action: 'order:todo_approve_look' }
    : {
        title: 'order:todo_files',
        text: having.length > 0 ? 'order:todo_some_text' : 'order:todo_files_text',
        action: 'order:todo_files_write',
      };
  return (
    <Notice level="warning" title={t(title)}>
      <p>{t(text)}</p>
      {to.startsWith('#') ? (
        <a href={to} className={buttonClass('main')}>
          {t(action)}
        </a>
      ) : (
        <PageLink to={to} className={buttonClass('main')}>
          {t(action)}
        </PageLink>
      )}
    </Notice>
  );
}
