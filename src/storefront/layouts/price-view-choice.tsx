import { storePriceView } from '../client/price-view.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { usePriceView } from '../parts/use-price-view.ts';
import styles from './header.module.css';

/** Prices before VAT or with it, kept for this browser. On a phone it stands in the menu. */
export function PriceViewChoice() {
  const t = useTranslate();
  const view = usePriceView();
  return (
    <fieldset className={styles.prices}>
      <legend className={styles.toolText}>{t('shell:prices')}</legend>
      {(['net', 'gross'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === view} onClick={() => storePriceView(each)}>
          {t(`shell:prices_${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
