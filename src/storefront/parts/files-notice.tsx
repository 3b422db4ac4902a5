import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';
import type { KnownLine } from './uploads/known-line.ts';
import { awaitedFiles, isTakenBack } from './waiting-files.ts';

interface FilesNoticeProps {
  readonly order: OrderWire;
  /** What is known of the files. Null when they could not be read. */
  readonly files: readonly KnownLine[] | null;
  /** Where the files are handed in: a page, or a place on this one. */
  readonly to: string;
}

/**
 * The files that a settled order waits for, and what its customer does: send them, replace those that were asked back, or
 * look at those that came with the cart, correct what cannot be printed, and hand them in. Empty if no files are awaited.
 */
export function FilesNotice({ order, files, to }: FilesNoticeProps) {
  const t = useTranslate();
  const isBought = order.paymentState !== 'refunded';
  if (!isBought || awaitedFiles(order).waiting.length === 0) return null;
  const { title, text, action, names = '' } = askedOf(order, files);
  return (
    <Notice level="warning" title={t(title)}>
      <p>{t(text, { names })}</p>
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

/** What the customer is asked for. All but the names are keys of texts. */
interface Asked {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The artworks that lack a file. */
  readonly names?: string;
}

function askedOf(order: OrderWire, files: FilesNoticeProps['files']): Asked {
  const { having, hasAll } = awaitedFiles(order);
  const isReplacing = Object.entries(order.jobs).some(([id, job]) => having.includes(job) && isTakenBack(order, id));
  if (isReplacing)
    return { title: 'order:todo_replace', text: 'order:todo_replace_text', action: 'order:todo_files_write' };
  if (!hasAll)
    return {
      title: 'order:todo_files',
      text: having.length > 0 ? 'order:todo_some_text' : 'order:todo_files_text',
      action: 'order:todo_files_write',
    };
  const known = having.flatMap(({ lineItemId }) => files?.find((line) => line.lineItemId === lineItemId) ?? []);
  if (known.some(({ lacking }) => lacking === 'unsaid'))
    return { title: 'order:todo_share', text: 'order:todo_share_text', action: 'order:todo_share_look' };
  const lacking = known.filter((line) => line.lacking === 'missing');
  if (lacking.length > 0) {
    const names = lacking.map(({ without }) => without).join(', ');
    return { title: 'order:todo_files', text: 'order:todo_missing_text', action: 'order:todo_files_write', names };
  }
  return known.some((line) => line.isToCorrect)
    ? { title: 'order:todo_correct', text: 'order:todo_correct_text', action: 'order:todo_correct_look' }
    : { title: 'order:todo_approve', text: 'order:todo_approve_text', action: 'order:todo_approve_look' };
}
