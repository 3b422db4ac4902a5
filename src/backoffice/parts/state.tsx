import { shownStatus } from '#shop/orders/orders.rules.ts';
import { useTranslate } from '../client/words.tsx';
import styles from './state.module.css';

type Axis = 'order' | 'payment' | 'artwork' | 'production';

/** What waits for the customer or stops work is marked by shape and weight, never by colour alone. */
const LOOKS: Readonly<Record<string, 'attention' | 'done' | 'over'>> = {
  on_hold: 'attention',
  rejected: 'attention',
  failed: 'attention',
  awaiting: 'attention',
  to_return: 'attention',
  awaited: 'attention',
  paid: 'done',
  approved: 'done',
  shipped: 'done',
  delivered: 'done',
  ready: 'attention',
  collected: 'done',
  completed: 'done',
  cancelled: 'over',
  refunded: 'over',
};

/** The state of production as it is called for these jobs. */
export function shownState(jobs: readonly { readonly isCollected: boolean }[], state: string): string {
  const areCollected = jobs.length > 0 && jobs.every(({ isCollected }) => isCollected);
  return shownStatus(state, areCollected);
}

export function State({ axis, state }: { readonly axis: Axis; readonly state: string }) {
  const t = useTranslate();
  return (
    <span className={styles.state} data-look={LOOKS[state]}>
      {t(`stafforders:state_${axis}_${state}`)}
    </span>
  );
}
