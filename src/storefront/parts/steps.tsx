import { defaultLink } from '../routing/default-links.rules.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';
import styles from './steps.module.css';
import { useShop } from './use-shop.ts';

const STEPS = ['cart', 'details', 'payment', 'done'] as const;
type Step = (typeof STEPS)[number];

/** The steps that can be gone back to. An order that is placed has its details on its own page, and nothing to pay twice. */
const WAYS_BACK: Readonly<Record<Step, readonly Step[]>> = {
  cart: [],
  details: ['cart'],
  payment: ['cart'],
  done: [],
};

/** The current step between cart and confirmation, with the way back to those before it. */
export function CheckoutSteps({ current }: { readonly current: Step }) {
  const t = useTranslate();
  const { defaultLinks } = useShop();
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
          {WAYS_BACK[current].includes(step) ? (
            <PageLink to={defaultLink(defaultLinks, 'cart')} className={styles.link}>
              {t(`checkout:step_${step}`)}
            </PageLink>
          ) : (
            t(`checkout:step_${step}`)
          )}
        </li>
      ))}
    </ol>
  );
}
