import { useState } from 'react';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useTranslate } from '../../client/words.tsx';
import { EditDialog, type EditDraft } from './edit-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

interface RemovalDialogProps {
  readonly order: StaffOrderWire;
  readonly lineItemId: string;
  readonly showAnswer: ShowAnswer;
  onClose(): void;
}

/** Takes a line out of the order. What it gives back is worked out by the shop and shown before. */
export function RemovalDialog({ order, lineItemId, showAnswer, onClose }: RemovalDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const { orderNumber: number } = order.order;
  const [moved, setMoved] = useState<EditDraft>();
  const loaded = useAnswer(lineItemId, (signal) =>
    api('POST /staff/orders/{number}/lines/{lineItemId}/removal/', { params: { number, lineItemId } }, signal),
  );
  const title = t('stafforders:removal_title');
  const draft = moved ?? loaded.data;
  if (!draft || loaded.error) return <WaitingDialog title={title} error={loaded.error} onClose={onClose} />;
  return (
    <EditDialog
      order={order}
      draft={draft}
      title={title}
      go={t('stafforders:removal_go')}
      showAnswer={showAnswer}
      onChanged={setMoved}
      onClose={onClose}
    />
  );
}
