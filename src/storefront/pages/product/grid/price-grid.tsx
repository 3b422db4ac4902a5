import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { DateChoice } from '../recap/date-choice.tsx';
import { DestinationChoice } from '../recap/destination-choice.tsx';
import { arrivalAt, PriceTable, rowId, titleId } from './price-table.tsx';
import type { Configurator } from '../choices/use-configurator.ts';
import styles from './price-grid.module.css';

/**
 * All prices: quantity by arrival date. A cell chooses both; the fastest date is marked. Screen readers read each price
 * with its quantity and its date. A phone is too narrow for all dates: there the visitor chooses the date first, and
 * the grid shows only its column.
 */
export function PriceGrid({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(configurator.configuration);
  const { shippingIncluded } = useShop();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { quote, quantity, validation } = configurator;
  const box = useInView(rowId(id, quantity));
  if (!quote) return null;
  const rows = quote.prices.filter((price) => price.enabled);
  const whole = opened || rows.length <= MOST_IN_BOX;
  const fastest = validation.validProductionTimes.findLast(
    ({ valid, priority }) => valid && arrivalAt(configurator, priority),
  )?.priority;
  const openWhole = () => {
    setOpened(true);
    // The button disappears, so the focus moves into the opened list.
    box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.section}>
      <h2 id={titleId(id)} className={styles.title}>
        {t('product:grid_title')}
      </h2>
      <p className={styles.note}>
        {t('product:grid_note')}{' '}
        {t(shippingIncluded ? 'product:grid_shipping_included' : 'product:grid_shipping_extra')}{' '}
        {t('product:grid_dates', { quantity: counted(quantity) })}
      </p>
      <DestinationChoice configurator={configurator} />
      <DateChoice configurator={configurator} fastest={fastest} />
      <div ref={box} className={styles.scroll} data-whole={whole || undefined}>
        <PriceTable id={id} configurator={configurator} rows={rows} fastest={fastest} />
      </div>
      {whole ? null : (
        <Button className={styles.whole} onClick={openWhole}>
          {t('product:grid_whole', { count: rows.length, shown: shown.number(rows.length) })}
        </Button>
      )}
    </div>
  );
}

/** Rows that the closed box shows. */
const MOST_IN_BOX = 7;

/** Keeps the row of the chosen quantity in view, also when the quantity was chosen elsewhere. */
function useInView(rowHead: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = document.getElementById(rowHead)?.parentElement;
    if (!box.current || !row) return;
    const { scrollTop, clientHeight } = box.current;
    const [top, bottom] = [row.offsetTop - row.offsetHeight, row.offsetTop + row.offsetHeight];
    if (top < scrollTop || bottom > scrollTop + clientHeight) box.current.scrollTop = bottom - clientHeight / 2;
  }, [rowHead]);
  return box;
}
