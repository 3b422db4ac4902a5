import { useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { offeredFor, readMeasure, takenFor } from './measure.rules.ts';
import type { NumberRange } from '#kernel/nearest-numbers.ts';
import styles from './number-field.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly unit?: string;
  readonly value: number;
  readonly ranges: readonly NumberRange[];
  onCommit(value: number): void;
}

/**
 * A number field. Its value counts when the field loses the focus or Enter is pressed. Typed text is never lost.
 * Millimetres may be typed as metres, centimetres or inches. If the number is not allowed, what was likely meant or the
 * nearest allowed numbers are offered as buttons. Their place is kept, since the error comes at the press that leaves the
 * field, and must not move what is pressed.
 */
export function NumberField({ label, unit = '', value, ranges, onCommit }: NumberFieldProps) {
  const t = useTranslate();
  const shown = useShown();
  const written = shown.number(value);
  const [typed, setTyped] = useState(written);
  const [instead, setInstead] = useState<readonly number[]>();
  const box = useRef<HTMLDivElement>(null);
  const take = (taken: number) => {
    setTyped(shown.number(taken));
    setInstead(undefined);
    if (taken !== value) onCommit(taken);
  };
  // A value from outside replaces the typed text and its error.
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    setTyped(written);
    setInstead(undefined);
  }
  const commit = () => {
    const wanted = readMeasure(typed, unit);
    const nearest = wanted === undefined ? [] : offeredFor(typed, wanted, unit, ranges);
    const taken = wanted === undefined ? undefined : takenFor(typed, wanted, nearest);
    if (taken === undefined) setInstead(nearest);
    else take(taken);
  };
  const spaced = unit === '' ? '' : `\u00a0${unit}`;
  const [first] = ranges;
  const step = ranges.length === 1 ? (first?.step ?? 1) : 1;
  const hint = t(step > 1 ? 'product:number_hint_step' : 'product:number_hint', {
    min: shown.number(Math.min(...ranges.map(({ min }) => min))),
    max: shown.number(Math.max(...ranges.map(({ max }) => max))),
    step: shown.number(step),
    unit: spaced,
  });
  return (
    <div ref={box} className={styles.number} data-longest={t('product:number_impossible')}>
      <TextField
        className={styles.field}
        label={label}
        hint={hint}
        inputMode={unit === 'mm' ? 'text' : 'numeric'}
        value={typed}
        error={instead && t(instead.length > 0 ? 'product:number_impossible' : 'product:number_wrong')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {instead ? (
        <div className={styles.nearest}>
          {instead.map((each) => (
            <Button
              key={each}
              aria-label={t('product:number_take', { value: `${shown.number(each)}${spaced}` })}
              onClick={() => {
                take(each);
                // The button disappears together with the error.
                box.current?.querySelector('input')?.focus();
              }}
            >
              {shown.number(each)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
