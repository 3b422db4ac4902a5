import type { CartWire } from '#shop/cart/cart.contract.ts';
import { Checkbox } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { RECAP_CHECKS, tickedChecks, withCheck, type RecapCheck } from './recap-checks.rules.ts';
import type { RecapForm } from './recap-form.ts';
import styles from './recap.module.css';

export const checkField = (check: RecapCheck) => `recap-check-${check}`;

interface PlacedByStaffProps {
  readonly cart: CartWire;
  readonly form: RecapForm;
  /** Checks that the order was refused for. */
  readonly missing: readonly RecapCheck[];
  onChange(change: Partial<RecapForm>): void;
}

/** What staff confirm who order in the customer's place: they read it out, and the customer pays by the mailed link. */
export function PlacedByStaff({ cart, form, missing, onChange }: PlacedByStaffProps) {
  const t = useTranslate();
  const shown = useShown();
  const ticked = tickedChecks(form.recapChecks, cart);
  const hasPaidCheck = Object.values(cart.lineItems).some(({ merchantInfo }) => merchantInfo.fileCheck);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('checkout:staff_title')}</legend>
      <p className={styles.note}>{t('checkout:staff_text')}</p>
      {RECAP_CHECKS.map((check) => (
        <Checkbox
          key={check}
          id={checkField(check)}
          label={t(`checkout:staff_check_${check}`, { amount: shown.money(cart.taxedPrice.payable) })}
          error={missing.includes(check) ? t(`checkout:staff_unread_${check}`) : undefined}
          checked={ticked.includes(check)}
          onChange={(event) =>
            onChange({ recapChecks: withCheck(form.recapChecks, cart, check, event.target.checked) })
          }
        />
      ))}
      {hasPaidCheck ? (
        <Checkbox
          label={t('checkout:staff_skip_review')}
          hint={t('checkout:staff_skip_review_hint')}
          checked={form.skipDocReview}
          onChange={(event) => onChange({ skipDocReview: event.target.checked })}
        />
      ) : null}
    </fieldset>
  );
}
