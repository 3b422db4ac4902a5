import { useState } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import type { Move } from './still-possible.rules.ts';
import box from '../../parts/box.module.css';

interface OrderActionsProps {
  readonly order: StaffOrderWire;
  readonly showAnswer: ShowAnswer;
}

/** What can be done with the order as a whole. */
export function OrderActions({ order, showAnswer }: OrderActionsProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [moves, setMoves] = useState<readonly Move[]>();
  const [isCancelling, setCancelling] = useState(false);
  const [said, setSaid] = useState('');
  const params = { number: order.order.orderNumber };
  const mail = async () => {
    const result = await api('POST /staff/orders/{number}/mail/', { params });
    setSaid(result.ok ? t('stafforders:mailed', { to: result.data.to }) : result.error.text || t('staff:no_answer'));
  };
  return (
    <div className={box.bar}>
      {order.moves.map((to) => (
        <Button key={to} onClick={() => setMoves([{ axis: 'order', to }])}>
          {t(`stafforders:move_order_${to}`)}
        </Button>
      ))}
      {order.order.email === '' ? null : <Button onClick={() => void mail()}>{t('stafforders:mail_again')}</Button>}
      {order.cancellation ? (
        <Button look="quiet" onClick={() => setCancelling(true)}>
          {t('stafforders:cancel')}
        </Button>
      ) : null}
      <span role="status">{said}</span>
      {moves ? (
        <MoveDialog order={order} moves={moves} showAnswer={showAnswer} onClose={() => setMoves(undefined)} />
      ) : null}
      {isCancelling && order.cancellation ? (
        <CancelDialog
          order={order}
          terms={order.cancellation}
          showAnswer={showAnswer}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
}

interface CancelDialogProps extends OrderActionsProps {
  readonly terms: NonNullable<StaffOrderWire['cancellation']>;
  onClose(): void;
}

function CancelDialog({ order, terms, showAnswer, onClose }: CancelDialogProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const { refund, isAutomatic } = terms;
  const isAuthorised = order.order.paymentState === 'authorised';
  const cancel = async (reason: string) =>
    showAnswer(
      await api('POST /staff/orders/{number}/cancel/', {
        params: { number: order.order.orderNumber },
        body: { version: order.version, reason, refundCents: refund.centAmount },
      }),
    );
  return (
    <ReasonDialog
      title={t('stafforders:cancel_title')}
      hint={t('stafforders:reason_hint')}
      go={t('stafforders:cancel_go')}
      maxLength={160}
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>
        {refund.centAmount > 0
          ? t(isAutomatic ? 'stafforders:cancel_refund' : 'stafforders:cancel_refund_due', {
              amount: shown.money(refund),
            })
          : t(isAuthorised ? 'stafforders:cancel_release' : 'stafforders:cancel_free')}
      </p>
      {refund.centAmount > 0 && isAuthorised ? <p>{t('stafforders:cancel_release')}</p> : null}
    </ReasonDialog>
  );
}
