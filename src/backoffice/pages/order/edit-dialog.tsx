import type { Answer } from '#kernel/endpoint.ts';
import type { showStaffRemoval } from '#shop/staff/line-changes.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import box from '../../parts/box.module.css';

/** What a change of a line, or taking it out, would do. Worked out by the shop, and not done yet. */
export type EditDraft = Answer<typeof showStaffRemoval>;

interface EditDialogProps {
  readonly order: StaffOrderWire;
  readonly draft: EditDraft;
  readonly title: string;
  /** The text of the button that does it. */
  readonly go: string;
  readonly showAnswer: ShowAnswer;
  /** Price, date or money have moved since: this is what would be done now. */
  onChanged(draft: EditDraft): void;
  onClose(): void;
}

/** Shows what changes, asks why, and does it as it was shown. */
export function EditDialog({ order, draft, title, go, showAnswer, onChanged, onClose }: EditDialogProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const { orderEditId, difference } = draft;
  const { before, after, totalBefore, totalAfter, refund, toPay } = difference;
  const confirm = async (reason: string) => {
    const result = await api('POST /staff/orders/{number}/edits/{orderEditId}/', {
      params: { number: order.order.orderNumber, orderEditId },
      body: { version: order.version, reason },
    });
    if (result.ok || result.error.key !== 'order_edit_changed') return showAnswer(result);
    onChanged(result.error.detail as EditDraft);
    return t('stafforders:edit_changed');
  };
  const isCollected = order.jobs.some((job) => job.lineItemId === difference.lineItemId && job.isCollected);
  const lineText = (line: typeof before) =>
    t(isCollected ? 'stafforders:edit_line_collected' : 'stafforders:edit_line', {
      quantity: shown.number(line.quantity),
      product: line.product,
      gross: shown.money(line.gross),
      date: shown.date(line.arrivalDate),
    });
  return (
    <ReasonDialog
      title={title}
      hint={t('stafforders:reason_hint')}
      go={go}
      maxLength={160}
      onSubmit={confirm}
      onClose={onClose}
    >
      {after ? (
        <dl className={box.sums}>
          <div>
            <dt>{t('stafforders:edit_before')}</dt>
            <dd>{lineText(before)}</dd>
          </div>
          <div>
            <dt>{t('stafforders:edit_after')}</dt>
            <dd>{lineText(after)}</dd>
          </div>
        </dl>
      ) : (
        <p>
          {shown.number(before.quantity)} × {before.product}
        </p>
      )}
      <p>{t('stafforders:edit_total', { before: shown.money(totalBefore), after: shown.money(totalAfter) })}</p>
      {refund ? (
        <p>
          {t(refund.isAutomatic ? 'stafforders:edit_refund' : 'stafforders:edit_refund_due', {
            amount: shown.money(refund.amount),
          })}
        </p>
      ) : null}
      {toPay ? <p>{t('stafforders:edit_to_pay', { amount: shown.money(toPay) })}</p> : null}
    </ReasonDialog>
  );
}
