import { useState, type FormEvent } from 'react';
import type { CallName } from '../../client/api.ts';
import type { Input } from '#kernel/endpoint.ts';
import { needsReason } from '#shop/orders/shop-moves.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { useFirstFocus } from '../../parts/use-first-focus.ts';
import type { Settle } from './settle.ts';
import box from '../../parts/box.module.css';

const REASON = 'move-reason';

export type Move = Input<CallName['POST /staff/orders/{number}/moves/']>['body']['moves'][number];

interface MoveDialogProps {
  readonly order: StaffOrderWire;
  readonly moves: readonly Move[];
  readonly settle: Settle;
  onClose(): void;
}

/** Says what is about to be done and asks why. When somebody was faster, what was typed stays. */
export function MoveDialog({ order, moves, settle, onClose }: MoveDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useFirstFocus(REASON);
  const [first] = moves;
  if (!first) return null;
  const isAsked = needsReason(first.to);
  const isDead = first.axis === 'production' && first.to === 'cancelled';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const said = settle(
      await api('POST /staff/orders/{number}/moves/', {
        params: { number: order.order.orderNumber },
        body: { version: order.version, moves: [...moves], reason: reason.trim() },
      }),
    );
    setBusy(false);
    setProblem(said);
    if (said === '') onClose();
  };
  const names = order.jobs
    .filter(({ id }) => moves.some((move) => 'jobId' in move && move.jobId === id))
    .map(({ product, jobName }) => jobName || product);
  return (
    <Dialog
      title={t('stafforders:move_title', { state: t(`stafforders:state_${first.axis}_${first.to}`) })}
      closeText={t('staff:close')}
      onClose={onClose}
    >
      <form className={box.form} onSubmit={(event) => void submit(event)}>
        {names.length > 0 ? <p>{names.join(', ')}</p> : null}
        {isDead ? (
          <Notice level="warning">
            <p>{t('stafforders:move_cancels')}</p>
          </Notice>
        ) : null}
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <TextField
          label={t(isAsked ? 'stafforders:reason' : 'stafforders:reason_optional')}
          hint={t('stafforders:reason_hint')}
          id={REASON}
          required={isAsked}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className={box.bar}>
          <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
            {t('stafforders:move_go')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
