import { memo, useId } from 'react';
import { useShop } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { fastestOf, totalsOf } from '../recap/totals.ts';
import { PriceTable } from './price-table.tsx';
import type { Asked, Offered } from '../choices/configurator.ts';
import styles from './price-grid.module.css';

interface AllPricesProps extends Asked {
  readonly offered: Offered;
  readonly isOpen: boolean;
}

/**
 * The grid of all prices. A cell chooses quantity and date; the fastest date is marked. A phone is too narrow for all
 * dates: there the grid shows the column of the chosen one. While it is closed it is not drawn anew.
 */
export const AllPrices = memo(
  function AllPrices({ offered, quantity, priority }: AllPricesProps) {
    const t = useTranslate();
    const counted = useCounted(offered.configuration);
    const shippingIncluded = useShop().shippingIncluded && totalsOf(offered)?.shippingCents === 0;
    const id = useId();
    const rows = offered.quote?.prices.filter((price) => price.enabled) ?? [];
    return (
      <>
        <p className={styles.note}>
          {t('product:grid_note')}{' '}
          {t(shippingIncluded ? 'product:grid_shipping_included' : 'product:grid_shipping_extra')}{' '}
          {t('product:grid_dates', { quantity: counted(offered.quantity) })}
        </p>
        <div className={styles.scroll}>
          <PriceTable
            id={id}
            offered={offered}
            asked={{ quantity, priority }}
            rows={rows}
            fastest={fastestOf(offered)}
          />
        </div>
      </>
    );
  },
  (_, { isOpen }) => !isOpen,
);
