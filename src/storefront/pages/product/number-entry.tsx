import { useEffect, useState } from 'react';
import { readNumber } from '#kernel/format.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Configurator } from './use-configurator.ts';
import styles from './feature-choice.module.css';

/** A measure the customer types. It counts when the field is left or Enter is pressed; what was typed is never lost. */
export function NumberEntry({
  feature,
  configurator,
}: {
  readonly feature: FeatureWire;
  readonly configurator: Configurator;
}) {
  const t = useTranslate();
  const shown = useShown();
  const { number } = feature;
  const valid = configurator.validation.validSelections[feature.name] ?? '';
  const written = shown.number(Number(valid));
  const [typed, setTyped] = useState(written);
  const [error, setError] = useState('');
  useEffect(() => setTyped(written), [written]);
  if (!number) return null;
  const bounds = { min: shown.number(number.min), max: shown.number(number.max), unit: number.unit };

  const commit = () => {
    const value = readNumber(typed);
    if (value === undefined || value < number.min || value > number.max || (value - number.min) % number.step !== 0)
      return setError(t('product:number_wrong', bounds));
    setError('');
    if (String(value) !== valid) configurator.measure(feature.name, String(value));
  };

  return (
    <TextField
      label={`${feature.customSelections.dictionaryTranslations.voice} (${number.unit})`}
      hint={t('product:number_hint', bounds)}
      inputMode="numeric"
      className={styles.measure}
      value={typed}
      error={error || undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
