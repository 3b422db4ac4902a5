import { Notice } from '#ui/notice/notice.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import type { Offered } from '../choices/configurator.ts';
import styles from './product-recap.module.css';

/** Row 4.2.10: the supplier's stock and the date of the next delivery, if the stock is too small. */
export function StockShort({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const shown = useShown();
  const { inventory, quantity, configuration } = offered;
  const counted = useCounted(configuration);
  if (!inventory) return null;
  const { immediateQuantity, futureAvailability } = inventory;
  const all = futureAvailability.reduce((sum, each) => sum + each.quantity, immediateQuantity);
  return (
    <Notice level="warning" live title={t('product:stock_missing', { quantity: counted(quantity - all) })}>
      <p className={styles.inSheet}>{t('product:stock_now', { quantity: counted(immediateQuantity) })}</p>
      {futureAvailability.slice(0, 3).map((arrival) => (
        <p key={arrival.availableOn} className={styles.inSheet}>
          {t('product:stock_more', { quantity: counted(arrival.quantity), date: shown.weekday(arrival.availableOn) })}
        </p>
      ))}
      <p>{t('product:stock_remedy', { most: counted(all) })}</p>
    </Notice>
  );
}
