import { useEffect, useState } from 'react';
import { readNumber } from '#kernel/format.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import { useCounted } from './counted.ts';
import type { Configurator } from './use-configurator.ts';
import { canOrder } from './use-sets.ts';
import block from './choice-block.module.css';
import styles from './quantity-entry.module.css';

/** One control in three modes: the list as a slider, and a field where the product allows a number of one's own. */
export function QuantityEntry({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const counted = useCounted(configurator.configuration);
  const { validation, quantity } = configurator;
  const list = validation.quantities;
  const own =
    validation.freeEntry ??
    (configurator.configuration.productCustomization.selectedQuantityModel.mode === 'range'
      ? outer(validation.ranges)
      : null);
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
            onChange={(event) => configurator.setQuantity(list[Number(event.target.value)] ?? quantity)}
          />
        </label>
        {own ? <OwnQuantity configurator={configurator} bounds={own} /> : null}
      </div>
      {validation.quantityMessages.map((message) => (
        <p key={message} className={styles.note}>
          {message}
        </p>
      ))}
    </fieldset>
  );
}

function OwnQuantity({
  configurator,
  bounds,
}: {
  readonly configurator: Configurator;
  readonly bounds: { readonly min: number; readonly max: number };
}) {
  const t = useTranslate();
  const shown = useShown();
  const written = shown.number(configurator.quantity);
  const [typed, setTyped] = useState(written);
  const [error, setError] = useState('');
  useEffect(() => setTyped(written), [written]);
  const words = { min: shown.number(bounds.min), max: shown.number(bounds.max) };
  const commit = () => {
    const value = readNumber(typed);
    if (value === undefined || value < bounds.min || value > bounds.max)
      return setError(t('product:quantity_wrong', words));
    if (!canOrder(value, configurator))
      return setError(t('product:quantity_step', { step: shown.number(configurator.validation.ranges[0]?.step ?? 1) }));
    setError('');
    if (value !== configurator.quantity) configurator.setQuantity(value);
  };
  return (
    <div className={styles.own}>
      <TextField
        label={t('product:own_quantity')}
        hint={t('product:quantity_hint', words)}
        inputMode="numeric"
        value={typed}
        error={error || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <Button onClick={commit}>{t('product:apply')}</Button>
    </div>
  );
}

function outer(ranges: readonly { readonly min: number; readonly max: number }[]): { min: number; max: number } | null {
  return ranges.length === 0
    ? null
    : { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
}
