import type { ShownStatus } from '#shop/orders/orders.rules.ts';
import { useTranslate } from '../client/dictionary.tsx';
import styles from './order-status.module.css';

/** Who must act next. It is shown by a shape beside the word, never by colour alone. */
const TURN: Readonly<Record<ShownStatus, 'yours' | 'ours' | 'done' | 'over'>> = {
  awaiting_payment: 'yours',
  payment_failed: 'yours',
  artwork_awaited: 'yours',
  artwork_rejected: 'yours',
  artwork_fixed: 'yours',
  artwork_checking: 'ours',
  ready_for_production: 'ours',
  in_production: 'ours',
  on_hold: 'ours',
  shipped: 'ours',
  delivered: 'done',
  ready: 'yours',
  collected: 'done',
  cancelled: 'over',
};

/** Only the consent to print them lacks; one of several artworks lacks its file; an error keeps one from the print. */
export type FilesToDo = 'files_to_approve' | 'files_to_complete' | 'files_to_correct';

interface OrderStatusProps {
  readonly status: ShownStatus;
  /** Whether others must act in the reader's place: those of a company that the reader has left. */
  readonly isOthers?: boolean;
  /** What is to be done with the files that are awaited, once there are some. */
  readonly files?: FilesToDo | undefined;
}

export function OrderStatus({ status, isOthers = false, files }: OrderStatusProps) {
  const t = useTranslate();
  const turn = TURN[status];
  const isCompanys = isOthers && turn === 'yours';
  const said = files && status === 'artwork_awaited' ? files : status;
  return (
    <span className={styles.status} data-turn={isCompanys ? 'ours' : turn}>
      <span className={styles.mark} aria-hidden="true" />
      {isCompanys ? t('order:status_of_company') : t(`order:status_${said}`)}
    </span>
  );
}
