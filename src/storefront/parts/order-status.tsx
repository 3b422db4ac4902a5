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
  in_production: 'ours',
  on_hold: 'ours',
  shipped: 'ours',
  delivered: 'done',
  ready: 'yours',
  collected: 'done',
  cancelled: 'over',
};

interface OrderStatusProps {
  readonly status: ShownStatus;
  /** Whether others must act in the reader's place: those of a company that the reader has left. */
  readonly isOthers?: boolean;
  /** Whether the files that are awaited are there, and only the consent to print them is not. */
  readonly hasFiles?: boolean;
}

export function OrderStatus({ status, isOthers = false, hasFiles = false }: OrderStatusProps) {
  const t = useTranslate();
  const turn = TURN[status];
  const isCompanys = isOthers && turn === 'yours';
  const said = hasFiles && status === 'artwork_awaited' ? 'files_to_approve' : status;
  return (
    <span className={styles.status} data-turn={isCompanys ? 'ours' : turn}>
      <span className={styles.mark} aria-hidden="true" />
      {isCompanys ? t('order:status_of_company') : t(`order:status_${said}`)}
    </span>
  );
}
