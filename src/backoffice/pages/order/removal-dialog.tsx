import { useState } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import type { Settle } from './settle.ts';
import box from '../../parts/box.module.css';

interface RemovalDialogProps {
  readonly order: StaffOrderWire;
  readonly lineItemId: string;
  readonly settle: Settle;
  onClose(): void;
}

/** Takes a line out of the order. What it gives back is worked out by the shop and shown before. */
export function RemovalDialog({ order, lineItemId, settle, onClose }: RemovalDialogProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const number = order.order.orderNumber;
  const [tries, setTries] = useState(0);
  const loaded = useAnswer(`${lineItemId} ${tries}`, (signal) =>
    api('POST /staff/orders/{number}/lines/{lineItemId}/removal/', { params: { number, lineItemId } }, signal),
  );
  if (!loaded.data || loaded.error)
    return (
      <Dialog title={t('stafforders:removal_title')} closeText={t('staff:close')} onClose={onClose}>
        {loaded.error ? (
          <Notice level="danger" live>
            <p>{loaded.error.text || t('staff:no_answer')}</p>
          </Notice>
        ) : (
          <p role="status">{t('staff:loading')}</p>
        )}
        <p className={box.bar}>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </Dialog>
    );
  const { orderEditId, difference } = loaded.data;
  const { before, totalBefore, totalAfter, refund, toPay } = difference;
  const remove = async (reason: string) => {
    const result = await api('POST /staff/orders/{number}/removals/{orderEditId}/', {
      params: { number, orderEditId },
      body: { version: order.version, reason },
    });
    if (result.ok || result.error.key !== 'order_edit_changed') return settle(result);
    setTries(tries + 1);
    return t('stafforders:removal_changed');
  };
  return (
    <ReasonDialog
      title={t('stafforders:removal_title')}
      hint={t('stafforders:reason_hint')}
      go={t('stafforders:removal_go')}
      maxLength={160}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>
        {shown.number(before.quantity)} × {before.product}
      </p>
      <p>{t('stafforders:removal_total', { before: shown.money(totalBefore), after: shown.money(totalAfter) })}</p>
      {refund ? (
        <p>
          {t(refund.isAutomatic ? 'stafforders:removal_refund' : 'stafforders:removal_refund_due', {
            amount: shown.money(refund.amount),
          })}
        </p>
      ) : null}
      {toPay ? <p>{t('stafforders:removal_to_pay', { amount: shown.money(toPay) })}</p> : null}
    </ReasonDialog>
  );
}
