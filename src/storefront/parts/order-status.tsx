import type { PlainStatus } from '#shop/orders/orders.rules.ts';
import { useTranslate } from '../client/dictionary.tsx';
import styles from './order-status.module.css';

/** Who must act next. It is shown by a shape beside the word, never by colour alone. */
const TURN: Readonly<Record<PlainStatus, 'yours' | 'ours' | 'done' | 'over'>> = {
  awaiting_payment: 'yours',
  payment_failed: 'yours',
  artwork_awaited: 'yours',
  artwork_rejected: 'yours',
  artwork_checking: 'ours',
  in_production: 'ours',
  on_hold: 'ours',
  shipped: 'ours',
  delivered: 'done',
  cancelled: 'over',
};

export function OrderStatus({ status }: { readonly status: PlainStatus }) {
  const t = useTranslate();
  return (
    <span className={styles.status} data-turn={TURN[status]}>
      <span className={styles.mark} aria-hidden="true" />
      {t(`order:status_${status}`)}
    </span>
  );
}
