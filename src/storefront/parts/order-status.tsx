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
}

export function OrderStatus({ status, isOthers = false }: OrderStatusProps) {
  const t = useTranslate();
  const turn = TURN[status];
  return (
    <span className={styles.status} data-turn={isOthers && turn === 'yours' ? 'ours' : turn}>
      <span className={styles.mark} aria-hidden="true" />
      {t(isOthers && turn === 'yours' ? 'order:status_of_company' : `order:status_${status}`)}
    </span>
  );
}
