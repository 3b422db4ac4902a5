import { defaultLink } from '../routing/default-links.rules.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';
import styles from './steps.module.css';
import { useShop } from './use-shop.ts';

const STEPS = ['cart', 'details', 'payment', 'done'] as const;
type Step = (typeof STEPS)[number];

interface CheckoutStepsProps {
  readonly current: Step;
  /** The page of the order that is to be paid: its details stand there. */
  readonly orderPage?: string;
}

/** The current step between cart and confirmation, with the way back to those before it. Nothing is paid twice. */
export function CheckoutSteps({ current, orderPage }: CheckoutStepsProps) {
  const t = useTranslate();
  const { defaultLinks } = useShop();
  const at = STEPS.indexOf(current);
  const cart = defaultLink(defaultLinks, 'cart');
  const before: Readonly<Record<Step, Partial<Record<Step, string | undefined>>>> = {
    cart: {},
    details: { cart },
    payment: { cart, details: orderPage },
    done: { details: orderPage },
  };
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
          <StepName to={before[current][step]}>{t(`checkout:step_${step}`)}</StepName>
        </li>
      ))}
    </ol>
  );
}

function StepName({ to, children }: { readonly to: string | undefined; readonly children: string }) {
  return to === undefined ? (
    children
  ) : (
    <PageLink to={to} className={styles.link}>
      {children}
    </PageLink>
  );
}
