import type { MandateWish } from '#shop/checkout/mandate.rules.ts';
import type { OrderWire } from '#shop/orders/orders.contract.ts';
import { Checkbox, TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import styles from './payment.module.css';

interface MandateFieldsProps {
  readonly facts: NonNullable<OrderWire['mandate']>;
  readonly amount: string;
  readonly typed: MandateWish;
  /** What is wrong with each field. */
  readonly errors: Readonly<Record<string, string>>;
  onChange(change: Partial<MandateWish>): void;
}

/** The mandate of a SEPA debit: who is debited by whom, in the words that are signed. */
export function MandateFields({ facts, amount, typed, errors, onChange }: MandateFieldsProps) {
  const t = useTranslate();
  return (
    <section className={styles.mandate} aria-label={t('checkout:mandate_title')}>
      <h2 className={styles.mandateTitle}>{t('checkout:mandate_title')}</h2>
      <TextField
        id="mandate-holder"
        label={t('checkout:mandate_holder')}
        autoComplete="name"
        value={typed.holder}
        error={errors['holder']}
        onChange={(event) => onChange({ holder: event.target.value })}
      />
      <TextField
        id="mandate-iban"
        label="IBAN"
        hint={t('checkout:mandate_iban_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        value={typed.iban}
        error={errors['iban']}
        onChange={(event) => onChange({ iban: event.target.value })}
      />
      <p className={styles.note}>
        {t('checkout:mandate_of', { creditor: facts.creditor, place: facts.place, id: facts.creditorId })}
      </p>
      <p>{t('checkout:mandate_words', { creditor: facts.creditor, amount })}</p>
      <Checkbox
        id="mandate-accepted"
        label={t('checkout:mandate_accept')}
        checked={typed.accepted}
        error={errors['accepted']}
        onChange={(event) => onChange({ accepted: event.target.checked })}
      />
    </section>
  );
}
