import { memo, useId } from 'react';
import { breakableMoney } from '#kernel/format.ts';
import { fromDecimal } from '#kernel/money.ts';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { orderRanges } from '../artworks/use-artworks.ts';
import { PriceGrid } from '../grid/price-grid.tsx';
import { DateChoice } from '../recap/date-choice.tsx';
import { DestinationChoice } from '../recap/destination-choice.tsx';
import { chosenOption } from '../recap/totals.ts';
import type { Asked, Offered } from '../choices/configurator.ts';
import { useCounted } from './counted.ts';
import { NumberField } from './number-field.tsx';
import { usualQuantities } from './usual-quantities.rules.ts';
import block from '../choices/choice-block.module.css';
import styles from './how-much.module.css';

export const QUANTITY_SECTION = 'how-much';

/** Its facts are those of the last answer, and quantity and date are what the customer asks for. */
interface HowMuchProps extends Asked {
  readonly offered: Offered;
}

/** How many, and for when: what everybody changes comes first. The grid with every price opens below. */
export const HowMuch = memo(function HowMuch({ offered, quantity, priority }: HowMuchProps) {
  const t = useTranslate();
  const { facts, quantityMessages } = offered.validation;
  return (
    <section id={QUANTITY_SECTION} className={styles.section}>
      <h2 className={block.legend}>{t('product:how_much')}</h2>
      <Quantities offered={offered} asked={quantity} />
      <QuantityLine offered={offered} quantity={quantity} />
      {quantityMessages.map((message) => (
        <p key={message} className={styles.note}>
          {message}
        </p>
      ))}
      <DateChoice offered={offered} asked={priority} />
      <DestinationChoice offered={offered} />
      {facts['noPrinting'] === true || offered.edited?.orderId ? null : (
        <p className={styles.note}>{t('product:files_how')}</p>
      )}
      <PriceGrid offered={offered} quantity={quantity} priority={priority} />
    </section>
  );
});

/** The usual quantities with their price at the chosen date. */
function Quantities({ offered, asked }: { readonly offered: Offered; readonly asked: number }) {
  const t = useTranslate();
  const shown = useShown();
  const { currency } = useShop();
  const view = usePriceView();
  const counted = useCounted(offered.configuration);
  const name = useId();
  const { validation, configuration, priority, quote, setQuantity } = offered;
  const { defaultValue } = configuration.productCustomization.selectedQuantityModel;
  return (
    <div className={styles.chips} role="radiogroup" aria-label={t('product:quantity')}>
      {usualQuantities(validation.quantities, defaultValue).map((quantity) => {
        const option = chosenOption({ quote, quantity, priority });
        const cents = view === 'net' ? option?.amountCentExclTax : fromDecimal(option?.amountInclTax ?? '');
        return (
          <label key={quantity} className={styles.chip} data-chosen={quantity === asked || undefined}>
            <input
              type="radio"
              name={name}
              checked={quantity === asked}
              aria-label={counted(quantity)}
              aria-describedby={`${name}-${quantity}`}
              onChange={() => setQuantity(quantity)}
            />
            <span className={styles.number}>{shown.number(quantity)}</span>
            <span id={`${name}-${quantity}`} className={styles.price}>
              {cents === undefined ? '' : breakableMoney(shown.cents(cents, currency))}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** All offered quantities as a slider, and a field where other numbers are allowed. */
function QuantityLine({ offered, quantity }: { readonly offered: Offered; readonly quantity: number }) {
  const t = useTranslate();
  const counted = useCounted(offered.configuration);
  const { validation } = offered;
  const list = validation.quantities;
  const hasOwn =
    validation.freeEntry ?? offered.configuration.productCustomization.selectedQuantityModel.mode === 'range';
  const ranges = hasOwn ? orderRanges(offered) : [];
  const nearest = list.reduce(
    (best, each, index) => (Math.abs(each - quantity) < Math.abs((list[best] ?? 0) - quantity) ? index : best),
    0,
  );
  return (
    <div className={styles.line}>
      {list.length < 2 ? null : (
        <label className={styles.slider}>
          <span className={styles.value}>{counted(quantity)}</span>
          <input
            type="range"
            min={0}
            max={list.length - 1}
            step={1}
            value={nearest}
            aria-label={t('product:quantity_slider')}
            aria-valuetext={counted(quantity)}
            onChange={(event) => offered.slideQuantity(list[Number(event.target.value)] ?? quantity)}
          />
        </label>
      )}
      {ranges.length > 0 ? (
        <NumberField
          label={t('product:own_quantity')}
          value={quantity}
          ranges={ranges}
          onCommit={offered.setQuantity}
        />
      ) : null}
    </div>
  );
}
