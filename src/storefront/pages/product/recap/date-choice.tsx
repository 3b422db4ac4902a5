import { useId } from 'react';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { DateLines } from './date-lines.tsx';
import { chosenDate, chosenOption } from './totals.ts';
import type { Configurator } from '../choices/use-configurator.ts';
import styles from './date-choice.module.css';
import tile from '../choices/feature-choice.module.css';

interface DateChoiceProps {
  readonly configurator: Configurator;
  readonly fastest: string | undefined;
}

/** The columns of the price grid as tiles, for narrow screens: each date with its price for the chosen quantity. */
export function DateChoice({ configurator, fastest }: DateChoiceProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const name = useId();
  const { quantity, validation } = configurator;
  return (
    <fieldset className={`${styles.dates} ${tile.feature}`} data-pending={configurator.pending || undefined}>
      <legend className={styles.legend}>{t('product:date')}</legend>
      <div className={styles.tiles}>
        {validation.validProductionTimes.map(({ priority, reason }) => {
          const option = chosenOption({ ...configurator, priority });
          const date = chosenDate({ ...configurator, priority })?.arrivalDate;
          const chosen = priority === configurator.priority;
          const speed = t(`product:priority_${priority}`);
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
                onChange={() => configurator.setCell(quantity, priority)}
              />
              <span className={tile.name}>{date ? <DateLines date={date} className={styles.date} /> : speed}</span>
              <span className={styles.speed}>
                {date ? speed : ''}
                {date && priority === fastest ? ` · ${t('product:fastest')}` : ''}
              </span>
              <span className={`${tile.difference} ${styles.price}`} data-none={!option || undefined}>
                {option ? shown.cents(option.amountCentExclTax, currency) : reason || t('product:not_possible')}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
