import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from './counted.ts';
import { NumberField } from './number-field.tsx';
import type { Configurator } from '../choices/use-configurator.ts';
import { orderRanges } from '../artworks/use-artworks.ts';
import block from '../choices/choice-block.module.css';
import styles from './quantity-entry.module.css';

/** One control with three modes: the list as a slider, and a field if the product allows other numbers. */
export function QuantityEntry({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const counted = useCounted(configurator.configuration);
  const { validation, quantity } = configurator;
  const list = validation.quantities;
  const hasOwn =
    validation.freeEntry ?? configurator.configuration.productCustomization.selectedQuantityModel.mode === 'range';
  const ranges = hasOwn ? orderRanges(configurator) : [];
  const nearest = list.reduce(
    (best, each, index) => (Math.abs(each - quantity) < Math.abs((list[best] ?? 0) - quantity) ? index : best),
    0,
  );
  return (
    <fieldset className={block.block}>
      <legend className={block.legend}>{t('product:quantity')}</legend>
      <div className={styles.row}>
        <label className={styles.slider}>
          <span className={styles.value}>{counted(quantity)}</span>
          <input
            type="range"
            min={0}
            max={Math.max(0, list.length - 1)}
            step={1}
            value={nearest}
            aria-label={t('product:quantity')}
            aria-valuetext={counted(quantity)}
            onChange={(event) => configurator.slideQuantity(list[Number(event.target.value)] ?? quantity)}
          />
        </label>
        {ranges.length > 0 ? (
          <NumberField
            label={t('product:own_quantity')}
            value={quantity}
            ranges={ranges}
            onCommit={configurator.setQuantity}
          />
        ) : null}
      </div>
      {validation.quantityMessages.map((message) => (
        <p key={message} className={styles.note}>
          {message}
        </p>
      ))}
    </fieldset>
  );
}
