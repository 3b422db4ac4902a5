import { needsReason } from '#shop/orders/shop-moves.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { shownState } from '../../parts/state.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import { stillPossible, type Move } from './still-possible.rules.ts';

interface MoveDialogProps {
  readonly order: StaffOrderWire;
  readonly moves: readonly Move[];
  readonly showAnswer: ShowAnswer;
  onClose(): void;
}

/** Says what is about to be done and asks why. When somebody was faster, what was typed stays. */
export function MoveDialog({ order, moves, showAnswer, onClose }: MoveDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [first] = moves;
  if (!first) return null;
  const possible = stillPossible(order, moves);
  const isDead = first.axis === 'production' && first.to === 'cancelled';
  const isToCustomer = first.axis === 'artwork' && first.to === 'rejected';
  const move = async (reason: string) =>
    showAnswer(
      await api('POST /staff/orders/{number}/moves/', {
        params: { number: order.order.orderNumber },
        body: { version: order.version, moves: [...moves], reason },
      }),
    );
  const moved = order.jobs.filter(({ id }) => moves.some((each) => 'jobId' in each && each.jobId === id));
  const state = first.axis === 'production' ? shownState(moved, first.to) : first.to;
  const names = moved.map(({ product, jobName }) => jobName || product);
  return (
    <ReasonDialog
      title={t('stafforders:move_title', { state: t(`stafforders:state_${first.axis}_${state}`) })}
      {...(isToCustomer ? { label: t('stafforders:rejection_text') } : {})}
      hint={t(isToCustomer ? 'stafforders:rejection_hint' : 'stafforders:reason_hint')}
      go={t('stafforders:move_go')}
      isReady={possible === 'yes'}
      isOptional={!needsReason(first.to)}
      onSubmit={move}
      onClose={onClose}
    >
      {names.length > 0 ? <p>{names.join(', ')}</p> : null}
      {possible === 'yes' ? null : (
        <Notice level="info">
          <p>{t(possible === 'done' ? 'stafforders:move_done_already' : 'stafforders:move_no_more')}</p>
        </Notice>
      )}
      {isDead ? (
        <Notice level="warning">
          <p>{t('stafforders:move_cancels')}</p>
        </Notice>
      ) : null}
    </ReasonDialog>
  );
}
