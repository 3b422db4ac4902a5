import { useId } from 'react';
import { fromDecimal } from '#kernel/money.ts';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { DateLines } from './date-lines.tsx';
import { chosenDate, chosenOption, fastestOf } from './totals.ts';
import type { Offered } from '../choices/configurator.ts';
import styles from './date-choice.module.css';
import tile from '../choices/feature-choice.module.css';

/** The dates of arrival as tiles, each with its price for the chosen quantity. */
export function DateChoice({ offered, asked }: { readonly offered: Offered; readonly asked: string }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const view = usePriceView();
  const name = useId();
  const { validation } = offered;
  const fastest = fastestOf(offered);
  return (
    <div className={styles.tiles} role="radiogroup" aria-label={t('product:date')}>
      {validation.validProductionTimes.map(({ priority, reason }) => {
        const option = chosenOption({ ...offered, priority });
        const date = chosenDate({ ...offered, priority })?.arrivalDate;
        const chosen = priority === asked;
        const speed = t(`product:priority_${priority}`);
        const cents = view === 'net' ? option?.amountCentExclTax : fromDecimal(option?.amountInclTax ?? '');
        return (
          <label
            key={priority}
            className={tile.tile}
            data-chosen={chosen || undefined}
            data-blocked={!option || undefined}
          >
            <input
              type="radio"
              className={tile.radio}
              name={name}
              value={priority}
              checked={chosen}
              disabled={!option}
              onChange={() => offered.setPriority(priority)}
            />
            <span className={tile.name}>{date ? <DateLines date={date} className={styles.date} /> : speed}</span>
            <span className={styles.speed}>
              {date ? speed : ''}
              {date && priority === fastest ? ` · ${t('product:fastest')}` : ''}
            </span>
            <span className={`${tile.difference} ${styles.price}`} data-none={!option || undefined}>
              {cents === undefined
                ? reason || (offered.quote ? t('product:not_possible') : '')
                : shown.cents(cents, currency)}
            </span>
          </label>
        );
      })}
    </div>
  );
}
