import { useState, type FormEvent } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { MoveDialog, type Move } from './move-dialog.tsx';
import { useFirstFocus } from '../../parts/use-first-focus.ts';
import type { Settle } from './settle.ts';
import box from '../../parts/box.module.css';

const REASON = 'cancel-reason';

interface OrderActionsProps {
  readonly order: StaffOrderWire;
  readonly settle: Settle;
}

/** What can be done with the order as a whole. */
export function OrderActions({ order, settle }: OrderActionsProps) {
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
      <Button onClick={() => void mail()}>{t('stafforders:mail_again')}</Button>
      {order.order.cancellation ? (
        <Button look="quiet" onClick={() => setCancelling(true)}>
          {t('stafforders:cancel')}
        </Button>
      ) : null}
      <span role="status">{said}</span>
      {moves ? <MoveDialog order={order} moves={moves} settle={settle} onClose={() => setMoves(undefined)} /> : null}
      {isCancelling && order.order.cancellation ? (
        <CancelDialog
          order={order}
          terms={order.order.cancellation}
          settle={settle}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
}

interface CancelDialogProps extends OrderActionsProps {
  readonly terms: NonNullable<StaffOrderWire['order']['cancellation']>;
  onClose(): void;
}

function CancelDialog({ order, terms, settle, onClose }: CancelDialogProps) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useFirstFocus(REASON);
  const { refund } = terms;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const problems = settle(
      await api('POST /staff/orders/{number}/cancel/', {
        params: { number: order.order.orderNumber },
        body: { version: order.version, reason: reason.trim(), refundCents: refund.centAmount },
      }),
    );
    setBusy(false);
    setProblem(problems);
    if (problems === '') onClose();
  };
  return (
    <Dialog title={t('stafforders:cancel_title')} closeText={t('staff:close')} onClose={onClose}>
      <form className={box.form} onSubmit={(event) => void submit(event)}>
        <p>
          {refund.centAmount > 0
            ? t('stafforders:cancel_refund', { amount: shown.money(refund) })
            : t('stafforders:cancel_free')}
        </p>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          label={t('stafforders:reason')}
          hint={t('stafforders:reason_hint')}
          id={REASON}
          required
          maxLength={160}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={box.bar}>
          <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
            {t('stafforders:cancel_go')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
