import { useId } from 'react';
import styles from './two-sides.module.css';

interface TwoSidesProps<Value extends string> {
  /** What is chosen. It is read before the choices. */
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: Value;
  readonly isBusy: boolean;
  onChoose(value: Value): void;
}

/** A choice that is taken at once. While it is taken the focus stays, and no other is. */
export function TwoSides<Value extends string>({ legend, choices, chosen, isBusy, onChoose }: TwoSidesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.sides} aria-busy={isBusy || undefined}>
      <legend>{legend}</legend>
      {choices.map(({ value, text }) => (
        <label key={value} className={styles.side} data-chosen={chosen === value || undefined}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => (isBusy ? undefined : onChoose(value))}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
