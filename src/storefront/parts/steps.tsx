import { useTranslate } from '../client/dictionary.tsx';
import styles from './steps.module.css';

const STEPS = ['cart', 'details', 'payment', 'done'] as const;

/** The current step between cart and confirmation. */
export function CheckoutSteps({ current }: { readonly current: (typeof STEPS)[number] }) {
  const t = useTranslate();
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('checkout:steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true" />
          {t(`checkout:step_${step}`)}
        </li>
      ))}
    </ol>
  );
}
